import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { attemptsOf, deliveriesOf } from '../deliveries/test-deliveries.ts';
import { startTestWebhooks } from './test-endpoints.ts';

const hour = 3_600_000;
const day = 24 * hour;

describeOnEachEngine('an endpoint', (engine) => {
  test('from which nothing but failures came for five days is disabled, and the others of its owner hear of it', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db } = scene;
    await using dead = await startReceiver((response) => response.writeHead(500).end());
    await using alive = await startReceiver();
    const { row } = await scene.makeEndpoint({ url: dead.url, eventTypes: ['message.sent'] });
    await scene.makeEndpoint({ url: alive.url, eventTypes: ['webhook_endpoint.disabled'] });
    await scene.makeEndpoint({ url: alive.url, eventTypes: ['message.delivered'] });
    await scene.announce();
    await scene.pass(4 * day, 6 * hour);
    const [first] = await attemptsOf(db);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: first?.started_at, disabled_at: null });
    await scene.pass(23 * hour);
    await scene.announce();
    await scene.pass(hour / 2);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: first?.started_at, disabled_at: null });
    await scene.pass(12 * hour, 6 * hour);
    const disabled = await scene.endpoint(row.id);
    expect(disabled).toMatchObject({ disabled_reason: 'failing', disabled_at: expect.any(Number) });
    expect(alive.requests.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'webhook_endpoint.disabled',
        timestamp: new Date(disabled.disabled_at).toISOString(),
        data: { id: row.id, url: dead.url, reason: 'failing' },
      },
    ]);
    expect(await db.read('audit').where({ action: 'webhook_endpoint.disable' })).toMatchObject([
      { actor: 'ngoma', subject: row.id, details: '{"reason":"failing"}' },
    ]);
    // What happens from now on is not for it, and what waited for it is stopped.
    const tried = dead.requests.length;
    await scene.announce();
    await scene.pass(2 * day, day);
    expect(dead.requests).toHaveLength(tried);
    expect((await deliveriesOf(db)).map(({ state }) => state)).toEqual(['exhausted', 'stopped', 'delivered']);

    // Enabled, it has its five days again.
    await scene.writer.update(row.id, scene.caller, { isDisabled: false });
    await scene.announce();
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number), disabled_at: null });
  });

  test('that answers 410 is disabled at once; one success ends a series of failures', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    let status = 500;
    await using receiver = await startReceiver((response) => response.writeHead(status).end());
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.announce();
    await scene.pass(1);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number) });
    status = 204;
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: null });
    status = 410;
    await scene.announce();
    await scene.pass(1);
    expect(await scene.endpoint(row.id)).toMatchObject({ disabled_reason: 'gone' });
    // Nobody else is there to hear of it.
    expect((await deliveriesOf(scene.db)).map(({ state }) => state)).toEqual(['delivered', 'stopped']);
  });

  test('that moved is not judged by what its old address says', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    let status = 500;
    await using old = await startReceiver((response) => response.writeHead(status).end());
    await using next = await startReceiver((response) => response.writeHead(500).end());
    const { row } = await scene.makeEndpoint({ url: old.url });
    await scene.announce();
    await scene.announce();
    await scene.pass(1);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number) });
    clock.advance(1);
    await scene.writer.update(row.id, scene.caller, { url: next.url });
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: null });
    for (const answer of [500, 410]) {
      status = answer;
      await scene.pass(hour);
      expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: null, disabled_at: null });
    }
    expect((await deliveriesOf(scene.db)).map(({ state }) => state)).toEqual(['stopped', 'stopped']);

    // Nor does a success there speak for the new one.
    status = 500;
    await scene.writer.update(row.id, scene.caller, { url: old.url });
    await scene.announce();
    await scene.pass(1);
    clock.advance(1);
    await scene.writer.update(row.id, scene.caller, { url: next.url });
    await scene.announce();
    await scene.pass(1);
    const { failing_since } = await scene.endpoint(row.id);
    expect(failing_since).toEqual(expect.any(Number));
    status = 204;
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since });
  });

  test('is judged by the time that passes, wherever the wall clock is set', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    let status = 500;
    await using receiver = await startReceiver((response) => response.writeHead(status).end());
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.announce();
    await scene.pass(1);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number) });
    clock.set(6 * day);
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number), disabled_at: null });

    // What is changed while it is wrong is no later for it.
    await scene.writer.update(row.id, scene.caller, { description: 'Tickets' });
    clock.set(-6 * day);
    status = 410;
    await scene.announce();
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ disabled_reason: 'gone' });
  });

  test('that is enabled again is not judged by an attempt from before', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const open: ServerResponse[] = [];
    await using receiver = await startReceiver((response) => void open.push(response));
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.announce();
    scene.worker.wake();
    await until(() => open.length === 1);
    clock.advance(1);
    for (const isDisabled of [true, false]) await scene.writer.update(row.id, scene.caller, { isDisabled });
    open[0]?.writeHead(410).end();
    await scene.pass(1);
    expect((await deliveriesOf(scene.db)).map(({ state }) => state)).toEqual(['stopped']);
    expect(await scene.endpoint(row.id)).toMatchObject({ disabled_at: null, failing_since: null });
  });

  test('that is deleted between an event and its delivery gets nothing', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    await using receiver = await startReceiver();
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.db.transaction(async (trx) => {
      await scene.announcer.announce(trx, []);
      await trx('webhook_endpoints').where({ id: row.id }).delete();
      await scene.listeners.change(trx);
    });
    await scene.db.transaction((trx) =>
      scene.announcer.tell(trx, [
        {
          listener: { id: row.id, owner: scene.owner, url: receiver.url },
          notice: { body: testBody, createdAtMs: clock.now() },
        },
      ]),
    );
    await scene.pass(1);
    expect(await deliveriesOf(scene.db)).toMatchObject([{ state: 'stopped', attempts: 0 }]);
    expect(receiver.requests).toEqual([]);
  });
});

const testBody = {
  type: 'webhook_endpoint.test',
  timestamp: '2026-11-22T06:30:00.000Z',
  data: { id: 'whe_01kb8t4q2n6v0x3m5c7r9w1f2h' },
};
