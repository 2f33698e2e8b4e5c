import type { ApiKeyId } from '../account/caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isStorageError } from '../database/storage-error.ts';
import type { Lease } from '../jobs/leases.ts';
import { retry } from '../jobs/retry.ts';
import { type Claim, createWorkLoop, type WorkLoop } from '../jobs/work-loop.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { GuardedPost } from '../outbound/guarded-post.ts';
import { attemptDelivery, logAttempt, reactionOf } from './attempt.ts';
import { claimDeliveries, listReceivers, recordAttempt, releaseDeliveries, renewDeliveries } from './deliveries.ts';
import type { ClaimedDelivery, DeliveryId } from './delivery.ts';
import { allocateSlots, countByReceiver, untilNextDue } from './receiver-slots.ts';
import { decideNextStep } from './retry-schedule.ts';

/** Other processes enqueue without waking this one. */
const longestPauseMs = 1_000;
/** Another process may have claimed what was due; then more of it may be waiting. */
const lostRacePauseMs = 50;
const receiversPerClaim = 1_000;

export interface WebhookWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'countWebhook'>;
  /** The worker closes it when it stops. */
  readonly poster: GuardedPost;
  /** The secrets that sign the webhooks of a key, the current one first. */
  readonly secretsOf: (apiKeyId: ApiKeyId) => Promise<readonly string[]>;
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackHttp: boolean;
  /** How many deliveries may run at once, in all and to one receiver. */
  readonly concurrency?: number;
  readonly perReceiver?: number;
  /** In [0, 1): spreads the retries. */
  readonly random?: () => number;
}

/** Delivers the webhooks that any process has enqueued, until it is stopped. */
export function createWebhookWorker(options: WebhookWorkerOptions): WorkLoop {
  const { db, clock, log, metrics, poster, secretsOf, allowLoopbackHttp } = options;
  const { concurrency = 256, perReceiver = 8, random = Math.random } = options;
  // Where the last list of receivers ended; empty when it was complete.
  let listedUpTo = '';

  async function claim(
    lease: Lease,
    limit: number,
    running: Iterable<ClaimedDelivery>,
  ): Promise<Claim<ClaimedDelivery>> {
    const waiting = await listReceivers(db, listedUpTo, lease.nowMs, receiversPerClaim);
    listedUpTo = waiting.length < receiversPerClaim ? '' : (waiting.at(-1)?.receiver ?? '');
    const slots = allocateSlots(waiting, countByReceiver(running), lease.nowMs, { free: limit, perReceiver });
    const jobs = await claimDeliveries(db, slots, lease);
    if (jobs.length > 0 || listedUpTo !== '') return { jobs, pauseMs: 0 };
    return { jobs, pauseMs: slots.length > 0 ? lostRacePauseMs : untilNextDue(waiting, lease.nowMs) };
  }

  async function run(delivery: ClaimedDelivery, cutOff: AbortSignal): Promise<void> {
    const secrets = await retry(() => secretsOf(delivery.apiKeyId), isStorageError, clock, cutOff);
    const attempt = await attemptDelivery(delivery, secrets, { clock, poster, allowLoopbackHttp });
    if (!attempt) return;
    const next = decideNextStep(attempt.number, reactionOf(attempt), clock.now(), random());
    const isHeld = await retry(() => recordAttempt(db, delivery, attempt, next), isStorageError, clock, cutOff);
    const step = isHeld ? next : undefined;
    logAttempt(log, delivery, attempt, step);
    metrics.countWebhook(step?.kind ?? 'lost_lease');
  }

  return createWorkLoop<ClaimedDelivery, DeliveryId>({
    clock,
    log,
    concurrency,
    longestPauseMs,
    source: {
      name: 'webhooks',
      idOf: ({ id }) => id,
      claim,
      run,
      renew: (owner, ids, untilMs) => renewDeliveries(db, owner, ids, untilMs),
      release: (owner) => releaseDeliveries(db, owner),
      close: () => poster.close(),
    },
  });
}
