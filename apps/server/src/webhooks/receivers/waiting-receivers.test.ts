import { expect, test } from 'vitest';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { findReceivers, listLastAttempted, listReceivers } from '../deliveries/repository.ts';
import { enqueue, receiver } from '../deliveries/test-deliveries.ts';
import type { SignerId } from '../delivery.ts';

const nowMs = 5000;

describeOnOneEngine('listing receivers with pending deliveries', (engine) => {
  test('lists each once, with the due time of its first delivery', async () => {
    await using db = await createTestDatabase({ engine });
    for (const createdAtMs of [9000, 3000, 4000]) await enqueue(db, { url: 'https://b.example.ug/', createdAtMs });
    await enqueue(db, { url: 'https://a.example.ug/', createdAtMs: 8000 });
    expect(await listReceivers(db, '', nowMs, 10)).toEqual([
      { receiver: 'a.example.ug key_01', dueAtMs: 8000, signerId: 'key_01' },
      { receiver: 'b.example.ug key_01', dueAtMs: 3000, signerId: 'key_01' },
    ]);
  });

  test('ignores leased and finished deliveries', async () => {
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
    await deliveries().where({ receiver: 'c.example.ug key_01' }).update({ state: 'stopped', lease_until: 0 });
    expect(await listReceivers(db, '', nowMs, 10)).toEqual([
      { receiver: 'a.example.ug key_01', dueAtMs: 2000, signerId: 'key_01' },
      { receiver: 'b.example.ug key_01', dueAtMs: undefined, signerId: undefined },
    ]);
  });

  test('reads a long list in pages', async () => {
    await using db = await createTestDatabase({ engine });
    for (const name of ['c', 'a', 'e', 'b', 'd']) await enqueue(db, { url: `https://${name}.example.ug/` });
    const names = async (after: string) =>
      (await listReceivers(db, after, nowMs, 2)).map(({ receiver }) => receiver[0]);
    expect(await names('')).toEqual(['a', 'b']);
    expect(await names('b.example.ug key_01')).toEqual(['c', 'd']);
    expect(await names('d.example.ug key_01')).toEqual(['e']);
    expect(await names('e.example.ug key_01')).toEqual([]);
  });
});

describeOnOneEngine('finding receivers by name', (engine) => {
  test('returns the first pending delivery of each named receiver', async () => {
    await using db = await createTestDatabase({ engine });
    for (const [name, createdAtMs, key] of [
      ['a', 3000, 'key_01'],
      ['a', 2000, 'key_02'],
      ['b', 1000, 'key_01'],
      ['c', 1000, 'key_01'],
    ] as const) {
      const signerId = key as SignerId; // ids are made by their own tables only
      await enqueue(db, { url: `https://${name}.example.ug:8443/`, createdAtMs, signerId });
    }
    const named = ['a.example.ug:8443 key_02', 'nothing "waits".example.ug', 'c.example.ug:8443 key_01'];
    expect((await findReceivers(db, named, nowMs)).sort((a, b) => a.receiver.localeCompare(b.receiver))).toEqual([
      { receiver: 'a.example.ug:8443 key_02', dueAtMs: 2000, signerId: 'key_02' },
      { receiver: 'c.example.ug:8443 key_01', dueAtMs: 1000, signerId: 'key_01' },
      { receiver: 'nothing "waits".example.ug', dueAtMs: undefined, signerId: undefined },
    ]);
    expect(await findReceivers(db, [], nowMs)).toEqual([]);
  });

  test('ignores leased and finished deliveries', async () => {
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

describeOnOneEngine('listing the last attempted deliveries', (engine) => {
  test('lists attempted ones among the newest, oldest first', async () => {
    await using db = await createTestDatabase({ engine });
    for (const name of ['a', 'b', 'c', 'd']) {
      await enqueue(db, { url: `https://${name}.example.ug/`, createdAtMs: nowMs });
      await db.write('webhook_deliveries').update({ attempts: 1, state: name === 'b' ? 'delivered' : 'pending' });
    }
    await enqueue(db, { url: 'https://untried.example.ug/', createdAtMs: nowMs });
    await db.write('webhook_deliveries').where('receiver', 'c.example.ug key_01').update({ state: 'exhausted' });
    expect(await listLastAttempted(db, 3)).toEqual([
      { receiver: 'c.example.ug key_01', state: 'exhausted' },
      { receiver: 'd.example.ug key_01', state: 'pending' },
    ]);
  });
});
