import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { refuseFaults } from '../posts/validation-errors.ts';
import { decideParent } from './decide-parent.ts';
import { findSibling, insertTerm } from './repository.ts';
import type { TermChange, TermId } from './term.ts';
import type { TermKind } from './term-kind.ts';
import { requireManage, termExists } from './term-problems.ts';
import { uniqueTermSlug } from './unique-term-slug.ts';

/** Makes a category or tag and gives its id. A name may occur once below each category, and once among the tags. */
export async function createTerm(
  trx: Transaction,
  kind: TermKind,
  caller: Caller,
  change: TermChange,
): Promise<TermId> {
  const { name = '', slug = name, description = '' } = change;
  const { parentId, above, faults } = await decideParent(trx, kind, change, undefined);
  refuseFaults({ ...(name === '' && { name: "'name' must be a text of 1 to 1,000 characters." }), ...faults });
  requireManage(caller, kind);
  const { taxonomy } = kind;
  const sibling = await findSibling(trx, taxonomy, name, parentId);
  if (sibling !== undefined) throw termExists(kind, sibling);
  const slugsAbove = above.map((term) => term.slug);
  const ownSlug = await uniqueTermSlug(trx, taxonomy, slug, slugsAbove);
  return insertTerm(trx, { taxonomy, name, slug: ownSlug, description, parentId, eventCount: 0, revision: 1 });
}
