import type { Knex } from 'knex';
import type { Transaction } from '../../../database/database.ts';
import type { EventId } from '../../events/event.ts';
import type { ScheduleId } from '../run-conditions.ts';

/** An event that an earlier run of a schedule has found at the source. */
export interface FoundEvent {
  /** The key of its id at the source. */
  readonly key: string;
  readonly recordId: EventId;
  /** Undefined if it was deleted here. */
  readonly title: string | undefined;
  /** Whether it is in the trash or has ended. */
  readonly isOver: boolean;
}

interface FoundRow {
  readonly source_id: string;
  readonly record_id: EventId;
  readonly title: string | null;
  readonly status: string | null;
  readonly end_utc: number | null;
}

const chunkSize = 500;

/** A series ends with its last date. */
const lastEnd = `coalesce((select max(o.end_utc) from occurrences o where o.event_id = events.id), events.end_utc) as end_utc`;

/** Reads the events of earlier runs in the order of their keys, in chunks to bound memory. */
export async function* readFoundEvents(
  knex: Knex,
  id: ScheduleId,
  nowMs: number,
): AsyncGenerator<readonly FoundEvent[]> {
  for (let last: string | undefined; ; ) {
    const query = knex('import_schedule_events as found')
      .leftJoin('events', 'events.id', 'found.record_id')
      .where('found.schedule_id', id)
      .orderBy('found.source_id')
      .limit(chunkSize)
      .select('found.source_id', 'found.record_id', 'events.title', 'events.status', knex.raw(lastEnd));
    if (last !== undefined) query.where('found.source_id', '>', last);
    const rows: FoundRow[] = await query;
    if (rows.length > 0) yield rows.map((row) => toFound(row, nowMs));
    if (rows.length < chunkSize) return;
    last = rows.at(-1)?.source_id;
  }
}

const toFound = ({ source_id, record_id, title, status, end_utc }: FoundRow, nowMs: number): FoundEvent => ({
  key: source_id,
  recordId: record_id,
  title: title ?? undefined,
  isOver: status === 'trash' || (end_utc ?? 0) <= nowMs,
});

export async function saveFoundEvents(
  trx: Transaction,
  id: ScheduleId,
  events: readonly (readonly [key: string, recordId: number])[],
): Promise<void> {
  for (let start = 0; start < events.length; start += chunkSize) {
    const rows = events
      .slice(start, start + chunkSize)
      .map(([source_id, record_id]) => ({ schedule_id: id, source_id, record_id }));
    await trx('import_schedule_events').insert(rows).onConflict(['schedule_id', 'source_id']).merge(['record_id']);
  }
}

export async function deleteFoundEvents(trx: Transaction, id: ScheduleId, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += chunkSize)
    await trx('import_schedule_events')
      .where({ schedule_id: id })
      .whereIn('source_id', keys.slice(start, start + chunkSize))
      .delete();
}
