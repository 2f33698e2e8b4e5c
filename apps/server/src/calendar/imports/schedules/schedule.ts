import type { UserId } from '../../../account/caller.ts';
import { idsWithPrefix } from '../../../ids/ulid-ids.ts';
import { dayMs, hourMs, minuteMs } from '../../../time/durations.ts';
import type { ImportId, ImportSource, ImportStatus } from '../import.ts';

export type ScheduleId = string & { readonly brand: 'ScheduleId' };

export const { create: createScheduleId, isOne: isScheduleId } = idsWithPrefix<ScheduleId>('ims_');

/** The handling of events that disappeared at the source. */
export type MissingPolicy = 'report' | 'trash';

/** Headers of a response by which the next request asks whether the source has changed. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** The version of this service, because another version may read more of an unchanged source. */
  readonly version: string;
}

/** The conditions of one run of a schedule. */
export interface RunConditions {
  readonly missing: MissingPolicy;
  /** The number of events in the previous complete run that found any. */
  readonly previousEvents?: number | undefined;
  readonly validators?: Validators | undefined;
}

/** Events of earlier runs that a run no longer found. */
export interface MissingResult {
  readonly found: number;
  readonly trashed: number;
  /** A sentence. */
  readonly notTrashedBecause?: string | undefined;
}

/** The result of one run of a schedule, besides that of every import. */
export interface RunResult {
  readonly notModified: boolean;
  /** The number of events; undefined if the source was not read completely. */
  readonly events?: number | undefined;
  readonly missing?: MissingResult | undefined;
  readonly validators?: Validators | undefined;
}

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
export const intervalOf = (every: string): number =>
  Number.parseInt(every, 10) * (every.endsWith('d') ? dayMs : hourMs);

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
