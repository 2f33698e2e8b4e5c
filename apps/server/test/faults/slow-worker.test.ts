import { describe, expect, test } from 'vitest';
import { carrierMissing } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { startNgoma } from '../../../../test/harness/ngoma.ts';
import { startServer } from '../harness/server.ts';
import {
  allDelivered,
  environmentFor,
  isSoak,
  liveTarget,
  report,
  sendMessages,
  settle,
  startSlowCarrier,
  wait,
} from './slow-scene.ts';

const reason = carrierMissing || (process.env['TEST_DATABASE_URL'] ? '' : 'skipped: TEST_DATABASE_URL is not set');
/** Longer than the ten seconds of a lease only in soaks: `worker.test.ts` covers this with a test clock. */
const stoppedMs = isSoak ? 15_000 : 2_000;

describe.skipIf(reason !== '')(`one of two workers${reason && ` (${reason})`}`, () => {
  test('is suspended with leased messages: each message is delivered once', async () => {
    await using carrier = await startSlowCarrier();
    const environment = {
      ...environmentFor(carrier.port, { window: 50 }),
      NGOMA_SECRET_KEY: 'a key that processes have in common',
    };
    await using server = await startServer({
      engine: 'postgres',
      environment: { ...environment, NGOMA_WORKER: 'off' },
    });
    const ofWorker = { ...environment, DATABASE_URL: server.config.databaseUrl };
    await using stopped = await startNgoma({ environment: ofWorker });
    await using _other = await startNgoma({ environment: ofWorker });
    await carrier.logged('bind', 2);
    const ids = await sendMessages(await liveTarget(server));
    await carrier.logged('submit', 70);
    process.kill(stopped.pid, 'SIGSTOP');
    await wait(stoppedMs);
    process.kill(stopped.pid, 'SIGCONT');
    const overAtMs = performance.now();
    const account = await settle(server.database, [carrier], ids);
    report('a worker stopped', account, overAtMs);
    expect(account).toEqual(allDelivered);
  });
});
