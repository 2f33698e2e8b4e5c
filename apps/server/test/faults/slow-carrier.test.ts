import { describe, expect, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { systemClock } from '../../src/time/clock.ts';
import { startServer } from '../harness/server.ts';
import {
  type Account,
  allDelivered,
  brokenAfter,
  environmentFor,
  haveReceiptsComeAgain,
  isSoak,
  liveTarget,
  messageCount,
  report,
  sendMessages,
  settle,
  startSlowCarrier,
  wait,
} from './slow-scene.ts';

/** Their kinds of time-out in CI, where a fault lasts a tenth as long. */
const impatient = isSoak ? {} : { response_s: 1, enquire_link_s: 1 };

/** Messages with an unknown outcome are sent again, in soaks before the test ends. */
// biome-ignore lint/suspicious/noThenProperty: a word of the file, and no promise
const inTheEnd = { on_uncertain: { wait_s: isSoak ? 60 : 600, then: 'resend' } };

/** `set magic 0` ends the special outcomes of these numbers. */
const alwaysThrottled = '+256772009912';
const alwaysInError = '+256772009917';

describe.skipIf(carrierMissing !== '')(
  `a carrier that fails with 200 messages in its queue${carrierMissing && ` (${carrierMissing})`}`,
  { timeout: 900_000 },
  () => {
    test('it is suspended: each message is delivered once', async () => {
      await using carrier = await startSlowCarrier();
      await using server = await startServer({ environment: environmentFor(carrier.port, impatient) });
      await carrier.logged('bind');
      const ids = await sendMessages(await liveTarget(server));
      await carrier.logged('submit', brokenAfter);
      process.kill(carrier.pid, 'SIGSTOP');
      await wait(isSoak ? 60_000 : 3_000);
      process.kill(carrier.pid, 'SIGCONT');
      const overAtMs = performance.now();
      await haveReceiptsComeAgain(carrier);
      const account = await settle(server.database, [carrier], ids);
      report('carrier stopped', account, overAtMs);
      expect(account).toEqual(allDelivered);
    });

    test('its link is cut and the only process killed: its messages are delivered once, the others by the setting', async () => {
      await using carrier = await startSlowCarrier();
      const dataDir = temporaryFolder();
      const environment = environmentFor(carrier.port, inTheEnd);
      const first = await startNgoma({ environment, dataDir });
      const target = { url: first.url, bearer: `Bearer ${createKey(dataDir, 'live').key}` };
      await carrier.logged('bind');
      const ids = await sendMessages(target);
      await carrier.logged('submit', brokenAfter);
      await carrier.order('set accept 0');
      await carrier.order('drop');
      await first.stop('SIGKILL');
      await using _second = await startNgoma({ environment, dataDir });
      await wait(isSoak ? 30_000 : 500);
      await carrier.order('set accept 1');
      const overAtMs = performance.now();
      await using db = await openBeside(dataDir);
      const account = await settle(db, [carrier], ids, { waitsForAll: isSoak });
      report('link cut and kill -9', account, overAtMs);
      expectHonest(account);
    });

    test('it does not listen, and the only process is killed: each message is delivered once', async () => {
      const { port } = await portOfNobody();
      const dataDir = temporaryFolder();
      const environment = environmentFor(port);
      const first = await startNgoma({ environment, dataDir });
      const ids = await sendMessages({ url: first.url, bearer: `Bearer ${createKey(dataDir, 'live').key}` });
      await first.stop('SIGKILL');
      await using _second = await startNgoma({ environment, dataDir });
      await wait(isSoak ? 30_000 : 500);
      await using carrier = await startSlowCarrier({ port });
      const overAtMs = performance.now();
      await using db = await openBeside(dataDir);
      const account = await settle(db, [carrier], ids);
      report('not listening and kill -9', account, overAtMs);
      expect(account).toEqual(allDelivered);
    });

    test('it throttles: the last message is sent within 15 seconds after the end, and none fails', async () => {
      await using carrier = await startSlowCarrier();
      // The higher the limit at other times, the faster the rate recovers.
      const settings = isSoak ? {} : { per_second: 100 };
      await using server = await startServer({ environment: environmentFor(carrier.port, settings) });
      await carrier.logged('bind');
      const ids = await sendMessages(await liveTarget(server), () => alwaysThrottled);
      await carrier.logged('refused');
      await wait(isSoak ? 600_000 : 1_000);
      await carrier.order('set magic 0');
      const overAtMs = performance.now();
      await carrier.logged('submit', messageCount);
      const leftMs = performance.now() - overAtMs;
      const account = await settle(server.database, [carrier], ids);
      report(
        `throttled ${carrier.events('refused').length} times, the last left after ${Math.round(leftMs)} ms`,
        account,
        overAtMs,
      );
      expect(account).toEqual(allDelivered);
      if (isSoak) expect(leftMs).toBeLessThan(15_000);
      expect(await reasonsIn(server.database)).toEqual([]);
    });

    test('it has temporary system errors: each message is delivered once', async () => {
      await using carrier = await startSlowCarrier();
      const settings = isSoak ? {} : { codes: { ESME_RSYSERR: { do: 'retry', delay_s: 1, tries: 5 } } };
      await using server = await startServer({ environment: environmentFor(carrier.port, settings) });
      await carrier.logged('bind');
      const ids = await sendMessages(await liveTarget(server), () => alwaysInError);
      await carrier.logged('refused', messageCount);
      await wait(isSoak ? 3_000 : 0);
      await carrier.order('set magic 0');
      const overAtMs = performance.now();
      const account = await settle(server.database, [carrier], ids);
      report(`${carrier.events('refused').length} errors of its system`, account, overAtMs);
      expect(account).toEqual(allDelivered);
      expect(new Set(await reasonsIn(server.database))).toEqual(new Set(['refused_for_now']));
    });

    test('it drops the link after the first binds: its messages are delivered once, the others by the setting', async () => {
      await using carrier = await startSlowCarrier();
      await using server = await startServer({
        environment: environmentFor(carrier.port, { ...inTheEnd, window: 10 }),
      });
      const ids = await sendMessages(await liveTarget(server));
      const binds = isSoak ? 5 : 2;
      for (let bind = 1; bind <= binds; bind += 1) {
        await carrier.logged('bind', bind);
        await carrier.order('drop');
      }
      const overAtMs = performance.now();
      const account = await settle(server.database, [carrier], ids, { waitsForAll: isSoak });
      report(`dropped behind ${binds} binds`, account, overAtMs);
      expectHonest(account);
    });
  },
);

/** Why messages went back to the queue. */
const reasonsIn = (db: Pick<Database, 'read'>): Promise<string[]> =>
  db.read('message_events').where({ status: 'queued' }).whereNotNull('reason').pluck('reason');

/** If a part of a submit may have been sent and the carrier has no message, a receipt is awaited before a resend. */
function expectHonest(account: Account): void {
  expect(account).toMatchObject({ unknown: 0, falselyTold: 0, doubled: 0, lost: 0 });
  if (isSoak) expect(account).toEqual(allDelivered);
}

/** A port without a listener. */
async function portOfNobody(): Promise<{ readonly port: number }> {
  await using carrier = await StandInCarrier.start();
  return { port: carrier.port };
}

/** The database of a server that runs, as a command opens it. */
async function openBeside(dataDir: string) {
  const db = await openDatabase({ url: `sqlite:${dataDir}/ngoma.db`, clock: systemClock, lock: false });
  return { ...db, [Symbol.asyncDispose]: () => db.close() };
}
