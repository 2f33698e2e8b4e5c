import type { Knex } from 'knex';
import type { UserId } from '../../../account/caller.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Lease } from '../../../jobs/leases.ts';
import type {
  Import,
  ImportCounts,
  ImportId,
  ImportProblem,
  ImportSource,
  ImportStatus,
  Phase,
  Progress,
  UnknownZones,
} from '../import.ts';
import type { ScheduleId } from '../run-conditions.ts';

export interface ImportRow {
  readonly id: ImportId;
  readonly user_id: UserId;
  readonly source: ImportSource;
  readonly url: string;
  readonly runner: Import['runner'];
  readonly dry_run: number;
  readonly calendar_name: string | null;
  readonly unknown_zones: UnknownZones;
  readonly origin: string;
  readonly status: ImportStatus;
  readonly phase: Phase;
  readonly page: number;
  readonly total_pages: number | null;
  readonly counts: string;
  readonly counts_now: string | null;
  readonly problems: string;
  readonly problem_count: number;
  readonly problem_reasons: string;
  readonly error: string | null;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly lease_owner: string | null;
  readonly leased_until: number | null;
  readonly open_starts: number;
  readonly schedule_id: ScheduleId | null;
  readonly conditions: string | null;
  readonly result: string | null;
}

export async function insertImport(trx: Transaction, wanted: Import): Promise<void> {
  await trx<ImportRow>('imports').insert({
    id: wanted.id,
    user_id: wanted.userId,
    source: wanted.source,
    url: wanted.url,
    runner: wanted.runner,
    dry_run: wanted.dryRun ? 1 : 0,
    calendar_name: wanted.calendarName ?? null,
    unknown_zones: wanted.unknownZones ?? 'report',
    origin: wanted.origin,
    status: wanted.status,
    ...toColumns(wanted.progress),
    schedule_id: wanted.schedule?.id ?? null,
    conditions: wanted.schedule === undefined ? null : JSON.stringify(wanted.schedule.conditions),
    error: null,
    created_at: wanted.createdAtMs,
    ended_at: null,
  });
}

export async function findImport(db: Knex, id: ImportId): Promise<Import | undefined> {
  const row = await db<ImportRow>('imports').where({ id }).first();
  return row && toImport(row);
}

type Interruptible = Pick<Import, 'source' | 'url' | 'dryRun' | 'calendarName' | 'unknownZones'>;

/** The last interrupted import of a command. */
export async function findInterrupted(
  db: Knex,
  { source, url, dryRun, calendarName, unknownZones }: Interruptible,
): Promise<Import | undefined> {
  const row = await db<ImportRow>('imports')
    .where({ source, url, dry_run: dryRun ? 1 : 0, runner: 'command', status: 'running' })
    .where({ calendar_name: calendarName ?? null, unknown_zones: unknownZones ?? 'report' })
    .orderBy('id', 'desc')
    .first();
  return row && toImport(row);
}

export async function readPendingImports(db: Database): Promise<{ depth: number; dueSinceMs: number | undefined }> {
  const pending = db.read<ImportRow>('imports').where({ runner: 'server' }).whereIn('status', ['queued', 'running']);
  const row = await pending.count({ depth: '*' }).min({ created_at: 'created_at' }).first();
  return { depth: Number(row?.depth ?? 0), dueSinceMs: row?.created_at ?? undefined };
}

/** Pending imports without a valid lease. */
const unclaimed = (db: Knex, nowMs: number) =>
  db<ImportRow>('imports')
    .where({ runner: 'server' })
    .whereIn('status', ['queued', 'running'])
    .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', nowMs));

/** An import is not restarted after this many crashes, which it may have caused. */
const maxOpenStarts = 2;
const unfinished = 'The process ended twice during this import, so it is not started again. Imported records are kept.';

/** Leases the oldest pending imports. Polls without a transaction first, because there is usually none. */
export async function claimImports(db: Database, { owner, nowMs, untilMs }: Lease, limit: number): Promise<Import[]> {
  const due = await unclaimed(db.read, nowMs).orderBy('id').limit(limit).select('id');
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await db.transaction(async (trx) => {
    const free = () => unclaimed(trx, nowMs).whereIn('id', ids);
    await failUnfinished(free(), nowMs);
    return free()
      .update({ status: 'running', lease_owner: owner, leased_until: untilMs, ...oneMoreStart(trx) })
      .returning('*');
  });
  return rows.map((row) => toImport(row as ImportRow)); // as: every column is returned
}

const oneMoreStart = (trx: Transaction) => ({ open_starts: trx.raw('open_starts + 1') });
const oneStartLess = (trx: Transaction) => ({ open_starts: trx.raw('open_starts - 1') });

/** Fails imports that crashed too often. */
const failUnfinished = (query: Knex.QueryBuilder<ImportRow>, nowMs: number): PromiseLike<number> =>
  query.where('open_starts', '>=', maxOpenStarts).update({ status: 'failed', error: unfinished, ended_at: nowMs });

/** Counts a start by a command; false if the import failed because of earlier crashes. */
export async function openStart(db: Database, id: ImportId, nowMs: number): Promise<boolean> {
  const started = await db.transaction(async (trx) => {
    const running = () => trx<ImportRow>('imports').where({ id, status: 'running' });
    await failUnfinished(running(), nowMs);
    return running().update(oneMoreStart(trx));
  });
  return started === 1;
}

/** Uncounts the start of a run that did not crash. */
export async function closeStart(db: Database, id: ImportId): Promise<void> {
  await db.transaction((trx) => trx<ImportRow>('imports').where({ id, status: 'running' }).update(oneStartLess(trx)));
}

export async function renewImports(
  db: Database,
  owner: string,
  ids: readonly ImportId[],
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) =>
    trx<ImportRow>('imports').whereIn('id', ids).where({ lease_owner: owner }).update({ leased_until: untilMs }),
  );
}

export async function releaseImports(db: Database, owner: string): Promise<void> {
  await db.transaction((trx) =>
    trx<ImportRow>('imports')
      .where({ lease_owner: owner, status: 'running' })
      .update({ lease_owner: null, leased_until: null, ...oneStartLess(trx) }),
  );
}

/** Releases the leases of previous processes, for engines with a single process. */
export async function releaseAllImports(db: Database): Promise<void> {
  await db.transaction((trx) =>
    trx<ImportRow>('imports').whereNotNull('lease_owner').update({ lease_owner: null, leased_until: null }),
  );
}

export async function isRunning(db: Database, id: ImportId): Promise<boolean> {
  const row = await db.read<ImportRow>('imports').where({ id, status: 'running' }).first('id');
  return row !== undefined;
}

/** Returns false if the import was canceled. */
export async function saveProgress(db: Database, id: ImportId, progress: Progress): Promise<boolean> {
  const changed = await db.transaction((trx) =>
    trx<ImportRow>('imports').where({ id, status: 'running' }).update(toColumns(progress)),
  );
  return changed === 1;
}

/** Shows the counts of a page that is not finished. */
export async function showCounts(db: Database, id: ImportId, counts: ImportCounts): Promise<void> {
  await db.transaction((trx) =>
    trx<ImportRow>('imports')
      .where({ id, status: 'running' })
      .update({ counts_now: JSON.stringify(counts) }),
  );
}

/** Returns false if the import had already ended. */
export async function endImport(
  db: Database,
  id: ImportId,
  status: 'done' | 'failed' | 'canceled',
  endedAtMs: number,
  error?: string,
): Promise<boolean> {
  const changed = await db.transaction((trx) =>
    trx<ImportRow>('imports')
      .where({ id })
      .whereIn('status', ['queued', 'running'])
      .update({ status, error: error ?? null, ended_at: endedAtMs }),
  );
  return changed === 1;
}

function toColumns({ phase, page, totalPages, counts, problems, problemCount, problemReasons }: Progress) {
  return {
    phase,
    page,
    total_pages: totalPages ?? null,
    counts: JSON.stringify(counts),
    counts_now: null,
    problems: JSON.stringify(problems),
    problem_count: problemCount,
    problem_reasons: JSON.stringify(problemReasons),
  };
}

export function toImport(row: ImportRow): Import {
  const counts: ImportCounts = JSON.parse(row.counts);
  const problems: readonly ImportProblem[] = JSON.parse(row.problems);
  const problemReasons: Progress['problemReasons'] = JSON.parse(row.problem_reasons);
  return {
    id: row.id,
    userId: row.user_id,
    source: row.source,
    url: row.url,
    runner: row.runner,
    dryRun: row.dry_run === 1,
    calendarName: row.calendar_name ?? undefined,
    unknownZones: row.unknown_zones,
    origin: row.origin,
    status: row.status,
    progress: {
      phase: row.phase,
      page: row.page,
      totalPages: row.total_pages ?? undefined,
      counts,
      problems,
      problemCount: row.problem_count,
      problemReasons,
    },
    countsNow: row.counts_now === null ? undefined : JSON.parse(row.counts_now),
    schedule: scheduleOf(row),
    result: row.result === null ? undefined : JSON.parse(row.result),
    error: row.error ?? undefined,
    createdAtMs: row.created_at,
    endedAtMs: row.ended_at ?? undefined,
  };
}

function scheduleOf({ schedule_id: id, conditions }: ImportRow): Import['schedule'] {
  return id === null || conditions === null ? undefined : { id, conditions: JSON.parse(conditions) };
}
