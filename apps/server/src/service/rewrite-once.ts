import { type FreedSpace, maxQuickRewriteBytes } from '../database/database.ts';
import type { Logger } from '../log/log.ts';

const later = "run 'ngoma vacuum' in a quiet hour, or restart the service once this is put right";

/**
 * Rewrites the file of an earlier version once, in which rows were deleted and not overwritten. A start never fails, and
 * never takes minutes, because of that.
 */
export async function rewriteOnce(
  space: FreedSpace | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
  maxBytes = maxQuickRewriteBytes,
): Promise<void> {
  try {
    if (space === undefined || !(await space.isRewriteDue())) return;
    const sizeBytes = await space.sizeBytes();
    if (sizeBytes > maxBytes) {
      const message = `Deleted numbers and texts may be left in the database file, which is too large to be rewritten at a start: ${later}`;
      log.warn({ sizeBytes, maxBytes }, message);
      return;
    }
    const outcome = await space.rewrite();
    if (outcome.is === 'done' || outcome.is === 'log-in-use')
      log.info({ sizeBytes }, 'The database file was rewritten once: nothing that was deleted earlier is left in it');
    else
      log.warn(
        outcome,
        `Deleted numbers and texts may be left in the database file, which was not rewritten: ${later}`,
      );
  } catch (error) {
    log.warn({ err: error }, `The database file could not be rewritten: ${later}`);
  }
}
