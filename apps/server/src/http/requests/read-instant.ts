/** Milliseconds of an optional `date-time` filter, which the validator has checked. */
export const readInstant = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);
