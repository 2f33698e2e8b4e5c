import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carrierMissing } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { startNgoma } from '../../../../test/harness/ngoma.ts';
import {
  createPostgresCluster,
  hasPostgresPrograms,
  type PostgresCluster,
} from '../../../../test/harness/postgres-cluster.ts';
import { startServer } from '../harness/server.ts';
import {
  allDelivered,
  brokenAfter,
  environmentFor,
  isSoak,
  liveTarget,
  report,
  sendMessages,
  settle,
  startSlowCarrier,
  wait,
} from './slow-scene.ts';
import { mountSmallDisk } from './small-disk.ts';

const awayMs = isSoak ? 30_000 : 2_000;

describe.skipIf(carrierMissing !== '')(
  `unavailable storage while messages are queued${carrierMissing && ` (${carrierMissing})`}`,
  { timeout: 180_000 },
  () => {
    describe.skipIf(!hasPostgresPrograms)('PostgreSQL', () => {
      let cluster: PostgresCluster;
      beforeAll(async () => {
        cluster = await createPostgresCluster();
      });
      afterAll(() => cluster?.[Symbol.asyncDispose]());

      test.each([
        ['one_worker', 0],
        ['two_workers', 1],
      ])('with %s: each message is delivered once', async (name, more) => {
        await cluster.runSql(`create database ${name}`);
        await using carrier = await startSlowCarrier();
        const environment = {
          ...environmentFor(carrier.port),
          DATABASE_URL: `postgres://ngoma@127.0.0.1:${cluster.port}/${name}`,
          NGOMA_SECRET_KEY: 'a key that two processes have in common',
        };
        await using server = await startServer({ environment });
        await using others = new AsyncDisposableStack();
        for (let each = 0; each < more; each += 1) others.use(await startNgoma({ environment }));
        await carrier.logged('bind', 1 + more);
        const ids = await sendMessages(await liveTarget(server));
        await carrier.logged('submit', brokenAfter);
        await cluster.crash();
        await wait(awayMs);
        await cluster.restart();
        const overAtMs = performance.now();
        const account = await settle(server.database, [carrier], ids);
        report(`PostgreSQL away, ${name}`, account, overAtMs);
        expect(account).toEqual(allDelivered);
      });
    });

    test('a full disk: each message is delivered once', async ({ skip }) => {
      using disk = mountSmallDisk();
      if (disk === undefined) return skip('this user may not mount a disk');
      await using carrier = await startSlowCarrier();
      await using server = await startServer({ environment: { ...environmentFor(carrier.port), ...disk.environment } });
      await carrier.logged('bind');
      const ids = await sendMessages(await liveTarget(server));
      await carrier.logged('submit', brokenAfter);
      disk.fill();
      await wait(awayMs);
      disk.clear();
      const overAtMs = performance.now();
      const account = await settle(server.database, [carrier], ids);
      report('disk full', account, overAtMs);
      expect(account).toEqual(allDelivered);
    });
  },
);
