import { expect, test } from 'vitest';
import { until } from '../../src/outbound/test-receiver.ts';
import { hourMs } from '../../src/time/durations.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer } from '../harness/server.ts';
import { readiness, send, startLoad } from './load.ts';
import { createSteppedClock } from './stepped-clock.ts';

describeOnEachEngine('the clock of the machine', (engine) => {
  test.each([
    ['back', -hourMs],
    ['forward', hourMs],
  ])('is set an hour %s: requests are served, and new messages are delivered', async (_name, stepMs) => {
    const clock = createSteppedClock();
    await using server = await startServer({ engine, clock });
    await using load = startLoad(server, 2);
    await load.next(202);
    clock.step(stepMs);
    const { key } = await load.next(202);
    for (let each = 0; each < 20; each += 1) await load.next(202);
    const outcomes = await load.stop();
    // The simulator's limit may refuse some: the load asks as fast as it can.
    const refused = outcomes.filter(({ status }) => status !== 202 && status !== 429);
    expect(refused).toEqual([]);
    expect(await readiness(server)).toBe(200);
    const since = outcomes.findIndex((outcome) => outcome.key === key);
    for (const { result } of outcomes.slice(since + 2)) await untilDelivered(result);

    async function untilDelivered(id: string): Promise<void> {
      const readStatus = () => server.database.read('messages').where({ id }).first('status');
      await until(async () => (await readStatus()).status === 'delivered');
    }
    expect(await send(server, outcomes[0]?.key ?? '')).toMatchObject({ status: 202, result: outcomes[0]?.result });
  });
});
