import { currentReadRevision } from '../standbys/read-revision.ts';
import type { StandbyObserver, StandbyReadResult } from '../standbys/standbys.ts';
import type { PostgresReader, PostgresReaders } from './postgres-readers.ts';
import type { PostgresStandby, StandbyAnswer } from './postgres-standby.ts';

export interface StandbyReaderOptions {
  readonly primary: PostgresReaders;
  readonly standbys: readonly PostgresStandby[];
  readonly observer: Pick<StandbyObserver, 'countRead'>;
  /** The statements that begin and end a transaction that reads. */
  readonly bounds: { readonly begin: string; readonly keep: string };
}

type Work<Result> = (reader: PostgresReader, check: () => Promise<void>) => Promise<Result>;

/**
 * Sends reads of anonymous calendar requests to a standby, and the others to the primary (docs/adr/0094). The primary
 * also answers if the standby has another revision or fails.
 */
export function createStandbyReaders({ primary, standbys, observer, bounds }: StandbyReaderOptions): PostgresReaders {
  let turn = 0;

  /** One standby after the other, without those that failed or were stale a moment ago. */
  function choose(): PostgresStandby | StandbyReadResult {
    turn += 1;
    const usable = standbys.filter((standby) => standby.isUsable());
    const ready = usable.filter((standby) => !standby.isPaused());
    return ready[turn % ready.length] ?? (usable.length > 0 ? 'stale' : 'failed');
  }

  async function ask<Result>(revision: number, work: Work<Result>): Promise<StandbyAnswer<Result>> {
    const chosen = choose();
    const answer = typeof chosen === 'string' ? chosen : await chosen.read(revision, work);
    observer.countRead(typeof answer === 'string' ? answer : 'standby');
    return answer as StandbyAnswer<Result>; // as: `choose` returns no 'standby'
  }

  async function fromStandby<Result>(work: Work<Result>, orElse: () => Promise<Result>): Promise<Result> {
    const revision = currentReadRevision();
    if (revision === undefined) return orElse();
    const answer = await ask(revision, work);
    return typeof answer === 'string' ? orElse() : answer.result;
  }

  return {
    read: (read) =>
      fromStandby(
        async (reader, check) => {
          // All are sent before the first is answered.
          const begun = reader.read((connection) => connection.query(bounds.begin));
          const checked = check();
          const answer = reader.read(read);
          const ended = reader.read((connection) => connection.query(bounds.keep));
          await Promise.allSettled([begun, checked, answer, ended]);
          return answer;
        },
        () => primary.read(read),
      ),
    hold: (work) => fromStandby(work, () => primary.hold(work)),
  };
}
