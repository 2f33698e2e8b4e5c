import type { TestClock } from '../../test/harness/clock.ts';
import type { UserId } from '../account/caller.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { type GuardedPost, type PostOutcome, timeoutMs } from '../outbound/guarded-requests.ts';
import { until } from '../outbound/test-receiver.ts';
import { enqueueWebhooks } from './deliveries/enqueue.ts';
import { createWebhookWorker } from './deliveries/worker.ts';
import type { SignerId } from './delivery.ts';

type Behaviour = 'at_once' | 'on_request' | 'silent';

/**
 * Receivers by host name that use the test clock: `silent` ends with the timeout, `on_request` when the test calls
 * `answerAll`.
 */
export function createReceivers(clock: TestClock) {
  const behaviours = new Map<string, Behaviour>();
  const open = new Map<string, Set<() => void>>();
  const tries: string[] = [];
  let ended = 0;

  function post({ url, limitMs = timeoutMs }: Parameters<GuardedPost['post']>[0]): Promise<PostOutcome> {
    const { host } = new URL(url);
    const behaviour = behaviours.get(host) ?? 'silent';
    tries.push(host);
    return new Promise((resolve) => {
      const ofHost = open.get(host) ?? new Set();
      const end = (outcome: PostOutcome) => {
        if (!ofHost.delete(answer)) return;
        ended += 1;
        resolve(outcome);
      };
      const answer = () => end({ kind: 'answered', status: 204, retryAfter: undefined, excerpt: '' });
      open.set(host, ofHost.add(answer));
      if (behaviour === 'at_once') answer();
      if (behaviour === 'silent') clock.after(limitMs, () => end({ kind: 'timed_out', error: 'no response' }));
    });
  }

  const count = (host: string) => tries.filter((each) => each === host).length;
  const openTo = (host: string) => open.get(host)?.size ?? 0;
  return {
    poster: { post, close: async () => undefined } satisfies GuardedPost,
    set: (host: string, behaviour: Behaviour) => behaviours.set(host, behaviour),
    count,
    openTo,
    openToAll: () => [...open.values()].reduce((sum, { size }) => sum + size, 0),
    tried: () => tries.length,
    ended: () => ended,
    answerAll: (host: string) => {
      for (const answer of [...(open.get(host) ?? [])]) answer();
    },
  };
}

export type Receivers = ReturnType<typeof createReceivers>;

/** Enqueues a webhook for each host. */
export async function enqueueFor(
  db: Database,
  clock: TestClock,
  hosts: readonly string[],
  keyOf = (_: number) => 'key_01',
) {
  const webhooks = hosts.map((host, index) => ({
    signerId: keyOf(index) as SignerId, // ids are made by their own tables only
    userId: 1 as UserId,
    mode: 'live' as const,
    endpointId: null,
    messageId: null,
    eventType: 'message.sent',
    url: `https://${host}/sms`,
    payload: '{}',
    createdAtMs: clock.now(),
  }));
  await db.transaction((trx) => enqueueWebhooks(db, trx, webhooks));
}

export function startWorker(db: Database, clock: TestClock, { poster }: Receivers) {
  const logged: string[] = [];
  const worker = createWebhookWorker({
    db: { ...db, clock },
    clock,
    metrics: createMetrics(),
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
    poster,
    secretsOf: async () => [`whsec_${Buffer.alloc(32).toString('base64')}`],
    allowLoopbackHttp: false,
    random: () => 0.5,
  });
  worker.start();
  async function stop(): Promise<void> {
    const stopped = worker.stop(0);
    // Ends open requests with a timeout.
    clock.advance(timeoutMs);
    await stopped;
  }
  return { ...worker, logged, [Symbol.asyncDispose]: stop };
}

export type Worker = ReturnType<typeof startWorker>;

export const names = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}.ug`);
export const healthy = 'healthy.ug';

/** Delivers one webhook to the healthy receiver without advancing the clock. Afterwards the worker has claimed all due ones. */
export async function deliverToHealthy(
  db: Database,
  clock: TestClock,
  receivers: Receivers,
  worker: Worker,
): Promise<void> {
  receivers.set(healthy, 'at_once');
  await enqueueFor(db, clock, [healthy]);
  worker.wake();
  const pending = () => db.read('webhook_deliveries').where({ receiver: `${healthy} key_01`, state: 'pending' });
  await until(async () => (await pending()).length === 0);
}
