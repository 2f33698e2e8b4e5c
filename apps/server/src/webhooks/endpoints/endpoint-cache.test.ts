import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { recordStatements } from '../../../test/harness/query-plans.ts';
import { writeAccounts } from '../../account/write-accounts.ts';
import { createListeners } from './endpoint-cache.ts';
import { startTestWebhooks } from './test-endpoints.ts';

const url = 'https://hooks.example.ug/';

describeOnEachEngine('who listens', (engine) => {
  test('is read once, again after a change: at once here, within 250 ms in other processes', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db, owner } = scene;
    const other = createListeners(db, clock);
    const count = (listeners: Pick<typeof other, 'ofOwner'>) =>
      db.transaction(async (trx) => (await listeners.ofOwner(trx, owner)).length);
    const both = async () => [await count(scene.listeners), await count(other)];
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

  test('a user who is disabled hears of the messages that were accepted before, and no more of the calendar', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db, owner, listeners } = scene;
    await scene.makeEndpoint({ url });
    const heard = () =>
      db.transaction(async (trx) => [
        (await listeners.ofOwner(trx, owner)).length,
        (await listeners.ofCalendar(trx)).length,
      ]);
    expect(await heard()).toEqual([1, 1]);
    await writeAccounts(db, (trx) => trx('users').where({ id: owner.userId }).update({ disabled_at: clock.now() }));
    clock.advance(250);
    expect(await heard()).toEqual([1, 0]);
  });

  test('costs no statement while nothing changes, and nothing is enqueued where nobody does', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    await scene.announce();
    const { db, statements } = recordStatements(scene.db);
    const about = { owner: scene.owner, messageId: null, callback: null, createdAtMs: 0 };
    const notices = [{ ...about, type: 'message.sent', toBody: () => expect.fail('Nobody hears of it.') }];
    await db.transaction((trx) => scene.announcer.announce(trx, notices));
    expect([...statements.keys()]).toEqual([]);
    expect(await scene.db.read('webhook_deliveries')).toEqual([]);
  });
});
