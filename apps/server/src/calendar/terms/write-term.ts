import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { refuseFaults } from '../posts/validation-errors.ts';
import { slugify } from '../text/slugify.ts';
import { decideParent } from './decide-parent.ts';
import { deleteTermRow, findTermBySlug, updateTermRow } from './repository.ts';
import type { Term, TermChange } from './term.ts';
import type { TermKind } from './term-kind.ts';
import { requireManage, slugTaken } from './term-problems.ts';

/** Changes of a term what the change names, `current` being what it is in this transaction. */
export async function updateTerm(
  trx: Transaction,
  kind: TermKind,
  caller: Caller,
  current: Term,
  change: TermChange,
): Promise<void> {
  const { name = current.name, description = current.description } = change;
  const slug = change.slug === undefined ? current.slug : slugify(change.slug);
  const { parentId, faults } = await decideParent(trx, kind, change, current);
  refuseFaults({
    ...(name === '' && { name: "'name' must be a text of 1 to 1,000 characters." }),
    ...(slug === '' && { slug: "'slug' must have letters or digits." }),
    ...faults,
  });
  requireManage(caller, kind);
  const owner = await findTermBySlug(trx, kind.taxonomy, slug);
  if (owner !== undefined && owner.id !== current.id) throw slugTaken(kind, slug);
  await updateTermRow(trx, { ...current, name, slug, description, parentId, revision: current.revision + 1 });
}

/** Deletes a term for good. */
export async function deleteTerm(trx: Transaction, kind: TermKind, caller: Caller, current: Term): Promise<void> {
  requireManage(caller, kind);
  await deleteTermRow(trx, current);
}
