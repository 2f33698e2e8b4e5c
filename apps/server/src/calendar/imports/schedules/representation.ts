import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Schedule } from './schedule.ts';

type Schemas = components['schemas'];

export function toImportSchedule(schedule: Schedule): Schemas['ImportSchedule'] {
  const { id, source, url, every, missing, paused, failures, events, error } = schedule;
  const isWaiting = !paused && schedule.importId === undefined;
  return complete<Schemas['ImportSchedule']>({
    ...{ id, source, url, every, missing, paused, failures, events, error },
    next_run_at: isWaiting ? toTime(schedule.nextRunAtMs) : undefined,
    running_import_id: schedule.importId,
    last_import_id: schedule.lastImportId,
    last_status: schedule.lastStatus as Schemas['ImportSchedule']['last_status'], // as: an ended status
    last_run_at: toTime(schedule.lastRunAtMs),
    failing_since: toTime(schedule.failingSinceMs),
    created_at: new Date(schedule.createdAtMs).toISOString(),
    updated_at: new Date(schedule.updatedAtMs).toISOString(),
  });
}

const toTime = (atMs: number | undefined): string | undefined =>
  atMs === undefined ? undefined : new Date(atMs).toISOString();
