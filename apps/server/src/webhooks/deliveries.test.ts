import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/database.ts';
import type { ApiKeyId } from '../account/caller.ts';
import type { Database } from '../database/database.ts';
import {
  claimDeliveries,
  enqueueWebhooks,
  findReceivers,
  listLastTried,
  listReceivers,
  recordAttempt,
  releaseAllDeliveries,
  releaseDeliveries,
  renewDeliveries,
} from './deliveries.ts';
import type { Attempt, ClaimedDelivery } from './delivery.ts';
import { attemptsOf, deliveriesOf, enqueue } from './test-webhooks.ts';

const nowMs = 5000;
const receiver = 'hooks.example.ug';
const lease = { owner: 'first', nowMs: 5000, untilMs: 15_000 };
const all = [{ receiver, count: 100 }];

describeOnEachEngine('claiming webhooks', (engine) => {
  test('a claim gives what is needed to deliver, and leases it', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const [row] = await deliveriesOf(db);
    expect(await claimDeliveries(db, all, lease)).toEqual([
      {
        id: row?.id,
        apiKeyId: 'key_01',
        mode: 'test',
        eventType: 'message.sent',
        url: 'https://hooks.example.ug/sms?token=1',
        receiver,
        payload: '{"type":"message.sent"}',
        attempts: 0,
        leaseToken: 1,
      },
    ]);
    expect(await deliveriesOf(db)).toMatchObject([{ lease_owner: 'first', lease_token: 1, lease_until: 15_000 }]);
  });

  test('each receiver gives as many as asked for, the longest due first', async () => {
    await using db = await createTestDatabase({ engine });
    for (const createdAtMs of [300, 100, 200]) await enqueue(db, { createdAtMs, payload: `a ${createdAtMs}` });
    await enqueue(db, { url: 'https://other.example.ug/', payload: 'b' });
    await enqueue(db, { url: 'https://third.example.ug/', payload: 'c' });
    const slots = [
      { receiver, count: 2 },
      { receiver: 'other.example.ug', count: 2 },
    ];
    const claimed = await claimDeliveries(db, slots, lease);
    expect(claimed.map(({ payload }) => payload).sort()).toEqual(['a 100', 'a 200', 'b']);
  });

  test('what is not due, leased or finished is left alone', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db, { createdAtMs: lease.nowMs + 1 });
    await enqueue(db);
    await enqueue(db);
    const [, leased, finished] = await deliveriesOf(db);
    await db
      .write('webhook_deliveries')
      .where('id', leased?.id)
      .update({ lease_until: lease.nowMs + 1 });
    await db.write('webhook_deliveries').where('id', finished?.id).update({ state: 'delivered' });
    expect(await claimDeliveries(db, all, lease)).toEqual([]);
  });

  test('two that claim at the same time never get the same delivery', async () => {
    await using db = await createTestDatabase({ engine });
    for (let i = 0; i < 50; i++) await enqueue(db);
    const owners = ['first', 'second', 'third', 'fourth'];
    const claims = await Promise.all(
      owners.map((owner) => claimDeliveries(db, [{ receiver, count: 20 }], { ...lease, owner })),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(20);
  });

  test('a lease that has expired can be claimed again, with a greater token', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    await claimDeliveries(db, all, lease);
    expect(await claimDeliveries(db, all, { ...lease, nowMs: lease.untilMs - 1, untilMs: 30_000 })).toEqual([]);
    const again = await claimDeliveries(db, all, { owner: 'second', nowMs: lease.untilMs, untilMs: 30_000 });
    expect(again).toMatchObject([{ leaseToken: 2 }]);
  });

  test('a renewal prolongs only the leases that the owner still has', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const [mine] = await claimDeliveries(db, all, lease);
    await enqueue(db);
    const [theirs] = await claimDeliveries(db, all, { ...lease, owner: 'second' });
    await renewDeliveries(
      db,
      'first',
      [mine, theirs].flatMap((delivery) => (delivery ? [delivery.id] : [])),
      20_000,
    );
    expect((await deliveriesOf(db)).map(({ lease_until }) => lease_until)).toEqual([20_000, 15_000]);
  });

  test('what is released can be claimed at once', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    await claimDeliveries(db, all, lease);
    await releaseDeliveries(db, 'second');
    expect(await claimDeliveries(db, all, lease)).toEqual([]);
    await releaseDeliveries(db, 'first');
    expect(await claimDeliveries(db, all, lease)).toMatchObject([{ leaseToken: 2 }]);
    await releaseAllDeliveries(db);
    expect(await claimDeliveries(db, all, lease)).toMatchObject([{ leaseToken: 3 }]);
  });
});

describeOnEachEngine('listing the receivers that wait', (engine) => {
  test('each comes once, with the time of its first delivery', async () => {
    await using db = await createTestDatabase({ engine });
    for (const createdAtMs of [9000, 3000, 4000]) await enqueue(db, { url: 'https://b.example.ug/', createdAtMs });
    await enqueue(db, { url: 'https://a.example.ug/', createdAtMs: 8000 });
    expect(await listReceivers(db, '', nowMs, 10)).toEqual([
      { receiver: 'a.example.ug', dueAtMs: 8000, apiKeyId: 'key_01' },
      { receiver: 'b.example.ug', dueAtMs: 3000, apiKeyId: 'key_01' },
    ]);
  });

  test('leased deliveries do not count, nor do finished ones', async () => {
    await using db = await createTestDatabase({ engine });
    for (const [url, createdAtMs] of [
      ['https://a.example.ug/', 1000],
      ['https://a.example.ug/', 2000],
      ['https://b.example.ug/', 1000],
      ['https://c.example.ug/', 1000],
    ] as const) {
      await enqueue(db, { url, createdAtMs });
    }
    const deliveries = () => db.write('webhook_deliveries');
    await deliveries()
      .where({ due_at: 1000 })
      .update({ lease_until: nowMs + 1 });
    await deliveries().where({ receiver: 'c.example.ug' }).update({ state: 'stopped', lease_until: 0 });
    expect(await listReceivers(db, '', nowMs, 10)).toEqual([
      { receiver: 'a.example.ug', dueAtMs: 2000, apiKeyId: 'key_01' },
      { receiver: 'b.example.ug', dueAtMs: undefined, apiKeyId: undefined },
    ]);
  });

  test('a long list is read piece by piece', async () => {
    await using db = await createTestDatabase({ engine });
    for (const name of ['c', 'a', 'e', 'b', 'd']) await enqueue(db, { url: `https://${name}.example.ug/` });
    const names = async (after: string) => (await listReceivers(db, after, nowMs, 2)).map(({ receiver }) => receiver);
    expect(await names('')).toEqual(['a.example.ug', 'b.example.ug']);
    expect(await names('b.example.ug')).toEqual(['c.example.ug', 'd.example.ug']);
    expect(await names('d.example.ug')).toEqual(['e.example.ug']);
    expect(await names('e.example.ug')).toEqual([]);
  });
});

describeOnEachEngine('asking for receivers by name', (engine) => {
  test('each tells what waits for it first and whose it is, and those that are not named say nothing', async () => {
    await using db = await createTestDatabase({ engine });
    for (const [name, createdAtMs, key] of [
      ['a', 3000, 'key_01'],
      ['a', 2000, 'key_02'],
      ['b', 1000, 'key_01'],
      ['c', 1000, 'key_01'],
    ] as const) {
      const apiKeyId = key as ApiKeyId; // ids are made by their own tables only
      await enqueue(db, { url: `https://${name}.example.ug:8443/`, createdAtMs, apiKeyId });
    }
    const named = ['a.example.ug:8443', 'nothing "waits".example.ug', 'c.example.ug:8443'];
    expect((await findReceivers(db, named, nowMs)).sort((a, b) => a.receiver.localeCompare(b.receiver))).toEqual([
      { receiver: 'a.example.ug:8443', dueAtMs: 2000, apiKeyId: 'key_02' },
      { receiver: 'c.example.ug:8443', dueAtMs: 1000, apiKeyId: 'key_01' },
      { receiver: 'nothing "waits".example.ug', dueAtMs: undefined, apiKeyId: undefined },
    ]);
    expect(await findReceivers(db, [], nowMs)).toEqual([]);
  });

  test('what is leased does not wait, and what is finished neither', async () => {
    await using db = await createTestDatabase({ engine });
    for (const createdAtMs of [1000, 2000, 3000]) await enqueue(db, { createdAtMs });
    const at = (createdAtMs: number) => db.write('webhook_deliveries').where('created_at', createdAtMs);
    await at(1000).update({ lease_until: nowMs + 1 });
    await at(2000).update({ state: 'delivered' });
    expect(await findReceivers(db, [receiver], nowMs)).toMatchObject([{ dueAtMs: 3000 }]);
    await at(3000).update({ lease_until: nowMs + 1 });
    expect(await findReceivers(db, [receiver], nowMs)).toMatchObject([{ dueAtMs: undefined }]);
  });
});

describeOnEachEngine('how the newest deliveries fared', (engine) => {
  test('those that were tried are listed, the newest last, among as many as are looked at', async () => {
    await using db = await createTestDatabase({ engine });
    for (const name of ['a', 'b', 'c', 'd']) {
      await enqueue(db, { url: `https://${name}.example.ug/`, createdAtMs: nowMs });
      await db.write('webhook_deliveries').update({ attempts: 1, state: name === 'b' ? 'delivered' : 'pending' });
    }
    await enqueue(db, { url: 'https://untried.example.ug/', createdAtMs: nowMs });
    await db.write('webhook_deliveries').where('receiver', 'c.example.ug').update({ state: 'exhausted' });
    expect(await listLastTried(db, 3)).toEqual([
      { receiver: 'c.example.ug', state: 'exhausted' },
      { receiver: 'd.example.ug', state: 'pending' },
    ]);
  });
});

const attempt: Attempt = {
  number: 1,
  startedAtMs: 5100,
  durationMs: 250,
  outcome: { kind: 'answered', status: 503, retryAfter: '5', excerpt: 'gyebale ko, ŋŋenda' },
};

async function claimOne(db: Database, nowMs = lease.nowMs): Promise<ClaimedDelivery> {
  const [claimed] = await claimDeliveries(db, [{ receiver, count: 1 }], {
    owner: 'first',
    nowMs,
    untilMs: nowMs + 10_000,
  });
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
}

describeOnEachEngine('recording an attempt', (engine) => {
  test('a failure is stored and the next attempt planned from its end', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const delivery = await claimOne(db);
    const atItsEnd = { ...db, clock: { ...db.clock, now: () => 5350 } };
    expect(await recordAttempt(atItsEnd, delivery, attempt, { kind: 'retry', delayMs: 5000 })).toBe(true);
    expect(await deliveriesOf(db)).toMatchObject([
      { state: 'pending', attempts: 1, due_at: 10_350, lease_owner: null, lease_until: 0, finished_at: null },
    ]);
    expect(await attemptsOf(db)).toEqual([
      {
        delivery_id: delivery.id,
        number: 1,
        started_at: 5100,
        duration_ms: 250,
        outcome: 'answered',
        status: 503,
        error: null,
        response_excerpt: 'gyebale ko, ŋŋenda',
      },
    ]);
  });

  test.each(['delivered', 'exhausted', 'stopped'] as const)('%s ends the delivery for good', async (kind) => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    expect(await recordAttempt(db, await claimOne(db), attempt, { kind })).toBe(true);
    expect(await deliveriesOf(db)).toMatchObject([
      { state: kind, attempts: 1, lease_owner: null, lease_until: 0, finished_at: 5350 },
    ]);
    await expect(claimOne(db, 1e9)).rejects.toThrow('nothing to claim');
  });

  test('an attempt without a response is stored with its cause', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const outcome = { kind: 'timed_out', error: 'no response within 15 s' } as const;
    await recordAttempt(db, await claimOne(db), { ...attempt, outcome }, { kind: 'retry', delayMs: 1 });
    expect(await attemptsOf(db)).toMatchObject([
      { outcome: 'timed_out', status: null, error: 'no response within 15 s', response_excerpt: null },
    ]);
  });

  test('who has lost the lease changes nothing', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const late = await claimOne(db);
    const holder = await claimOne(db, lease.untilMs);
    const before = await deliveriesOf(db);
    expect(await recordAttempt(db, late, attempt, { kind: 'delivered' })).toBe(false);
    expect(await recordAttempt(db, late, attempt, { kind: 'retry', delayMs: 1 })).toBe(false);
    expect(await deliveriesOf(db)).toEqual(before);
    expect(await attemptsOf(db)).toEqual([]);
    expect(await recordAttempt(db, holder, attempt, { kind: 'delivered' })).toBe(true);
  });
});

const webhook = {
  apiKeyId: 'key_01' as ApiKeyId, // ids are made by their own tables only
  mode: 'live' as const,
  eventType: 'message.delivered',
  url: 'https://Hooks.Example.ug:8443/sms?token=1',
  payload: '{"text":"Webale nnyo, ŋŋenda 😀 \\u0000 \\""}',
  createdAtMs: 1_795_000_000_000,
};

describeOnEachEngine('enqueuing webhooks', (engine) => {
  test('they are due at once, each with an id of its own', async () => {
    await using db = await createTestDatabase({ engine });
    await db.transaction((trx) => enqueueWebhooks(db, trx, [webhook, { ...webhook, payload: '{}' }]));
    const rows = await deliveriesOf(db);
    expect(rows).toMatchObject([
      {
        id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
        api_key_id: 'key_01',
        mode: 'live',
        event_type: 'message.delivered',
        url: webhook.url,
        receiver: 'hooks.example.ug:8443',
        payload: webhook.payload,
        state: 'pending',
        attempts: 0,
        created_at: webhook.createdAtMs,
        due_at: webhook.createdAtMs,
        lease_owner: null,
        lease_token: 0,
        lease_until: 0,
        finished_at: null,
      },
      { payload: '{}' },
    ]);
  });

  test('without the rest of the transaction there are none', async () => {
    await using db = await createTestDatabase({ engine });
    const undone = db.transaction(async (trx) => {
      await enqueueWebhooks(db, trx, [webhook]);
      throw new Error('the message was not stored');
    });
    await expect(undone).rejects.toThrow('the message was not stored');
    expect(await deliveriesOf(db)).toEqual([]);
  });

  test('none is nothing to do', async () => {
    await using db = await createTestDatabase({ engine });
    await db.transaction((trx) => enqueueWebhooks(db, trx, []));
    expect(await deliveriesOf(db)).toEqual([]);
  });
});
