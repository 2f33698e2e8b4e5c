/** The last instant that RFC 3339 can represent; the maximum of computed instants. */
export const maxInstantMs = Date.parse('9999-12-31T23:59:59.999Z');

export const toInstant = (atMs: number): string => new Date(atMs).toISOString();

export const toInstantOrNull = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));

/** Milliseconds of an optional `date-time` filter, which the validator has checked. */
export const readInstant = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);
