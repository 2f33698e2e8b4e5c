import type { Transaction } from '../../database/database.ts';

/**
 * Prefetch of rows for creates of events that follow each other in one transaction: they are read at once instead of by
 * each (docs/adr/0027). A transaction has one of these states:
 *
 * - without rows: each change reads for itself.
 * - with rows: creates use them, and note in them the slugs and the counts of terms that they write.
 * - dropped, when anything else is written: the same as without rows. The next create reads again, with those behind it.
 */

/** The records that a change needs, and a function that reads them for several changes at once. */
export interface Prefetch<Needs = unknown> {
  /** The same function for all changes that can share their rows. Counts are of `nowMs`. */
  read(trx: Transaction, needs: readonly Needs[], nowMs: number): Promise<void>;
  readonly needs: Needs;
}

/** Identifies the rows that were read at once. */
interface Reading {
  /** How many changes they were read for. */
  readonly changes: number;
}

const readings = new WeakMap<Transaction, Reading>();

/** Undefined where nothing is prefetched. */
export const prefetchIn = (trx: Transaction): Reading | undefined => readings.get(trx);

export async function prefetchAll(trx: Transaction, prefetches: readonly Prefetch[], nowMs: number): Promise<void> {
  const [first] = prefetches;
  if (first === undefined) return;
  readings.set(trx, { changes: prefetches.length });
  await first.read(
    trx,
    prefetches.map(({ needs }) => needs),
    nowMs,
  );
}

/** Called by every other write, before it writes. */
export function dropPrefetched(trx: Transaction): void {
  readings.delete(trx);
}

/** One kind of prefetched rows. */
export interface PrefetchedPart<Part> {
  in(trx: Transaction): Part | undefined;
  keep(trx: Transaction, part: Part): void;
}

export function createPrefetchedPart<Part>(): PrefetchedPart<Part> {
  const parts = new WeakMap<Reading, Part>();
  return {
    in(trx) {
      const reading = readings.get(trx);
      return reading && parts.get(reading);
    },
    keep(trx, part) {
      const reading = readings.get(trx);
      if (reading !== undefined) parts.set(reading, part);
    },
  };
}
