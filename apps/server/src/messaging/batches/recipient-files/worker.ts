import { setImmediate as nextTurn } from 'node:timers/promises';
import { createWorkLoop, type WorkLoop } from '../../../jobs/work-loop.ts';
import type { Logger } from '../../../log/log.ts';
import type { BatchId } from '../batch.ts';
import { type AcceptRowsOptions, acceptNextRows } from './accept-rows.ts';
import type { AcceptanceJob } from './recipient-file.ts';
import { claimFiles, releaseFiles, renewFiles } from './repository.ts';

/** Other processes store files without waking this one. */
const longestPauseMs = 5_000;

export interface RecipientFileWorkerOptions extends AcceptRowsOptions {
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Accepts the rows of CSV files, two files at a time. */
export function createRecipientFileWorker(options: RecipientFileWorkerOptions): WorkLoop {
  const { db, log } = options;
  return createWorkLoop<AcceptanceJob, BatchId>({
    clock: db.clock,
    log,
    concurrency: 2,
    longestPauseMs,
    source: {
      name: 'files of recipients',
      idOf: ({ batchId }) => batchId,
      async claim(lease, limit) {
        const jobs = await claimFiles(db, lease, limit);
        return { jobs, pauseMs: jobs.length > 0 ? 0 : longestPauseMs };
      },
      async run(job, cutOff) {
        while (!cutOff.aborted && (await acceptNextRows(job, options))) await nextTurn();
      },
      renew: (owner, ids, untilMs) => renewFiles(db, owner, ids, untilMs),
      release: (owner) => releaseFiles(db, owner),
    },
  });
}
