import type { Database } from '../../database/database.ts';
import { createPeriodicTask, type PeriodicTask } from '../../jobs/periodic-task.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { hasDuePublications } from './repository.ts';

/** Puts what time alone has published among the changes, if anything. */
export async function announceDuePublications(db: Database, nowMs: number): Promise<void> {
  if (await hasDuePublications(db, nowMs)) await writeCalendar(db, async () => {}, { caller: undefined, nowMs });
}

const everyMs = 30_000;

export interface PublicationTaskOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Announces what time publishes soon after its moment, for those who wait for a webhook and ask for nothing. */
export const createPublicationTask = ({ db, clock, log }: PublicationTaskOptions): PeriodicTask =>
  createPeriodicTask({
    ...{ clock, log, everyMs },
    run: () => announceDuePublications(db, clock.now()),
    failureMessage: 'what time has published cannot be announced',
  });
