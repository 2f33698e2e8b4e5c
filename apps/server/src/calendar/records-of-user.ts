import type { UserId } from '../account/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { countRows } from './lists/count-rows.ts';
import { changeAuthor } from './posts/journal-store.ts';
import { writeCalendarWithin } from './posts/write-calendar.ts';

const postKinds = ['event', 'venue', 'organizer'] as const;

/** Number of events, venues, organizers and images of a user, including the trash. */
export async function countPostsOf(trx: Transaction, userId: UserId): Promise<number> {
  let posts = 0;
  for (const table of ['events', 'venues', 'organizers', 'images'] as const)
    posts += await countRows(trx(table).where({ author_id: userId }));
  return posts;
}

/** Moves the posts, images and imports of a user to another, and records a change of each post. */
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
    for (const table of ['imports', 'import_schedules'] as const)
      await trx(table).where({ user_id: from }).update({ user_id: to });
  };
  await writeCalendarWithin(db, trx, work, { caller: undefined, nowMs });
}

/** Deletes the schedules of imports of a user and cancels the unfinished imports. Imported records are kept. */
export async function cancelImportsOf(trx: Transaction, userId: UserId, nowMs: number): Promise<void> {
  const schedules = trx('import_schedules').where({ user_id: userId });
  await trx('import_schedule_events').whereIn('schedule_id', schedules.clone().select('id')).delete();
  await schedules.delete();
  await trx('imports')
    .where({ user_id: userId })
    .whereIn('status', ['queued', 'running'])
    .update({ status: 'canceled', ended_at: nowMs });
}
