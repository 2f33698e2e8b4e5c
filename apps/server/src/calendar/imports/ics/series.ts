import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { formatRule, readRule } from '../../recurrence/rule.ts';
import { findSeriesDates, type Recurrence } from '../../recurrence/series-dates.ts';
import type { WallTime } from '../../time/wall-time.ts';
import type { RecordProblem } from '../import-problem.ts';
import { maxDates } from '../series-times.ts';
import { withEndOfStart } from './local-ends.ts';
import { type EventSource, isInUnlikeZone, readDates, toSeriesTime, UnusableEvent } from './times.ts';

export const seriesProperties = ['RRULE', 'RDATE', 'EXDATE', 'EXRULE'];

/**
 * The dates of an event after its first one; undefined for a single event. Series outside of the subset are reported, and
 * keep their first date.
 */
export function readRecurrence(source: EventSource, start: SeriesStart): Recurrence | undefined {
  const rules = [...new Set(source.propertiesOf('RRULE').map(({ value }) => value.trim()))];
  const rdate = readLocalDates('RDATE', source, start).map((each) => atStart(each, start));
  const exdate = readLocalDates('EXDATE', source, start);
  if (rules.length === 0 && rdate.length === 0) return undefined;
  const read = rules.length === 0 ? undefined : readRule(rules[0] ?? '');
  const obstacles = [
    ...(rules.length > 1 ? ['it has several rules'] : []),
    ...(isInUnlikeZone(source) ? ['no known time zone is like the one that the file describes'] : []),
    ...(source.propertiesOf('EXRULE').length > 0 ? ['it has a rule for excluded dates (EXRULE)'] : []),
    ...(read !== undefined && 'errors' in read ? read.errors.map(({ detail }) => detail.replace(/\.$/, '')) : []),
    ...(rdate.length > maxDates ? [`it has more than ${maxDates} dates in RDATE`] : []),
    ...(exdate.length > maxDates ? [`it has more than ${maxDates} dates in EXDATE`] : []),
  ];
  const rule = read !== undefined && 'rule' in read ? withEndOfStart(read.rule, source, start) : undefined;
  const recurrence = { rule, rdate, exdate };
  if (obstacles.length === 0) return recurrence;
  requireFirstDate(recurrence, start);
  source.onLoss(notSupported(obstacles, source));
  return undefined;
}

export const notSupported = (obstacles: readonly string[], { propertiesOf }: EventSource): RecordProblem => ({
  reason: 'recurrence',
  line: [...propertiesOf('RRULE'), ...propertiesOf('RDATE')][0]?.line ?? 0,
  detail: `It recurs; only its first occurrence was imported, because ${obstacles.join(', and ')}.`,
});

function requireFirstDate({ exdate }: Recurrence, { startLocal }: SeriesStart): void {
  if (exdate.includes(startLocal) || exdate.includes(startLocal.slice(0, 10)))
    throw new UnusableEvent(
      'unreadable',
      'Its first date is excluded, and its RRULE is too complex to find the next date.',
    );
}

/** Whole days are the start of the day. */
const readLocalDates = (name: string, source: EventSource, start: SeriesStart): string[] => [
  ...new Set(readDates(name, source).map((time) => toSeriesTime(time, start, source))),
];

/** A day has the time of the first date. */
export const atStart = (local: WallTime | string, { startLocal }: SeriesStart): WallTime =>
  local.length === 10 ? `${local}${startLocal.slice(10)}` : local;

/** Bounds the search for a first date that takes place; a rule may never have one. */
const searchedYears = 30;

/** Rejects a series of which no date takes place. */
export function requireDate(recurrence: Recurrence, start: SeriesStart): void {
  if (findFirstDate(recurrence, start) === undefined)
    throw new UnusableEvent('unreadable', 'None of its dates takes place: all are excluded or overridden.');
}

/** The first date that no other event of the file changes. */
export const findUnchangedDate = (
  recurrence: Recurrence,
  start: SeriesStart,
  changed: readonly WallTime[],
): WallTime | undefined => findFirstDate({ ...recurrence, exdate: [...recurrence.exdate, ...changed] }, start);

function findFirstDate(recurrence: Recurrence, start: SeriesStart): WallTime | undefined {
  const from = start.startLocal.slice(0, 10);
  const [first = from] = [from, ...recurrence.rdate.map((local) => local.slice(0, 10))].sort();
  return findSeriesDates(recurrence, start, { from: first, to: yearsAfter(from, searchedYears) }, 1)[0];
}

export const yearsAfter = (day: string, years: number): string =>
  `${String(Math.min(9999, Math.max(1, Number(day.slice(0, 4)) + years))).padStart(4, '0')}${day.slice(4)}`;

/** The member `recurrence` of the body of an event. */
export const toBody = ({ rule, rdate, exdate }: Recurrence) => ({
  rrule: rule === undefined ? '' : formatRule(rule),
  rdate,
  exdate,
});
