import type { Transaction } from '../../database/database.ts';
import { toNumberedSlug } from '../text/slugify.ts';
import type { RecordTable } from './post.ts';

/** WordPress serves feeds and embeds at these. */
const reserved = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/**
 * The slug that a record gets: `wanted`, or with a number behind it where another record of the table has it. Nothing
 * wanted (a title without letters) makes the id the slug. `wanted` has been through `slugify`.
 */
export async function uniqueSlug(trx: Transaction, table: RecordTable, wanted: string, ownId: number): Promise<string> {
  const slug = wanted || String(ownId);
  const isTaken = async (candidate: string) =>
    reserved.has(candidate) || (await belongsToOther(trx, table, candidate, ownId));
  if (!(await isTaken(slug))) return slug;
  const number = await findFreeNumber((candidate) => isTaken(toNumberedSlug(slug, candidate)));
  return toNumberedSlug(slug, number);
}

/**
 * A number from 2 that is free, while the one below it is taken: the next one of a series without gaps. Doubling and
 * halving find it in few steps, so that the thousandth record of a name costs hardly more than the second.
 */
export async function findFreeNumber(isTaken: (number: number) => Promise<boolean>): Promise<number> {
  let taken = 1;
  let free = 2;
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

async function belongsToOther(trx: Transaction, table: RecordTable, slug: string, ownId: number): Promise<boolean> {
  const row = await trx(table).where({ slug }).whereNot({ id: ownId }).first('id');
  return row !== undefined;
}
