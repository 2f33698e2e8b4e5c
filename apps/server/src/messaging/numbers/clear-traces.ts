import { type FreedSpace, maxQuickRewriteBytes } from '../../database/database.ts';
import { toNationalDigits } from '../receipts/receive-receipts.ts';

/**
 * What an erased number has left in the files of the database.
 * - `cleared`: nothing.
 * - `log-in-use`: what the write-ahead log contains, for somebody goes on reading it. The service empties it later.
 * - `rewrite-due`: copies in unused parts of the file, which is too large, or the disk too full, to rewrite it now.
 * - `in-other-rows`: nothing in unused parts; its digits occur in other rows, such as a text to somebody else.
 */
export type Traces = 'cleared' | 'log-in-use' | 'rewrite-due' | 'in-other-rows';

/** Each waits for half a second. */
const attempts = 10;

/**
 * Removes what the committed erasure of a number has left. SQLite overwrites rows that it deletes, but not the copies
 * that it makes when it moves rows from a full page to a new one: where one is found, the file is rewritten.
 */
export async function clearTraces(space: FreedSpace, number: string): Promise<Traces> {
  if (!(await truncateLog(space))) return 'log-in-use';
  const digits = toNationalDigits(number) ?? number.slice(1);
  if (!(await space.contains(digits))) return 'cleared';
  if ((await space.sizeBytes()) > maxQuickRewriteBytes) return 'rewrite-due';
  const outcome = await space.rewrite();
  if (outcome.is === 'busy' || outcome.is === 'no-space') return 'rewrite-due';
  if (outcome.is === 'log-in-use' && !(await truncateLog(space))) return 'log-in-use';
  return (await space.contains(digits)) ? 'in-other-rows' : 'cleared';
}

async function truncateLog(space: FreedSpace): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) if (await space.truncateLog()) return true;
  return false;
}
