/** An error as the validator reports it. */
export interface ReportedError {
  readonly path: string;
  readonly message: string;
  readonly errorCode?: string;
}

export const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

export const toError = (path: string, rule: string, message: string): ReportedError => ({
  path,
  message,
  errorCode: `${rule}.openapi.validation`,
});
