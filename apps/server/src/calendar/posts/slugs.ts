import { runIn, type Transaction } from '../../database/database.ts';
import { keyList, prepared } from '../../database/statement.ts';
import { isValidUtf8 } from '../../text/is-valid-utf8.ts';
import { toNumberedSlug } from '../text/slugify.ts';
import type { Post, PostStatus, PostTable } from './post.ts';
import { createPrefetchedPart } from './prefetch.ts';

/** WordPress serves feeds and embeds at these slugs. */
const reserved = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/**
 * Slug of a post: `wanted`, with a number appended if another post of the table has it. The id is the slug of a title
 * without letters. `wanted` is the result of `slugify`.
 */
export async function uniqueSlug(trx: Transaction, table: PostTable, wanted: string, ownId: number): Promise<string> {
  const slug = wanted || String(ownId);
  const isTaken = async (candidate: string) =>
    reserved.has(candidate) || (await belongsToOther(trx, table, candidate, ownId));
  if (!(await isTaken(slug))) return slug;
  const number = await findFreeNumber((candidate) => isTaken(toNumberedSlug(slug, candidate)));
  return toNumberedSlug(slug, number);
}

/** Numbers up to this one are tried one by one. */
const linearSearchMax = 20;

/**
 * Free number from 2: the lowest one up to `linearSearchMax`, as in WordPress; above it, an exponential and a binary search
 * find one whose predecessor is taken, so that the thousandth post of a name takes few queries.
 */
export async function findFreeNumber(isTaken: (number: number) => Promise<boolean>): Promise<number> {
  for (let number = 2; number <= linearSearchMax; number++) if (!(await isTaken(number))) return number;
  let taken = linearSearchMax;
  let free = 2 * linearSearchMax;
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

/** Prefetched slugs, with whether a post has them. */
const prefetchedSlugs = createPrefetchedPart<{ readonly table: PostTable; readonly slugs: Map<string, boolean> }>();

/** Looks up the wanted slugs of several new posts in one query. */
export async function prefetchSlugs(trx: Transaction, table: PostTable, wanted: ReadonlySet<string>): Promise<void> {
  const rows = await runIn<{ readonly slug: string }>(trx, selectSlugsOf(table)(keyList(wanted)));
  const taken = new Set(rows.map(({ slug }) => slug));
  prefetchedSlugs.keep(trx, { table, slugs: new Map(Array.from(wanted, (slug) => [slug, taken.has(slug)])) });
}

/** Forces one index lookup per slug: without statistics, PostgreSQL would scan the table. */
const selectSlugsOf = (table: PostTable) =>
  prepared(`select key as slug from json_each(?) where (select true from ${table} where slug = key limit 1)`);

/** Marks a prefetched slug as taken by a new post. */
export function markSlugTaken(trx: Transaction, table: PostTable, slug: string): void {
  const prefetched = prefetchedSlugs.in(trx);
  if (prefetched?.table === table) prefetched.slugs.set(slug, true);
}

/** Post before the write that decides its slug. */
export interface SlugOwner {
  readonly table: PostTable;
  readonly id: number;
  readonly current: Pick<Post, 'status' | 'slug'>;
}

/** Slug after a change of status: the trash appends `__trashed`; a restore removes it and makes the slug unique. */
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

/** Slug of a post in the trash, such as `fair__trashed`; other posts can then use the old slug. */
export function toTrashSlug(slug: string): string {
  return `${cutEncoded(slug, maxLength - suffix.length)}${suffix}`;
}

export function fromTrashSlug(slug: string): string {
  return slug.replace(/__trashed(-\d+)?$/, '');
}

/** Shortens a slug without cutting a percent-encoded character. */
function cutEncoded(slug: string, length: number): string {
  const short = slug.slice(0, length).replace(/%[0-9a-f]?$/, '');
  const endsInPart = /%[0-9a-f]{2}$/.test(short) && !isValidUtf8(short);
  return endsInPart ? cutEncoded(short, short.length - 3) : short;
}
