import type { Transaction } from '../../database/database.ts';
import { createPrefetchedPart } from '../posts/prefetch.ts';
import { findCountedTerms } from './repository.ts';
import type { Term } from './term.ts';

/** The terms that creates of events name, as far as they are there. */
interface PrefetchedTerms {
  /** What was looked for; slugs in any taxonomy. */
  readonly ids: ReadonlySet<number>;
  readonly slugs: ReadonlySet<string>;
  /** With their counts of events, in the order of their names. */
  readonly terms: Map<number, Term>;
}

export const prefetchedTerms = createPrefetchedPart<PrefetchedTerms>();

export async function prefetchTerms(
  trx: Transaction,
  ids: ReadonlySet<number>,
  slugs: ReadonlySet<string>,
  nowMs: number,
): Promise<void> {
  const found = await findCountedTerms(trx, ids, slugs, nowMs);
  prefetchedTerms.keep(trx, { ids, slugs, terms: new Map(found.map((term) => [term.id, term])) });
}

/** The prefetched terms, where all of these were looked for. */
export function findPrefetched(trx: Transaction, ids: readonly number[], slugs: readonly string[]): Term[] | undefined {
  const prefetched = prefetchedTerms.in(trx);
  const isKnown = ids.every((id) => prefetched?.ids.has(id)) && slugs.every((slug) => prefetched?.slugs.has(slug));
  return prefetched && isKnown ? [...prefetched.terms.values()] : undefined;
}

/** Notes that the events of these terms are more, or fewer. */
export function countPrefetched(trx: Transaction, ids: readonly number[], by: number): void {
  const terms = prefetchedTerms.in(trx)?.terms;
  for (const id of ids) {
    const term = terms?.get(id);
    if (term !== undefined) terms?.set(id, { ...term, eventCount: term.eventCount + by });
  }
}
