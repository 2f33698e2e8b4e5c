import type { UserId } from '../../../account/caller.ts';
import { idsWithPrefix } from '../../../ids/ulid-ids.ts';
import { dayMs, hourMs, minuteMs } from '../../../time/durations.ts';
import type { ImportId, ImportSource, ImportStatus } from '../import.ts';
import type { MissingPolicy, ScheduleId, Validators } from '../run-conditions.ts';

export const { create: createScheduleId, isOne: isScheduleId } = idsWithPrefix<ScheduleId>('ims_');

export interface Schedule {
  readonly id: ScheduleId;
  /** The user whose rights apply. */
  readonly userId: UserId;
  readonly source: ImportSource;
  readonly url: string;
  /** `6h` or `1d`. */
  readonly every: string;
  readonly missing: MissingPolicy;
  readonly paused: boolean;
  readonly origin: string;
  readonly nextRunAtMs: number;
  /** The current run. */
  readonly importId: ImportId | undefined;
  readonly lastImportId: ImportId | undefined;
  readonly lastStatus: ImportStatus | undefined;
  readonly lastRunAtMs: number | undefined;
  readonly error: string | undefined;
  /** The number of failed runs since the last good one. */
  readonly failures: number;
  readonly failingSinceMs: number | undefined;
  readonly events: number | undefined;
  readonly validators: Validators | undefined;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** The form of `ImportInterval` in the contract, for commands. */
export const isInterval = (text: string): boolean =>
  /^(?:(?:[1-9]|[1-9][0-9]|1[0-5][0-9]|16[0-8])h|[1-7]d)$/.test(text);

/** `every` is valid by the contract. */
const intervalOf = (every: string): number => Number.parseInt(every, 10) * (every.endsWith('d') ? dayMs : hourMs);

const firstRetryMs = 10 * minuteMs;

/** The time between the end of a run and the next one. */
export function waitAfter({ every }: Pick<Schedule, 'every'>, failures: number): number {
  const intervalMs = intervalOf(every);
  if (failures === 0) return intervalMs;
  return Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), Math.max(intervalMs, dayMs));
}

/** Whether the next run is due, or so late that the clock was set back since it was planned. */
export function isDue(schedule: Schedule, nowMs: number): boolean {
  const waitMs = schedule.nextRunAtMs - nowMs;
  return waitMs <= 0 || waitMs > waitAfter(schedule, schedule.failures);
}
