import { describe, expect, test } from 'vitest';
import { carrierMissing } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { startNgoma } from '../../../../test/harness/ngoma.ts';
import { dayMs, minuteMs } from '../../src/time/durations.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer } from '../harness/server.ts';
import {
  allDelivered,
  brokenAfter,
  environmentFor,
  liveTarget,
  report,
  sendMessages,
  settle,
  startSlowCarrier,
} from './slow-scene.ts';
import { createSteppedClock } from './stepped-clock.ts';

describe.skipIf(carrierMissing !== '')(
  `the clock of a machine is set while messages are queued${carrierMissing && ` (${carrierMissing})`}`,
  () => {
    describeOnEachEngine('each message is delivered once', (engine) => {
      test.each([
        ['back', -minuteMs],
        ['forward', minuteMs],
      ])('a minute %s', async (name, stepMs) => {
        const clock = createSteppedClock();
        await using carrier = await startSlowCarrier();
        await using server = await startServer({ engine, clock, environment: environmentFor(carrier.port) });
        await carrier.logged('bind');
        const ids = await sendMessages(await liveTarget(server));
        await carrier.logged('submit', brokenAfter);
        clock.step(stepMs);
        const overAtMs = performance.now();
        const account = await settle(server.database, [carrier], ids);
        report(`clock a minute ${name}, ${engine}`, account, overAtMs);
        expect(account).toEqual(allDelivered);
      });

      test('two days back, before they are accepted: none of them expires', async () => {
        const clock = createSteppedClock();
        await using carrier = await startSlowCarrier();
        await using server = await startServer({ engine, clock, environment: environmentFor(carrier.port) });
        await carrier.logged('bind');
        const target = await liveTarget(server);
        clock.step(-2 * dayMs);
        const overAtMs = performance.now();
        const account = await settle(server.database, [carrier], await sendMessages(target));
        report(`clock two days back, ${engine}`, account, overAtMs);
        expect(account).toEqual(allDelivered);
      });

      test.skipIf(engine === 'sqlite').each([
        ['back', -minuteMs],
        ['forward', minuteMs],
      ])('a minute %s, of one of two workers', async (name, stepMs) => {
        const clock = createSteppedClock();
        await using carrier = await startSlowCarrier();
        const environment = {
          ...environmentFor(carrier.port, { window: 50 }),
          NGOMA_SECRET_KEY: 'a key that two processes have in common',
        };
        await using server = await startServer({ engine, clock, environment });
        await using _other = await startNgoma({
          environment: { ...environment, DATABASE_URL: server.config.databaseUrl },
        });
        await carrier.logged('bind', 2);
        const ids = await sendMessages(await liveTarget(server));
        await carrier.logged('submit', brokenAfter);
        clock.step(stepMs);
        const overAtMs = performance.now();
        const account = await settle(server.database, [carrier], ids);
        report(`clock of one of two workers a minute ${name}`, account, overAtMs);
        expect(account).toEqual(allDelivered);
        expect(sessionsOf(carrier)).toBe(2);
      });
    });
  },
);

/** How many sessions have submitted. */
const sessionsOf = (carrier: Awaited<ReturnType<typeof startSlowCarrier>>): number =>
  new Set(carrier.events('submit').map(({ session }) => session)).size;
