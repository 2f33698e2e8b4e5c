import { createWorkLoop, type WorkLoop } from '../../jobs/work-loop.ts';
import type { Import, ImportId } from './import.ts';
import { claimImports, releaseImports, renewImports } from './repository.ts';
import { type ImportOptions, runImport } from './run-import.ts';

/** Other processes take requests for imports without waking this one. */
const longestPauseMs = 5_000;

/** Runs the imports that operations have asked for, one at a time. */
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
      run: (job, cutOff) => runImport(options, job, cutOff),
      renew: (owner, ids, untilMs) => renewImports(db, owner, ids, untilMs),
      release: (owner) => releaseImports(db, owner),
    },
  });
}
