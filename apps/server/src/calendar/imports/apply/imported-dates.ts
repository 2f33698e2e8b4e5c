import type { Knex } from 'knex';
import type { Transaction } from '../../../database/database.ts';
import { movesOf, startOfSeries } from '../../events/dates-of-series.ts';
import type { Event } from '../../events/event.ts';
import type { WallTime } from '../../time/wall-time.ts';
import { dateIdOf, seriesIdOf, toSeriesSlug } from '../listed-dates/series-record.ts';
import { seriesStartOf } from '../series-times.ts';
import type { SourceRecord } from '../source-record.ts';
import { deleteImported, findImportedKeys, saveAllImported, toKey } from './imported-records.ts';
import type { RecordSource } from './record-source.ts';

/** A date of a stored series. */
export interface StoredStart {
  /** The original local start after a write of the record. */
  readonly recurrenceId: WallTime;
  /** The original local start that is stored. */
  readonly storedAs: WallTime;
  /** A digest of its changes at the source; undefined for a date that was added here. */
  readonly fingerprint: string | undefined;
}

/** Converts the original local starts of a stored series to those after a write. */
export type MoveStart = (local: WallTime) => WallTime;

/** Dates follow the time of the series and keep their days, which identify them. */
export function moveOf({ schedule, recurrence }: Event, { body }: Pick<SourceRecord, 'body'>): MoveStart {
  const [move] = recurrence === undefined ? [] : movesOf(schedule, { ...schedule, ...seriesStartOf(body) }, recurrence);
  return move === undefined ? (local) => local : move.move;
}

/** The dates of a stored series, with those that were imported. */
export async function findStoredStarts(
  knex: Knex,
  source: RecordSource,
  { sourceId }: Pick<SourceRecord, 'sourceId'>,
  series: Event,
  move: MoveStart,
): Promise<StoredStart[]> {
  if (series.recurrence === undefined) return [];
  const starts = [...new Set([startOfSeries(series.schedule).startLocal, ...series.recurrence.rdate])];
  const keyOf = (local: WallTime): string => dateIdOf(sourceId, local);
  const imported = await findImportedKeys(knex, source.name, 'event', starts.map(keyOf));
  return starts.map((storedAs) => ({
    ...{ recurrenceId: move(storedAs), storedAs },
    fingerprint: imported.get(toKey(keyOf(storedAs)))?.fingerprint,
  }));
}

/** The slugs of the series that were imported from a source, which name its dates. */
export async function findSeriesSlugs(knex: Knex, source: string): Promise<ReadonlySet<string>> {
  const rows: { source_id: string }[] = await knex('imported_records')
    .where({ source: toKey(source), kind: 'event' })
    .where('source_id', 'like', seriesIdOf('%'))
    .whereNot('source_id', 'like', dateIdOf(seriesIdOf('%'), '%'))
    .select('source_id');
  return new Set(rows.map(({ source_id }) => toSeriesSlug(source_id)));
}

interface WrittenSeries {
  readonly source: RecordSource;
  readonly seriesId: string;
  readonly recordId: number;
  readonly removed: readonly WallTime[];
}

/** Stores which dates were imported, and with what changes. */
export async function saveImportedDates(
  trx: Transaction,
  { source, seriesId, recordId, removed }: WrittenSeries,
  before: readonly StoredStart[],
  shown: ReadonlyMap<WallTime, string>,
): Promise<void> {
  const gone = new Set(removed);
  const next = new Map<WallTime, string>();
  const old = new Map<WallTime, string>();
  const forgotten: string[] = [];
  for (const { recurrenceId, storedAs, fingerprint } of before) {
    if (fingerprint === undefined) continue;
    const isKept = storedAs === recurrenceId && !gone.has(recurrenceId);
    if (isKept) old.set(recurrenceId, fingerprint);
    else forgotten.push(dateIdOf(seriesId, storedAs));
    if (!gone.has(recurrenceId)) next.set(recurrenceId, fingerprint);
  }
  for (const [recurrenceId, fingerprint] of shown) next.set(recurrenceId, fingerprint);
  if (forgotten.length > 0) await deleteImported(trx, source.name, 'event', forgotten);
  const changed = [...next].filter(([recurrenceId, fingerprint]) => old.get(recurrenceId) !== fingerprint);
  const toRecord = (fingerprint: string) => ({ recordId, fingerprint, version: undefined });
  await saveAllImported(
    trx,
    source.name,
    'event',
    changed.map(([recurrenceId, fingerprint]) => [dateIdOf(seriesId, recurrenceId), toRecord(fingerprint)]),
  );
}
