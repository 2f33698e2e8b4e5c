import type { Knex } from 'knex';
import type { Event } from '../../events/event.ts';
import { findEvent } from '../../events/repository.ts';
import { wallTimeToInstant } from '../../time/time-zone.ts';
import type { WallTime } from '../../time/wall-time.ts';
import type { RecordProblem } from '../import-problem.ts';
import { toSeriesSlug } from '../listed-dates/series-record.ts';
import type { MissingPolicy } from '../run-conditions.ts';
import type { SourceRecord } from '../source-record.ts';
import type { ImportState } from './import-state.ts';
import { findStoredStarts, moveOf } from './imported-dates.ts';
import type { RecordSource } from './record-source.ts';

export interface MissingDatesOptions {
  readonly state: Pick<ImportState, 'knex' | 'find'>;
  /** Only runs of a schedule: what happens with missing events. */
  readonly missing: MissingPolicy | undefined;
  /** The days of a series that the source lists if it is asked again. */
  readonly listAgain: (slug: string) => Promise<ReadonlySet<string>>;
}

/**
 * Decides which imported dates of a series the list does not show any more, as dates that have moved or were deleted. They
 * are removed, unless a schedule only reports missing events. Dates that have ended stay, because lists show mostly upcoming ones.
 */
export async function withMissingDates(
  { state, missing, listAgain }: MissingDatesOptions,
  record: SourceRecord,
  source: RecordSource,
  nowMs: number,
): Promise<SourceRecord> {
  const { listed } = record;
  const found = listed && (await state.find(source, record));
  const series = found && (await findEvent(state.knex, { id: found.recordId }));
  if (listed === undefined || series === undefined || series.status === 'trash') return record;
  const absent = await findAbsent(state.knex, source, record, series, nowMs);
  if (absent.length === 0) return record;
  const still = await listAgain(toSeriesSlug(record.sourceId));
  const removed = absent.filter((each) => !still.has(each.slice(0, 10)));
  if (removed.length === 0) return record;
  const isKept = missing === 'report';
  const losses = missing === undefined ? [] : [toProblem(removed, isKept)];
  return {
    ...record,
    listed: { ...listed, removed: isKept ? [] : removed },
    losses: [...(record.losses ?? []), ...losses],
  };
}

/** The imported dates that have not ended, and that a complete list does not show. */
async function findAbsent(
  knex: Knex,
  source: RecordSource,
  record: SourceRecord,
  series: Event,
  nowMs: number,
): Promise<WallTime[]> {
  const { completeUntil = '', dates = [] } = record.listed ?? {};
  const shown = new Set(dates.map(({ recurrenceId }) => recurrenceId));
  const { timezone, startAtMs, endAtMs } = series.schedule;
  const hasEnded = (local: WallTime): boolean => wallTimeToInstant(local, timezone) + endAtMs - startAtMs < nowMs;
  const stored = await findStoredStarts(knex, source, record, series, moveOf(series, record));
  return stored.flatMap(({ recurrenceId, fingerprint }) => {
    const isAbsent = fingerprint !== undefined && !shown.has(recurrenceId) && recurrenceId <= completeUntil;
    return isAbsent && !hasEnded(recurrenceId) ? [recurrenceId] : [];
  });
}

const mostNamed = 5;

function toProblem(dates: readonly WallTime[], isKept: boolean): RecordProblem {
  const named = dates.slice(0, mostNamed).map((each) => each.slice(0, 16));
  const others = dates.length > mostNamed ? ` and ${dates.length - mostNamed} more` : '';
  const state = isKept ? 'stay here' : 'were removed';
  return {
    reason: 'missing',
    detail: `Dates that are no longer at the source ${state}: ${named.join(', ')}${others}.`,
  };
}
