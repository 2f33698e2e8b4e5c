import { afterCommit, type Database, type Transaction } from '../../../database/database.ts';
import { createPeriodicTask, type PeriodicTask } from '../../../jobs/periodic-task.ts';
import type { Logger } from '../../../log/log.ts';
import { originOf } from '../../../outbound/origin-of.ts';
import type { Clock } from '../../../time/clock.ts';
import { createImportId, firstProgress, type Import } from '../import.ts';
import type { ScheduleId } from '../run-conditions.ts';
import { findImport, insertImport } from '../runs/repository.ts';
import { pruneRuns } from './prune-runs.ts';
import { findEnded, findWaiting, lockSchedule, replaceSchedule } from './repository.ts';
import { isDue, type Schedule, waitAfter } from './schedule.ts';

export interface ScheduleTaskOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Wakes the import worker. */
  readonly wake: () => void;
}

const everyMs = 5_000;

/**
 * Starts the due runs of schedules and stores the results of ended ones. Each step locks the schedule and checks it again,
 * so that one of several processes does it.
 */
export function createScheduleTask({ db, clock, log, wake }: ScheduleTaskOptions): PeriodicTask {
  async function run(stopped: AbortSignal): Promise<void> {
    for (const id of await findEnded(db.read)) if (!stopped.aborted) await db.transaction((trx) => settle(trx, id));
    for (const schedule of await findWaiting(db.read))
      if (!stopped.aborted && isDue(schedule, clock.now())) await db.transaction((trx) => startDue(trx, schedule.id));
  }

  async function startDue(trx: Transaction, id: ScheduleId): Promise<void> {
    const schedule = await lockSchedule(trx, id);
    if (schedule === undefined || schedule.paused || schedule.importId !== undefined) return;
    if (!isDue(schedule, clock.now())) return;
    await replaceSchedule(trx, await startRun(trx, schedule, clock.now()));
    afterCommit(trx, wake);
  }

  async function settle(trx: Transaction, id: ScheduleId): Promise<void> {
    const schedule = await lockSchedule(trx, id);
    if (schedule?.importId === undefined) return;
    const ended = await findImport(trx, schedule.importId);
    if (ended?.status === 'queued' || ended?.status === 'running') return;
    const settled = ended === undefined ? withoutRun(schedule) : withResult(schedule, ended);
    const { failures } = settled;
    await replaceSchedule(trx, { ...settled, nextRunAtMs: clock.now() + waitAfter(settled, failures) });
    await pruneRuns(trx, id);
    // Once per outage: the schedule has the rest.
    const fields = { schedule: id, source: originOf(schedule.url), error: settled.error };
    if (schedule.failures === 0 && failures > 0) log.warn(fields, 'A scheduled import fails');
    if (schedule.failures > 0 && failures === 0) log.info(fields, 'A scheduled import works again');
  }

  return createPeriodicTask({
    ...{ clock, log, everyMs, run },
    failureMessage: 'the schedules of imports cannot be checked',
  });
}

/** Inserts the next run of a schedule; returns the schedule with it. */
export async function startRun(trx: Transaction, schedule: Schedule, nowMs: number): Promise<Schedule> {
  const { id: scheduleId, userId, source, url, origin, missing, events, validators } = schedule;
  const id = createImportId(nowMs);
  await insertImport(trx, {
    ...{ id, userId, source, url, origin, runner: 'server', dryRun: false, status: 'queued' },
    ...{ progress: firstProgress, error: undefined, createdAtMs: nowMs, endedAtMs: undefined },
    schedule: { id: scheduleId, conditions: { missing, previousEvents: events, validators } },
  });
  return { ...schedule, importId: id };
}

const withoutRun = (schedule: Schedule): Schedule => ({ ...schedule, importId: undefined });

function withResult(schedule: Schedule, ended: Import): Schedule {
  const { status, result, schedule: run } = ended;
  const settled = {
    ...withoutRun(schedule),
    ...{ lastImportId: ended.id, lastStatus: status, lastRunAtMs: ended.endedAtMs, error: ended.error },
  };
  if (status === 'canceled') return settled;
  if (status === 'failed')
    return {
      ...settled,
      failures: schedule.failures + 1,
      failingSinceMs: schedule.failingSinceMs ?? ended.endedAtMs,
    };
  const good = { ...settled, failures: 0, failingSinceMs: undefined };
  // The next run reads everything after a change of the schedule.
  if (ended.url !== schedule.url || run?.conditions.missing !== schedule.missing) return good;
  if (result?.notModified !== false) return good;
  return { ...good, validators: result.validators, events: result.events || schedule.events };
}
