import { setMaxListeners } from 'node:events';
import type { ApiKeyId } from '../account/caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { ulid } from '../ulid.ts';
import { createAlarm } from './alarm.ts';
import { prepareClaim } from './claim.ts';
import { deliver } from './deliver.ts';
import type { Attempt, ClaimedDelivery } from './delivery.ts';
import type { GuardedPost } from './guarded-post.ts';
import { insist, pause, pauseAfterFailures } from './insist.ts';
import { keepLeases, leaseMs } from './keep-leases.ts';
import { prepareListReceivers, type WaitingReceiver } from './list-receivers.ts';
import { recordAttempt } from './record-attempt.ts';
import { reportAttempt } from './report-attempt.ts';
import { decideNextStep, type Reaction } from './retry-schedule.ts';
import { shareTurns } from './share-turns.ts';

/** Other processes enqueue without waking this one. */
const longestPauseMs = 1_000;
/** Another process may have claimed what was due; then more of it may be waiting. */
const lostRacePauseMs = 50;
const receiversPerLook = 1_000;

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

/** Delivers the webhooks that were enqueued, by any process, until it is stopped. */
export interface WebhookWorker {
  start(): void;
  /** Something was enqueued: looks at once instead of within a second. */
  wake(): void;
  /** Claims nothing more, lets what runs finish for `withinMs`, cuts off the rest and leaves it to others. */
  stop(withinMs: number): Promise<void>;
}

export function createWebhookWorker({
  db,
  clock,
  log,
  metrics,
  poster,
  secretsOf,
  allowLoopbackHttp,
  concurrency = 256,
  perReceiver = 8,
  random = Math.random,
}: WebhookWorkerOptions): WebhookWorker {
  const owner = ulid(clock.now());
  const listReceivers = prepareListReceivers(db);
  const claim = prepareClaim(db);
  const alarm = createAlarm(clock);
  const running = new Map<ClaimedDelivery, Promise<void>>();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  // Each delivery that waits for a failing database listens to it.
  setMaxListeners(0, cutOff.signal);
  let loop = Promise.resolve();
  let leases: ReturnType<typeof keepLeases> | undefined;
  // Where the last look ended in the list of receivers; empty when it reached the end.
  let lookAfter = '';

  async function work(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const pauseMs = await look();
        failures = 0;
        if (pauseMs > 0) await alarm.wait(pauseMs);
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, 'webhooks cannot be claimed');
        await pause(pauseAfterFailures(failures), clock, stopping.signal);
      }
    }
  }

  /** Claims and begins what is due, and says how long to pause before the next look. */
  async function look(): Promise<number> {
    const free = concurrency - running.size;
    if (free === 0) return longestPauseMs;
    const nowMs = clock.now();
    const waiting = await listReceivers(lookAfter, nowMs, receiversPerLook);
    lookAfter = waiting.length < receiversPerLook ? '' : (waiting.at(-1)?.receiver ?? '');
    const turns = shareTurns(waiting, runningByReceiver(), nowMs, { free, perReceiver });
    const claimed = await claim(turns, { owner, nowMs, untilMs: nowMs + leaseMs });
    // What was claimed while stopping began is released with the rest.
    if (stopping.signal.aborted) return 0;
    for (const delivery of claimed) begin(delivery);
    if (claimed.length > 0 || lookAfter !== '') return 0;
    return turns.length > 0 ? lostRacePauseMs : untilNextDue(waiting, nowMs);
  }

  function runningByReceiver(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { receiver } of running.keys()) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
    return counts;
  }

  function begin(delivery: ClaimedDelivery): void {
    const done = run(delivery).finally(() => {
      running.delete(delivery);
      alarm.ring();
    });
    running.set(delivery, done);
  }

  async function run(delivery: ClaimedDelivery): Promise<void> {
    try {
      const secrets = await insist(() => secretsOf(delivery.apiKeyId), clock, cutOff.signal);
      const attempt = await deliver(delivery, secrets, { clock, poster, allowLoopbackHttp });
      if (!attempt) return;
      const next = decideNextStep(attempt.number, reactionOf(attempt), clock.now(), random());
      const held = await insist(() => recordAttempt(db, delivery, attempt, next), clock, cutOff.signal);
      const step = held ? next : undefined;
      reportAttempt(log, delivery, attempt, step);
      metrics.countWebhook(step?.kind ?? 'lost_lease');
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'a webhook is tried again when its lease has run out');
    }
  }

  return {
    start() {
      leases = keepLeases({ db, clock, log, owner, running: () => [...running.keys()].map(({ id }) => id) });
      loop = work();
    },
    wake: alarm.ring,
    async stop(withinMs) {
      stopping.abort();
      alarm.ring();
      await atMost(withinMs, clock, Promise.all([loop, ...running.values()]));
      cutOff.abort();
      await poster.close();
      await Promise.all([loop, ...running.values()]);
      await leases?.stop();
    },
  };
}

function untilNextDue(waiting: readonly WaitingReceiver[], nowMs: number): number {
  const pausesMs = waiting.map(({ dueAtMs = Number.POSITIVE_INFINITY }) => dueAtMs - nowMs).filter((ms) => ms > 0);
  return Math.min(longestPauseMs, ...pausesMs);
}

function reactionOf({ outcome }: Attempt): Reaction {
  if (outcome.kind === 'answered') return outcome;
  return { status: undefined, retryAfter: undefined };
}

function atMost(ms: number, clock: Clock, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    work.then(end, end);
  });
}
