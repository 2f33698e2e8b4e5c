import type { Transaction } from '../../database/database.ts';
import { createForeseen } from '../posts/foreseen.ts';
import { findCountedTerms } from './repository.ts';
import type { Term } from './term.ts';

/** The terms that creates of events name, as far as they are there. */
interface ForeseenTerms {
  /** What was looked for; slugs in any taxonomy. */
  readonly ids: ReadonlySet<number>;
  readonly slugs: ReadonlySet<string>;
  /** With their counts of events, in the order of their names. */
  readonly terms: Map<number, Term>;
}

export const foreseenTerms = createForeseen<ForeseenTerms>();

export async function foreseeTerms(
  trx: Transaction,
  ids: ReadonlySet<number>,
  slugs: ReadonlySet<string>,
  nowMs: number,
): Promise<void> {
  const found = await findCountedTerms(trx, ids, slugs, nowMs);
  foreseenTerms.keep(trx, { ids, slugs, terms: new Map(found.map((term) => [term.id, term])) });
}

/** The foreseen terms, where all of these were looked for. */
export function findForeseen(trx: Transaction, ids: readonly number[], slugs: readonly string[]): Term[] | undefined {
  const foreseen = foreseenTerms.in(trx);
  const isKnown = ids.every((id) => foreseen?.ids.has(id)) && slugs.every((slug) => foreseen?.slugs.has(slug));
  return foreseen && isKnown ? [...foreseen.terms.values()] : undefined;
}

/** Notes that the events of these terms are more, or fewer. */
export function countForeseen(trx: Transaction, ids: readonly number[], by: number): void {
  const terms = foreseenTerms.in(trx)?.terms;
  for (const id of ids) {
    const term = terms?.get(id);
    if (term !== undefined) terms?.set(id, { ...term, eventCount: term.eventCount + by });
  }
}
