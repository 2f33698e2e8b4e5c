/** Which part of a list, newest first. */
export interface PageOf<Id> {
  readonly limit: number;
  /** Only what is older than this one. */
  readonly before: Id | undefined;
}
