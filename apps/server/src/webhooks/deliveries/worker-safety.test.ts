import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { attemptsOf, deliveriesOf, enqueue } from './test-deliveries.ts';
import { isFinished, secret, startWorker } from './test-worker.ts';

describeOnOneEngine('requests and log of a worker', (engine) => {
  test.each([
    ['a live key', { mode: 'live' as const }, {}],
    ['a server that is public', { mode: 'test' as const }, { allowLoopbackHttp: false }],
  ])('sends nothing to loopback for %s', async (_name, webhook, options) => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver();
    const clock = createTestClock();
    await using worker = startWorker(db, clock, options);
    await enqueue(db, { ...webhook, url: receiver.url, createdAtMs: clock.now() });
    worker.wake();
    await until(async () => (await attemptsOf(db)).length === 1);
    expect(await attemptsOf(db)).toMatchObject([{ outcome: 'refused', error: 'it does not begin with https://' }]);
    expect(receiver.requests).toEqual([]);
  });

  test('sends nothing unsigned', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver();
    const clock = createTestClock();
    await using worker = startWorker(db, clock, { secretsOf: async () => [] });
    await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    worker.wake();
    await until(async () => (await attemptsOf(db)).length === 1);
    expect(await attemptsOf(db)).toMatchObject([{ outcome: 'unsigned' }]);
    expect(await deliveriesOf(db)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    expect(receiver.requests).toEqual([]);
  });

  test('logs the delivery and its origin, but no path, query, payload or secret', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver((response, { path }) =>
      response.writeHead(path?.startsWith('/good') ? 204 : 410).end(),
    );
    const clock = createTestClock();
    await using worker = startWorker(db, clock);
    for (const path of ['/good/hidden-path', '/gone/hidden-path']) {
      const url = new URL(`${path}?token=hidden-token`, receiver.url).href;
      await enqueue(db, { url, payload: '{"text":"hidden-text"}', createdAtMs: clock.now() });
    }
    worker.wake();
    await until(() => isFinished(db));
    await worker.stopAtOnce();
    const log = worker.logged.join('');
    for (const { id } of await deliveriesOf(db)) expect(log).toContain(id);
    expect(log).toContain(`"origin":"http://127.0.0.1:${receiver.port}"`);
    expect(log).not.toMatch(/hidden|whsec/);
    expect(log).not.toContain(secret);
  });
});
