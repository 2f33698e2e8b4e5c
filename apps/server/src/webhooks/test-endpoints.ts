import { loadContractCheck } from '@ngoma/express-contract';
import type { TestClock } from '../../test/harness/clock.ts';
import { writeAccounts } from '../account/change-accounts.ts';
import { createSecretBox } from '../account/secret-box.ts';
import { createUser } from '../account/users/create-user.ts';
import type { Database } from '../database/database.ts';
import { createSharedClock } from '../database/shared-clock.ts';
import { loadContract } from '../http/contract.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createGuardedPost } from '../outbound/guarded-requests.ts';
import { until } from '../outbound/test-receiver.ts';
import { deliveriesOf } from './deliveries/test-deliveries.ts';
import type { EndpointId, WebhookOwner } from './delivery.ts';
import { createEndpointWriter, type NewEndpoint } from './endpoints/write-endpoint.ts';
import { createWebhooks } from './webhooks.ts';

/** The longest pause of a worker that waits for due deliveries. */
const longestPauseMs = 1_000;
const contractCheck = await loadContractCheck(loadContract().document);

/** Webhooks with a running worker, a user, and the clock of the test. */
export async function startTestWebhooks(database: Database, clock: TestClock) {
  // Independent of changes of the wall clock, like the clock of a database.
  const db = { ...database, clock: await createSharedClock(clock, undefined) };
  const user = { login: 'amina', email: 'amina@example.ug', role: 'author' } as const;
  const { id: userId } = await writeAccounts(db, (trx) => createUser(trx, user, clock.now()));
  const owner: WebhookOwner = { userId, mode: 'test' };
  const secrets = createSecretBox('a secret of the tests');
  const violations: string[] = [];
  const webhooks = createWebhooks({
    ...{ db, clock, secrets, signingClock: clock, allowLoopbackHttp: true },
    log: createLog('silent'),
    metrics: createMetrics(),
    poster: createGuardedPost({ clock }),
    onPayload: (eventType, payload) => violations.push(...(contractCheck.webhook(eventType, payload) ?? [])),
  });
  const caller = { owner, actor: { kind: 'key', name: 'key_01' } } as const;
  const writer = createEndpointWriter({
    ...{ db, clock, secrets, endpointCache: webhooks.endpointCache, allowLoopbackHttp: true },
  });
  webhooks.worker.start();

  /**
   * Advances the clock through the pauses of failing receivers, only while the worker waits for it: during a claim, time
   * would pass faster on a slow machine, and the leases of the claim would expire.
   */
  async function untilDone(): Promise<void> {
    webhooks.worker.wake();
    await until(async () => {
      const due = (await deliveriesOf(db)).filter(
        ({ state, due_at }) => state === 'pending' && due_at <= db.clock.now(),
      );
      const isFree = due.every(({ lease_until }) => lease_until <= db.clock.now());
      const nextMs = clock.untilNextTimer();
      if (due.length > 0 && isFree && nextMs <= longestPauseMs) clock.advance(nextMs);
      return due.length === 0;
    });
  }

  async function stop(): Promise<void> {
    let isStopped = false;
    const stopped = webhooks.worker.stop(0).finally(() => {
      isStopped = true;
    });
    // Storing a result waits for the clock between its attempts.
    await until(() => {
      if (!isStopped) clock.advance(longestPauseMs);
      return isStopped;
    });
    await stopped;
    if (violations.length > 0) throw new Error(violations.join('\n'));
  }

  return {
    ...webhooks,
    db,
    owner,
    writer,
    caller,
    makeEndpoint: (endpoint: Partial<NewEndpoint> & Pick<NewEndpoint, 'url'>) =>
      writer.create(caller, { eventTypes: ['*'], description: null, ...endpoint }),
    endpoint: (id: EndpointId) => db.read('webhook_endpoints').where({ id }).first(),
    /** Enqueues webhooks for a new state of a message of the user. */
    enqueueNotice: (status: 'sent' | 'delivered' = 'sent', callbackUrl?: string) =>
      db.transaction((trx) =>
        webhooks.enqueuer.enqueueNotices(trx, [noticeOf(owner, status, clock.now(), callbackUrl)]),
      ),
    /** Advances the clock in steps; each step waits until all due deliveries are done. */
    async pass(ms: number, stepMs = ms): Promise<void> {
      await untilDone();
      for (let passed = 0; passed < ms; passed += stepMs) {
        clock.advance(stepMs);
        await untilDone();
      }
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function noticeOf(owner: WebhookOwner, status: 'sent' | 'delivered', nowMs: number, callbackUrl?: string) {
  const id = 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h';
  const type = `message.${status}`;
  return {
    type,
    ...{ owner, messageId: id, createdAtMs: nowMs },
    callback: callbackUrl === undefined ? null : { url: callbackUrl, apiKeyId: 'key_01' as never },
    toBody: () => ({
      type,
      timestamp: new Date(nowMs).toISOString(),
      data: { id, status, to: '+256772123456', segments: 1, sequence: status === 'sent' ? 4 : 5 },
    }),
  };
}
