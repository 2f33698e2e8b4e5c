import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import {
  indexesOfPostgres,
  indexesOfSqlite,
  type RecordedStatement,
  recordStatements,
  scansOf,
} from '../../../test/harness/query-plans.ts';
import type { ApiKeyId, UserId } from '../../account/caller.ts';
import { testNumberHash } from '../../account/test-number-hash.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { BatchId } from '../batches/batch.ts';
import * as batches from '../batches/repository.ts';
import * as routes from '../dispatch/reroute.ts';
import { countReplies, findRecipient, listInbound } from '../inbound/repository.ts';
import { findOverCap } from '../messages/accept/admit-messages.ts';
import { createMessageCounter } from '../messages/count-messages.ts';
import { type MessageId, ownStep } from '../messages/message.ts';
import { listMessages, lockMessages, updateCarrierCosts } from '../messages/repository.ts';
import { type MessageFilter, selectMessages } from '../messages/select-messages.ts';
import { createTransitions } from '../messages/transitions.ts';
import { createWaitingMessages } from '../operator-actions/cancel-waiting.ts';
import { deleteMessages } from '../operator-actions/delete-messages.ts';
import { createMatchOrphans } from '../receipts/match-orphans.ts';
import * as receipts from '../receipts/repository.ts';
import { listCounts } from '../statistics/repository.ts';
import * as submissions from '../submissions/repository.ts';
import { stepReferences } from '../submissions/repository.ts';
import { createOptOutCheck } from '../suppressions/opt-out-check.ts';
import { eraseSuppressedNumber, releaseNumber, suppressByKeyword } from '../suppressions/repository.ts';
import * as templates from '../templates/repository.ts';
import * as lanes from './lanes.ts';
import * as queue from './repository.ts';

/** Tables that grow with the number of messages. */
const tables = [
  'messages',
  'message_events',
  'message_queue',
  'submissions',
  'unmatched_receipts',
  'batches',
  'suppressions',
  'opt_outs',
  'consents',
  'destination_counts',
  'templates',
  'template_versions',
];
/** Small tables, for which a scan is the best plan. */
const rows = 150_000;
const pieces = 10;
const unmatched = 50_000;
const startMs = Date.UTC(2026, 10, 21, 8, 30);
/** Partial indexes of a few rows: submissions without a response, opt-outs of erased numbers, and open batches. */
const freeIndexes = ['submissions_uncertain', 'suppressions_erased_index', 'opt_outs_erased_index', 'batches_open'];

const id = 'msg_000001' as MessageId;
const lease = { owner: 'test', nowMs: startMs, untilMs: startMs + 30_000 };
const stored = {
  id,
  api_key_id: 'key_1' as ApiKeyId,
  user_id: 1 as UserId,
  to: '+256772000001',
  text: 'Webale',
  sender_id: null,
  callback_url: null,
  encoding: 'gsm7',
  segments: 1,
  cost: null,
  priority: 'normal',
  category: 'transactional',
  mode: 'live',
  status: 'queued',
  reason: null,
  sequence: 2,
  created_at: startMs,
  updated_at: startMs,
  send_at: null,
  expires_at: startMs,
  client_reference: null,
  metadata: null,
  batch_id: null,
  in_reply_to: null,
  verification_id: null,
  charged_to: null,
  carrier_cost: null,
  valid_from: null,
} as const;
const batchId = 'bat_000001' as BatchId;
const owner = { userId: stored.user_id, mode: 'live' } as const;
/** By which a table may be divided among hosts or partitions. `carrier` goes with an id of the carrier. */
const bounds = ['id', 'message_id', 'user_id', 'api_key_id', 'to', 'batch_id', 'carrier'];
const key = { messageId: id, attempt: 1, part: 1 };
const part = { ...key, carrier: 'mtn', total: 1, form: 'udh8', reference: 0, submittedAtMs: startMs } as const;
const submission = { ...part, state: 'accepted', carrierMessageId: '1', receipt: null } as const;
const reference = { carrier: 'mtn', carrierMessageId: '1', to: '772000001' };
const orphan = {
  ...reference,
  status: 'delivered',
  reason: null,
  code: null,
  senderId: null,
  submittedAt: null,
  doneAt: null,
  text: 'Webale',
} as const;
const anyCarrier = { all: [], find: () => undefined, route: () => 'airtel' };

type Call = (trx: Transaction) => Promise<unknown>;

/** Each of these modules gives functions that run statements: all are called. */
const calls: Record<string, Call> = {
  claimMessages: (trx) => queue.claimMessages(trx, 'mtn', lease, new Map([['1 key', 50]])),
  claimOverdue: (trx) => queue.claimOverdue(trx, lease, 50),
  releaseMessages: (trx) =>
    queue.releaseMessages(trx, [{ messageId: id, leaseToken: 1, dueAtMs: 1, overdueAtMs: 1, refusals: 0 }]),
  hastenMessages: (trx) => queue.hastenMessages(trx, [id], startMs),
  completeMessages: (trx) => queue.completeMessages(trx, [id]),
  leaseTokens: (trx) => queue.leaseTokens(trx, [id]),
  insertSubmissions: (trx) => submissions.insertSubmissions(trx, [{ ...submission, attempt: 9 }]),
  listSubmissions: (trx) => submissions.listSubmissions(trx, [id]),
  updateOutcomes: (trx) => submissions.updateOutcomes(trx, [submission]),
  updateReceipts: (trx) => submissions.updateReceipts(trx, [submission]),
  deleteSubmissions: (trx) => submissions.deleteSubmissions(trx, [key]),
  deleteBegun: (trx) => submissions.deleteBegun(trx, 'test', [submission]),
  findReferenced: (trx) => submissions.findReferenced(trx, [reference]),
  storeUnmatched: (trx) => receipts.storeUnmatched(trx, [orphan], startMs),
  hasUnmatched: (trx) => receipts.hasUnmatched(trx, [reference], startMs),
  takeUnmatched: (trx) => receipts.takeUnmatched(trx, [reference], startMs),
  takeMatchable: (trx) => receipts.takeMatchable(trx, startMs),
  takeOrphans: (trx) => receipts.takeOrphans(trx, ['1']),
  stepReferences: (trx) => stepReferences(trx, ['+256772000001']),
  requeueMessage: (trx) => queue.requeueMessage(trx, stored, { route: 'mtn', dueAtMs: null }),
  lockMessages: (trx) => lockMessages(trx, [id]),
  updateCarrierCosts: (trx) => updateCarrierCosts(trx, new Map([[id, '35 UGX']])),
  deleteMessages: (trx) => deleteMessages(trx, [stored]),
  lockOwnBatch: (trx) => batches.lockOwnBatch(trx, batchId, owner),
  lockBatch: (trx) => batches.lockBatch(trx, batchId),
  lockBatchMessages: (trx) => batches.lockBatchMessages(trx, batchId),
  lockUnsentMessages: (trx) => batches.lockUnsentMessages(trx, batchId, '', 1_000),
  listStoppedBatches: (trx) => batches.listStoppedBatches(trx, [batchId]),
  findRecipient: (trx) => findRecipient(trx, { from: stored.to, to: '8008', text: 'Yes' }, 'live', startMs),
  countReplies: (trx) => countReplies(trx, { from: stored.to, mode: 'live', keyword: 'help' }, startMs),
  findOverCap: (trx) => findOverCap(trx, [stored], { messages: 20, period: 'hour' }, startMs),
  findOptedOut: (trx) => createOptOutCheck(testNumberHash).find(trx, [stored]),
  suppressByKeyword: (trx) => suppressByKeyword(trx, owner, { from: stored.to, to: '8008' }, startMs, testNumberHash),
  releaseNumber: (trx) => releaseNumber(trx, owner, { from: stored.to, to: '8008' }, testNumberHash),
  eraseSuppressedNumber: (trx) => eraseSuppressedNumber(trx, stored.to, testNumberHash),
  countBatchesWithin: (trx) => batches.countBatchesWithin(trx, [batchId]),
  markFinished: (trx) => batches.markFinished(trx, [batchId], startMs),
  setBatchState: (trx) => batches.setBatchState(trx, batchId, 'paused'),
};

/** These read, or begin a transaction of their own. */
const workers: Record<string, (db: Database) => Promise<unknown>> = {
  listLanes: (db) => lanes.listLanes(db, 'mtn'),
  listCounts: (db) => listCounts(db, owner, { from: '2026-11-01', limit: 26 }),
  listCountsOfKey: (db) => listCounts(db, owner, { from: '2026-11-01', limit: 26, apiKeyId: stored.api_key_id }),
  listInboundOfKey: (db) => listInbound(db, owner, { limit: 26, apiKeyId: stored.api_key_id }),
  findBatch: (db) => batches.findBatch(db, batchId, owner),
  listBatches: (db) => batches.listBatches(db, owner, { limit: 26 }),
  listBatchesOfKey: (db) => batches.listBatches(db, owner, { limit: 26, apiKeyId: stored.api_key_id }),
  listOpenBatches: (db) => batches.listOpenBatches(db, '', 1_000),
  countBatches: (db) => batches.countBatches(db, [batchId]),
  countUnsent: (db) => waiting(db).count({ userId: stored.user_id, apiKeyId: stored.api_key_id }),
  cancelWaiting: (db) => waiting(db).cancel({ userId: stored.user_id, apiKeyId: stored.api_key_id }),
  listTemplates: (db) => templates.listTemplates(db, owner, { before: undefined, limit: 26 }),
  findTemplateById: (db) => templates.findTemplate(db, 'id', 'tpl_1', owner),
  findTemplateByName: (db) => templates.findTemplate(db, 'name', 'reminder', owner, 1),
  hasOverdue: (db) => queue.hasOverdue(db, startMs),
  countQueued: (db) => lanes.countQueued(db, 'mtn', startMs),
  rerouteMessages: (db) => routes.rerouteMessages(db, anyCarrier, 'mtn', () => true, '', startMs),
  listRoutes: (db) => routes.listRoutes(db),
  hasMatchable: (db) => receipts.hasMatchable(db, startMs),
  listOrphans: (db) => receipts.listOrphans(db, '', startMs, 500),
  renewMessages: (db) => queue.renewMessages(db, 'test', [id], startMs),
  dropExpiredOrphans: (db) => receipts.dropExpiredOrphans(db, 0, 1_000),
  matchOrphans: (db) =>
    createMatchOrphans({ db, beginTransitions, coverageOf: () => 'per_part', wallMs: () => startMs })(
      new AbortController().signal,
    ),
  writeTransitions: (db) =>
    db.transaction(async (trx) => {
      const transitions = beginTransitions(startMs);
      for (const message of (await lockMessages(trx, [id])).values()) {
        transitions.add(message, ownStep('queued'));
      }
      await transitions.write(trx);
    }),
};

const filters: Record<string, Omit<MessageFilter, 'limit'>> = {
  none: {},
  key: { apiKeyId: stored.api_key_id },
  'key and status': { apiKeyId: stored.api_key_id, statuses: ['delivered'] },
  'key and number': { apiKeyId: stored.api_key_id, to: '+256772000001' },
  operator: { operator: 'mtn' },
  status: { statuses: ['delivered'] },
  statuses: { statuses: ['delivered', 'failed'] },
  to: { to: '+256772000001' },
  sender: { senderId: 'NWSC' },
  time: { createdAfterMs: startMs, createdBeforeMs: startMs + 1 },
  reference: { clientReference: 'booking-4711' },
  reason: { reason: 'absent_subscriber' },
  batch: { batchId: 'bat_1' },
  carrier: { carrier: 'mtn' },
  all: {
    ...{ statuses: ['delivered', 'failed'], to: '+256772000001', senderId: 'NWSC', reason: 'absent_subscriber' },
    ...{ clientReference: 'booking-4711', batchId: 'bat_1', createdAfterMs: startMs, before: id },
  },
};
for (const [name, filter] of Object.entries(filters)) {
  workers[`listMessages by ${name}`] = (db) => listMessages(db, owner, { ...filter, limit: 26 });
}

/** PostgreSQL chooses by what is stored; SQLite, which does not look, has to be led. */
test.each([
  ['to', 'messages_to_id_index'],
  ['sender', 'messages_sender_id'],
  ['reason', 'messages_reason'],
  ['reference', 'messages_client_reference'],
  ['batch', 'messages_batch_id'],
  ['all', 'messages_client_reference'],
  ['none', 'messages_user_id_mode_id_index'],
  ['key', 'messages_api_key_id'],
  ['key and status', 'messages_user_id_mode_status_id_index'],
  ['key and number', 'messages_to_id_index'],
  ['operator', 'messages_user_id_mode_id_index'],
  ['status', 'messages_user_id_mode_status_id_index'],
  ['statuses', 'messages_user_id_mode_status_id_index'],
])('finds messages by %s with only %s', async (name, index) => {
  await using db = await createTestDatabase({ engine: 'sqlite' });
  for (const statuses of [filters[name]?.statuses, ['failed', 'expired'] as const]) {
    if (['none', 'key', 'operator'].includes(name) && statuses !== undefined) continue;
    const filter = { ...filters[name], ...(statuses && { statuses }), limit: 26 };
    const statement = selectMessages({ userId: stored.user_id, mode: 'live' }, filter);
    expect(await indexesOfSqlite(db, statement)).toEqual(new Set([index]));
  }
});

test('counts the messages of many batches with an index-only scan', async () => {
  await using db = await createTestDatabase({ engine: 'sqlite' });
  const { db: recording, statements } = recordStatements(db);
  await batches.countBatches(recording, [batchId]);
  const [statement] = statements.values();
  if (statement === undefined) throw new Error('It runs a statement');
  expect(await indexesOfSqlite(db, statement)).toEqual(new Set(['messages_batch_counts']));
});

const beginTransitions = createTransitions({
  metrics: { countTransition: () => undefined },
  announce: async () => undefined,
  countMessages: createMessageCounter('Africa/Kampala', false),
});

const waiting = (db: Database) => createWaitingMessages({ db, clock: { now: () => startMs }, beginTransitions });

test('covers all functions of queue, batches, submissions and receipts', () => {
  const { releaseAllMessages: _atStart, ...ofQueue } = queue;
  const { insertBatch: _statement, ...ofBatches } = batches;
  const { createFairShares: _shares, ...ofLanes } = lanes;
  const { wasNeverSubmitted: _rule, isChangeable: _other, ...ofSubmissions } = submissions;
  const named = Object.entries({ ...ofQueue, ...ofLanes, ...routes, ...ofSubmissions, ...receipts, ...ofBatches });
  const functions = named.filter(([name, each]) => typeof each === 'function' && name !== 'oldestUncertain');
  expect(functions.map(([name]) => name).filter((name) => !(name in calls) && !(name in workers))).toEqual([]);
});

async function record(db: Database, name: string): Promise<RecordedStatement[]> {
  const { db: recording, statements } = recordStatements(db);
  if (name in workers) await workers[name]?.(recording);
  else await recording.transaction(async (trx) => calls[name]?.(trx));
  return [...statements.values()];
}

describeOnEachEngine('no statement about messages scans a table', (engine) => {
  let db: TestDatabase;
  afterAll(() => db.close());

  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    // SQLite plans do not depend on the rows.
    if (engine === 'postgres') await fill(db);
  });

  test.each(Object.keys({ ...calls, ...workers }))('%s uses indexes', async (name) => {
    for (const statement of await record(db, name))
      expect(await scansOf(engine, db, statement, { tables, freeIndexes }), statement.text).toEqual([]);
  });

  // No statement scans these tables, so that the first column of an index bounds each.
  test.runIf(engine === 'postgres')('each is bound to an account, a number or an id', async () => {
    const { rows: indexes } = await db.write.raw<{ rows: { name: string; first: string }[] }>(
      `select indexrelid::regclass::text as name, attname as first from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid in ('messages'::regclass, 'message_events'::regclass, 'submissions'::regclass)`,
    );
    expect(indexes.length).toBeGreaterThan(10);
    expect(indexes.filter(({ first }) => !bounds.includes(first))).toEqual([]);
  });
});

/** PostgreSQL keeps plans, so that those of a new installation serve it when it has grown. */
describeOnEachEngine('plans made for empty tables do not scan a table', (engine) => {
  let db: TestDatabase;
  afterAll(() => db.close());
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
  });

  test.each(Object.keys({ ...calls, ...workers }))('%s uses indexes', async (name) => {
    const ofWrites = (await record(db, name)).filter(({ isOfWrite }) => isOfWrite);
    for (const statement of ofWrites)
      expect(await scansOf(engine, db, statement, { tables, freeIndexes }), statement.text).toEqual([]);
  });
});

/** The queue is mostly empty: PostgreSQL knows that since its last vacuum, and plans for a burst that is yet to come. */
describeOnEachEngine('plans made for tables that were vacuumed while empty do not scan them', (engine) => {
  const oftenEmpty = ['message_queue', 'unmatched_receipts'];
  let db: TestDatabase;
  afterAll(() => db.close());
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    if (engine === 'postgres') for (const table of oftenEmpty) await db.write.raw('vacuum analyze ??', [table]);
  });

  test.each(Object.keys({ ...calls, ...workers }))('%s uses indexes', async (name) => {
    const ofWrites = (await record(db, name)).filter(({ isOfWrite }) => isOfWrite);
    for (const statement of ofWrites)
      expect(await scansOf(engine, db, statement, { tables: oftenEmpty, freeIndexes }), statement.text).toEqual([]);
  });

  test.runIf(engine === 'postgres')('finds early receipts by the id of the carrier', async () => {
    const index = 'unmatched_receipts_carrier_carrier_message_id_index';
    for (const statement of await record(db, 'hasUnmatched'))
      expect(await indexesOfPostgres(db, statement)).toEqual([
        `force_custom_plan: ${index}`,
        `force_generic_plan: ${index}`,
      ]);
  });
});

/** A database after some months: most messages have ended, the rest waits for receipts or carriers. */
async function fill(db: Database): Promise<void> {
  const messageId = `'msg_' || lpad(n::text, 6, '0')`;
  await db.transaction(async (trx) => {
    // In pieces, because of the statement timeout.
    for (let first = 1; first < rows; first += rows / pieces) {
      const series = `from generate_series(${first}, ${first + rows / pieces - 1}) as n`;
      await trx.raw(`insert into messages (id, api_key_id, user_id, mode, "to", text, encoding, segments, status, sequence,
      created_at, updated_at, expires_at, batch_id)
      select ${messageId}, 'key_' || 1 + n % 500, 1 + n % 500, 'live', '+256' || (772000000 + n),
        'Your seat is booked for Friday, 19:00.', 'gsm7', 1,
      case when n % 7 = 0 then 'sent' else 'accepted' end, 1, ${startMs}, ${startMs}, ${startMs} + n,
      case when n % 2 = 0 then 'bat_' || lpad((n / 6)::text, 6, '0') end ${series}`);
      await trx.raw(`insert into message_queue (message_id, mode, route, lane, due_at, overdue_at, attempts, lease_token)
      select ${messageId}, 'live', case when n % 2 = 0 then 'mtn' else 'airtel' end, '1 key_' || n % 7, ${startMs} + n,
      ${startMs} + n, 0, 1
      ${series}`);
      await trx.raw(`insert into submissions (message_id, attempt, part, carrier, carrier_message_id, state, submitted_at)
      select ${messageId}, 1, 1, case when n % 2 = 0 then 'mtn' else 'airtel' end, n::text,
      case when n % 500 = 0 then 'uncertain' else 'accepted' end, ${startMs} ${series}`);
    }
    await trx.raw(`insert into unmatched_receipts (id, carrier, carrier_message_id, status, received_at, "to")
      select lpad(n::text, 26, '0'), 'mtn', 'x' || n, 'delivered', ${startMs} - n * 60000::bigint, '772000001'
      from generate_series(1, ${unmatched}) as n`);
    await trx.raw(`insert into suppressions (id, user_id, mode, number, scope, source, created_at)
      select 'sup_' || n, 1 + n % 50, 'live', '+256' || (772000000 + n), 'marketing', 'keyword', 0
      from generate_series(1, ${unmatched}) as n`);
    await trx.raw(`insert into opt_outs (number, mode, address, created_at)
      select '+256' || (772000000 + n), 'live', '8008', 0 from generate_series(1, ${unmatched}) as n`);
    await trx.raw(`insert into destination_counts (message_id, user_id, "to", counted_at)
      select 'old_' || n, 1 + n % 50, '+256' || (772000000 + n), ${startMs} from generate_series(1, ${unmatched}) as n`);
    await trx.raw(`insert into templates (id, user_id, mode, name, version, languages, created_at, updated_at)
      select 'tpl_' || n, 1 + n % 50, 'live', 'n' || n, 10, 'en', 0, 0 from generate_series(1, 5000) as n`);
    await trx.raw(`insert into template_versions (template_id, version, texts, variables, created_at)
      select 'tpl_' || n % 5000, n / 5000, '{}', '{}', 0 from generate_series(1, ${unmatched}) as n`);
    await trx.raw(`insert into batches (id, user_id, mode, created_at, accepted, refused)
      select 'bat_' || lpad(n::text, 6, '0'), 1 + n % 50, 'live', ${startMs}, 3, 0 from generate_series(1, ${unmatched}) as n`);
  });
  for (const table of tables) await db.write.raw(`analyze ${table}`);
}
