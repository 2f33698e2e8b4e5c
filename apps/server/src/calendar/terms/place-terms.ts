import type { Knex } from 'knex';
import { findTermsAbove } from './repository.ts';
import type { Term, TermId } from './term.ts';

/** A term and the terms above it, from the parent up: its page lies below theirs. */
export interface PlacedTerm {
  readonly term: Term;
  readonly above: readonly Term[];
}

/** Terms with those above them, in the same order; one query for all. */
export async function placeTerms(db: Knex, terms: readonly Term[]): Promise<PlacedTerm[]> {
  const above = await findTermsAbove(db, terms);
  return terms.map((term) => ({ term, above: pathAbove(term, above) }));
}

export async function placeTerm(db: Knex, term: Term): Promise<PlacedTerm> {
  return { term, above: pathAbove(term, await findTermsAbove(db, [term])) };
}

function pathAbove({ parentId }: Term, above: ReadonlyMap<TermId, Term>): Term[] {
  const parent = parentId === undefined ? undefined : above.get(parentId);
  return parent === undefined ? [] : [parent, ...pathAbove(parent, above)];
}
