import type { Knex } from 'knex';
import { runIn, type Transaction } from '../../database/database.ts';
import {
  occurrenceColumns,
  occurrenceOf,
  sharedColumnsOf,
} from '../../database/migrations/occurrences/occurrence-triggers.ts';
import { idList, insertRows, keyedRows, preparedChange, selectIds, sql, type Value } from '../../database/statement.ts';
import type { WallTime } from '../time/wall-time.ts';
import type { VenueId } from '../venues/venue.ts';
import type { EventId } from './event.ts';
import type { EventStatus } from './event-status.ts';
import type { OccurrenceChanges } from './override.ts';
import type { Schedule } from './schedule.ts';

/** A stored date of a series. */
export interface StoredDate {
  readonly id: EventId;
  readonly recurrenceId: WallTime;
  readonly schedule: Pick<Schedule, 'startLocal' | 'endLocal' | 'startAtMs' | 'endAtMs'>;
  readonly venueId: VenueId | undefined;
}

interface DateRow {
  readonly id: EventId;
  readonly recurrence_id: string;
  readonly start_utc: number;
  readonly end_utc: number;
  readonly start_local: string;
  readonly end_local: string;
  readonly venue_id: VenueId | null;
}

const dateColumns = ['id', 'recurrence_id', 'start_utc', 'end_utc', 'start_local', 'end_local', 'venue_id'] as const;

/** The stored dates of a series by original start. */
export async function findDates(db: Knex, series: EventId): Promise<StoredDate[]> {
  const rows: DateRow[] = await db('occurrences')
    .where({ event_id: series })
    .whereNotNull('recurrence_id')
    .orderBy('recurrence_id')
    .select(...dateColumns);
  return rows.map((row) => ({
    id: row.id,
    recurrenceId: row.recurrence_id,
    schedule: {
      ...{ startLocal: row.start_local, endLocal: row.end_local },
      ...{ startAtMs: Number(row.start_utc), endAtMs: Number(row.end_utc) },
    },
    venueId: row.venue_id ?? undefined,
  }));
}

/** Adds dates of a series whose row is stored. */
export async function insertDates(trx: Transaction, series: EventId, dates: readonly StoredDate[]): Promise<void> {
  if (dates.length === 0) return;
  const [shared] = await runIn<Record<string, Value>>(
    trx,
    sql(`select ${sharedColumnsOf('e')} from events e where e.id = ?`, [series]),
  );
  for (let from = 0; from < dates.length; from += rowsAtOnce)
    await runIn(
      trx,
      insertRows(
        'occurrences',
        dates.slice(from, from + rowsAtOnce).map((date) => ({ event_id: series, ...toDateRow(date), ...shared })),
      ),
    );
}

/** A statement has at most about 32,000 placeholders. */
const rowsAtOnce = 500;

const toDateRow = ({ id, recurrenceId, schedule, venueId }: StoredDate): DateRow => ({
  ...{ id, recurrence_id: recurrenceId, start_utc: schedule.startAtMs, end_utc: schedule.endAtMs },
  ...{ start_local: schedule.startLocal, end_local: schedule.endLocal, venue_id: venueId ?? null },
});

/** Changes stored dates. No other date may have one of their new original starts meanwhile. */
export async function updateDates(trx: Transaction, dates: readonly StoredDate[]): Promise<void> {
  if (dates.length === 0) return;
  const rows = keyedRows(
    dates,
    ({ id }) => String(id),
    (date) => {
      const { id: _id, ...row } = toDateRow(date);
      return Object.values(row);
    },
  );
  await runIn(trx, updateByKey(rows));
}

const updateByKey = preparedChange(
  'occurrences',
  `update occurrences set recurrence_id = value ->> 0, start_utc = cast(value ->> 1 as bigint),
    end_utc = cast(value ->> 2 as bigint), start_local = value ->> 3, end_local = value ->> 4,
    venue_id = cast(value ->> 5 as integer)
    from json_each(?) where occurrences.id = cast(key as integer)`,
);

export async function deleteDates(trx: Transaction, ids: readonly EventId[]): Promise<void> {
  if (ids.length > 0) await runIn(trx, deleteByKey(idList(ids)));
}

const deleteByKey = preparedChange('occurrences', `delete from occurrences where id in (${selectIds})`);

/** Replaces the dates of a former series by the one of a single event. */
export async function insertSingleDate(trx: Transaction, event: EventId): Promise<void> {
  await runIn(
    trx,
    sql(`insert into occurrences (${occurrenceColumns}) select ${occurrenceOf('e')} from events e where e.id = ?`, [
      event,
    ]),
  );
}

/** Changes of a date with the id that it has, or had while the series had this date. */
export interface StoredOverride extends OccurrenceChanges {
  readonly id: EventId;
  readonly recurrenceId: WallTime;
}

/** A row of `occurrence_overrides`. */
export interface OverrideRow {
  readonly event_id: EventId;
  readonly recurrence_id: string;
  readonly occurrence_id: EventId;
  readonly title: string | null;
  readonly description: string | null;
  readonly start_local: string | null;
  readonly end_local: string | null;
  /** 0 for no venue. */
  readonly venue_id: number | null;
  readonly website: string | null;
  readonly event_status: EventStatus | null;
  readonly event_status_reason: string | null;
}

export async function findOverrides(db: Knex, series: EventId): Promise<StoredOverride[]> {
  const rows: OverrideRow[] = await db('occurrence_overrides').where({ event_id: series }).orderBy('recurrence_id');
  return rows.map((row) => ({ id: row.occurrence_id, recurrenceId: row.recurrence_id, ...toChanges(row) }));
}

export async function replaceOverrides(
  trx: Transaction,
  series: EventId,
  overrides: readonly StoredOverride[],
): Promise<void> {
  await trx('occurrence_overrides').where({ event_id: series }).delete();
  const rows = overrides.map((each) => toOverrideRow(series, each));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await runIn(trx, insertRows('occurrence_overrides', rows.slice(from, from + rowsAtOnce)));
}

export function toChanges(row: Omit<OverrideRow, 'event_id' | 'recurrence_id' | 'occurrence_id'>): OccurrenceChanges {
  return {
    title: row.title ?? undefined,
    description: row.description ?? undefined,
    startLocal: row.start_local ?? undefined,
    endLocal: row.end_local ?? undefined,
    // as: ids of venues
    venueId: row.venue_id === null ? undefined : ((row.venue_id || null) as VenueId | null),
    website: row.website ?? undefined,
    state: row.event_status === null ? undefined : { status: row.event_status, reason: row.event_status_reason ?? '' },
  };
}

const toOverrideRow = (series: EventId, override: StoredOverride): OverrideRow => ({
  ...{ event_id: series, recurrence_id: override.recurrenceId, occurrence_id: override.id },
  ...{ title: override.title ?? null, description: override.description ?? null },
  ...{ start_local: override.startLocal ?? null, end_local: override.endLocal ?? null },
  venue_id: override.venueId === undefined ? null : (override.venueId ?? 0),
  website: override.website ?? null,
  ...{ event_status: override.state?.status ?? null, event_status_reason: override.state?.reason ?? null },
});
