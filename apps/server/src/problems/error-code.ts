/** What Node, a driver or a library calls the kind of an error, such as `ENOENT`; undefined where it does not. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
