import type { RecordProblem } from '../import-problem.ts';
import type { SourceRecord } from '../source-record.ts';
import { isSeriesId, seriesIdOf } from './series-record.ts';

export const lapsed: RecordProblem = {
  reason: 'recurrence',
  detail: 'The site lists only one date of each series, as without Events Calendar Pro; the imported dates stay.',
};

export const stopped: RecordProblem = {
  reason: 'missing',
  detail: 'It no longer recurs at the source; its dates stay here.',
};

/** A single event that was a series before; the series stays as it is, and the problem is reported. */
export function withStoredDates(
  { kind, name, slug = '', otherIds = [] }: SourceRecord,
  problem: RecordProblem,
): SourceRecord {
  const sourceId = otherIds.find(isSeriesId) ?? seriesIdOf(slug);
  return { kind, name, sourceId, body: {}, rejection: problem };
}
