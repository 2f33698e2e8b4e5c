import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import { afterCommit, type RevisionName, runIn, type Transaction } from './database.ts';
import { insertRows } from './statement.ts';

const addingOne = 'on conflict (name) do update set value = revisions.value + 1';

export interface Revisions {
  bump(trx: Transaction, name: RevisionName): Promise<void>;
  current(name: RevisionName): Promise<number>;
}

/**
 * Reads the counts in the table `revisions` again when they are `maxAgeMs` old (0: on every call): a change of another
 * process may stay unnoticed that long. A change of this process is seen from its commit on.
 */
export function createRevisions(
  read: (name: RevisionName) => Promise<number>,
  clock: Clock,
  maxAgeMs: Readonly<Record<RevisionName, number>>,
): Revisions {
  const known = new Map<RevisionName, { readonly value: number; readonly readAtMs: number }>();
  const reading = new Map<RevisionName, Promise<number>>();
  /** Reads that have not begun. */
  const upcoming = new Map<RevisionName, Promise<number>>();

  function forget(name: RevisionName): void {
    known.delete(name);
    reading.delete(name);
  }

  function readAgain(name: RevisionName, readAtMs: number): Promise<number> {
    const result = read(name)
      .then((value) => {
        // A read that a commit of this process overtook may be older than that commit.
        if (reading.get(name) === result) known.set(name, { value, readAtMs });
        return value;
      })
      .finally(() => {
        if (reading.get(name) === result) reading.delete(name);
      });
    reading.set(name, result);
    return result;
  }

  /** Whoever asks in one turn of the event loop shares a read that begins behind it, and so after each of them asked. */
  function readAfterTurn(name: RevisionName): Promise<number> {
    const known = upcoming.get(name);
    if (known !== undefined) return known;
    const result = endOfTurn().then(() => {
      upcoming.delete(name);
      return read(name);
    });
    upcoming.set(name, result);
    return result;
  }

  return {
    async bump(trx, name) {
      await runIn(trx, insertRows('revisions', [{ name, value: 1 }], addingOne));
      afterCommit(trx, () => forget(name));
    },
    async current(name) {
      if (maxAgeMs[name] === 0) return readAfterTurn(name);
      const nowMs = clock.now();
      const last = known.get(name);
      // A clock that was set back makes the age negative, which says nothing.
      if (last && nowMs >= last.readAtMs && nowMs - last.readAtMs < maxAgeMs[name]) return last.value;
      return reading.get(name) ?? readAgain(name, nowMs);
    },
  };
}
