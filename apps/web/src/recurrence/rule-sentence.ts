import { formatterOf } from '../formatter-of.ts';
import { lastDayOf, parseRule, type Rule, type RuleDay, type SeriesStart, weekdayOf } from './rule.ts';

/** The recurrence of a series as the API returns it. */
export interface Recurrence {
  readonly rrule: string;
  readonly rdate: readonly string[];
  readonly exdate: readonly string[];
}

/** The dates of a series in English, without their time: `Every second Tuesday, until 3 March 2027`. */
export function wordRecurrence({ rrule, rdate, exdate }: Recurrence, start: SeriesStart): string {
  const except = exdate.length > 0 ? `, except on ${wordDays(exdate, 'dates')}` : '';
  if (rrule === '') return `On ${wordDays([start.start, ...rdate], 'dates')}${except}`;
  const rule = parseRule(rrule);
  const more = rdate.length > 0 ? `, and on ${wordDays(rdate, 'other dates')}` : '';
  return `${patternText(rule, start.start)}${endText(rule, start)}${more}${except}`;
}

/** The days of a rule without its end: `Every month on the last Friday`. */
function patternText(rule: Rule, start: string): string {
  const { frequency, interval } = rule;
  if (frequency === 'DAILY') return `${dailyText(rule)}${inMonths(rule)}`;
  if (frequency === 'WEEKLY') return `${weeklyText(rule, start)}${inMonths(rule)}`;
  if (frequency === 'MONTHLY') return `${everyText(interval, 'month')} on ${daysOfMonth(rule, start)}${inMonths(rule)}`;
  return `${everyText(interval, 'year')} on ${daysOfYear(rule, start)}`;
}

/** `Every day`, `Every second day`, `Every 3 days` */
function everyText(interval: number, unit: string): string {
  if (interval === 1) return `Every ${unit}`;
  return interval === 2 ? `Every second ${unit}` : `Every ${interval} ${unit}s`;
}

function dailyText(rule: Rule): string {
  const { interval, days, monthDays, positions } = rule;
  if (interval === 1 && days.length > 0 && monthDays.length + positions.length === 0) return everyWeekday(days);
  const conditions = [
    ...(days.length > 0 ? [`a ${joined(weekdayNames(days), 'or')}`] : []),
    ...(monthDays.length > 0 ? [joined(monthDays.map(dayOfMonth), 'or')] : []),
  ];
  const every = everyText(interval, 'day');
  return conditions.length === 0 ? every : `${every} that is ${conditions.join(' and ')}`;
}

function weeklyText({ interval, days, positions }: Rule, start: string): string {
  const onDays = days.length > 0 ? days : [{ weekday: weekdayOf(start) }];
  const every = everyText(interval, 'week');
  if (positions.length > 0) return `${every} on ${positionsText(positions)} of ${joined(weekdayNames(onDays), 'and')}`;
  if (interval === 1) return everyWeekday(onDays);
  const names = weekdayNames(onDays);
  if (interval === 2 && names.length === 1) return `Every second ${names[0]}`;
  return `${every} ${isRange(onDays) ? 'from' : 'on'} ${weekdaysText(onDays)}`;
}

function everyWeekday(days: readonly RuleDay[]): string {
  if (weekdayNames(days).length === 7) return 'Every day';
  return isRange(days) ? `Every day from ${weekdaysText(days)}` : `Every ${weekdaysText(days)}`;
}

/** `the first and third Tuesday`, `the 13th if it is a Friday`, `the last day` */
function daysOfMonth(rule: Rule, start: string): string {
  const { days, monthDays, positions } = rule;
  if (positions.length > 0) return `${positionsText(positions)} of ${candidates(rule, start)}`;
  if (days.length === 0) return monthDaysText(monthDays.length > 0 ? monthDays : [Number(start.slice(8, 10))]);
  if (monthDays.length === 0) return weekdaysOfMonth(days);
  const isPlain = days.every(({ ordinal }) => ordinal === undefined);
  const condition = isPlain ? `a ${joined(weekdayNames(days), 'or')}` : weekdaysOfMonth(days);
  return `${monthDaysText(monthDays)} if it is ${condition}`;
}

/** The days of which BYSETPOS selects some. */
function candidates(rule: Rule, start: string): string {
  const { days, monthDays } = rule;
  if (monthDays.length > 0 || days.some(({ ordinal }) => ordinal !== undefined))
    return `these days: ${daysOfMonth({ ...rule, positions: [] }, start)}`;
  if (days.length === 0) return 'its days';
  return isRange(days) ? `its days from ${weekdaysText(days)}` : `its ${joined(plural(weekdayNames(days)), 'and')}`;
}

const plural = (names: readonly string[]): readonly string[] => names.map((name) => `${name}s`);

function daysOfYear(rule: Rule, start: string): string {
  const { days, months, monthDays, positions } = rule;
  const hasDays = days.length + monthDays.length + positions.length > 0;
  if (!hasDays) {
    const onMonths = months.length > 0 ? months : [Number(start.slice(5, 7))];
    return joined(
      onMonths.map((month) => `${Number(start.slice(8, 10))} ${monthName(month)}`),
      'and',
    );
  }
  const [month] = months;
  if (month === undefined)
    return monthDays.length > 0 && positions.length === 0
      ? `${daysOfMonth(rule, start)}, in each month`
      : daysOfMonth(rule, start);
  const isDate = days.length + positions.length === 0 && months.length === 1 && monthDays.every((day) => day > 0);
  if (isDate) return `${joined(monthDays.map(String), 'and')} ${monthName(month)}`;
  return `${daysOfMonth(rule, start)} of ${joined(months.map(monthName), 'and')}`;
}

const inMonths = ({ months }: Rule): string =>
  months.length === 0 ? '' : ` in ${joined(inOrder(months).map(monthName), 'and')}`;

function endText({ count, until }: Rule, start: SeriesStart): string {
  if (count !== undefined) return count === 1 ? ', once' : `, ${count} times`;
  return until === undefined ? '' : `, until ${dayText(lastDayOf(until, start))}`;
}

const inOrder = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b);

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const weekdaysOf = (days: readonly RuleDay[]): readonly number[] => inOrder(days.map(({ weekday }) => weekday));
const weekdayNames = (days: readonly RuleDay[]): readonly string[] =>
  weekdaysOf(days).map((day) => weekdays[day] ?? '');

/** Whether the weekdays follow one another, three or more. */
function isRange(days: readonly RuleDay[]): boolean {
  const numbers = weekdaysOf(days);
  return numbers.length > 2 && (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) === numbers.length - 1;
}

/** `Monday to Friday`, `Tuesday and Thursday` */
function weekdaysText(days: readonly RuleDay[]): string {
  const names = weekdayNames(days);
  return isRange(days) ? `${names[0]} to ${names.at(-1)}` : joined(names, 'and');
}

function weekdaysOfMonth(days: readonly RuleDay[]): string {
  const text = (weekday: number): string => {
    const numbers = days.filter((day) => day.weekday === weekday).map(({ ordinal }) => ordinal);
    const isEach = numbers.includes(undefined);
    const places = numbers.flatMap((ordinal) => ordinal ?? []).map(place);
    return `${isEach ? 'each' : `the ${joined(places, 'and')}`} ${weekdays[weekday]}`;
  };
  return joined(weekdaysOf(days).map(text), 'and');
}

const positionsText = (positions: readonly number[]): string => `the ${joined(positions.map(place), 'and')}`;

const monthDaysText = (days: readonly number[]): string => joined(days.map(dayOfMonth), 'and');

/** `the 15th`, `the last day`, `the second last day` */
const dayOfMonth = (day: number): string => (day > 0 ? `the ${nth(day)}` : `the ${place(day)} day`);

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** `first`, `last`, `second last` */
function place(number: number): string {
  if (number === -1) return 'last';
  const size = Math.abs(number);
  const word = ordinals[size - 1] ?? nth(size);
  return number > 0 ? word : `${word} last`;
}

function nth(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(!isTeen && ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`;
}

const joined = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

const monthName = (month: number): string =>
  formatterOf('month alone', 'en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1));

/** `3 March 2027` */
const dayText = (day: string): string =>
  formatterOf('long day', 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

const maxNamed = 3;

function wordDays(times: readonly string[], noun: string): string {
  const days = [...new Set(times.map((time) => time.slice(0, 10)))].sort();
  return days.length > maxNamed ? `${days.length} ${noun}` : joined(days.map(dayText), 'and');
}
