import type { Transaction } from '../../database/database.ts';

/**
 * Reads at once what several changes need that come one after the other in a transaction: creates of events. What was
 * read holds until something else is written.
 */
export interface Foresight<Needs = unknown> {
  /** The same function for all changes that can be read for together. Counts are of `nowMs`. */
  read(trx: Transaction, needs: readonly Needs[], nowMs: number): Promise<void>;
  readonly needs: Needs;
}

/** One reading. */
interface Reading {
  /** How many changes it was for. */
  readonly changes: number;
}

const readings = new WeakMap<Transaction, Reading>();

/** Undefined where nothing is foreseen. */
export const readingIn = (trx: Transaction): Reading | undefined => readings.get(trx);

export async function foresee(trx: Transaction, foresights: readonly Foresight[], nowMs: number): Promise<void> {
  const [first] = foresights;
  if (first === undefined) return;
  readings.set(trx, { changes: foresights.length });
  await first.read(
    trx,
    foresights.map(({ needs }) => needs),
    nowMs,
  );
}

/** For what changes the calendar otherwise, before it does. */
export function forgetForeseen(trx: Transaction): void {
  readings.delete(trx);
}

/** One part of what is read ahead. */
export interface Foreseen<Part> {
  in(trx: Transaction): Part | undefined;
  keep(trx: Transaction, part: Part): void;
}

export function createForeseen<Part>(): Foreseen<Part> {
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
