import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadContractCheck } from '@ngoma/express-contract';
import { createTestClock, type TestClock } from '../../test/harness/clock.ts';
import { testVisitor } from '../../test/harness/visitor.ts';
import { type ApiKeyId, type Caller, type Mode, noLimits, type UserId } from '../account/caller.ts';
import { createSpendingLimits } from '../account/spending/spending-limits.ts';
import { testNumberHash } from '../account/test-number-hash.ts';
import type { Database } from '../database/database.ts';
import { loadContract } from '../http/contract.ts';
import { noLimiters } from '../http/limits/rate-limits.ts';
import { createRespondOnce } from '../idempotency/respond-once.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createWebhookEnqueuer } from '../webhooks/deliveries/enqueue.ts';
import { createEndpointCache } from '../webhooks/endpoints/endpoint-cache.ts';
import type { Carrier } from './carriers/carrier.ts';
import type { Carriers } from './carriers/carriers.ts';
import { createSimulator } from './carriers/simulator.ts';
import type { RequiredConsent } from './consents/repository.ts';
import { noPrices, type PriceList } from './costs/prices.ts';
import type { AutomaticReplies } from './inbound/automatic-replies.ts';
import type { DestinationCap } from './messages/accept/admit-messages.ts';
import { alwaysOpen, type MarketingHours } from './messages/check/marketing-hours.ts';
import type { Category, MessageId, MessageStatus, Priority } from './messages/message.ts';
import { createMessaging, type Messaging } from './messaging.ts';
import type { VerificationLimit } from './verifications/limits.ts';

/** Messaging with a manual clock that advances while the test waits. */
export interface TestMessaging extends Messaging {
  readonly clock: TestClock;
  /** Sends a message and returns its id. */
  send(message?: TestSend): Promise<MessageId>;
  /** Advances the clock, `stepMs` (10) at a time, until the condition is true. */
  until(condition: () => Promise<boolean>, stepMs?: number): Promise<void>;
  /** Advances the clock, `stepMs` (10) at a time, until the message is in this state. */
  untilStatus(id: MessageId, status: MessageStatus, stepMs?: number): Promise<void>;
  /** The states and reasons in order: `['accepted', 'queued', …, 'unknown no_receipt']`. */
  timeline(id: MessageId): Promise<string[]>;
  /** The bodies of the webhooks in the order of enqueueing. */
  webhooks(id: MessageId): Promise<WebhookBody[]>;
}

interface WebhookBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly id: string;
    readonly sequence: number;
    readonly error?: { readonly code: string; readonly carrier_code: string | null };
  };
}

interface TestSend {
  readonly to?: string;
  readonly message?: string;
  readonly senderId?: string;
  readonly callbackUrl?: string;
  readonly idempotencyKey?: string;
  readonly mode?: Mode;
  readonly keyId?: string;
  readonly sendAt?: string;
  readonly expiresAt?: string;
  readonly priority?: Priority;
  readonly category?: Category;
  /** The monthly spending limits of the key and of the user, in thousandths. */
  readonly perMonth?: { readonly key?: number; readonly user?: number };
}

export interface TestMessagingOptions {
  readonly db: Database;
  readonly clock?: TestClock;
  readonly test?: Carrier;
  readonly live?: Carrier;
  /** By default one per mode. */
  readonly carriers?: Carriers;
  readonly isOnlyProcess?: boolean;
  readonly marketingHours?: MarketingHours;
  readonly requiredConsent?: RequiredConsent;
  readonly perSegment?: PriceList;
  readonly destinationCap?: DestinationCap;
  readonly automaticReplies?: AutomaticReplies;
  /** None by default. */
  readonly verificationLimits?: readonly VerificationLimit[];
}

const { document } = loadContract();
const contractCheck = await loadContractCheck(document);

function refuseViolation(violation: string | undefined): void {
  if (violation !== undefined) throw new Error(violation);
}

/** One carrier for each mode. */
function carriersOf(test: Carrier, live: Carrier | undefined): Carriers {
  const all = [test, ...(live ? [live] : [])];
  return {
    all,
    find: (name) => all.find((carrier) => carrier.name === name),
    route({ mode }, isUsable) {
      const carrier = mode === 'test' ? test : live;
      return carrier && isUsable(carrier.name) ? carrier.name : undefined;
    },
  };
}

const startMs = Date.UTC(2026, 10, 21, 8, 30);
const maxSteps = 20_000;

export function createTestMessaging(options: TestMessagingOptions): TestMessaging {
  const { clock = createTestClock(startMs), isOnlyProcess = false } = options;
  // Replaces the clock of PostgreSQL, too.
  const db = { ...options.db, clock };
  const messaging = createMessaging({
    document,
    db,
    clock,
    log: createLog('silent'),
    metrics: createMetrics(),
    numberHash: testNumberHash,
    carriers: options.carriers ?? carriersOf(options.test ?? createSimulator({ clock }), options.live),
    marketingHours: options.marketingHours ?? alwaysOpen,
    requiredConsent: options.requiredConsent ?? 'none',
    destinationCap: options.destinationCap,
    verificationLimits: options.verificationLimits ?? [],
    respondOnce: createRespondOnce(db),
    keywords: { stop: ['stop', 'lekera awo'], start: ['start'], help: ['help', 'info'] },
    automaticReplies: options.automaticReplies ?? { stop: undefined, help: undefined },
    prices: { currency: 'UGX', perSegment: options.perSegment ?? noPrices },
    approvedSenders: ['NWSC'],
    allowLoopbackCallbacks: true,
    announce: createWebhookEnqueuer({
      db,
      endpointCache: createEndpointCache(db, clock),
      onEnqueued: () => undefined,
      onPayload: (eventType, payload) => refuseViolation(contractCheck.webhook(eventType, payload)),
    }).enqueueNotices,
    spending: createSpendingLimits({ db, clock, timeZone: 'Africa/Kampala', currency: 'UGX' }),
    takeMore: noLimiters.takeMore,
    isOnlyProcess,
    uploadFolder: path.join(tmpdir(), 'ngoma-test-uploads'),
    zone: 'Africa/Kampala',
  });

  async function until(condition: () => Promise<boolean>, stepMs = 10): Promise<void> {
    for (let step = 0; step < maxSteps; step += 1) {
      if (await condition()) return;
      clock.advance(stepMs);
      // Waits for earlier writes and reads, so that the clock does not advance faster than a slow disk.
      await db.transaction(async () => undefined);
      await db.read('message_queue').first('message_id');
    }
    throw new Error(`It did not happen in ${maxSteps} steps of ${stepMs} ms`);
  }

  return {
    ...messaging,
    clock,
    until,

    async send(send = {}) {
      const { body } = await messaging.handlers.sendMessage(sendInput(clock, send));
      const { id } = JSON.parse(body.json) as { id: MessageId }; // as: a send answers so
      return id;
    },

    untilStatus: (id, status, stepMs) =>
      until(async () => (await db.read('messages').where({ id, status })).length === 1, stepMs),

    async timeline(id) {
      const rows: { status: string; reason: string | null }[] = await db
        .read('message_events')
        .where({ message_id: id })
        .orderBy('sequence');
      return rows.map(({ status, reason }) => (reason === null ? status : `${status} ${reason}`));
    },

    async webhooks(id) {
      const payloads: string[] = await db.read('webhook_deliveries').orderBy('id').pluck('payload');
      // as: nothing else is stored there
      return payloads.map((payload) => JSON.parse(payload) as WebhookBody).filter(({ data }) => data.id === id);
    },
  };
}

/** The owner of the messages of `send`. */
export const testOwner = { userId: 1 as UserId, mode: 'test' } as const;

/** The input of `sendMessage` as the request pipeline makes it. */
function sendInput(clock: TestClock, send: TestSend) {
  const { to = '+256772000001', message = 'Webale', senderId, callbackUrl, idempotencyKey, mode = 'test' } = send;
  const { category, keyId, sendAt, expiresAt, priority, perMonth } = send;
  return {
    ...testInput(clock, testCaller(mode, 1, keyId, perMonth)),
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
    body: {
      to,
      message,
      ...(category !== undefined && { category }),
      ...(senderId !== undefined && { sender_id: senderId }),
      ...(callbackUrl !== undefined && { callback_url: callbackUrl }),
      ...(sendAt !== undefined && { send_at: sendAt }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(priority !== undefined && { priority }),
    },
  };
}

/** The members that the request pipeline sets in every input. */
export const testInput = (clock: TestClock, caller: Caller = testCaller('test')) => ({
  path: {},
  query: {},
  headers: {},
  files: [],
  caller,
  request: {
    id: 'req_1',
    origin: 'http://127.0.0.1:3000',
    path: '/v1/messages',
    basePath: '/v1',
    prefersHtml: () => false,
    address: '127.0.0.1',
    local: true,
    client: testVisitor,
    at: clock.now(),
  },
});

/** Somebody with a key of this mode. */
export function testCaller(mode: Mode, userId = 1, keyId = `key_${mode}`, perMonth: TestSend['perMonth'] = {}): Caller {
  return {
    kind: 'key',
    user: { id: userId as UserId, login: 'amina', role: 'administrator', perMonth: perMonth.user ?? null },
    key: {
      ...{ id: keyId as ApiKeyId, name: 'test', mode, scopes: [] },
      ...(perMonth.key !== undefined && { limits: { ...noLimits, perMonth: perMonth.key } }),
    },
  };
}
