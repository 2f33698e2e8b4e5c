import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { findSeriesDates, type Recurrence } from '../../recurrence/series-dates.ts';
import { type WallTime, wallTimeToUtc } from '../../time/wall-time.ts';
import type { RecordProblem } from '../import-problem.ts';
import { changesOfDate } from '../listed-dates/changes-of-date.ts';
import { fingerprintOf } from '../record-fingerprint.ts';
import { localTimes, maxDates, timesFrom } from '../series-times.ts';
import type { SourceDate, SourceRecord } from '../source-record.ts';
import type { EventBlock } from './components.ts';
import { atStart, yearsAfter } from './series.ts';
import { isOlder } from './versions.ts';

/** A date of a series as an event of its own, with its RECURRENCE-ID. */
export interface ChangedDate {
  readonly block: EventBlock;
  readonly recurrenceId: WallTime;
  readonly record: SourceRecord;
  readonly losses: readonly RecordProblem[];
}

/** The newest version of each date; its versions may write RECURRENCE-ID in several forms. */
export function findNewest(dates: readonly ChangedDate[]): ChangedDate[] {
  const newest = new Map<WallTime, ChangedDate>();
  for (const date of dates) {
    const before = newest.get(date.recurrenceId);
    if (before === undefined || isOlder(before.block, date.block)) newest.set(date.recurrenceId, date);
  }
  return [...newest.values()];
}

/** A cancellation without DTSTART has the times and texts of its series. */
export function withTimes(date: ChangedDate, { body, venue }: SourceRecord, start: SeriesStart): ChangedDate {
  const { record, recurrenceId } = date;
  if (record.cancels !== true) return date;
  const whole = { ...body, ...timesFrom(recurrenceId, body, start), ...record.body };
  return { ...date, record: { ...record, body: whole, ...(venue !== undefined && { venue }) } };
}

export interface MergedSeries {
  readonly recurrence: Recurrence;
  readonly dates: readonly SourceDate[];
  /** The dates that are a part of the series. */
  readonly merged: readonly ChangedDate[];
}

/**
 * Adds changed dates to a series. Whole days cannot be a date of a series with times, or the reverse: they are excluded, and
 * stay events of their own. Undefined if the series has too many dates then.
 */
export function mergeChangedDates(
  series: SourceRecord,
  recurrence: Recurrence,
  start: SeriesStart,
  changed: readonly ChangedDate[],
): MergedSeries | undefined {
  const isOfKind = ({ record }: ChangedDate): boolean => (record.body['all_day'] === true) === start.allDay;
  const [own, others] = [changed.filter(isOfKind), changed.filter((each) => !isOfKind(each))];
  const takesPlace = ({ record }: ChangedDate): boolean => record.body['event_status'] !== 'canceled';
  const kept = new Set(own.filter(takesPlace).map(({ recurrenceId }) => recurrenceId));
  const exdate = withoutDates(recurrence, start, kept);
  const excluded = new Set([...exdate, ...others.map(({ recurrenceId }) => recurrenceId)]);
  const isExcluded = (local: WallTime): boolean => excluded.has(local) || excluded.has(local.slice(0, 10));
  const dates = own.filter(({ recurrenceId }) => !isExcluded(recurrenceId));
  const known = findKnown({ ...recurrence, exdate }, start, dates);
  const added = dates.map(({ recurrenceId }) => recurrenceId).filter((local) => !known.has(local));
  const merged = { rule: recurrence.rule, rdate: [...new Set([...recurrence.rdate, ...added])], exdate: [...excluded] };
  if (merged.rdate.length > maxDates || merged.exdate.length > maxDates) return undefined;
  return {
    recurrence: merged,
    dates: dates.flatMap((each) => toSourceDate(each, series, start)),
    merged: own,
  };
}

/** The excluded dates without those that take place elsewhere: a program that moves a date excludes it too. */
function withoutDates({ rdate, exdate }: Recurrence, start: SeriesStart, kept: ReadonlySet<WallTime>): string[] {
  const days = new Set([...kept].map((local) => local.slice(0, 10)));
  const datesOf = (day: string): string[] => [atStart(day, start), ...rdate.filter((local) => local.startsWith(day))];
  return exdate
    .flatMap((each) => (each.length === 10 && days.has(each) ? datesOf(each) : [each]))
    .filter((each) => !kept.has(each));
}

/** Dates further away are added to the series, which does not change them if it has them. */
const comparedYears = 40;

function findKnown(recurrence: Recurrence, start: SeriesStart, changed: readonly ChangedDate[]): Set<WallTime> {
  const last = yearsAfter(start.startLocal.slice(0, 10), comparedYears);
  const days = changed.map(({ recurrenceId }) => recurrenceId.slice(0, 10)).filter((day) => day <= last);
  const [from = last, to = from] = [days.toSorted().at(0), days.toSorted().at(-1)];
  return new Set(findSeriesDates(recurrence, start, { from, to }, Number.POSITIVE_INFINITY));
}

/** Empty if the date is as the series. */
function toSourceDate({ recurrenceId, record }: ChangedDate, series: SourceRecord, start: SeriesStart): SourceDate[] {
  const { body, venue, sourceId, otherIds = [] } = record;
  const [startLocal, endLocal] = localTimes(body, start);
  const isMoved = startLocal !== recurrenceId || lengthOf(body, start) !== lengthOf(series.body, start);
  const hasOtherVenue = venue?.sourceId !== series.venue?.sourceId;
  const changes = { ...changesOfDate(body, series.body), ...(isMoved && { startLocal, endLocal }) };
  return [
    {
      recurrenceId,
      earlierIds: [sourceId, ...otherIds],
      earlierFingerprint: fingerprintOf(record),
      changes,
      ...(hasOtherVenue && { venue: venue ?? null }),
    },
  ];
}

const lengthOf = (body: SourceRecord['body'], start: SeriesStart): number => {
  const [from, to] = localTimes(body, start);
  return wallTimeToUtc(to) - wallTimeToUtc(from);
};
