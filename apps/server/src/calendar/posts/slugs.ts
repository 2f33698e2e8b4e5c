import { runIn, type Transaction } from '../../database/database.ts';
import { keyList, prepared } from '../../database/statement.ts';
import { isValidUtf8 } from '../../text/is-valid-utf8.ts';
import { toNumberedSlug } from '../text/slugify.ts';
import type { Post, PostStatus, PostTable } from './post.ts';
import { createPrefetchedPart } from './prefetch.ts';

/** WordPress serves feeds and embeds at these. */
const reserved = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/**
 * The slug that a post gets: `wanted`, followed by a number where another post of the table has it. Nothing
 * wanted (a title without letters) makes the id the slug. `wanted` has been through `slugify`.
 */
export async function uniqueSlug(trx: Transaction, table: PostTable, wanted: string, ownId: number): Promise<string> {
  const slug = wanted || String(ownId);
  const isTaken = async (candidate: string) =>
    reserved.has(candidate) || (await belongsToOther(trx, table, candidate, ownId));
  if (!(await isTaken(slug))) return slug;
  const number = await findFreeNumber((candidate) => isTaken(toNumberedSlug(slug, candidate)));
  return toNumberedSlug(slug, number);
}

/** Up to here each number is tried. */
const triedInTurn = 20;

/**
 * A number from 2 that is free: among the first ones the lowest, as in WordPress, and behind them one with the number
 * below it taken, the next one of a series without gaps. Doubling and halving find that in few steps, so that the
 * thousandth post of a name costs hardly more than the twentieth.
 */
export async function findFreeNumber(isTaken: (number: number) => Promise<boolean>): Promise<number> {
  for (let number = 2; number <= triedInTurn; number++) if (!(await isTaken(number))) return number;
  let taken = triedInTurn;
  let free = 2 * triedInTurn;
  while (await isTaken(free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}

async function belongsToOther(trx: Transaction, table: PostTable, slug: string, ownId: number): Promise<boolean> {
  const prefetched = prefetchedSlugs.in(trx);
  if (prefetched?.table === table && prefetched.slugs.has(slug)) return prefetched.slugs.get(slug) === true;
  const rows = await runIn(trx, selectOthersOf(table)(slug, ownId));
  return rows.length > 0;
}

const selectOthersOf = (table: PostTable) => prepared(`select id from ${table} where slug = ? and id <> ? limit 1`);

/** Whether each of these slugs is one of a post. */
const prefetchedSlugs = createPrefetchedPart<{ readonly table: PostTable; readonly slugs: Map<string, boolean> }>();

/** Looks for the slugs that new posts are to have. */
export async function prefetchSlugs(trx: Transaction, table: PostTable, wanted: ReadonlySet<string>): Promise<void> {
  const rows = await runIn<{ readonly slug: string }>(trx, selectSlugsOf(table)(keyList(wanted)));
  const taken = new Set(rows.map(({ slug }) => slug));
  prefetchedSlugs.keep(trx, { table, slugs: new Map(Array.from(wanted, (slug) => [slug, taken.has(slug)])) });
}

/** One by one, each by the index: PostgreSQL would read all slugs of a table of which it has no statistics yet. */
const selectSlugsOf = (table: PostTable) =>
  prepared(`select key as slug from json_each(?) where (select true from ${table} where slug = key limit 1)`);

/** Notes that a new post has a slug. */
export function takeSlug(trx: Transaction, table: PostTable, slug: string): void {
  const prefetched = prefetchedSlugs.in(trx);
  if (prefetched?.table === table) prefetched.slugs.set(slug, true);
}

/** The post whose slug is decided, before the write. */
export interface SlugOwner {
  readonly table: PostTable;
  readonly id: number;
  readonly current: Pick<Post, 'status' | 'slug'>;
}

/** The slug after a change of status: the trash takes it away; a post that leaves the trash gets it back, or one like it. */
export async function decideSlug(
  trx: Transaction,
  { table, id, current }: SlugOwner,
  status: PostStatus,
): Promise<string> {
  const { slug } = current;
  const wasTrashed = current.status === 'trash';
  if (wasTrashed === (status === 'trash')) return slug;
  return uniqueSlug(trx, table, wasTrashed ? fromTrashSlug(slug) : toTrashSlug(slug), id);
}

const suffix = '__trashed';
const maxLength = 200;

/** The slug of a post in the trash, which leaves the old one to others: `fair__trashed`. */
export function toTrashSlug(slug: string): string {
  return `${cutEncoded(slug, maxLength - suffix.length)}${suffix}`;
}

/** The slug that a post had before it went to the trash. */
export function fromTrashSlug(slug: string): string {
  return slug.replace(/__trashed(-\d+)?$/, '');
}

/** Shortens a slug without leaving part of a percent-encoded character at its end. */
function cutEncoded(slug: string, length: number): string {
  const short = slug.slice(0, length).replace(/%[0-9a-f]?$/, '');
  const endsInPart = /%[0-9a-f]{2}$/.test(short) && !isValidUtf8(short);
  return endsInPart ? cutEncoded(short, short.length - 3) : short;
}
