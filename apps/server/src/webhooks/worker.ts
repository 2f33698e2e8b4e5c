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
import { attemptDelivery, logAttempt, reactionOf, resultOf } from './attempt.ts';
import {
  claimDeliveries,
  findReceivers,
  listLastTried,
  listReceivers,
  recordAttempt,
  releaseDeliveries,
  renewDeliveries,
} from './deliveries.ts';
import type { ClaimedDelivery, DeliveryId } from './delivery.ts';
import { type AttemptResult, createReceiverHealth } from './receiver-health.ts';
import { allocateSlots, untilNextDue, type WaitingReceiver } from './receiver-slots.ts';
import { decideNextStep } from './retry-schedule.ts';

/** Other processes enqueue without waking this one. */
const longestPauseMs = 1_000;
/** Another process may have claimed what was due; then more of it may be waiting. */
const lostRacePauseMs = 50;
const receiversPerPage = 1_000;
/** The least time between two pages: a list of a million dead receivers must not keep the database busy. */
const pageSpacingMs = 20;
/** How many deliveries are looked at to learn which receivers worked before this process began. */
const deliveriesToLearnFrom = 10_000;

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
  /** How many deliveries may run at once, in all and to one host; a registrable domain has twice the slots of a host. */
  readonly concurrency?: number;
  readonly perReceiver?: number;
  /** In [0, 1): spreads the retries. */
  readonly random?: () => number;
}

/** Delivers the webhooks that any process has enqueued, until it is stopped. */
export function createWebhookWorker(options: WebhookWorkerOptions): WorkLoop {
  const { db, clock, log, metrics, poster, secretsOf, allowLoopbackHttp } = options;
  const { concurrency = 256, perReceiver = 8, random = Math.random } = options;
  const perDomain = 2 * perReceiver;
  const health = createReceiverHealth({ clock, random, perHost: perReceiver, perDomain });
  const pages = createReceiverPages(options);
  let hasLearned = false;

  async function learn(): Promise<void> {
    if (hasLearned) return;
    for (const { receiver, state } of await listLastTried(db, deliveriesToLearnFrom)) {
      health.record(receiver, state === 'delivered' || state === 'stopped' ? 'worked' : 'failed');
    }
    hasLearned = true;
  }

  async function claim(
    lease: Lease,
    limit: number,
    running: Iterable<ClaimedDelivery>,
  ): Promise<Claim<ClaimedDelivery>> {
    await learn();
    const { nowMs } = lease;
    // Those that work are asked for by name, so that no number of others hides them.
    const [proven, page] = await Promise.all([findReceivers(db, health.proven(), nowMs), pages.next(nowMs)]);
    const waiting = [...new Map([...page.receivers, ...proven].map((each) => [each.receiver, each])).values()];
    const moment = { nowMs, monotonicMs: clock.monotonicMs(), free: limit };
    const slots = allocateSlots(waiting, running, { health, concurrency, perDomain }, moment);
    const jobs = await claimDeliveries(db, slots, lease);
    if (jobs.length > 0) return { jobs, pauseMs: 0 };
    if (!page.isLast) return { jobs, pauseMs: pageSpacingMs };
    return { jobs, pauseMs: slots.length > 0 ? lostRacePauseMs : untilNextDue(waiting, nowMs) };
  }

  async function run(delivery: ClaimedDelivery, cutOff: AbortSignal): Promise<void> {
    const secrets = await retry(() => secretsOf(delivery.apiKeyId), isStorageError, clock, cutOff);
    const attempt = await attemptDelivery(delivery, secrets, { clock, poster, allowLoopbackHttp });
    if (!attempt) return;
    const next = decideNextStep(attempt.number, reactionOf(attempt), clock.now(), random());
    observe(delivery.receiver, resultOf(attempt, next));
    const isHeld = await retry(() => recordAttempt(db, delivery, attempt, next), isStorageError, clock, cutOff);
    const step = isHeld ? next : undefined;
    logAttempt(log, delivery, attempt, step);
    metrics.countWebhook(step?.kind ?? 'lost_lease');
  }

  function observe(receiver: string, result: AttemptResult | undefined): void {
    const change = result && health.record(receiver, result);
    if (change === 'begins_to_be_probed') {
      log.warn({ receiver }, 'a receiver of webhooks failed five times in a row: it gets one at a time, with pauses');
    } else if (change === 'works_again') {
      log.info({ receiver }, 'a receiver of webhooks works again');
    }
  }

  return createWorkLoop<ClaimedDelivery, DeliveryId>({
    clock: db.clock,
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

interface ReceiverPage {
  readonly receivers: readonly WaitingReceiver[];
  readonly isLast: boolean;
}

/** Lists all receivers again and again, a page at a time. */
function createReceiverPages({ db, clock }: Pick<WebhookWorkerOptions, 'clock' | 'db'>) {
  let listedUpTo = '';
  let nextAtMs = 0;

  async function next(nowMs: number): Promise<ReceiverPage> {
    if (clock.monotonicMs() < nextAtMs) return { receivers: [], isLast: false };
    const receivers = await listReceivers(db, listedUpTo, nowMs, receiversPerPage);
    const isLast = receivers.length < receiversPerPage;
    listedUpTo = isLast ? '' : (receivers.at(-1)?.receiver ?? '');
    nextAtMs = isLast ? 0 : clock.monotonicMs() + pageSpacingMs;
    return { receivers, isLast };
  }

  return { next };
}
