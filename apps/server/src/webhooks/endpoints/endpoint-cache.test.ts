import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { recordStatements } from '../../../test/harness/query-plans.ts';
import { writeAccounts } from '../../account/change-accounts.ts';
import { startTestWebhooks } from '../test-endpoints.ts';
import { createEndpointCache } from './endpoint-cache.ts';

const url = 'https://hooks.example.ug/';

describeOnOneEngine('the endpoint cache', (engine) => {
  test('is read again after a change: at once in this process, within 250 ms in others', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db, owner } = scene;
    const other = createEndpointCache(db, clock);
    const count = (endpointCache: Pick<typeof other, 'ofOwner'>) =>
      db.transaction(async (trx) => (await endpointCache.ofOwner(trx, owner)).length);
    const both = async () => [await count(scene.endpointCache), await count(other)];
    expect(await both()).toEqual([0, 0]);
    const { row } = await scene.makeEndpoint({ url });
    expect(await both()).toEqual([1, 0]);
    clock.advance(250);
    expect(await both()).toEqual([1, 1]);
    await scene.writer.update(row.id, scene.caller, { isDisabled: true });
    expect(await both()).toEqual([0, 1]);
    clock.advance(250);
    expect(await both()).toEqual([0, 0]);
    await scene.writer.update(row.id, scene.caller, { isDisabled: false });
    clock.advance(250);
    expect(await both()).toEqual([1, 1]);
  });

  test('a disabled user gets webhooks about earlier messages, but not about the calendar', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db, owner, endpointCache } = scene;
    await scene.makeEndpoint({ url });
    const heard = () =>
      db.transaction(async (trx) => [
        (await endpointCache.ofOwner(trx, owner)).length,
        (await endpointCache.ofCalendar(trx)).length,
      ]);
    expect(await heard()).toEqual([1, 1]);
    await writeAccounts(db, (trx) => trx('users').where({ id: owner.userId }).update({ disabled_at: clock.now() }));
    clock.advance(250);
    expect(await heard()).toEqual([1, 0]);
  });

  test('needs no statement while nothing changes, and enqueues nothing without a subscriber', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    await scene.enqueueNotice();
    const { db, statements } = recordStatements(scene.db);
    const about = { owner: scene.owner, messageId: null, callback: null, createdAtMs: 0 };
    const notices = [{ ...about, type: 'message.sent', toBody: () => expect.fail('There is no subscriber.') }];
    await db.transaction((trx) => scene.enqueuer.enqueueNotices(trx, notices));
    expect([...statements.keys()]).toEqual([]);
    expect(await scene.db.read('webhook_deliveries')).toEqual([]);
  });
});
