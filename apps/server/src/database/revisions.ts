import type { Clock } from '../clock.ts';
import { afterCommit, type RevisionName, type Transaction } from './database.ts';

export interface Revisions {
  bump(trx: Transaction, name: RevisionName): Promise<void>;
  current(name: RevisionName): Promise<number>;
}

/**
 * Counts in the table `revisions`, read again when what is known is `maxAgeMs` old (0: on every call), for that is
 * how long a change of another process may stay unnoticed; a change of this process is seen from its commit on.
 */
export function createRevisions(
  read: (name: RevisionName) => Promise<number>,
  clock: Clock,
  maxAgeMs: Readonly<Record<RevisionName, number>>,
): Revisions {
  const known = new Map<RevisionName, { readonly value: number; readonly readAt: number }>();
  const reading = new Map<RevisionName, Promise<number>>();

  function forget(name: RevisionName): void {
    known.delete(name);
    reading.delete(name);
  }

  function readAgain(name: RevisionName, readAt: number): Promise<number> {
    const answer = read(name)
      .then((value) => {
        // A read that a commit of this process overtook may be older than that commit.
        if (reading.get(name) === answer) known.set(name, { value, readAt });
        return value;
      })
      .finally(() => {
        if (reading.get(name) === answer) reading.delete(name);
      });
    reading.set(name, answer);
    return answer;
  }

  return {
    async bump(trx, name) {
      await trx('revisions').where({ name }).increment('value', 1);
      afterCommit(trx, () => forget(name));
    },
    async current(name) {
      if (maxAgeMs[name] === 0) return read(name);
      const now = clock.now();
      const last = known.get(name);
      // A clock that was set back makes the age negative, which says nothing.
      if (last && now >= last.readAt && now - last.readAt < maxAgeMs[name]) return last.value;
      return reading.get(name) ?? readAgain(name, now);
    },
  };
}
