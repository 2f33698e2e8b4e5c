import { findStoredDates } from '../events/dates-of-series.ts';
import type { Site } from '../posts/site.ts';
import { storedSpan } from '../recurrence/horizon.ts';
import { readRule } from '../recurrence/rule.ts';
import { localTimes, seriesStartOf } from './series-times.ts';
import type { SourceRecord } from './source-record.ts';

interface RecurrenceBody {
  readonly rrule: string;
  readonly rdate: readonly string[];
  readonly exdate: readonly string[];
}

/** The number of dates that a new series of a record has here; 0 for other records. */
export function countDates(
  { body }: Pick<SourceRecord, 'body'>,
  { nowMs, horizon }: Pick<Site, 'nowMs' | 'horizon'>,
): number {
  const recurrence = body['recurrence'] as RecurrenceBody | undefined; // as: written by the readers of sources
  if (recurrence === undefined) return 0;
  const read = recurrence.rrule === '' ? { rule: undefined } : readRule(recurrence.rrule);
  if ('errors' in read) return 0;
  const start = seriesStartOf(body);
  const [, endLocal] = localTimes(body, start);
  const schedule = { ...start, endLocal, startAtMs: 0, endAtMs: 0 };
  const dates = { ...recurrence, rule: read.rule };
  return findStoredDates(schedule, dates, storedSpan(undefined, nowMs, horizon)).length;
}
