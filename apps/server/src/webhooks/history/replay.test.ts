import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/database.ts';
import type { UserId } from '../../account/caller.ts';
import { enqueue } from '../test-webhooks.ts';
import { replayMany } from './replay.ts';

const owner = { userId: 1 as UserId, mode: 'test' } as const; // as: ids are made by their own tables only

describeOnEachEngine('a replay of many', (engine) => {
  test('gets past more than 10,000 of one millisecond, and goes on before it', async () => {
    await using db = await createTestDatabase({ engine });
    // Ids of a process only grow, so each engine has times of its own.
    const atMs = engine === 'sqlite' ? 2000 : 4000;
    await enqueue(db, { createdAtMs: atMs - 1000 });
    for (let part = 0; part < 21; part++) await enqueue(db, { createdAtMs: atMs }, 500);
    const replay = (untilMs?: number) => replayMany(db, owner, { states: ['pending'], untilMs }, () => undefined);
    const first = await replay();
    expect(first).toEqual({ count: 10_500, untilMs: atMs });
    expect(await replay(first.untilMs)).toEqual({ count: 1, untilMs: undefined });
  });
});
