import { type FreedSpace, maxQuickRewriteBytes } from '../database/database.ts';
import type { Logger } from '../log/log.ts';

const remedy = "run 'ngoma vacuum' in a quiet hour, or restart the service after correcting this";

/**
 * Rewrites a database file of an earlier version once, because it may contain deleted rows. The start never fails because
 * of it, and a large file is not rewritten.
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
      const message =
        'Deleted numbers and texts may be left in the database file, which is too large to be rewritten at a start: ' +
        `${remedy}`;
      log.warn({ sizeBytes, maxBytes }, message);
      return;
    }
    const outcome = await space.rewrite();
    if (outcome.is === 'done' || outcome.is === 'log-in-use')
      log.info({ sizeBytes }, 'The database file was rewritten once, and no longer contains deleted data');
    else
      log.warn(
        outcome,
        `Deleted numbers and texts may be left in the database file, which was not rewritten: ${remedy}`,
      );
  } catch (error) {
    log.warn({ err: error }, `The database file could not be rewritten: ${remedy}`);
  }
}
