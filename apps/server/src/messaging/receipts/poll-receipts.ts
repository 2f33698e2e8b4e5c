import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { isStorageError } from '../../database/storage-error.ts';
import { latestTime } from '../../jobs/leases.ts';
import { createPeriodicTask, type PeriodicTask } from '../../jobs/periodic-task.ts';
import { retry } from '../../jobs/retry.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, CarrierReceipt, PolledReceipts, ReceiptList } from '../carriers/carrier.ts';
import { claimPoll, endPoll, type PollState, readPoll } from './polls-repository.ts';

export interface ReceiptPollOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'countReceiptPoll'>;
  readonly carrier: Pick<Carrier, 'name'>;
  readonly list: ReceiptList;
  /** A unique id of this process. */
  readonly owner: string;
  readonly receive: (receipt: CarrierReceipt) => Promise<void>;
}

/** Reads the receipts of one carrier without callbacks, in one process at a time. */
export interface ReceiptPoll extends PeriodicTask {
  /** A sentence for the operator after ten minutes without a successful request. */
  warning(): string | undefined;
}

const lookEveryMs = 5_000;
/** More than the response time, for the storage of the receipts. */
const leaseMarginMs = 30_000;
/** A round reads again while there are new receipts, at most this often. */
const maxRequests = 20;
const maxPauseMs = 600_000;
const warnAfterMs = 600_000;
/** Receipts that the carrier reports again in each round are not stored again. */
const maxSeen = 20_000;

export function createReceiptPoll(options: ReceiptPollOptions): ReceiptPoll {
  const { db, clock, log, metrics, carrier, list, owner, receive } = options;
  const seen = new LRUCache<string, true>({ max: maxSeen });
  let failingSinceMs: number | null = null;
  let isWarned = false;

  async function run(stopped: AbortSignal): Promise<void> {
    const state = await readPoll(db, carrier.name, db.clock.now());
    note(state);
    if (state?.isDue === false) return;
    const claimed = await claim();
    if (claimed === undefined) return;
    const startMs = db.clock.now();
    const result = await readAll(claimed.sinceMs, stopped);
    await end(claimed, startMs, stopped.aborted ? 'stopped' : result);
  }

  function claim(): Promise<PollState | undefined> {
    const nowMs = db.clock.now();
    return claimPoll(db, carrier.name, {
      owner,
      nowMs,
      untilMs: latestTime(db.clock) + list.timeoutMs + leaseMarginMs,
    });
  }

  async function readAll(sinceMs: number, stopped: AbortSignal): Promise<PolledReceipts> {
    for (let requests = 1; ; requests += 1) {
      const result = await list.read(sinceMs);
      metrics.countReceiptPoll(carrier.name, result.kind === 'read' ? 'ok' : 'failed');
      if (result.kind === 'failed') return result;
      logIgnored(result);
      const fresh = result.receipts.filter((receipt) => !seen.has(keyOf(receipt)));
      await store(fresh, stopped);
      if (fresh.length === 0 || requests === maxRequests || stopped.aborted) return result;
      // Another process continues if this one was suspended.
      if ((await claim()) === undefined) return result;
    }
  }

  /** Retries while the database is away, as the carrier may not report them again. */
  async function store(receipts: readonly CarrierReceipt[], stopped: AbortSignal): Promise<void> {
    await retry(() => Promise.all(receipts.map(receive)), isStorageError, clock, stopped);
    for (const receipt of receipts) seen.set(keyOf(receipt), true);
  }

  async function end(before: PollState, startMs: number, result: PolledReceipts | 'stopped'): Promise<void> {
    const nowMs = db.clock.now();
    const after = result === 'stopped' ? before : stateAfter(before, startMs, result);
    const pauseMs = result === 'stopped' ? 0 : pauseAfter(after.failures);
    await db.transaction((trx) => endPoll(trx, { carrier: carrier.name, owner }, after, nowMs + pauseMs));
    note(after, result !== 'stopped' && result.kind === 'failed' ? result.why : undefined);
  }

  const pauseAfter = (failures: number): number =>
    Math.min(list.intervalMs * 2 ** Math.min(failures, 10), Math.max(list.intervalMs, maxPauseMs));

  /** Logs the beginning and the end of a long failure once. */
  function note(state: PollState | undefined, why?: string): void {
    failingSinceMs = state?.failingSinceMs ?? null;
    const isLong = isFailingLong();
    if (isLong && !isWarned && why !== undefined)
      log.warn({ carrier: carrier.name }, `Receipts cannot be read from the carrier for ten minutes: ${why}`);
    if (!isLong && isWarned) log.info({ carrier: carrier.name }, 'Receipts can be read from the carrier again');
    if (why !== undefined || !isLong) isWarned = isLong;
  }

  const isFailingLong = (): boolean => failingSinceMs !== null && db.clock.now() - failingSinceMs >= warnAfterMs;

  function logIgnored({ ignored: [why] }: Extract<PolledReceipts, { kind: 'read' }>): void {
    if (why !== undefined) log.warn({ carrier: carrier.name }, `A receipt of a list was ignored: ${why}`);
  }

  return {
    ...createPeriodicTask({
      ...{ clock, log, everyMs: lookEveryMs, run },
      failureMessage: `receipts of ${carrier.name} cannot be read`,
    }),
    warning: () =>
      failingSinceMs !== null && isFailingLong()
        ? `Receipts cannot be read from it since ${new Date(failingSinceMs).toISOString()}.`
        : undefined,
  };
}

const keyOf = ({ carrierMessageId, status }: CarrierReceipt): string => `${status} ${carrierMessageId}`;

function stateAfter(before: PollState, startMs: number, result: PolledReceipts): PollState {
  if (result.kind === 'read') return { sinceMs: startMs, failures: 0, failingSinceMs: null };
  return {
    sinceMs: before.sinceMs,
    failures: before.failures + 1,
    failingSinceMs: before.failingSinceMs ?? startMs,
  };
}
