import type { UserId } from '../account/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { changeAuthor } from './posts/journal-store.ts';
import { writeCalendarWithin } from './posts/write-calendar.ts';

const postKinds = ['event', 'venue', 'organizer'] as const;

/** How many events, venues, organizers and images a user has, in the trash too. */
export async function countPostsOf(trx: Transaction, userId: UserId): Promise<number> {
  let posts = 0;
  for (const table of ['events', 'venues', 'organizers', 'images'] as const) {
    const [row] = await trx(table).where({ author_id: userId }).count({ count: '*' });
    posts += Number(row?.['count'] ?? 0);
  }
  return posts;
}

/** Gives the posts, images and imports of a user to another, with a change of each post in the change feed. */
export async function reassignPosts(
  db: Database,
  trx: Transaction,
  from: UserId,
  to: UserId,
  nowMs: number,
): Promise<void> {
  const work = async () => {
    for (const kind of postKinds) await changeAuthor(trx, kind, from, to);
    await trx('images').where({ author_id: from }).update({ author_id: to });
    await trx('imports').where({ user_id: from }).update({ user_id: to });
  };
  await writeCalendarWithin(db, trx, work, { caller: undefined, nowMs });
}

/** Cancels the imports of a user that have not ended. Records that they have taken stay. */
export const cancelImportsOf = (trx: Transaction, userId: UserId, nowMs: number): Promise<number> =>
  trx('imports')
    .where({ user_id: userId })
    .whereIn('status', ['queued', 'running'])
    .update({ status: 'canceled', ended_at: nowMs });
