import { afterCommit, type Database } from '../../../database/database.ts';
import type { Clock } from '../../../time/clock.ts';
import { toKey } from '../apply/imported-records.ts';
import { sourceOf } from '../apply/record-source.ts';
import type { ScheduleId } from '../run-conditions.ts';
import { cancelRun, moveImported } from '../runs/runs.ts';
import { deleteScheduleRow, insertSchedule, lockSchedule, replaceSchedule } from './repository.ts';
import { startRun } from './run-schedules.ts';
import { createScheduleId, type Schedule, waitAfter } from './schedule.ts';

/** The members of a new schedule. */
export type ScheduleInput = Pick<Schedule, 'userId' | 'source' | 'url' | 'every' | 'missing' | 'paused' | 'origin'>;

export type SchedulePatch = {
  readonly [Member in 'url' | 'every' | 'missing' | 'paused']?: Schedule[Member] | undefined;
};

/** Creates, changes and deletes schedules, for operations and commands; `wake` wakes the import worker. */
export function createScheduleWriter(db: Database, clock: Clock, wake: () => void) {
  return {
    /** Creates a schedule and, unless it is paused, its first run. */
    async create(input: ScheduleInput): Promise<Schedule> {
      const nowMs = clock.now();
      const schedule: Schedule = {
        ...{ id: createScheduleId(nowMs), ...input, nextRunAtMs: nowMs, importId: undefined, failures: 0 },
        ...{ lastImportId: undefined, lastStatus: undefined, lastRunAtMs: undefined, error: undefined },
        ...{ failingSinceMs: undefined, events: undefined, validators: undefined },
        ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
      };
      return db.transaction(async (trx) => {
        const created = schedule.paused ? schedule : await startRun(trx, schedule, nowMs);
        await insertSchedule(trx, created);
        afterCommit(trx, wake);
        return created;
      });
    },

    /** Undefined for an unknown schedule. */
    async update(id: ScheduleId, patch: SchedulePatch): Promise<Schedule | undefined> {
      return db.transaction(async (trx) => {
        const current = await lockSchedule(trx, id);
        if (current === undefined) return undefined;
        const changed = applyPatch(current, patch, clock.now());
        await moveImported(trx, toKey(nameOf(current)), toKey(nameOf(changed)));
        await replaceSchedule(trx, changed);
        return changed;
      });
    },

    /** Deletes a schedule and cancels its run; undefined for an unknown schedule. */
    async remove(id: ScheduleId): Promise<Schedule | undefined> {
      return db.transaction(async (trx) => {
        const schedule = await lockSchedule(trx, id);
        if (schedule === undefined) return undefined;
        await deleteScheduleRow(trx, id);
        if (schedule.importId !== undefined) await cancelRun(trx, schedule.importId, clock.now());
        return schedule;
      });
    },
  };
}

function applyPatch(current: Schedule, patch: SchedulePatch, nowMs: number): Schedule {
  const { url = current.url, every = current.every, missing = current.missing, paused = current.paused } = patch;
  const changed = { ...current, url, every, missing, paused, updatedAtMs: nowMs };
  const hasMoved = url !== current.url;
  // A source that has not changed is read again under other conditions.
  const validators = hasMoved || missing !== current.missing ? undefined : current.validators;
  if (hasMoved) return { ...changed, validators, events: undefined, nextRunAtMs: nowMs };
  const sinceMs = current.nextRunAtMs - waitAfter(current, current.failures);
  const hasRun = current.lastRunAtMs !== undefined;
  const nextRunAtMs = hasRun ? sinceMs + waitAfter(changed, current.failures) : current.nextRunAtMs;
  return { ...changed, validators, nextRunAtMs };
}

/** The source of the imported records of a schedule. */
const nameOf = ({ source, url }: Schedule): string => sourceOf({ source, url }).name;
