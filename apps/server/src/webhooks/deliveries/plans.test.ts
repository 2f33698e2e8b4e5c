import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { type RecordedStatement, recordStatements, scansOf } from '../../../test/harness/query-plans.ts';
import type { Database } from '../../database/database.ts';
import type { ClaimedDelivery, DeliveryId, EndpointId, WebhookOwner } from '../delivery.ts';
import * as history from '../history/repository.ts';
import * as deliveries from './repository.ts';

const tables = ['webhook_deliveries', 'webhook_attempts'];
/** Enough rows that a full scan is never the best plan. */
const rows = 150_000;
const partRows = 30_000;
const nowMs = Date.UTC(2026, 10, 22, 8, 30);
const receiver = 'r1.ug';
const id = 'whk_000001' as DeliveryId;
const lease = { owner: 'test', nowMs, untilMs: nowMs + 10_000 };
const delivery = { id, leaseToken: 1, attempts: 0, receiver } as ClaimedDelivery; // as: nothing else of it is stored
const owner = { userId: 1, mode: 'live' } as WebhookOwner; // as: ids are made by their own tables only
const endpointId = 'whe_000001' as EndpointId;
const attempt = { number: 9, startedAtMs: nowMs, durationMs: 5, outcome: { kind: 'failed', error: '' } } as const;

const calls: Record<string, (db: Database) => Promise<unknown>> = {
  listReceivers: (db) => deliveries.listReceivers(db, '', nowMs, 1_000),
  findReceivers: (db) => deliveries.findReceivers(db, [receiver, 'unknown.ug'], nowMs),
  claimDeliveries: (db) => deliveries.claimDeliveries(db, [{ receiver, count: 64 }], lease),
  renewDeliveries: (db) => deliveries.renewDeliveries(db, 'test', [id], lease.untilMs),
  stopDeliveries: (db) => deliveries.stopDeliveries(db, endpointId, 500),
  releaseDeliveries: (db) => deliveries.releaseDeliveries(db, 'test'),
  storeResults: (db) =>
    db.transaction((trx) =>
      deliveries.storeResults(db, trx, [
        { delivery, made: { attempt, beganAtMs: 5000, next: { kind: 'delivered' } } },
        { delivery, made: undefined },
      ]),
    ),
  findDelivery: (db) => history.findDelivery(db, id, owner),
  listAttempts: (db) => history.listAttempts(db, id, 100),
  listDeliveries: (db) => list(db, {}),
  'listDeliveries of two states': (db) => list(db, { states: ['exhausted', 'stopped'] }),
  'listDeliveries of a type': (db) => list(db, { eventType: 'message.sent', sinceMs: nowMs, before: id }),
  'listDeliveries of an endpoint': (db) => list(db, { endpointId, untilMs: nowMs }),
  'listDeliveries of a message': (db) => list(db, { messageId: 'msg_000001', states: ['delivered'] }),
  listDeliveriesAbout: (db) => history.listDeliveriesAbout(db, 'msg_000001'),
  replayDeliveries: (db) => db.transaction((trx) => history.replayDeliveries(db, trx, [id])),
  lockDelivery: (db) => db.transaction((trx) => history.lockDelivery(trx, id)),
  deleteDeliveriesAbout: (db) => db.transaction((trx) => history.deleteDeliveriesAbout(trx, ['msg_000001'])),
  deleteFinishedDeliveries: (db) => history.deleteFinishedDeliveries(db, nowMs, 500),
};

const list = (db: Database, filter: Partial<history.DeliveryFilter>) =>
  history.listDeliveries(db, owner, { limit: 26, ...filter });

test('covers every exported function', () => {
  // These two run once at the start: one releases all leases, one reads the newest 10,000 deliveries.
  const { releaseAllDeliveries: _frees, listLastAttempted: _looks, ...others } = deliveries;
  const { selectPage: _text, ...ofHistory } = history;
  expect(Object.keys({ ...others, ...ofHistory }).filter((name) => !(name in calls))).toEqual([]);
});

describe.each([
  ['with many delivered and few pending deliveries,', `case when n % 1000 = 0 then 'pending' else 'delivered' end`],
  ['among many deliveries, all of them due,', `'pending'`],
])('%s', (_name, state) => {
  describeOnEachEngine('no statement reads a whole table', (engine) => {
    let db: TestDatabase;
    afterAll(() => db.close());

    beforeAll(async () => {
      db = await createTestDatabase({ engine });
      if (engine === 'postgres') await fill(db, state);
    });

    test.each(Object.keys(calls))('%s', async (name) => {
      for (const statement of await record(db, name))
        expect(await scansOf(engine, db, statement, { tables }), statement.text).toEqual([]);
    });
  });
});

/** PostgreSQL caches plans, so that plans from an empty table are used when the table has grown. */
describeOnEachEngine(
  'no statement of a transaction that was planned on an empty table reads a whole table',
  (engine) => {
    let db: TestDatabase;
    afterAll(() => db.close());
    beforeAll(async () => {
      db = await createTestDatabase({ engine });
    });

    test.each(Object.keys(calls))('%s', async (name) => {
      const ofWrites = (await record(db, name)).filter(({ isOfWrite }) => isOfWrite);
      for (const statement of ofWrites)
        expect(await scansOf(engine, db, statement, { tables }), statement.text).toEqual([]);
    });
  },
);

async function record(db: Database, name: string): Promise<RecordedStatement[]> {
  const { db: recording, statements } = recordStatements(db);
  await calls[name]?.(recording);
  return [...statements.values()];
}

async function fill(db: Database, state: string): Promise<void> {
  // In batches, because of the statement timeout.
  for (let first = 1; first < rows; first += partRows) await fillPart(db, state, first);
  for (const table of tables) await db.write.raw(`analyze ${table}`);
}

async function fillPart(db: Database, state: string, first: number): Promise<void> {
  const from = `from generate_series(${first}, ${first + partRows - 1}) as n`;
  const deliveryId = `'whk_' || lpad(n::text, 6, '0')`;
  await db.transaction(async (trx) => {
    await trx.raw(`insert into webhook_deliveries (id, api_key_id, user_id, endpoint_id, message_id, mode, event_type, url,
      receiver, payload, state, attempts, created_at, due_at, lease_token, lease_until, lease_owner)
      select ${deliveryId}, 'key_1', 1, 'whe_' || lpad((n % 1000)::text, 6, '0'), 'msg_' || lpad(n::text, 6, '0'),
        'live', 'message.sent', 'https://r1.ug/', 'r' || (n % 100) || '.ug', '{}', ${state}, 1,
      ${nowMs} - n, ${nowMs} - n, 1, 0, case when n % 5000 = 0 then 'other' end ${from}`);
    await trx.raw(`insert into webhook_attempts (delivery_id, number, started_at, duration_ms, outcome)
      select ${deliveryId}, 1, ${nowMs}, 5, 'answered' ${from}`);
  });
}
