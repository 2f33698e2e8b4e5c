import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { isStorageError } from '../../database/storage-error.ts';
import type { Lease } from '../../jobs/leases.ts';
import { retry } from '../../jobs/retry.ts';
import { type Claim, createWorkLoop, lostRacePauseMs, type WorkLoop } from '../../jobs/work-loop.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { GuardedPost } from '../../outbound/guarded-requests.ts';
import { originOf } from '../../outbound/origin-of.ts';
import type { Clock } from '../../time/clock.ts';
import type { ClaimedDelivery, DeliveryId } from '../delivery.ts';
import { type AttemptResult, createReceiverHealth } from '../receivers/receiver-health.ts';
import {
  allocateSlots,
  createReceiverQueues,
  type ReceiverSlots,
  untilNextDue,
  type WaitingReceiver,
} from '../receivers/receiver-slots.ts';
import { attemptDelivery, logAttempt, reactionOf, resultOf, type SecretsOf } from './attempt.ts';
import type { EndpointResult } from './endpoint-health.ts';
import { createReceiverPages, pageSpacingMs } from './receiver-pages.ts';
import {
  type AttemptAndNext,
  claimDeliveries,
  type DeliveryResult,
  findReceivers,
  listLastAttempted,
  releaseDeliveries,
  renewDeliveries,
  storeResults,
} from './repository.ts';
import { decideNextStep } from './retry-schedule.ts';

/** Limits the delay of webhooks that other processes enqueue: they do not wake this one. */
const longestPauseMs = 1_000;
/** Deliveries read at the start to learn which receivers are healthy. */
const deliveriesToLearnFrom = 10_000;
/** Deliveries claimed per slot of a quick receiver, because a claim costs more than a request (ADR 18). */
const claimedPerSlot = 8;
/** Concurrent requests of a process. */
export const defaultConcurrency = 256;
/** Limits the size of transactions, so that other writes do not wait long. */
const resultLimits = { maxItems: 500, maxWaiting: Number.POSITIVE_INFINITY };

export interface WebhookWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'isLevelEnabled'>;
  readonly metrics: Pick<Metrics, 'countWebhook'>;
  /** The worker closes it when it stops. */
  readonly poster: GuardedPost;
  readonly secretsOf: SecretsOf;
  /** Updates the health of endpoints, in the transaction of the attempts. */
  readonly recordResults?: (trx: Transaction, results: readonly EndpointResult[], nowMs: number) => Promise<void>;
  /** The clock that receivers compare signatures with; `clock` by default. */
  readonly signingClock?: Clock;
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackHttp: boolean;
  /** Concurrent requests in total and per host; a registrable domain has twice the slots of a host. */
  readonly concurrency?: number;
  readonly perReceiver?: number;
  /** In [0, 1): spreads the retries. */
  readonly random?: () => number;
}

/** Delivers the webhooks of all processes until it is stopped. */
export function createWebhookWorker(options: WebhookWorkerOptions): WorkLoop {
  const { db, clock, log, metrics, poster, secretsOf, allowLoopbackHttp } = options;
  const { signingClock = clock, concurrency = defaultConcurrency, perReceiver = 8, random = Math.random } = options;
  const { recordResults = async () => undefined } = options;
  const perDomain = 2 * perReceiver;
  const health = createReceiverHealth({ clock, random, perHost: perReceiver, perDomain });
  const pages = createReceiverPages(db, clock);
  const queues = createReceiverQueues();
  const results = createGroupCommit(
    db,
    async (trx, group: readonly DeliveryResult[]) => {
      const isStored = await storeResults(db, trx, group);
      const stored = group.filter((_result, index) => isStored[index]);
      await recordResults(trx, stored.flatMap(endpointResultOf), clock.now());
      return isStored;
    },
    resultLimits,
  );
  let hasLearned = false;
  let isStopping = false;

  async function learn(): Promise<void> {
    if (hasLearned) return;
    for (const { receiver, state } of await listLastAttempted(db, deliveriesToLearnFrom)) {
      // It is unknown whether the receiver responded; 'refused' does not count against its host.
      health.record(receiver, state === 'delivered' || state === 'stopped' ? 'worked' : 'refused');
    }
    hasLearned = true;
  }

  async function claim(lease: Lease, limit: number): Promise<Claim<ClaimedDelivery>> {
    await learn();
    const { nowMs } = lease;
    // Healthy receivers are read by name, so that many others cannot delay them.
    const [proven, page] = await Promise.all([findReceivers(db, health.proven(), nowMs), pages.next(nowMs)]);
    const waiting = uniqueReceivers([...page.receivers, ...proven, ...claimedReceivers(nowMs)]);
    const free = Math.min(concurrency - queues.running().size, Math.floor(limit / claimedPerSlot));
    const moment = { nowMs, monotonicMs: clock.monotonicMs(), free };
    const slots = allocateSlots(waiting, queues.running(), { health, concurrency, perDomain }, moment);
    const jobs = await claimDeliveries(
      db,
      slots.map(toClaimCount).filter(({ count }) => count > 0),
      lease,
    );
    queues.addSlots(slots);
    if (jobs.length > 0) return { jobs, pauseMs: 0 };
    if (!page.isLast) return { jobs, pauseMs: pageSpacingMs };
    return { jobs, pauseMs: slots.length > 0 ? lostRacePauseMs : untilNextDue(waiting, nowMs) };
  }

  /** Receivers with claimed deliveries in this process, which get new slots first. */
  function claimedReceivers(nowMs: number): WaitingReceiver[] {
    return Array.from(queues.waiting(), ([receiver, [next]]) => ({
      receiver,
      dueAtMs: nowMs,
      signerId: next?.delivery.signerId,
    }));
  }

  function toClaimCount({ receiver, count }: ReceiverSlots): ReceiverSlots {
    const wanted = health.isQuick(receiver) ? count * claimedPerSlot : count;
    const waiting = queues.waiting().get(receiver)?.length ?? 0;
    return { receiver, count: wanted - waiting };
  }

  async function run(delivery: ClaimedDelivery, cutOff: AbortSignal, isLeased: () => boolean): Promise<void> {
    const mayStart = () => !isStopping && isLeased() && health.isQuick(delivery.receiver);
    // Deliveries claimed during a stop are released, like those that wait for a slot.
    const made = isStopping ? undefined : await queues.run(delivery, mayStart, () => post(delivery, cutOff));
    // The stop of the loop releases all leases.
    if (!made && cutOff.aborted) return;
    // The slot is already free for the next delivery.
    const isStored = await retry(() => results.add({ delivery, made }), isStorageError, clock, cutOff);
    if (!made) return;
    const step = isStored ? made.next : undefined;
    if (made.attempt) logAttempt(log, delivery, made.attempt, step);
    metrics.countWebhook(step?.kind ?? 'lost_lease', made.attempt?.durationMs);
  }

  async function post(delivery: ClaimedDelivery, cutOff: AbortSignal): Promise<AttemptAndNext | undefined> {
    const secrets = await retry(() => secretsOf(delivery), isStorageError, clock, cutOff);
    // The endpoint was disabled or deleted after the webhook had been enqueued.
    if (secrets === undefined) return { attempt: undefined, next: { kind: 'stopped' } };
    const beganAtMs = db.clock.now();
    const attempt = await attemptDelivery(delivery, secrets, {
      clock,
      signingClock,
      poster,
      allowLoopbackHttp,
      health,
    });
    if (!attempt) return undefined;
    const attempts = attempt.number - delivery.attemptsBefore;
    const next = decideNextStep(attempts, reactionOf(attempt), clock.now(), random());
    observe(delivery, resultOf(attempt, next));
    return { attempt, beganAtMs, next };
  }

  function observe({ receiver, url, signerId }: ClaimedDelivery, result: AttemptResult | undefined): void {
    const change = result && health.record(receiver, result);
    if (change === undefined) return;
    const fields = { origin: originOf(url), signer: signerId };
    if (change === 'probing') {
      log.warn(
        fields,
        'a receiver of webhooks failed five times in a row: deliveries are sent one at a time, with pauses',
      );
    } else {
      log.info(fields, 'a receiver of webhooks works again');
    }
  }

  const loop = createWorkLoop<ClaimedDelivery, DeliveryId>({
    clock: db.clock,
    log,
    // Half of them may be finished and wait until their result is stored.
    concurrency: 2 * concurrency * claimedPerSlot,
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

  return {
    ...loop,
    stop(withinMs) {
      isStopping = true;
      // Waiting deliveries get no slot any more; they return so that they are released.
      queues.wakeAll();
      return loop.stop(withinMs);
    },
  };
}

/** The result for the health of the endpoint, if the delivery has an endpoint and was sent. */
function endpointResultOf({ delivery: { endpointId: id, url }, made }: DeliveryResult): EndpointResult[] {
  if (id === null || made?.attempt === undefined) return [];
  if (made.attempt.outcome.kind === 'unsigned') return [];
  const { beganAtMs: atMs } = made;
  if (made.next.kind === 'delivered') return [{ id, url, result: 'worked', atMs }];
  return [{ id, url, result: made.next.kind === 'stopped' ? 'gone' : 'failed', atMs }];
}

/** Removes duplicates; the last entry of a receiver wins. */
const uniqueReceivers = (waiting: readonly WaitingReceiver[]): WaitingReceiver[] => [
  ...new Map(waiting.map((each) => [each.receiver, each])).values(),
];
