import { isTimeZone, readOffset } from './time-zone.ts';

export type ClockUnit = 'second' | 'minute' | 'hour';
type CalendarUnit = 'day' | 'month' | 'year';

export interface Step {
  readonly unit: ClockUnit | CalendarUnit;
  readonly amount: number;
}

/** What a date text says; what it does not say is missing. Months and days count from 1. */
export interface DateText {
  date?: { readonly year?: number; readonly month: number; readonly day?: number };
  time?: { readonly hour: number; readonly minute: number; readonly second: number };
  zone?: string;
  /** A word that means a whole day (`today`, `friday`): without a time, its midnight. */
  wholeDay?: true;
  steps: Step[];
  /** `friday` is today or later (0), `next friday` later (1), `last friday` earlier (-1). Sunday is 0. */
  weekday?: { readonly day: number; readonly direction: -1 | 0 | 1 };
  dayOfMonth?: 'first' | 'last';
}

/** Takes a match into the text read so far; `false` where it cannot be, such as a second date or an hour 25. */
type Take = (match: RegExpExecArray, text: DateText) => boolean;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?';
const WEEKDAY =
  '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)(?![a-z])\\.?';
const UNIT = '(sec(?:ond)?|min(?:ute)?|hour|day|week|fortnight|month|year)s?(?![a-z])';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])';
const YEAR = '(\\d{4})(?![\\d:])';

/** Tried in this order at each place; the first that matches counts. */
const RULES: readonly (readonly [RegExp, Take])[] = [
  rule('(\\d{4})-(\\d{1,2})(?:-(\\d{1,2}))?(?!\\d)', ([, year, month, day = '1'], text) =>
    takeDate(text, day, month, year),
  ),
  rule('(\\d{4})/(\\d{1,2})/(\\d{1,2})(?!\\d)', ([, year, month, day], text) => takeDate(text, day, month, year)),
  rule('(\\d{4})(\\d{2})(\\d{2})(?=t)', ([, year, month, day], text) => takeDate(text, day, month, year)),
  rule('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?(?!\\d)', ([, month, day, year], text) =>
    takeDate(text, day, month, year),
  ),
  rule('(\\d{1,2})[-.](\\d{1,2})[-.](\\d{4})(?!\\d)', ([, day, month, year], text) => takeDate(text, day, month, year)),
  rule(`${DAY}[\\s-]*(?:of\\s)?${MONTH}(?:[\\s,-]{0,3}${YEAR})?`, ([, day, month, year], text) =>
    takeDate(text, day, month, year),
  ),
  rule(`${MONTH}[\\s-]*${DAY}(?:[\\s,-]{1,3}${YEAR})?`, ([, month, day, year], text) =>
    takeDate(text, day, month, year),
  ),
  rule(`${MONTH}[\\s,-]*${YEAR}`, ([, month, year], text) => takeDate(text, '1', month, year)),
  rule(MONTH, ([, month], text) => takeDate(text, undefined, month, undefined)),
  rule(
    't?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)?(?:\\s*([ap])\\.?m(?![a-z])\\.?)?(?!\\d)',
    ([, hour, minute, second, half], text) => takeTime(text, hour, minute, second, half),
  ),
  rule('t(\\d{2})(\\d{2})(\\d{2})?(?!\\d)', ([, hour, minute, second], text) => takeTime(text, hour, minute, second)),
  rule('(\\d{1,2})\\s*([ap])\\.?m(?![a-z])\\.?', ([, hour, half], text) => takeTime(text, hour, '0', '0', half)),
  rule('now(?![a-z])', () => true),
  rule('noon(?![a-z])', (_match, text) => takeTime(text, '12', '0')),
  rule('(today|midnight|tomorrow|yesterday)(?![a-z])', ([, word], text) => takeDayWord(text, word)),
  rule('(first|last) day of(?![a-z])', ([, which], text) => takeDayOfMonth(text, which)),
  rule(`([+-]?)\\s*(\\d{1,6})\\s*${UNIT}`, ([, sign, amount, unit], text) =>
    takeStep(text, sign === '-' ? -Number(amount) : Number(amount), unit),
  ),
  rule('ago(?![a-z])', (_match, text) => {
    text.steps = text.steps.map(({ unit, amount }) => ({ unit, amount: -amount }));
    return true;
  }),
  rule(`(next|last|previous|this)\\s+${UNIT}`, ([, which, unit], text) => takeStep(text, toDirection(which), unit)),
  rule(`(?:(next|last|previous|this)\\s+)?${WEEKDAY}`, ([, which, weekday], text) => takeWeekday(text, which, weekday)),
  rule('(z)(?![a-z])', (_match, text) => takeZone(text, 'UTC')),
  rule('(?:utc|gmt)?([+-]\\d{1,2}(?::?\\d{2})?)(?![\\d:])', ([, offset], text) => takeZone(text, offset)),
  rule('[a-z]+(?:/[a-z_+-]+){0,2}', ([name], text) => takeZone(text, name)),
  rule('\\([^()]*\\)$', () => true), // the zone's long name at the end of a JavaScript date
];

/**
 * Reads a text as PHP's `strtotime` does, as far as people and programs write dates; `undefined` if any of it makes no
 * sense. `source` must be short.
 */
export function readDateText(source: string): DateText | undefined {
  const text: DateText = { steps: [] };
  const lower = source.toLowerCase();
  let position = skipSeparators(lower, 0);
  if (position === lower.length) return undefined;
  while (position < lower.length) {
    const end = takeNext(lower, position, text);
    if (end === undefined) return undefined;
    position = skipSeparators(lower, end);
  }
  return text;
}

function rule(pattern: string, take: Take): readonly [RegExp, Take] {
  return [new RegExp(pattern, 'y'), take];
}

/** Where the next thing ends that the text says, or `undefined` if nothing can be made of it. */
function takeNext(lower: string, position: number, text: DateText): number | undefined {
  for (const [pattern, take] of RULES) {
    pattern.lastIndex = position;
    const match = pattern.exec(lower);
    if (match) return take(match, text) ? pattern.lastIndex : undefined;
  }
  return undefined;
}

function skipSeparators(lower: string, from: number): number {
  let position = from;
  while (position < lower.length && /[\s,]/.test(lower.charAt(position))) position += 1;
  return position;
}

function takeDate(
  text: DateText,
  day: string | undefined,
  month: string | undefined,
  year: string | undefined,
): boolean {
  const found = { month: toMonth(month), ...(day && { day: Number(day) }), ...(year && { year: toYear(year) }) };
  if (text.date || found.month < 1 || found.month > 12 || found.day === 0 || (found.day ?? 1) > 31) return false;
  text.date = found;
  return true;
}

function takeTime(text: DateText, hour = '', minute = '0', second = '0', half?: string): boolean {
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  if (text.time || time.minute > 59 || time.second > 59) return false;
  if (half !== undefined && (time.hour < 1 || time.hour > 12)) return false;
  if (half !== undefined) time.hour = (time.hour % 12) + (half === 'p' ? 12 : 0);
  if (time.hour > 24) return false;
  text.time = time;
  return true;
}

function takeDayWord(text: DateText, word: string | undefined): boolean {
  text.wholeDay = true;
  if (word === 'tomorrow') return takeStep(text, 1, 'day');
  return word === 'yesterday' ? takeStep(text, -1, 'day') : true;
}

function takeDayOfMonth(text: DateText, which: string | undefined): boolean {
  text.dayOfMonth = which === 'first' ? 'first' : 'last';
  return true;
}

function takeStep(text: DateText, amount: number, unit = ''): boolean {
  text.steps.push(toStep(amount, unit));
  return true;
}

function takeWeekday(text: DateText, which: string | undefined, weekday = ''): boolean {
  if (text.weekday) return false;
  text.weekday = { day: WEEKDAYS.indexOf(weekday.slice(0, 3)), direction: toDirection(which) };
  text.wholeDay = true;
  return true;
}

/** Offsets and names; letters alone must be a zone's abbreviation. */
function takeZone(text: DateText, zone = ''): boolean {
  if (text.zone !== undefined || !(readOffset(zone) !== undefined || isTimeZone(zone))) return false;
  text.zone = zone;
  return true;
}

function toDirection(word: string | undefined): -1 | 0 | 1 {
  if (word === 'next') return 1;
  return word === 'last' || word === 'previous' ? -1 : 0;
}

function toMonth(month = ''): number {
  return /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1;
}

/** Two digits are 1970 to 2069. */
function toYear(year: string): number {
  if (year.length > 2) return Number(year);
  return Number(year) + (Number(year) < 70 ? 2000 : 1900);
}

function toStep(amount: number, unit: string): Step {
  switch (unit.slice(0, 3)) {
    case 'sec':
      return { unit: 'second', amount };
    case 'min':
      return { unit: 'minute', amount };
    case 'hou':
      return { unit: 'hour', amount };
    case 'wee':
      return { unit: 'day', amount: amount * 7 };
    case 'for':
      return { unit: 'day', amount: amount * 14 };
    case 'mon':
      return { unit: 'month', amount };
    case 'yea':
      return { unit: 'year', amount };
    default:
      return { unit: 'day', amount };
  }
}
