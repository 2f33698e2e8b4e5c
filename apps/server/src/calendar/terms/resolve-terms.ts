import type { Transaction } from '../../database/database.ts';
import type { TermReference } from '../tec/id-lists.ts';
import { toTermName } from '../text/plain-text.ts';
import { findTermByName, findTermBySlug, findTerms, insertTerm } from './repository.ts';
import type { Taxonomy, TermId } from './term.ts';
import { uniqueTermSlug } from './unique-term-slug.ts';

/**
 * The terms that a write of an event names: by id, where ids of nothing are passed over, or by slug or name, where one
 * that there is not yet is made, whoever writes the event (DI-29, as TEC does).
 */
export async function resolveTerms(
  trx: Transaction,
  taxonomy: Taxonomy,
  references: readonly TermReference[],
): Promise<TermId[]> {
  const ids = references.flatMap((reference) => (reference.kind === 'id' ? [reference.id] : []));
  const known = await findTerms(trx, taxonomy, ids);
  const found = new Set(known.map(({ id }) => id));
  for (const reference of references) {
    const name = reference.kind === 'text' ? toTermName(reference.text) : '';
    if (name !== '') found.add(await findOrMake(trx, taxonomy, name));
  }
  return [...found];
}

async function findOrMake(trx: Transaction, taxonomy: Taxonomy, text: string): Promise<TermId> {
  const known = (await findTermBySlug(trx, taxonomy, text)) ?? (await findTermByName(trx, taxonomy, text));
  if (known !== undefined) return known.id;
  const slug = await uniqueTermSlug(trx, taxonomy, text, []);
  const rest = { description: '', parentId: undefined, eventCount: 0, revision: 1 };
  return insertTerm(trx, { taxonomy, name: text, slug, ...rest });
}
