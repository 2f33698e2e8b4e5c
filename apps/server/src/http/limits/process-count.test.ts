import { expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer } from '../../../test/harness/server.ts';
import { openDatabase } from '../../database/open.ts';
import { createLog } from '../../log/log.ts';
import { until } from '../../outbound/test-receiver.ts';
import { createProcessCount } from './process-count.ts';

const log = createLog('silent');

describeOnEachEngine('the process count', (engine) => {
  test('contains the connected processes that accept requests', async () => {
    const clock = createTestClock();
    await using db = await createTestDatabase({ engine });
    const open = (takesRequests: boolean) => openDatabase({ url: db.url, clock, lock: false, takesRequests });
    const server = await open(true);
    const count = createProcessCount({ database: server, clock, log });
    await count.start();
    expect(count.current()).toBe(1);
    const others = [await open(true), await open(true), await open(false)];
    const together = server.isShared ? 3 : 1;
    await advanceUntil(clock, () => count.current() === together);
    for (const other of others) await other.close();
    await advanceUntil(clock, () => count.current() === 1);
    await count.stop();
    await server.close();
  });
});

describeOnEachEngine('a server next to another one', (engine) => {
  test('allows its share of each limit', async () => {
    const clock = createTestClock();
    await using server = await startServer({ engine, clock, environment: { NGOMA_RATE_LIMIT: 'on' } });
    const policy = async () => (await fetch(`${server.url}/events/v1`)).headers.get('ratelimit-policy');
    expect(await policy()).toBe('"default";q=600;w=10');
    if (!server.database.isShared) return;
    const other = await openDatabase({ url: server.config.databaseUrl, clock, lock: false, takesRequests: true });
    await advanceUntil(clock, async () => (await policy()) === '"default";q=300;w=10');
    await other.close();
    await advanceUntil(clock, async () => (await policy()) === '"default";q=600;w=10');
  });
});

/** Advances the clock by five seconds, the interval of the count, until it is read. */
const advanceUntil = (clock: TestClock, condition: () => boolean | Promise<boolean>): Promise<void> =>
  until(() => {
    clock.advance(5_000);
    return condition();
  });

test('keeps the last count if the query fails', async () => {
  const clock = createTestClock();
  let fails = false;
  let asked = 0;
  const countProcesses = async () => {
    asked += 1;
    if (fails) throw new Error('The database is away');
    return 4;
  };
  const count = createProcessCount({ database: { countProcesses }, clock, log });
  await count.start();
  fails = true;
  await advanceUntil(clock, () => asked === 3);
  expect(count.current()).toBe(4);
  await count.stop();
});
