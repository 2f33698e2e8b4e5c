/**
 * The format of a text without halves of surrogate pairs: a `pattern` says so only with a flag that other tools do not
 * set.
 */
export const wellFormedTextName = 'well-formed-text';

/** A day that there is: `2026-02-30` is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** In UTC, where it is written again: an offset may lead into years that have no four digits. */
const leastInstantMs = Date.parse('0000-01-01T00:00:00Z');
const greatestInstantMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A moment as RFC 3339 writes it, on a day that there is, and one that can be stored: clocks of computers have no leap
 * seconds (`23:59:60`). The hour 24 is JavaScript's alone.
 */
export function isMoment(text: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})t(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:?\d{2})$/i.exec(text)?.[1];
  const atMs = Date.parse(text);
  return day !== undefined && isDay(day) && atMs >= leastInstantMs && atMs <= greatestInstantMs;
}

const ofText = (validate: (text: string) => boolean) => ({ type: 'string', validate }) as const;

/** Beside those of the validators, and in place of theirs of the same name, which look at the digits alone. */
export const ownFormats = {
  [wellFormedTextName]: ofText((text) => text.isWellFormed()),
  date: ofText(isDay),
  'date-time': ofText(isMoment),
} as const;
