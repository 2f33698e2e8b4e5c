import type { Transaction } from '../../database/database.ts';
import type { Faults } from '../posts/validation-errors.ts';
import { placeTerm } from './place-terms.ts';
import { findTerm } from './repository.ts';
import type { Term, TermChange, TermId } from './term.ts';
import type { TermKind } from './term-kind.ts';
import { noParents } from './term-problems.ts';

export interface DecidedParent {
  readonly parentId: TermId | undefined;
  /** The terms above, from the parent up. */
  readonly above: readonly Term[];
  readonly faults: Faults;
}

const top: DecidedParent = { parentId: undefined, above: [], faults: {} };

/** Where a term stands after a write, `current` being undefined for a new one. Below itself means at the top, as in WordPress. */
export async function decideParent(
  trx: Transaction,
  kind: TermKind,
  { parent }: TermChange,
  current: Term | undefined,
): Promise<DecidedParent> {
  const id = parent ?? current?.parentId ?? 0;
  if (id === 0) return top;
  if (!kind.hasParents) throw noParents(kind);
  const found = await findTerm(trx, kind.taxonomy, id);
  if (found === undefined) return { ...top, faults: { parent: `'parent' must be the id of a ${kind.noun} or 0.` } };
  const above = [found, ...(await placeTerm(trx, found)).above];
  const isBelowItself = above.some((term) => term.id === current?.id);
  return isBelowItself ? top : { parentId: found.id, above, faults: {} };
}
