import type { Database } from '../../database/database.ts';
import { createPeriodicTask, type PeriodicTask } from '../../jobs/periodic-task.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { hasDuePublications } from './repository.ts';

/** Adds due scheduled publications to the change feed; every write does this first. */
export async function storeDuePublications(db: Database, nowMs: number): Promise<void> {
  if (await hasDuePublications(db, nowMs)) await writeCalendar(db, async () => {}, { caller: undefined, nowMs });
}

export const everyMs = 30_000;

export interface PublicationTaskOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Sends the webhooks of scheduled publications on time, also if nobody writes or reads the feed. */
export const createPublicationTask = ({ db, clock, log }: PublicationTaskOptions): PeriodicTask =>
  createPeriodicTask({
    ...{ clock, log, everyMs },
    run: () => storeDuePublications(db, clock.now()),
    failureMessage: 'cannot store due publications in the change feed',
  });
