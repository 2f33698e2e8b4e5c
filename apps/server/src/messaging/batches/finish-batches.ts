import type { Database } from '../../database/database.ts';
import { createPeriodicTask, type PeriodicTask } from '../../jobs/periodic-task.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { Announce } from '../messages/transitions.ts';
import type { BatchId } from './batch.ts';
import { reportBatches } from './report-batches.ts';
import { listOpenBatches, markFinished } from './repository.ts';

export interface FinishBatchesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly announce: Announce;
}

const everyMs = 1_000;
/** Open batches that one run looks at, so that thousands of scheduled batches do not delay other reads. */
const batchesAtATime = 1_000;

/**
 * Stores `batch.finished` for batches whose messages have all ended. A search, because two transactions that end the
 * last two messages of a batch on PostgreSQL do not see each other, and a lock on the batch would delay every message.
 */
export function createBatchFinisher({ db, clock, log, announce }: FinishBatchesOptions): PeriodicTask {
  let after = '';
  return createPeriodicTask({ clock, log, everyMs, run, failureMessage: 'finished batches cannot be reported' });

  async function run(): Promise<void> {
    const open = await listOpenBatches(db, after, batchesAtATime);
    after = open.length < batchesAtATime ? '' : (open.at(-1)?.id ?? '');
    const ended = open.filter(({ hasEnded }) => hasEnded).map(({ id }) => id);
    if (ended.length > 0) await finish(ended);
  }

  function finish(ids: readonly BatchId[]): Promise<void> {
    return db.transaction(async (trx) => {
      const finished = await markFinished(trx, ids, db.clock.now());
      await reportBatches(trx, announce, 'batch.finished', finished, clock.now());
    });
  }
}
