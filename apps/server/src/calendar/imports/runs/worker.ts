import { isStorageError } from '../../../database/storage-error.ts';
import { retry } from '../../../jobs/retry.ts';
import { createWorkLoop, type WorkLoop } from '../../../jobs/work-loop.ts';
import { hasAddress, type Import, type ImportId } from '../import.ts';
import type { ImportFiles } from './files.ts';
import { claimImports, closeStart, isRunning, releaseImports, renewImports } from './repository.ts';
import { type ImportOptions, runImport } from './run-import.ts';

/** Other processes create imports without waking this one. */
const longestPauseMs = 5_000;

export interface ImportWorkerOptions extends Omit<ImportOptions, 'readFile'> {
  readonly files: ImportFiles;
}

/** Runs requested imports, one at a time. */
export function createImportWorker(options: ImportWorkerOptions): WorkLoop {
  const { db, log, files } = options;
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
          await runImport({ ...options, readFile: ({ id }) => files.read(id) }, job, cutOff);
        } catch (error) {
          // The run did not crash.
          await retry(() => closeStart(db, job.id), isStorageError, db.clock, cutOff);
          throw error;
        }
        if (!hasAddress(job) && !(await isRunning(db, job.id))) await files.remove(job.id);
      },
      renew: (owner, ids, untilMs) => renewImports(db, owner, ids, untilMs),
      release: (owner) => releaseImports(db, owner),
    },
  });
}
