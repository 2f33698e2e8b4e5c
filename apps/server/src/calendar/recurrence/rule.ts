import { isWallTime, type WallTime } from '../time/wall-time.ts';

/** Monday is 0, as in the offsets of ISO 8601. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A weekday of BYDAY: each one of a period, or with `ordinal` the n-th of its month (−1 is the last). */
export interface RuleWeekday {
  readonly weekday: Weekday;
  readonly ordinal?: number;
}

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** The last date of a rule: a day that is included, a local time, or an instant in epoch milliseconds. */
export type RuleEnd = { readonly day: string } | { readonly local: WallTime } | { readonly instantMs: number };

/** A recurrence rule (RFC 5545 §3.3.10) of the supported subset: no parts finer than days, no BYWEEKNO, no BYYEARDAY. */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count?: number;
  readonly until?: RuleEnd;
  readonly weekdays: readonly RuleWeekday[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  /** BYSETPOS. */
  readonly positions: readonly number[];
  /** WKST. */
  readonly weekStart: Weekday;
}

/** A part of a rule that is invalid or outside of the subset; `detail` is a sentence for users. */
interface RuleError {
  readonly part: string;
  readonly detail: string;
}

export type ReadRule = { readonly rule: Rule } | { readonly errors: readonly RuleError[] };

const frequencies: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const maxInterval = 1_000;
const maxCount = 100_000;

type Parts = ReadonlyMap<string, string>;

/** Reads the value of an RRULE, with or without the name in front; names all parts that are wrong. */
export function readRule(text: string): ReadRule {
  const errors: RuleError[] = [];
  const parts = splitParts(text, errors);
  const rule: Rule = {
    frequency: readFrequency(parts, errors),
    interval: readNumber(parts, 'INTERVAL', maxInterval, errors) ?? 1,
    ...optional('count', readNumber(parts, 'COUNT', maxCount, errors)),
    ...optional('until', readEnd(parts, errors)),
    weekdays: readList(parts, 'BYDAY', readWeekday, 'weekdays such as MO or -1FR', errors),
    monthDays: readList(parts, 'BYMONTHDAY', signedUpTo(31), 'days from 1 to 31 or -1 to -31', errors),
    months: readList(parts, 'BYMONTH', upTo(12), 'months from 1 to 12', errors),
    positions: readList(parts, 'BYSETPOS', signedUpTo(366), 'positions from 1 to 366 or -1 to -366', errors),
    weekStart: readWeekStart(parts, errors),
  };
  if (errors.length === 0) checkTogether(rule, errors);
  return errors.length === 0 ? { rule } : { errors };
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  // as: a computed name makes an index signature
  (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };

/** Programs end rules with a semicolon, so empty parts are ignored. */
function splitParts(text: string, errors: RuleError[]): Parts {
  const parts = new Map<string, string>();
  for (const part of text.replace(/^\s*RRULE:/i, '').split(';')) {
    const [name = '', ...values] = part
      .toUpperCase()
      .split('=')
      .map((text) => text.trim());
    if (name === '') continue;
    if (parts.has(name)) errors.push({ part: name, detail: `${name} must occur once.` });
    else if (!isSupported(name)) errors.push({ part: name, detail: `${name.slice(0, 40)} is not supported.` });
    else parts.set(name, values.join('='));
  }
  return parts;
}

const supported: ReadonlySet<string> = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
]);
const isSupported = (name: string): boolean => supported.has(name);

function readFrequency(parts: Parts, errors: RuleError[]): Frequency {
  const value = parts.get('FREQ');
  if (value !== undefined && frequencies.includes(value)) return value as Frequency; // as: the list has no others
  errors.push({ part: 'FREQ', detail: 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.' });
  return 'DAILY';
}

function readNumber(parts: Parts, name: string, most: number, errors: RuleError[]): number | undefined {
  const text = parts.get(name);
  if (text === undefined) return undefined;
  const number = upTo(most)(text);
  if (number === undefined) errors.push({ part: name, detail: `${name} must be a number from 1 to ${most}.` });
  return number;
}

function readEnd(parts: Parts, errors: RuleError[]): RuleEnd | undefined {
  const text = parts.get('UNTIL');
  if (text === undefined) return undefined;
  const end = parseEnd(text);
  if (end === undefined)
    errors.push({
      part: 'UNTIL',
      detail: 'UNTIL must be a date such as 20271231, or a time such as 20271231T210000Z.',
    });
  return end;
}

function parseEnd(text: string): RuleEnd | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(text) ?? [];
  const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  if (!isWallTime(local)) return undefined;
  if (text.length === 8) return { day: local.slice(0, 10) };
  return utc === undefined ? { local } : { instantMs: Date.parse(`${local.replace(' ', 'T')}Z`) };
}

function readList<Value>(
  parts: Parts,
  name: string,
  read: (text: string) => Value | undefined,
  expected: string,
  errors: RuleError[],
): readonly Value[] {
  const text = parts.get(name);
  if (text === undefined) return [];
  const values = text.split(',').map((value) => read(value.trim()));
  if (values.every((value) => value !== undefined)) return values;
  errors.push({ part: name, detail: `${name} must list ${expected}.` });
  return [];
}

const upTo = (most: number) => (text: string) => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

const signedUpTo = (most: number) => (text: string) => {
  const size = upTo(most)(text.replace(/^[+-]/, ''));
  return size === undefined || !text.startsWith('-') ? size : -size;
};

const toWeekday = (name: string): Weekday | undefined => {
  const index = weekdayNames.indexOf(name as (typeof weekdayNames)[number]);
  return index === -1 ? undefined : (index as Weekday); // as: -1 is what the list lacks, else an index of seven
};

function readWeekday(text: string): RuleWeekday | undefined {
  const [, number = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
  const weekday = toWeekday(name);
  if (weekday === undefined) return undefined;
  if (number === '') return { weekday };
  const ordinal = signedUpTo(53)(number);
  return ordinal === undefined ? undefined : { weekday, ordinal };
}

function readWeekStart(parts: Parts, errors: RuleError[]): Weekday {
  const text = parts.get('WKST');
  const weekday = text === undefined ? 0 : toWeekday(text);
  if (weekday === undefined) errors.push({ part: 'WKST', detail: 'WKST must be a weekday such as MO.' });
  return weekday ?? 0;
}

/** Combinations that RFC 5545 forbids, or that the subset leaves out. */
function checkTogether(rule: Rule, errors: RuleError[]): void {
  const { frequency, weekdays, monthDays, months, positions } = rule;
  const refuse = (part: string, detail: string): number => errors.push({ part, detail });
  if (rule.count !== undefined && rule.until !== undefined) refuse('UNTIL', 'COUNT and UNTIL exclude each other.');
  const hasOrdinals = weekdays.some(({ ordinal }) => ordinal !== undefined);
  if (hasOrdinals && (frequency === 'DAILY' || frequency === 'WEEKLY'))
    refuse('BYDAY', `BYDAY must not have numbers with FREQ=${frequency}.`);
  if (hasOrdinals && frequency === 'YEARLY' && months.length === 0)
    refuse('BYDAY', 'BYDAY with numbers needs BYMONTH with FREQ=YEARLY.');
  if (frequency === 'WEEKLY' && monthDays.length > 0) refuse('BYMONTHDAY', 'BYMONTHDAY does not fit FREQ=WEEKLY.');
  if (positions.length > 0 && weekdays.length + monthDays.length + months.length === 0)
    refuse('BYSETPOS', 'BYSETPOS needs BYDAY, BYMONTHDAY or BYMONTH.');
}

/** The value of an RRULE that reads as the same rule; UNTIL in UTC or as a date. */
export function formatRule(rule: Rule): string {
  const { weekdays, monthDays, months, positions } = rule;
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === undefined ? [] : [`UNTIL=${formatEnd(rule.until)}`]),
    ...toPart('BYMONTH', months),
    ...toPart('BYMONTHDAY', monthDays),
    ...toPart(
      'BYDAY',
      weekdays.map(({ weekday, ordinal = '' }) => `${ordinal}${weekdayNames[weekday]}`),
    ),
    ...toPart('BYSETPOS', positions),
    ...(rule.weekStart === 0 ? [] : [`WKST=${weekdayNames[rule.weekStart]}`]),
  ].join(';');
}

const toPart = (name: string, values: readonly (string | number)[]): string[] =>
  values.length === 0 ? [] : [`${name}=${values.join(',')}`];

function formatEnd(end: RuleEnd): string {
  if ('day' in end) return end.day.replaceAll('-', '');
  const compact = (text: string): string => text.replace(/[-:]/g, '').replace(' ', 'T').slice(0, 15);
  return 'local' in end ? compact(end.local) : `${compact(new Date(end.instantMs).toISOString())}Z`;
}
