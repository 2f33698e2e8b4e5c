import { formatDays, lastDayOf, parseRule, type Rule, type SeriesStart, weekdayOf } from '../../recurrence/rule.ts';

/** How an event repeats, as the controls of its form have it. */
export interface Repeats {
  /** Empty for an event that does not repeat. */
  readonly frequency: string;
  readonly interval: number;
  /** 0 is Monday; none means the weekday of the start. */
  readonly weekdays: readonly number[];
  /** The last day, `2027-03-03`, or empty. */
  readonly until: string;
  readonly count: number | undefined;
}

/** The choices of the form: `MONTHLY.-1` is the last weekday of a month. */
export const frequencies = [
  ['DAILY', 'Daily'],
  ['WEEKLY', 'Weekly'],
  ['MONTHLY', 'Monthly, on the day of the month of the start'],
  ['MONTHLY.1', 'Monthly, on the first weekday chosen below'],
  ['MONTHLY.2', 'Monthly, on the second weekday'],
  ['MONTHLY.3', 'Monthly, on the third weekday'],
  ['MONTHLY.4', 'Monthly, on the fourth weekday'],
  ['MONTHLY.-1', 'Monthly, on the last weekday'],
  ['YEARLY', 'Yearly, on the day of the start'],
] as const;

/** The largest numbers that the form accepts. */
export const maxInterval = 1_000;
export const maxCount = 1_000;

export const never: Repeats = { frequency: '', interval: 1, weekdays: [], until: '', count: undefined };

/** Whether weekdays can be chosen. */
export const hasWeekdays = (frequency: string): boolean => frequency !== 'MONTHLY' && frequency !== 'YEARLY';

/** The rule; empty for an event that does not repeat. Rules without days take them from the start. */
export function toRuleText({ frequency, interval, weekdays, until, count }: Repeats, start: string): string {
  if (frequency === '') return '';
  const [name, ordinal] = frequency.split('.');
  const days = ordinal !== undefined && weekdays.length === 0 ? [weekdayOf(start)] : weekdays;
  return [
    `FREQ=${name}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === '' ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
    ...(days.length === 0 ? [] : [`BYDAY=${formatDays([...days].sort(), ordinal)}`]),
  ].join(';');
}

/** A rule as the form has it; undefined for one that the form cannot express. */
export function fromRuleText(text: string, series: SeriesStart): Repeats | undefined {
  if (text === '') return undefined;
  const rule = parseRule(text);
  const frequency = frequencyOf(rule, series.start);
  if (frequency === undefined || rule.positions.length > 0 || dependsOnWeekStart(rule, series.start)) return undefined;
  const weekdays = [...new Set(rule.days.map(({ weekday }) => weekday))].sort();
  const { interval, count, until } = rule;
  if (interval > maxInterval || (count ?? 0) > maxCount) return undefined;
  const isOfStart = frequency !== 'DAILY' && weekdays.length === 1 && weekdays[0] === weekdayOf(series.start);
  return {
    ...{ frequency, interval, count },
    weekdays: isOfStart ? [] : weekdays,
    until: until === undefined ? '' : lastDayOf(until, series),
  };
}

function frequencyOf({ frequency, days, monthDays, months }: Rule, start: string): string | undefined {
  const isDayOfStart = monthDays.every((day) => day === Number(start.slice(8, 10)));
  const isMonthOfStart = months.every((month) => month === Number(start.slice(5, 7)));
  if (frequency === 'YEARLY') {
    // A day without its month would be that day of each month.
    const isYearly = isDayOfStart && isMonthOfStart && (monthDays.length === 0 || months.length > 0);
    return days.length === 0 && isYearly ? frequency : undefined;
  }
  if (months.length > 0) return undefined;
  if (frequency !== 'MONTHLY') return monthDays.length === 0 ? frequency : undefined;
  if (days.length === 0) return isDayOfStart ? frequency : undefined;
  const named = `MONTHLY.${days[0]?.ordinal}`;
  const isSame = days.every(({ ordinal }) => ordinal === days[0]?.ordinal);
  return isSame && monthDays.length === 0 && frequencies.some(([each]) => each === named) ? named : undefined;
}

/** Whether weeks that begin on another day than Monday would have other dates. */
const dependsOnWeekStart = ({ frequency, interval, weekStart, days }: Rule, start: string): boolean =>
  frequency === 'WEEKLY' && interval > 1 && weekStart !== 0 && days.some(({ weekday }) => weekday !== weekdayOf(start));

/** Whether the start is a date of the rule. Otherwise it would take place beside them. */
export function includesStart({ frequency, weekdays }: Repeats, start: string): boolean {
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(start))) return false;
  const ordinal = Number(frequency.split('.')[1] ?? 0);
  const day = Number(start.slice(8, 10));
  if (ordinal > 0) return Math.ceil(day / 7) === ordinal;
  const [year, month] = start.split('-').map(Number);
  return ordinal === 0 || day + 7 > new Date(Date.UTC(year ?? 0, month ?? 1, 0)).getUTCDate();
}
