import { isStorageError } from '../../database/storage-error.ts';
import { retry } from '../../jobs/retry.ts';
import { createWorkLoop, type WorkLoop } from '../../jobs/work-loop.ts';
import type { Import, ImportId } from './import.ts';
import { claimImports, closeStart, releaseImports, renewImports } from './repository.ts';
import { type ImportOptions, runImport } from './run-import.ts';

/** Other processes create imports without waking this one. */
const longestPauseMs = 5_000;

/** Runs requested imports, one at a time. */
export function createImportWorker(options: ImportOptions): WorkLoop {
  const { db, log } = options;
  return createWorkLoop<Import, ImportId>({
    clock: db.clock,
    log,
    concurrency: 1,
    longestPauseMs,
    source: {
      name: 'imports',
      idOf: ({ id }) => id,
      async claim(lease, limit) {
        const jobs = await claimImports(db, lease, limit);
        return { jobs, pauseMs: jobs.length > 0 ? 0 : longestPauseMs };
      },
      async run(job, cutOff) {
        try {
          await runImport(options, job, cutOff);
        } catch (error) {
          // The run did not crash.
          await retry(() => closeStart(db, job.id), isStorageError, db.clock, cutOff);
          throw error;
        }
      },
      renew: (owner, ids, untilMs) => renewImports(db, owner, ids, untilMs),
      release: (owner) => releaseImports(db, owner),
    },
  });
}
