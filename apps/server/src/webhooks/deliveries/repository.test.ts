import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { UserId } from '../../account/caller.ts';
import type { SignerId } from '../delivery.ts';
import { enqueueWebhooks } from './enqueue.ts';
import { claimDeliveries, releaseAllDeliveries, releaseDeliveries, renewDeliveries } from './repository.ts';
import { all, deliveriesOf, enqueue, lease, receiver } from './test-deliveries.ts';

describeOnEachEngine('claiming webhooks', (engine) => {
  test('returns and leases due deliveries', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const [row] = await deliveriesOf(db);
    expect(await claimDeliveries(db, all, lease)).toEqual([
      {
        id: row?.id,
        signerId: 'key_01',
        endpointId: null,
        mode: 'test',
        eventType: 'message.sent',
        url: 'https://hooks.example.ug/sms?token=1',
        receiver,
        payload: '{"type":"message.sent"}',
        attempts: 0,
        attemptsBefore: 0,
        dueAtMs: 1_000,
        leaseToken: 1,
      },
    ]);
    expect(await deliveriesOf(db)).toMatchObject([{ lease_owner: 'first', lease_token: 1, lease_until: 15_000 }]);
  });

  test('claims the requested number per receiver, oldest due time first', async () => {
    await using db = await createTestDatabase({ engine });
    for (const createdAtMs of [300, 100, 200]) await enqueue(db, { createdAtMs, payload: `a ${createdAtMs}` });
    await enqueue(db, { url: 'https://other.example.ug/', payload: 'b' });
    await enqueue(db, { url: 'https://third.example.ug/', payload: 'c' });
    const slots = [
      { receiver, count: 2 },
      { receiver: 'other.example.ug key_01', count: 2 },
    ];
    const claimed = await claimDeliveries(db, slots, lease);
    expect(claimed.map(({ payload }) => payload).sort()).toEqual(['a 100', 'a 200', 'b']);
  });

  test('skips deliveries that are not due, leased or finished', async () => {
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

  test('concurrent claims never get the same delivery', async () => {
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

  test('claims a delivery again after its lease has expired, with a greater token', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    await claimDeliveries(db, all, lease);
    expect(await claimDeliveries(db, all, { ...lease, nowMs: lease.untilMs - 1, untilMs: 30_000 })).toEqual([]);
    const again = await claimDeliveries(db, all, { owner: 'second', nowMs: lease.untilMs, untilMs: 30_000 });
    expect(again).toMatchObject([{ leaseToken: 2 }]);
  });

  test('renews only the leases that the owner still has', async () => {
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

  test('released deliveries can be claimed at once', async () => {
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

const webhook = {
  signerId: 'key_01' as SignerId, // ids are made by their own tables only
  userId: 1 as UserId, // likewise
  endpointId: null,
  messageId: null,
  mode: 'live' as const,
  eventType: 'message.delivered',
  url: 'https://Hooks.Example.ug:8443/sms?token=1',
  payload: '{"text":"Webale nnyo, ŋŋenda 😀 \\u0000 \\""}',
  createdAtMs: 1_795_000_000_000,
};

describeOnEachEngine('enqueuing webhooks', (engine) => {
  test('are due at once and have unique ids', async () => {
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
        receiver: 'hooks.example.ug:8443 key_01',
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

  test('are not stored if the transaction is rolled back', async () => {
    await using db = await createTestDatabase({ engine });
    const undone = db.transaction(async (trx) => {
      await enqueueWebhooks(db, trx, [webhook]);
      throw new Error('the message was not stored');
    });
    await expect(undone).rejects.toThrow('the message was not stored');
    expect(await deliveriesOf(db)).toEqual([]);
  });

  test('accepts an empty list', async () => {
    await using db = await createTestDatabase({ engine });
    await db.transaction((trx) => enqueueWebhooks(db, trx, []));
    expect(await deliveriesOf(db)).toEqual([]);
  });
});
