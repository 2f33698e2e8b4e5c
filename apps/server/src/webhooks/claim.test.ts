import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/database.ts';
import { prepareClaim } from './claim.ts';
import { releaseAllLeases, releaseLeasesOf } from './release.ts';
import { renewLeases } from './renew.ts';
import { deliveriesOf, enqueue } from './test-webhooks.ts';

const receiver = 'hooks.example.ug';
const lease = { owner: 'first', nowMs: 5000, untilMs: 15_000 };
const all = [{ receiver, count: 100 }];

describeOnEachEngine('claiming webhooks', (engine) => {
  test('a claim gives what is needed to deliver, and leases it', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const [row] = await deliveriesOf(db);
    expect(await prepareClaim(db)(all, lease)).toEqual([
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
    const turns = [
      { receiver, count: 2 },
      { receiver: 'other.example.ug', count: 2 },
    ];
    const claimed = await prepareClaim(db)(turns, lease);
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
    expect(await prepareClaim(db)(all, lease)).toEqual([]);
  });

  test('two that claim at the same time never get the same delivery', async () => {
    await using db = await createTestDatabase({ engine });
    for (let i = 0; i < 50; i++) await enqueue(db);
    const claim = prepareClaim(db);
    const owners = ['first', 'second', 'third', 'fourth'];
    const claims = await Promise.all(owners.map((owner) => claim([{ receiver, count: 20 }], { ...lease, owner })));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(20);
  });

  test('a lease that has run out can be claimed again, with a greater token', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const claim = prepareClaim(db);
    await claim(all, lease);
    expect(await claim(all, { ...lease, nowMs: lease.untilMs - 1, untilMs: 30_000 })).toEqual([]);
    const again = await claim(all, { owner: 'second', nowMs: lease.untilMs, untilMs: 30_000 });
    expect(again).toMatchObject([{ leaseToken: 2 }]);
  });

  test('a renewal prolongs only the leases one still holds', async () => {
    await using db = await createTestDatabase({ engine });
    const claim = prepareClaim(db);
    await enqueue(db);
    const [mine] = await claim(all, lease);
    await enqueue(db);
    const [theirs] = await claim(all, { ...lease, owner: 'second' });
    await renewLeases(
      db,
      'first',
      [mine, theirs].flatMap((delivery) => (delivery ? [delivery.id] : [])),
      20_000,
    );
    expect((await deliveriesOf(db)).map(({ lease_until }) => lease_until)).toEqual([20_000, 15_000]);
  });

  test('what is released can be claimed at once', async () => {
    await using db = await createTestDatabase({ engine });
    const claim = prepareClaim(db);
    await enqueue(db);
    await claim(all, lease);
    await releaseLeasesOf(db, 'second');
    expect(await claim(all, lease)).toEqual([]);
    await releaseLeasesOf(db, 'first');
    expect(await claim(all, lease)).toMatchObject([{ leaseToken: 2 }]);
    await releaseAllLeases(db);
    expect(await claim(all, lease)).toMatchObject([{ leaseToken: 3 }]);
  });
});
