import { type ServerSession, SmppServer, statusCodes } from '@ngoma/smpp';
import { describe, expect, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { systemClock } from '../../src/clock.ts';
import { openDatabase } from '../../src/database/open.ts';
import { startServer } from '../server.ts';
import {
  allDelivered,
  brokenAfter,
  environmentFor,
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

describe.skipIf(carrierMissing !== '')(
  `a carrier that is in trouble with 200 messages on their way${carrierMissing && ` (${carrierMissing})`}`,
  { timeout: 900_000 },
  () => {
    test('it stands still: each message is delivered once', async () => {
      await using carrier = await startSlowCarrier();
      await using server = await startServer({ environment: environmentFor(carrier.port, impatient) });
      await carrier.logged('bind');
      const ids = await sendMessages(await liveTarget(server));
      await carrier.logged('submit', brokenAfter);
      process.kill(carrier.pid, 'SIGSTOP');
      await wait(isSoak ? 60_000 : 3_000);
      process.kill(carrier.pid, 'SIGCONT');
      const overAtMs = performance.now();
      const account = await settle(server.database, [carrier], ids);
      report('carrier stopped', account, overAtMs);
      expect(account).toEqual(allDelivered);
    });

    test('its link is cut and the only process killed: each message is delivered once', async () => {
      await using carrier = await startSlowCarrier();
      const dataDir = temporaryFolder();
      const environment = environmentFor(carrier.port);
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
      const account = await settle(db, [carrier], ids);
      report('link cut and kill -9', account, overAtMs);
      expect(account).toEqual(allDelivered);
    });

    test('nobody listens there, and the only process is killed: each message is delivered once', async () => {
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

    test('it throttles: the last message leaves within 15 seconds once it is free, and none is blamed', async () => {
      await using carrier = await startSlowCarrier({ rate: 1 });
      await using server = await startServer({ environment: environmentFor(carrier.port) });
      await carrier.logged('bind');
      const ids = await sendMessages(await liveTarget(server));
      await carrier.logged('refused');
      await wait(isSoak ? 600_000 : 2_000);
      const before = carrier.events('submit').length;
      await carrier.order('set rate 0');
      const overAtMs = performance.now();
      await carrier.logged('submit', messageCount);
      const leftMs = performance.now() - overAtMs;
      const account = await settle(server.database, [carrier], ids);
      report(`throttled: ${carrier.events('refused').length} refusals, ${before} taken meanwhile`, account, overAtMs);
      expect(account).toEqual(allDelivered);
      expect(await server.database.read('message_events').where({ status: 'queued' }).whereNotNull('reason')).toEqual(
        [],
      );
      process.stdout.write(`throttled: the last left ${Math.round(leftMs)} ms after\n`);
    });

    test('it has errors of its system for a while: each message is taken once it has not', async () => {
      const sessions: ServerSession[] = [];
      let isBroken = true;
      let refusals = 0;
      const taken: string[] = [];
      await using carrier = new SmppServer({
        authenticate: () => statusCodes.ESME_ROK,
        handlers: {
          submit_sm({ shortMessage }) {
            if (isBroken) {
              refusals += 1;
              return { status: statusCodes.ESME_RSYSERR };
            }
            taken.push(Buffer.from(shortMessage).toString('latin1'));
            return { messageId: String(taken.length) };
          },
        },
      });
      carrier.on('bound', (session) => sessions.push(session));
      const port = await carrier.listen(0);
      const codes = isSoak ? {} : { ESME_RSYSERR: { do: 'retry', delay_s: 1, tries: 4 } };
      await using server = await startServer({ environment: environmentFor(port, { codes }) });
      while (sessions.length === 0) await wait(10);
      const ids = await sendMessages(await liveTarget(server));
      await wait(isSoak ? 3_000 : 500);
      isBroken = false;
      const overAtMs = performance.now();
      while ((await server.database.read('messages').where({ status: 'sent' })).length < messageCount) await wait(50);
      process.stdout.write(
        `system errors: ${refusals} refusals; ${taken.length} taken, all ${((performance.now() - overAtMs) / 1_000).toFixed(1)} s after it\n`,
      );
      expect(new Set(taken)).toEqual(new Set(ids.keys()));
      expect(taken).toHaveLength(messageCount);
    });
  },
);

/** A port on which nobody listens. */
async function portOfNobody(): Promise<{ readonly port: number }> {
  await using carrier = await StandInCarrier.start();
  return { port: carrier.port };
}

/** The database of a server that runs, as a command opens it. */
async function openBeside(dataDir: string) {
  const db = await openDatabase({ url: `sqlite:${dataDir}/ngoma.db`, clock: systemClock, lock: false });
  return { ...db, [Symbol.asyncDispose]: () => db.close() };
}
