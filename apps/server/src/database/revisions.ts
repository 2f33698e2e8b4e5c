import { randomInt } from 'node:crypto';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import { afterCommit, type RevisionName, runIn, type Transaction } from './database.ts';
import { insertRows } from './statement.ts';

const adding = 'on conflict (name) do update set value = revisions.value + excluded.value';

/**
 * A random step: after a failover that has lost writes, a count that was lost is not reached again with other data. Of 2^53
 * counts each write uses 5 * 10^5 on average.
 */
const maxStep = 1_000_000;
export const randomStep = (): number => randomInt(1, maxStep + 1);

export interface Revisions {
  bump(trx: Transaction, name: RevisionName): Promise<void>;
  current(name: RevisionName): Promise<number>;
}

/**
 * Caches the counts in the table `revisions`. A change by this process is seen from its commit on, one by another process
 * after at most `maxAgeMs`. States of a count:
 * - known: read less than `maxAgeMs` ago; returned without a query
 * - reading: a query is running, which calls with `maxAgeMs` above 0 share
 * - scheduled: a query starts at the end of this turn, for calls with `maxAgeMs` 0
 */
export function createRevisions(
  read: (name: RevisionName) => Promise<number>,
  clock: Clock,
  maxAgeMs: Readonly<Record<RevisionName, number>>,
): Revisions {
  const known = new Map<RevisionName, { readonly value: number; readonly readAtMs: number }>();
  const reading = new Map<RevisionName, Promise<number>>();
  /** Reads that start at the end of this turn of the event loop. */
  const scheduled = new Map<RevisionName, Promise<number>>();

  function forget(name: RevisionName): void {
    known.delete(name);
    reading.delete(name);
  }

  function readAgain(name: RevisionName, readAtMs: number): Promise<number> {
    const result = read(name)
      .then((value) => {
        // A commit of this process during the read deleted it from `reading`: the value may be older than the commit.
        if (reading.get(name) === result) known.set(name, { value, readAtMs });
        return value;
      })
      .finally(() => {
        if (reading.get(name) === result) reading.delete(name);
      });
    reading.set(name, result);
    return result;
  }

  /** Shares one read among all calls of this turn. It starts after the last of them, so it is stale for none (ADR 53). */
  function readCoalesced(name: RevisionName): Promise<number> {
    const shared = scheduled.get(name);
    if (shared !== undefined) return shared;
    const result = endOfTurn().then(() => {
      scheduled.delete(name);
      return read(name);
    });
    scheduled.set(name, result);
    return result;
  }

  return {
    async bump(trx, name) {
      await runIn(trx, insertRows('revisions', [{ name, value: randomStep() }], adding));
      afterCommit(trx, () => forget(name));
    },
    async current(name) {
      if (maxAgeMs[name] === 0) return readCoalesced(name);
      const nowMs = clock.now();
      const last = known.get(name);
      // A negative age means that the clock was set back.
      if (last && nowMs >= last.readAtMs && nowMs - last.readAtMs < maxAgeMs[name]) return last.value;
      return reading.get(name) ?? readAgain(name, nowMs);
    },
  };
}
