import type { Database, Snapshot } from '../../database/database.ts';
import type { PostTable } from '../posts/post.ts';
import { type Visibility, whereVisible } from '../posts/visibility.ts';

const perPage = 200;

/**
 * What is outside the trash of a table, page by page in the order of its ids. Each page is of one state; what is written
 * between two pages may be there or not.
 */
export async function* pagesOfPosts<T>(
  db: Database,
  table: PostTable,
  visibility: Visibility,
  read: (snapshot: Snapshot, ids: readonly number[]) => Promise<T>,
): AsyncGenerator<T> {
  yield* pages(db, (snapshot, after) => findPosts(snapshot, table, visibility, after), read);
}

function findPosts(snapshot: Snapshot, table: PostTable, visibility: Visibility, after: number): Promise<number[]> {
  return whereVisible(snapshot(table).where('id', '>', after), table, visibility)
    .whereNotIn('status', ['trash', 'auto-draft'])
    .orderBy('id')
    .limit(perPage)
    .pluck('id');
}

/** The categories or tags, page by page. */
export async function* pagesOfTerms<T>(
  db: Database,
  taxonomy: string,
  read: (snapshot: Snapshot, ids: readonly number[]) => Promise<T>,
): AsyncGenerator<T> {
  const find = (snapshot: Snapshot, after: number): Promise<number[]> =>
    snapshot('terms').where({ taxonomy }).where('id', '>', after).orderBy('id').limit(perPage).pluck('id');
  yield* pages(db, find, read);
}

async function* pages<T>(
  db: Database,
  find: (snapshot: Snapshot, after: number) => Promise<number[]>,
  read: (snapshot: Snapshot, ids: readonly number[]) => Promise<T>,
): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const page = await db.snapshot(async (snapshot) => {
      const ids = await find(snapshot, after);
      return { last: ids.at(-1), read: ids.length === 0 ? undefined : await read(snapshot, ids) };
    });
    if (page.last === undefined || page.read === undefined) return;
    yield page.read;
    after = page.last;
  }
}
