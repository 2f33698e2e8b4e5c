import { isTimeZone, readOffset } from './time-zone.ts';

export type ClockUnit = 'second' | 'minute' | 'hour';
type CalendarUnit = 'day' | 'month' | 'year';

export interface Step {
  readonly unit: ClockUnit | CalendarUnit;
  readonly amount: number;
}

/** A date text in parts; a part that the text does not have is missing. Months and days count from 1. */
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

/** The named parts of a match. */
type Found = Readonly<Record<string, string | undefined>>;

/** Takes what was found into the text read so far; `false` where it cannot be, such as a second date or an hour 25. */
type Take = (found: Found, text: DateText) => boolean;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const WORD_END = '(?![a-z])';
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?' +
  `|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)${WORD_END}\\.?`;
const WEEKDAY =
  '(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?' +
  `|sat(?:urday)?)${WORD_END}\\.?`;
const UNIT = `(?<unit>sec(?:ond)?|min(?:ute)?|hour|day|week|fortnight|month|year)s?${WORD_END}`;
const WHICH = '(?<which>next|last|previous|this)';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])';
const YEAR = '(?<year>\\d{4})(?![\\d:])';
const HALF = `(?<half>[ap])\\.?m${WORD_END}\\.?`;

/** Tried in this order at each place; the first that matches counts. */
const RULES: readonly (readonly [RegExp, Take])[] = [
  rule('(?<year>\\d{4})-(?<month>\\d{1,2})(?:-(?<day>\\d{1,2}))?(?!\\d)', takeDateOrMonth),
  rule('(?<year>\\d{4})/(?<month>\\d{1,2})/(?<day>\\d{1,2})(?!\\d)', takeDate),
  rule('(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})(?=t)', takeDate),
  rule('(?<month>\\d{1,2})/(?<day>\\d{1,2})(?:/(?<year>\\d{4}|\\d{2}))?(?!\\d)', takeDate),
  rule('(?<day>\\d{1,2})[-.](?<month>\\d{1,2})[-.](?<year>\\d{4})(?!\\d)', takeDate),
  rule(`${DAY}[\\s-]*(?:of\\s)?${MONTH}(?:[\\s,-]{0,3}${YEAR})?`, takeDate),
  rule(`${MONTH}[\\s-]*${DAY}(?:[\\s,-]{1,3}${YEAR})?`, takeDate),
  rule(`${MONTH}[\\s,-]*${YEAR}`, takeDateOrMonth),
  rule(MONTH, takeDate),
  rule(
    `t?(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?(?:\\s*${HALF})?(?!\\d)`,
    takeTime,
  ),
  rule('t(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})?(?!\\d)', takeTime),
  rule(`(?<hour>\\d{1,2})\\s*${HALF}`, takeTime),
  rule(`now${WORD_END}`, () => true),
  rule(`noon${WORD_END}`, (_found, text) => takeTime({ hour: '12' }, text)),
  rule(`(?<word>today|midnight|tomorrow|yesterday)${WORD_END}`, takeDayWord),
  rule(`(?<which>first|last) day of${WORD_END}`, takeDayOfMonth),
  rule(`(?<sign>[+-]?)\\s*(?<amount>\\d{1,6})\\s*${UNIT}`, takeStep),
  rule(`ago${WORD_END}`, turnSteps),
  rule(`${WHICH}\\s+${UNIT}`, takeStep),
  rule(`(?:${WHICH}\\s+)?${WEEKDAY}`, takeWeekday),
  rule(`z${WORD_END}`, (_found, text) => takeZone({ zone: 'UTC' }, text)),
  rule('(?:utc|gmt)?(?<zone>[+-]\\d{1,2}(?::?\\d{2})?)(?![\\d:])', takeZone),
  rule('(?<zone>[a-z]+(?:/[a-z_+-]+){0,2})', takeZone),
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

/** The end of the next part of the text that a rule matches; `undefined` if no rule does. */
function takeNext(lower: string, position: number, text: DateText): number | undefined {
  for (const [pattern, take] of RULES) {
    pattern.lastIndex = position;
    const match = pattern.exec(lower);
    if (match) return take(match.groups ?? {}, text) ? pattern.lastIndex : undefined;
  }
  return undefined;
}

function skipSeparators(lower: string, from: number): number {
  let position = from;
  while (position < lower.length && /[\s,]/.test(lower.charAt(position))) position += 1;
  return position;
}

function takeDate({ year, month, day }: Found, text: DateText): boolean {
  const date = { month: toMonth(month), ...(day && { day: Number(day) }), ...(year && { year: toYear(year) }) };
  if (text.date || date.month < 1 || date.month > 12 || date.day === 0 || (date.day ?? 1) > 31) return false;
  text.date = date;
  return true;
}

/** A month of a year means its first day. */
function takeDateOrMonth(found: Found, text: DateText): boolean {
  return takeDate({ ...found, day: found.day ?? '1' }, text);
}

function takeTime({ hour, minute = '0', second = '0', half }: Found, text: DateText): boolean {
  const time = { hour: toHour(Number(hour), half), minute: Number(minute), second: Number(second) };
  if (text.time || !(time.hour <= 24) || time.minute > 59 || time.second > 59) return false;
  text.time = time;
  return true;
}

function takeDayWord({ word }: Found, text: DateText): boolean {
  text.wholeDay = true;
  if (word === 'tomorrow') text.steps.push({ unit: 'day', amount: 1 });
  if (word === 'yesterday') text.steps.push({ unit: 'day', amount: -1 });
  return true;
}

function takeDayOfMonth({ which }: Found, text: DateText): boolean {
  text.dayOfMonth = which === 'first' ? 'first' : 'last';
  return true;
}

function takeStep({ sign, amount, which, unit = '' }: Found, text: DateText): boolean {
  const count = amount === undefined ? toDirection(which) : Number(amount);
  text.steps.push(toStep(sign === '-' ? -count : count, unit));
  return true;
}

/** `ago` turns round all steps before it. */
function turnSteps(_found: Found, text: DateText): boolean {
  text.steps = text.steps.map(({ unit, amount }) => ({ unit, amount: -amount }));
  return true;
}

function takeWeekday({ which, weekday = '' }: Found, text: DateText): boolean {
  if (text.weekday) return false;
  text.weekday = { day: WEEKDAYS.indexOf(weekday.slice(0, 3)), direction: toDirection(which) };
  text.wholeDay = true;
  return true;
}

/** Offsets and names; letters alone must be a zone's abbreviation. */
function takeZone({ zone = '' }: Found, text: DateText): boolean {
  if (text.zone !== undefined || !(readOffset(zone) !== undefined || isTimeZone(zone))) return false;
  text.zone = zone;
  return true;
}

function toDirection(which: string | undefined): -1 | 0 | 1 {
  if (which === 'next') return 1;
  return which === 'last' || which === 'previous' ? -1 : 0;
}

function toMonth(month = ''): number {
  return /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1;
}

/** Two digits are 1970 to 2069. */
function toYear(year: string): number {
  if (year.length > 2) return Number(year);
  return Number(year) + (Number(year) < 70 ? 2000 : 1900);
}

/** The hour of the day; NaN where a clock of twelve hours has none like it. */
function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : Number.NaN;
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
