import { deleteAbandonedUploads } from '../files/abandoned-uploads.ts';
import type { ApiProfile } from '../http/api-profile.ts';
import { createPeriodicTask, type PeriodicTask } from '../jobs/periodic-task.ts';
import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { hourMs } from '../time/durations.ts';

export interface UploadCleanupOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly profiles: readonly ApiProfile[];
}

/** Deletes uploads that were cut off because a process was killed: at the start, and each hour. */
export async function startUploadCleanup({ clock, log, profiles }: UploadCleanupOptions): Promise<PeriodicTask> {
  const folders = new Set(profiles.flatMap(({ uploadFolder = [] }) => uploadFolder));
  const failureMessage = 'uploads of killed processes cannot be deleted';
  const task = createPeriodicTask({ clock, log, everyMs: hourMs, run, failureMessage });
  try {
    await run();
  } catch (error) {
    log.warn({ err: error }, failureMessage);
  }
  task.start();
  return task;

  async function run(): Promise<void> {
    for (const folder of folders) {
      const deleted = await deleteAbandonedUploads(folder);
      if (deleted > 0) log.info({ folder, uploads: deleted }, 'Deleted uploads of killed processes');
    }
  }
}
