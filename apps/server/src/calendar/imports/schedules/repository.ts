import type { Knex } from 'knex';
import type { UserId } from '../../../account/caller.ts';
import type { Transaction } from '../../../database/database.ts';
import type { ImportId, ImportSource, ImportStatus } from '../import.ts';
import type { MissingPolicy, ScheduleId } from '../run-conditions.ts';
import type { Schedule } from './schedule.ts';

interface ScheduleRow {
  readonly id: ScheduleId;
  readonly user_id: UserId;
  readonly source: ImportSource;
  readonly url: string;
  readonly every: string;
  readonly missing: MissingPolicy;
  readonly paused: number;
  readonly origin: string;
  readonly next_run_at: number;
  readonly import_id: ImportId | null;
  readonly last_import_id: ImportId | null;
  readonly last_status: ImportStatus | null;
  readonly last_run_at: number | null;
  readonly error: string | null;
  readonly failures: number;
  readonly failing_since: number | null;
  readonly events: number | null;
  readonly validators: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

const schedules = (knex: Knex) => knex<ScheduleRow>('import_schedules');

export async function insertSchedule(trx: Transaction, schedule: Schedule): Promise<void> {
  await schedules(trx).insert(toRow(schedule));
}

/** Replaces a schedule that was read in the same transaction with `lockSchedule`. */
export async function replaceSchedule(trx: Transaction, schedule: Schedule): Promise<void> {
  const { id, ...columns } = toRow(schedule);
  await schedules(trx).where({ id }).update(columns);
}

export async function deleteScheduleRow(trx: Transaction, id: ScheduleId): Promise<void> {
  await trx('import_schedule_events').where({ schedule_id: id }).delete();
  await schedules(trx).where({ id }).delete();
}

export async function findSchedule(knex: Knex, id: ScheduleId): Promise<Schedule | undefined> {
  const row = await schedules(knex).where({ id }).first();
  return row && toSchedule(row);
}

/** Reads a schedule and locks it until the transaction ends. */
export async function lockSchedule(trx: Transaction, id: ScheduleId): Promise<Schedule | undefined> {
  const row = await schedules(trx).where({ id }).forUpdate().first();
  return row && toSchedule(row);
}

/** Lists schedules, newest first. */
export async function listSchedules(
  knex: Knex,
  { before, limit }: { readonly before: ScheduleId | undefined; readonly limit: number },
): Promise<Schedule[]> {
  const query = schedules(knex).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query.where('id', '<', before);
  return (await query).map(toSchedule);
}

/** Schedules that wait for their next run. */
export async function findWaiting(knex: Knex): Promise<Schedule[]> {
  const rows = await schedules(knex).where({ paused: 0 }).whereNull('import_id').orderBy('next_run_at').limit(1000);
  return rows.map(toSchedule);
}

/** Counts schedules, without paused ones, whose last run failed. */
export async function countFailingSchedules(knex: Knex): Promise<number> {
  const row = await knex('import_schedules')
    .where({ paused: 0 })
    .where('failures', '>', 0)
    .count<{ count: number | string }[]>({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Schedules whose current run has ended or was deleted. */
export async function findEnded(knex: Knex): Promise<ScheduleId[]> {
  return knex('import_schedules as schedule')
    .leftJoin('imports as run', 'run.id', 'schedule.import_id')
    .whereNotNull('schedule.import_id')
    .where((ended) => ended.whereNull('run.id').orWhereNotIn('run.status', ['queued', 'running']))
    .limit(100)
    .pluck('schedule.id');
}

function toRow(schedule: Schedule): ScheduleRow {
  return {
    id: schedule.id,
    user_id: schedule.userId,
    source: schedule.source,
    url: schedule.url,
    every: schedule.every,
    missing: schedule.missing,
    paused: schedule.paused ? 1 : 0,
    origin: schedule.origin,
    next_run_at: schedule.nextRunAtMs,
    import_id: schedule.importId ?? null,
    last_import_id: schedule.lastImportId ?? null,
    last_status: schedule.lastStatus ?? null,
    last_run_at: schedule.lastRunAtMs ?? null,
    error: schedule.error ?? null,
    failures: schedule.failures,
    failing_since: schedule.failingSinceMs ?? null,
    events: schedule.events ?? null,
    validators: schedule.validators === undefined ? null : JSON.stringify(schedule.validators),
    created_at: schedule.createdAtMs,
    updated_at: schedule.updatedAtMs,
  };
}

function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    userId: row.user_id,
    source: row.source,
    url: row.url,
    every: row.every,
    missing: row.missing,
    paused: row.paused === 1,
    origin: row.origin,
    nextRunAtMs: row.next_run_at,
    importId: row.import_id ?? undefined,
    lastImportId: row.last_import_id ?? undefined,
    lastStatus: row.last_status ?? undefined,
    lastRunAtMs: row.last_run_at ?? undefined,
    error: row.error ?? undefined,
    failures: row.failures,
    failingSinceMs: row.failing_since ?? undefined,
    events: row.events ?? undefined,
    validators: row.validators === null ? undefined : JSON.parse(row.validators),
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
  };
}
