import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import type { UserId } from '../../account/caller.ts';
import { claimDeliveries } from '../deliveries/repository.ts';
import { all, deliveriesOf, enqueue, lease } from '../deliveries/test-deliveries.ts';
import { replayMany, replayOne } from './replay.ts';
import { lockDelivery } from './repository.ts';

const owner = { userId: 1 as UserId, mode: 'test' } as const; // as: ids are made by their own tables only

describeOnOneEngine('replaying deliveries', (engine) => {
  test('replays more than 10,000 deliveries of one millisecond, and continues before it', async () => {
    await using db = await createTestDatabase({ engine });
    // Ids of a process always increase, unless the clock was set back by more than a minute: each engine needs times of
    // its own, later than the small ones and earlier than the real ones of the files before.
    const atMs = engine === 'sqlite' ? 1_000_000 : 2_000_000;
    await enqueue(db, { createdAtMs: atMs - 100_000 });
    for (let part = 0; part < 21; part++) await enqueue(db, { createdAtMs: atMs }, 500);
    const replay = (untilMs?: number) => replayMany(db, owner, { states: ['pending'], untilMs }, () => undefined);
    const first = await replay();
    expect(first).toEqual({ count: 10_500, untilMs: atMs });
    expect(await replay(first.untilMs)).toEqual({ count: 1, untilMs: undefined });
  });

  test.each(['one', 'all'])('waits for rows that a worker has locked: %s', async (which) => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db, {}, 3);
    await claimDeliveries(db, all, lease);
    const rows = await deliveriesOf(db);
    const [id] = rows.map((row) => row.id);
    if (id === undefined) throw new Error('nothing was enqueued');
    const released = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const worker = db.transaction(async (trx) => {
      await lockDelivery(trx, id);
      isLocked.resolve();
      await released.promise;
    });
    await isLocked.promise;
    const replaying =
      which === 'one'
        ? replayOne(db, id, () => undefined)
        : replayMany(db, owner, { states: ['pending'] }, () => undefined).then(({ count }) => count);
    // A replay that does not wait would have ended by then.
    await Promise.race([replaying, delay(100)]);
    released.resolve();
    await worker;
    expect(await replaying).toBe(which === 'one' ? 1 : 3);
    const after = await deliveriesOf(db);
    expect(after.filter(({ due_at }) => due_at > 1000)).toHaveLength(which === 'one' ? 1 : 3);
  });
});
