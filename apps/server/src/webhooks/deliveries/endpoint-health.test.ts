import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { startTestWebhooks } from '../test-endpoints.ts';
import { attemptsOf, deliveriesOf } from './test-deliveries.ts';

const hour = 3_600_000;
const day = 24 * hour;

describeOnEachEngine('endpoint health', (engine) => {
  test('disables an endpoint that failed for five days, and notifies the other endpoints of its owner', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db } = scene;
    await using dead = await startReceiver((response) => response.writeHead(500).end());
    await using alive = await startReceiver();
    const { row } = await scene.makeEndpoint({ url: dead.url, eventTypes: ['message.sent'] });
    await scene.makeEndpoint({ url: alive.url, eventTypes: ['webhook_endpoint.disabled'] });
    await scene.makeEndpoint({ url: alive.url, eventTypes: ['message.delivered'] });
    await scene.enqueueNotice();
    await scene.pass(4 * day, 6 * hour);
    const [first] = await attemptsOf(db);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: first?.started_at, disabled_at: null });
    await scene.pass(23 * hour);
    await scene.enqueueNotice();
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
    // It gets no new webhooks, and its pending ones are stopped.
    const tried = dead.requests.length;
    await scene.enqueueNotice();
    await scene.pass(2 * day, day);
    expect(dead.requests).toHaveLength(tried);
    expect((await deliveriesOf(db)).map(({ state }) => state)).toEqual(['exhausted', 'stopped', 'delivered']);

    // After it is enabled, the five days restart.
    await scene.writer.update(row.id, scene.caller, { isDisabled: false });
    await scene.enqueueNotice();
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number), disabled_at: null });
  });

  test('disables an endpoint at once after 410, and clears failures after a success', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    let status = 500;
    await using receiver = await startReceiver((response) => response.writeHead(status).end());
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.enqueueNotice();
    await scene.pass(1);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number) });
    status = 204;
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: null });
    status = 410;
    await scene.enqueueNotice();
    await scene.pass(1);
    expect(await scene.endpoint(row.id)).toMatchObject({ disabled_reason: 'gone' });
    // There is no other endpoint to notify.
    expect((await deliveriesOf(scene.db)).map(({ state }) => state)).toEqual(['delivered', 'stopped']);
  });

  test('ignores results of a previous address', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    let status = 500;
    await using old = await startReceiver((response) => response.writeHead(status).end());
    await using next = await startReceiver((response) => response.writeHead(500).end());
    const { row } = await scene.makeEndpoint({ url: old.url });
    await scene.enqueueNotice();
    await scene.enqueueNotice();
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

    // A success there does not count either.
    status = 500;
    await scene.writer.update(row.id, scene.caller, { url: old.url });
    await scene.enqueueNotice();
    await scene.pass(1);
    clock.advance(1);
    await scene.writer.update(row.id, scene.caller, { url: next.url });
    await scene.enqueueNotice();
    await scene.pass(1);
    const { failing_since } = await scene.endpoint(row.id);
    expect(failing_since).toEqual(expect.any(Number));
    status = 204;
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since });
  });

  test('measures elapsed time when the wall clock is set', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    let status = 500;
    await using receiver = await startReceiver((response) => response.writeHead(status).end());
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.enqueueNotice();
    await scene.pass(1);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number) });
    clock.set(6 * day);
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: expect.any(Number), disabled_at: null });

    // A change during that time has the right time too.
    await scene.writer.update(row.id, scene.caller, { description: 'Tickets' });
    clock.set(-6 * day);
    status = 410;
    await scene.enqueueNotice();
    await scene.pass(hour);
    expect(await scene.endpoint(row.id)).toMatchObject({ disabled_reason: 'gone' });
  });

  test('ignores attempts from before the endpoint was enabled', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const open: ServerResponse[] = [];
    await using receiver = await startReceiver((response) => void open.push(response));
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.enqueueNotice();
    scene.worker.wake();
    await until(() => open.length === 1);
    clock.advance(1);
    for (const isDisabled of [true, false]) await scene.writer.update(row.id, scene.caller, { isDisabled });
    open[0]?.writeHead(410).end();
    await scene.pass(1);
    expect((await deliveriesOf(scene.db)).map(({ state }) => state)).toEqual(['stopped']);
    expect(await scene.endpoint(row.id)).toMatchObject({ disabled_at: null, failing_since: null });
  });

  test('sends nothing to an endpoint deleted between the event and its delivery', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    await using receiver = await startReceiver();
    const { row } = await scene.makeEndpoint({ url: receiver.url });
    await scene.db.transaction(async (trx) => {
      await scene.enqueuer.enqueueNotices(trx, []);
      await trx('webhook_endpoints').where({ id: row.id }).delete();
      await scene.endpointCache.invalidate(trx);
    });
    await scene.db.transaction((trx) =>
      scene.enqueuer.enqueueForEndpoints(trx, [
        {
          endpoint: { id: row.id, owner: scene.owner, url: receiver.url },
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
