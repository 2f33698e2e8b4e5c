import type { Database } from '../../database/database.ts';
import { createPeriodicTask, type PeriodicTask } from '../../jobs/periodic-task.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { deleteExpiredTexts } from '../messages/one-time-texts.ts';
import type { EndVerification } from './end-verification.ts';
import { expireVerifications, hasExpired } from './repository.ts';

export interface ExpiryOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly ending: Pick<EndVerification, 'report'>;
}

const everyMs = 5_000;
const rowsAtATime = 100;

/** Ends verifications whose lifetime is over, reports them, and deletes the texts of their messages. */
export function createVerificationExpiry({ db, clock, log, ending }: ExpiryOptions): PeriodicTask {
  return createPeriodicTask({ clock, log, everyMs, run, failureMessage: 'expired verifications cannot be ended' });

  async function run(stopped: AbortSignal): Promise<void> {
    if (!(await hasExpired(db, db.clock.now()))) return;
    while (!stopped.aborted && (await expireNext()) === rowsAtATime);
  }

  async function expireNext(): Promise<number> {
    return db.transaction(async (trx) => {
      const expired = await expireVerifications(trx, db.clock.now(), rowsAtATime);
      await ending.report(trx, expired, 'expired', clock.now());
      await deleteExpiredTexts(trx, db.clock.now());
      return expired.length;
    });
  }
}
