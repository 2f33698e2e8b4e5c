import type { Transaction } from '../../database/database.ts';

/**
 * Prefetch of rows for consecutive creates of events in one transaction, with one query per table for all of them
 * (docs/adr/0027). A transaction has one of these states:
 *
 * - without rows: each change reads its own rows.
 * - with rows: creates use them, and update the slugs and the counts of terms in them.
 * - dropped, by any other write: as without rows. The next create prefetches again, with the creates after it.
 */

/** The records that a change needs, and a function that reads them for several changes at once. */
export interface Prefetch<Needs = unknown> {
  /** The same function for all changes that can share their rows. Counts are of `nowMs`. */
  read(trx: Transaction, needs: readonly Needs[], nowMs: number): Promise<void>;
  readonly needs: Needs;
}

/** Identifies the rows of one prefetch. */
interface Reading {
  /** Number of changes that the rows are for. */
  readonly changes: number;
  readonly read: Prefetch['read'];
}

const readings = new WeakMap<Transaction, Reading>();

/** Undefined without prefetched rows. */
export const prefetchIn = (trx: Transaction): Reading | undefined => readings.get(trx);

export async function prefetchAll(trx: Transaction, prefetches: readonly Prefetch[], nowMs: number): Promise<void> {
  const [first] = prefetches;
  if (first === undefined) return;
  readings.set(trx, { changes: prefetches.length, read: first.read });
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
