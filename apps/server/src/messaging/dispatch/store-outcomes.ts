import type { Database } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { isStorageError } from '../../database/storage-error.ts';
import { retry } from '../../jobs/retry.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { type Finding, type RecordAttempts, withoutCarrierText } from './record-attempts.ts';

export interface OutcomeStoreOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly carrier: string;
  readonly recordAttempts: RecordAttempts;
  /** The most outcomes in one transaction. */
  readonly maxItems: number;
}

/** Stores outcomes of submits in groups, and retries while the database is away: only this process knows them. */
export interface OutcomeStore {
  /** Resolves with whether the attempt may go on with its next part. */
  store(finding: Finding, cutOff: AbortSignal): Promise<boolean>;
  storeLate(finding: Finding): Promise<void>;
  /** Outcomes that failed to be stored and are retried. */
  unstored(): number;
  stop(): Promise<void>;
}

const logEveryMs = 10_000;

export function createOutcomeStore(options: OutcomeStoreOptions): OutcomeStore {
  const { db, clock, log, carrier, recordAttempts, maxItems } = options;
  const group = createGroupCommit(db, recordAttempts, { maxItems, maxWaiting: Number.POSITIVE_INFINITY });
  const stopped = new AbortController();
  let unstored = 0;
  let quietUntilMs = 0;

  async function store(finding: Finding, cutOff: AbortSignal): Promise<boolean> {
    let hasFailed = false;
    let storable = finding;
    const fail = (error: unknown): true => {
      if (!hasFailed) unstored += 1;
      hasFailed = true;
      logFailure(error);
      // The storage works, so the carrier's own text may be at fault: the outcome matters more.
      if (!isStorageError(error)) storable = withoutCarrierText(finding);
      return true;
    };
    try {
      return await retry(() => group.add(storable), fail, clock, cutOff);
    } finally {
      if (hasFailed) unstored -= 1;
    }
  }

  function logFailure(err: unknown): void {
    if (clock.monotonicMs() < quietUntilMs) return;
    quietUntilMs = clock.monotonicMs() + logEveryMs;
    log.error({ err, carrier }, 'outcomes of submits cannot be stored; they are kept in memory and retried');
  }

  return {
    store,
    async storeLate(finding) {
      try {
        await store(finding, stopped.signal);
      } catch (err) {
        log.warn({ err, carrier }, 'a late answer of a carrier could not be stored');
      }
    },
    unstored: () => unstored,
    async stop() {
      stopped.abort();
      await group.idle();
    },
  };
}
