import type { Transaction } from '../../database/database.ts';
import { findFreeNumber } from '../posts/slugs.ts';
import { slugify, toNumberedSlug } from '../text/slugify.ts';
import { findTermBySlug } from './repository.ts';
import type { Taxonomy } from './term.ts';

/** What a name without letters is called. */
const nameless = 'term';

/**
 * The slug of a new term. Where the wished one is taken, the slugs of the terms above are put behind it, one after the
 * other (`slugsAbove`, from the parent up), and then a number, as in WordPress.
 */
export async function uniqueTermSlug(
  trx: Transaction,
  taxonomy: Taxonomy,
  wish: string,
  slugsAbove: readonly string[],
): Promise<string> {
  const isTaken = async (slug: string) => (await findTermBySlug(trx, taxonomy, slug)) !== undefined;
  let slug = slugify(wish) || nameless;
  for (const above of slugsAbove) {
    if (!(await isTaken(slug))) return slug;
    slug = slugify(`${slug}-${above}`);
  }
  if (!(await isTaken(slug))) return slug;
  return toNumberedSlug(slug, await findFreeNumber((number) => isTaken(toNumberedSlug(slug, number))));
}
