import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/database.ts';
import { recordStatements, scansOf } from '../../test/query-plans.ts';
import type { Database } from '../database/database.ts';
import * as deliveries from './deliveries.ts';
import type { ClaimedDelivery, DeliveryId } from './delivery.ts';

const tables = ['webhook_deliveries', 'webhook_attempts'];
/** In a table that is small, reading all of it is the best plan. */
const rows = 150_000;
const nowMs = Date.UTC(2026, 10, 22, 8, 30);
const receiver = 'r1.ug';
const id = 'whk_000001' as DeliveryId;
const lease = { owner: 'test', nowMs, untilMs: nowMs + 10_000 };
const delivery = { id, leaseToken: 1, attempts: 0, receiver } as ClaimedDelivery; // as: nothing else of it is stored
const attempt = { number: 9, startedAtMs: nowMs, durationMs: 5, outcome: { kind: 'failed', error: '' } } as const;

const calls: Record<string, (db: Database) => Promise<unknown>> = {
  listReceivers: (db) => deliveries.listReceivers(db, '', nowMs, 1_000),
  findReceivers: (db) => deliveries.findReceivers(db, [receiver, 'unknown.ug'], nowMs),
  claimDeliveries: (db) => deliveries.claimDeliveries(db, [{ receiver, count: 64 }], lease),
  renewDeliveries: (db) => deliveries.renewDeliveries(db, 'test', [id], lease.untilMs),
  releaseDeliveries: (db) => deliveries.releaseDeliveries(db, 'test'),
  settleDeliveries: (db) =>
    db.transaction((trx) =>
      deliveries.settleDeliveries(db, trx, [
        { delivery, made: { attempt, next: { kind: 'delivered' } } },
        { delivery, made: undefined },
      ]),
    ),
};

test('every function that deliveries have is looked at', () => {
  // Once at a start: one frees what is leased, and one looks at the 10,000 that were made last.
  const { releaseAllDeliveries: _frees, listLastTried: _looks, enqueueWebhooks: _inserts, ...others } = deliveries;
  expect(Object.keys(others).filter((name) => !(name in calls))).toEqual([]);
});

describe.each([
  ['all of them delivered but a few', `case when n % 1000 = 0 then 'pending' else 'delivered' end`],
  ['all of them due', `'pending'`],
])('among many deliveries, %s,', (_name, state) => {
  describeOnEachEngine('no statement reads a whole table', (engine) => {
    let db: TestDatabase;
    afterAll(() => db.close());

    beforeAll(async () => {
      db = await createTestDatabase({ engine });
      if (engine === 'postgres') await fill(db, state);
    });

    test.each(Object.keys(calls))('%s', async (name) => {
      const { db: recording, statements } = recordStatements(db);
      await calls[name]?.(recording);
      for (const statement of statements.values()) {
        expect(await scansOf(engine, db, statement, { tables }), statement.text).toEqual([]);
      }
    });
  });
});

async function fill(db: Database, state: string): Promise<void> {
  const from = `from generate_series(1, ${rows}) as n`;
  const deliveryId = `'whk_' || lpad(n::text, 6, '0')`;
  await db.transaction(async (trx) => {
    await trx.raw(`insert into webhook_deliveries (id, api_key_id, mode, event_type, url, receiver, payload, state, attempts,
      created_at, due_at, lease_token, lease_until, lease_owner)
      select ${deliveryId}, 'key_1', 'live', 'message.sent', 'https://r1.ug/', 'r' || (n % 100) || '.ug', '{}', ${state}, 1,
      ${nowMs} - n, ${nowMs} - n, 1, 0, case when n % 5000 = 0 then 'other' end ${from}`);
    await trx.raw(`insert into webhook_attempts (delivery_id, number, started_at, duration_ms, outcome)
      select ${deliveryId}, 1, ${nowMs}, 5, 'answered' ${from}`);
  });
  for (const table of tables) await db.write.raw(`analyze ${table}`);
}
