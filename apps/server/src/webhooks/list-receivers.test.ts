import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/database.ts';
import { prepareListReceivers } from './list-receivers.ts';
import { enqueue } from './test-webhooks.ts';

const now = 5000;

describeOnEachEngine('listing the receivers that wait', (engine) => {
  test('each comes once, with the time of its first delivery', async () => {
    await using db = await createTestDatabase({ engine });
    for (const createdAtMs of [9000, 3000, 4000]) await enqueue(db, { url: 'https://b.example.ug/', createdAtMs });
    await enqueue(db, { url: 'https://a.example.ug/', createdAtMs: 8000 });
    expect(await prepareListReceivers(db)('', now, 10)).toEqual([
      { receiver: 'a.example.ug', dueAtMs: 8000 },
      { receiver: 'b.example.ug', dueAtMs: 3000 },
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
      .update({ lease_until: now + 1 });
    await deliveries().where({ receiver: 'c.example.ug' }).update({ state: 'stopped', lease_until: 0 });
    expect(await prepareListReceivers(db)('', now, 10)).toEqual([
      { receiver: 'a.example.ug', dueAtMs: 2000 },
      { receiver: 'b.example.ug', dueAtMs: undefined },
    ]);
  });

  test('a long list is read piece by piece', async () => {
    await using db = await createTestDatabase({ engine });
    for (const name of ['c', 'a', 'e', 'b', 'd']) await enqueue(db, { url: `https://${name}.example.ug/` });
    const list = prepareListReceivers(db);
    const names = async (after: string) => (await list(after, now, 2)).map(({ receiver }) => receiver);
    expect(await names('')).toEqual(['a.example.ug', 'b.example.ug']);
    expect(await names('b.example.ug')).toEqual(['c.example.ug', 'd.example.ug']);
    expect(await names('d.example.ug')).toEqual(['e.example.ug']);
    expect(await names('e.example.ug')).toEqual([]);
  });
});
