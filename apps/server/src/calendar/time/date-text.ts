import { END, FORMS, type Form, type FormKind } from './date-grammar.ts';
import { readZoneText, type TextZone } from './time-zone.ts';

type StepUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

/** The parts of a parsed date. Months and days start at 1. */
export interface DateText {
  year?: number | undefined;
  month?: number;
  day?: number;
  hasDate: boolean;
  time?: { readonly hour: number; readonly minute: number; readonly second: number };
  /** Whether the time is explicit; a word such as `today` implies a midnight that a later time replaces. */
  hasTime: boolean;
  zone?: TextZone;
  /** PHP ignores a second zone in brackets, as in mail headers. */
  mayNameZoneAgain: boolean;
  readonly steps: Record<StepUnit, number>;
  weekday?: Weekday;
  /** The number of days from Monday to Friday. */
  workdays?: number;
  edgeOfMonth?: 'first' | 'last';
  /** `first monday of`, `last friday of`: weekday and steps are relative to this end of the month. */
  weekdaysFrom?: 'first' | 'last';
}

/**
 * `day` starts at Sunday, 0; negative after `ago`. If the current day matches, `sameDay` keeps it and `laterDay` skips it;
 * `inWeek` selects a day of the resulting week.
 */
interface Weekday {
  readonly day: number;
  readonly from: 'sameDay' | 'laterDay' | 'inWeek';
}

/** The named groups of a form. */
type Found = Readonly<Record<string, string | undefined>>;

/** Applies a match to the parsed text; false if rejected, such as a second date. */
type Take = (found: Found, text: DateText) => boolean;

export const midnight = { hour: 0, minute: 0, second: 0 };
const ORDINALS = 'this first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ROMAN_MONTHS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAYS_IN: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, forthnight: 14 };
const UNITS: Readonly<Record<string, StepUnit>> = {
  sec: 'second',
  second: 'second',
  min: 'minute',
  minute: 'minute',
  hour: 'hour',
  month: 'month',
  year: 'year',
};

const ACTIONS: Readonly<Record<FormKind, Take>> = {
  separator: () => true,
  now: () => true,
  midnight: (_found, text) => takeMidnight(text),
  yesterday: (_found, text) => takeOnlyDay(text, -1) && takeMidnight(text),
  tomorrow: (_found, text) => takeOnlyDay(text, 1) && takeMidnight(text),
  noon: (_found, text) => takeMidnight(text) && takeTime({ hour: '12' }, text),
  timestamp: takeTimestamp,
  edgeOfMonth({ which }, text) {
    text.edgeOfMonth = which?.toLowerCase() === 'first' ? 'first' : 'last';
    return true;
  },
  aroundHour({ which = '', hour, half }, text) {
    // PHP accepts only lower-case `back`.
    const [before, minute] = which.startsWith('b') ? [0, '15'] : [1, '45'];
    return takeMidnight(text) && takeTime({ hour: String(Number(hour) - before), minute, half }, text);
  },
  weekdayOfMonth({ which, unit }, text) {
    const amount = toAmount(which);
    text.weekdaysFrom = amount > 0 ? 'first' : 'last';
    if (text.workdays !== undefined) return false;
    return takeWeekday(text, unit, amount, amount > 0 || isThis(which) ? 'sameDay' : 'laterDay') && takeMidnight(text);
  },
  time: takeTime,
  timeOrYear(found, text) {
    if (!text.hasTime) return takeTime(found, text);
    return text.year === undefined && takeYear(found, text);
  },
  date: takeDate,
  // PHP resets the year for this form.
  monthAndDay: (found, text) => takeYear({}, text) && takeDate(found, text),
  dateTime: (found, text) => takeDate(found, text) && takeTime(found, text) && takeZone(found, text),
  dayOfYear: ({ year, dayOfYear }, text) => takeDate({ year, month: '1', day: dayOfYear }, text),
  isoWeek: takeIsoWeek,
  year: takeYear,
  ago: turnSteps,
  weekday({ unit }, text) {
    const from = text.weekday?.from === 'inWeek' ? 'inWeek' : 'sameDay';
    text.weekday = { day: toWeekday(unit), from };
    return text.weekday.day >= 0 && takeMidnight(text);
  },
  namedWeek({ which }, text) {
    text.weekday = { day: text.weekday?.day ?? 1, from: 'inWeek' };
    return takeStep(text, 'day', toAmount(which) * 7);
  },
  namedStep({ which, unit = '' }, text) {
    const amount = toAmount(which);
    if (toWeekday(unit) >= 0)
      return takeWeekday(text, unit, amount, isThis(which) ? 'sameDay' : 'laterDay') && takeMidnight(text);
    return takeUnits(text, unit, amount) && (!isWorkday(unit) || takeMidnight(text));
  },
  step({ amount = '', unit = '' }, text) {
    const minuses = amount.split('-').length - 1;
    const count = Number(amount.replace(/\D+/, '')) * (minuses % 2 === 1 ? -1 : 1);
    return toWeekday(unit) < 0 ? takeUnits(text, unit, count) : takeWeekday(text, unit, count, 'sameDay');
  },
  zone(found, text) {
    const mayRepeat = text.zone === undefined;
    const isTaken = takeZone(found, text);
    text.mayNameZoneAgain = mayRepeat;
    return isTaken;
  },
  unread: () => false,
};

/** Parses like PHP's `strtotime`; undefined if PHP rejects the text, and for a few misleading forms. */
export function readDateText(source: string): DateText | undefined {
  const given = trimSpaces(source) + END;
  const text: DateText = {
    hasDate: false,
    hasTime: false,
    mayNameZoneAgain: false,
    steps: { second: 0, minute: 0, hour: 0, day: 0, month: 0, year: 0 },
  };
  let position = 0;
  let hasMeaning = false;
  while (position < given.length - 1) {
    const form = findLongestForm(given, position);
    if (form === undefined || !ACTIONS[form.kind](form.found, text)) return undefined;
    if (form.kind !== 'separator') hasMeaning = true;
    position = form.end;
  }
  return hasMeaning ? text : undefined;
}

/** Trims ASCII white space only, as PHP does. */
function trimSpaces(source: string): string {
  const isSpace = (at: number) => ' \t\n\v\f\r'.includes(source.charAt(at));
  let [start, end] = [0, source.length];
  while (start < end && isSpace(start)) start += 1;
  while (start < end && isSpace(end - 1)) end -= 1;
  return source.slice(start, end);
}

function findLongestForm(given: string, position: number) {
  let longest: Form | undefined;
  let end = position;
  for (const form of FORMS) {
    form.pattern.lastIndex = position;
    // `test` is much faster than `exec`, which runs only for the longest form.
    if (!form.pattern.test(given) || form.pattern.lastIndex <= end) continue;
    longest = form;
    end = form.pattern.lastIndex;
  }
  if (longest === undefined) return undefined;
  longest.pattern.lastIndex = position;
  return { kind: longest.kind, found: longest.pattern.exec(given)?.groups ?? {}, end };
}

/** A month with a year means its first day; a month alone keeps the current day. */
function takeDate({ year, month = '', day }: Found, text: DateText): boolean {
  if (text.hasDate) return false;
  text.hasDate = true;
  text.month = toMonth(month);
  if (year !== undefined) text.year = toYear(year);
  if (day !== undefined || year !== undefined) text.day = Number(day ?? 1);
  return true;
}

function takeTime({ hour, minute = '0', second = '0', half }: Found, text: DateText): boolean {
  if (text.hasTime) return false;
  text.time = { hour: toHour(Number(hour), half), minute: Number(minute), second: Number(second) };
  text.hasTime = true;
  return true;
}

function takeMidnight(text: DateText): boolean {
  text.time = midnight;
  text.hasTime = false;
  return true;
}

function takeYear({ year }: Found, text: DateText): boolean {
  text.year = year === undefined ? undefined : Number(year);
  return true;
}

/** A timestamp, to which other parts may add steps. */
function takeTimestamp({ seconds = '' }: Found, text: DateText): boolean {
  if (text.zone || seconds.endsWith('.')) return false;
  Object.assign(text, { year: 1970, month: 1, day: 1, hasDate: false, zone: { offsetSeconds: 0 } });
  return takeStep(text, 'second', Math.floor(Number(seconds))) && takeMidnight(text);
}

/** Week 1 contains 4 January. Days 0 and 7 are the Sundays before and after. */
function takeIsoWeek({ year, week, day = '1' }: Found, text: DateText): boolean {
  const newYear = new Date(0).setUTCFullYear(Number(year), 0, 1);
  const weekday = new Date(newYear).getUTCDay();
  const days = -(weekday > 4 ? weekday - 7 : weekday) + (Number(week) - 1) * 7 + Number(day);
  return takeOnlyDay(text, days) && takeDate({ year, month: '1', day: '1' }, text);
}

/** `ago` negates all previous steps. */
function turnSteps(_found: Found, text: DateText): boolean {
  for (const unit of Object.keys(text.steps) as StepUnit[]) text.steps[unit] *= -1; // as: its own keys
  if (text.weekday) text.weekday = { ...text.weekday, day: -text.weekday.day || -7 };
  if (text.workdays) text.workdays *= -1;
  return true;
}

/** `next friday` is the first Friday after today, `third friday` the third, `this friday` may be today. */
function takeWeekday(text: DateText, unit: string | undefined, amount: number, from: Weekday['from']): boolean {
  text.weekday = { day: toWeekday(unit), from };
  return takeStep(text, 'day', (amount > 0 ? amount - 1 : amount) * 7);
}

function takeUnits(text: DateText, unit: string, amount: number): boolean {
  const name = unit.toLowerCase().replace(/s$/, '');
  if (isWorkday(unit)) {
    text.workdays = amount;
    return text.weekdaysFrom === undefined;
  }
  const days = DAYS_IN[name];
  if (days !== undefined) return takeStep(text, 'day', amount * days);
  const stepUnit = UNITS[name];
  // Units below a second are rejected.
  return stepUnit !== undefined && takeStep(text, stepUnit, amount);
}

function takeStep(text: DateText, unit: StepUnit, amount: number): boolean {
  text.steps[unit] += amount;
  return true;
}

/** Replaces previous day steps. */
function takeOnlyDay(text: DateText, amount: number): boolean {
  text.steps.day = amount;
  return true;
}

/** Ignores a second zone only in brackets, as in mail headers. */
function takeZone({ zone }: Found, text: DateText): boolean {
  if (zone === undefined) return true;
  if (text.zone) return text.mayNameZoneAgain && zone.startsWith('(');
  const read = readZoneText(zone);
  if (read === undefined) return false;
  text.zone = read;
  return true;
}

const isWorkday = (unit: string): boolean => /^weekdays?$/i.test(unit);
const isThis = (which: string | undefined): boolean => which?.toLowerCase() === 'this';

function toAmount(which = ''): number {
  const word = which.toLowerCase();
  if (word === 'next') return 1;
  if (word === 'last' || word === 'previous') return -1;
  return ORDINALS.indexOf(word === 'eight' ? 'eighth' : word);
}

/** 0 to 6, or -1. */
function toWeekday(word = ''): number {
  return /^mont/i.test(word) ? -1 : WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase());
}

function toMonth(month: string): number {
  if (/^\d/.test(month)) return Number(month);
  const word = month.toLowerCase();
  const roman = ROMAN_MONTHS.indexOf(word) + 1;
  return roman || MONTHS.indexOf(word.slice(0, 3)) + 1;
}

/** Short years mean 1970 to 2069. */
function toYear(year: string): number {
  const value = Number(year);
  if (year.replace(/^[+-]/, '').length >= 4 || value >= 100) return value;
  return value + (value < 70 ? 2000 : 1900);
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (half.toLowerCase() === 'a') return hour === 12 ? 0 : hour;
  return hour === 12 ? 12 : hour + 12;
}
