import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import type { Caller, UserId } from '../account/caller.ts';
import { openDatabase } from '../database/open.ts';
import { Problem } from '../problems/problem.ts';
import { systemClock } from '../time/clock.ts';
import { createRespondOnce, type Once } from './respond-once.ts';

const caller: Caller = { kind: 'user', user: { id: 7 as UserId, login: 'amina', role: 'editor' } };
const request = { caller, key: 'a key', path: '/events/v1/tags', body: { name: 'live' }, status: 201, nowMs: 1_000 };

describeOnEachEngine('a request sent to several processes at once', (engine) => {
  test('is executed once; the others are rolled back', async () => {
    await using db = await createTestDatabase({ engine });
    const others = db.isShared
      ? await Promise.all([1, 2].map(() => openDatabase({ url: db.url, clock: systemClock, lock: false })))
      : [];
    let number = 0;
    // Two requests per process, without locks between processes.
    const processes = [db, ...others].flatMap((each) =>
      [1, 2].map(() => ({ each, respondOnce: createRespondOnce(each) })),
    );
    const outcomes = await Promise.all(
      processes.map(({ each, respondOnce }) =>
        respondOnce(request, (keep) =>
          each.transaction((trx) =>
            keep(trx, async () => {
              number += 1;
              await trx('revisions').insert({ name: `made ${number}`, value: 0 });
              return { made: number };
            }),
          ),
        ).catch((error: unknown) => error),
      ),
    );
    const responses = outcomes.filter((outcome): outcome is Once => !(outcome instanceof Error));
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(responses.map(({ json }) => json)).size).toBe(1);
    for (const outcome of outcomes)
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'idempotency_in_progress' });
    expect(await db.read('revisions').where('name', 'like', 'made%')).toHaveLength(1);
    for (const other of others) await other.close();
  });

  test('stores no response if its transaction fails', async () => {
    await using db = await createTestDatabase({ engine });
    const respondOnce = createRespondOnce(db);
    const failing = respondOnce(request, (keep) =>
      db.transaction(async (trx) => {
        await keep(trx, async () => ({}));
        throw new Problem('service_unavailable');
      }),
    );
    await expect(failing).rejects.toThrow();
    const again = await respondOnce(request, (keep) => db.transaction((trx) => keep(trx, async () => ({ made: 1 }))));
    expect(again).toEqual({ body: { made: 1 }, json: '{"made":1}', replayed: false });
  });
});
