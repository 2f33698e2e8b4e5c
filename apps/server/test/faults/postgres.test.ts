import { expect, test } from 'vitest';
import { createPostgresCluster } from '../../../../test/harness/postgres-cluster.ts';
import { startTcpProxy } from '../../../../test/harness/tcp-proxy.ts';
import { expectHonest, readiness, send, startLoad } from './load.ts';
import { describeWithPostgres, useOwnCluster } from './own-cluster.ts';

const isSoak = process.env['TEST_SOAK'] === '1';
const silenceMs = 60_000;

describeWithPostgres('on a PostgreSQL of its own', { timeout: 180_000 }, () => {
  const own = useOwnCluster();

  test('a restart: 503 meanwhile, and normal service afterwards', async () => {
    await using server = await own.startOn(own.cluster.port);
    await using load = startLoad(server);
    await load.next(202);
    const refused = load.next(503);
    await Promise.all([own.cluster.restart(), refused]);
    await load.next(202);
    await expectHonest('PostgreSQL restarted', server, await load.stop());
    expect(await readiness(server)).toBe(200);
  });

  test('a silent network: 503 within the deadline, and normal service afterwards', async () => {
    await using proxy = await startTcpProxy(own.cluster.port);
    await using server = await own.startOn(proxy.port);
    await using load = startLoad(server);
    await load.next(202);
    proxy.goSilent();
    await load.next(503);
    expect(await readiness(server)).toBe(503);
    if (isSoak) await new Promise((resolve) => setTimeout(resolve, silenceMs));
    proxy.heal();
    await load.next(202);
    await expectHonest('network silent', server, await load.stop());
  });

  test.each([
    ['that the server got', 'after', 'true'],
    ['that the server never got', 'before', null],
  ] as const)(
    'outcome_unknown: a COMMIT %s; a retry with its Idempotency-Key returns the outcome',
    async (_name, when, replayed) => {
      await using proxy = await startTcpProxy(own.cluster.port);
      await using server = await own.startOn(proxy.port);
      expect(await send(server, 'warm-up')).toMatchObject({ status: 202 });
      proxy.cut({ of: 'This is booking-1', at: 'COMMIT', when });
      expect(await send(server, 'booking-1')).toMatchObject({
        status: 503,
        result: 'outcome_unknown',
        retryAfter: '1',
      });
      const again = await fetch(`${server.url}/v1/messages`, {
        method: 'POST',
        headers: { authorization: server.bearer, 'content-type': 'application/json', 'idempotency-key': 'booking-1' },
        body: JSON.stringify({ to: '+256772000001', message: 'This is booking-1' }),
      });
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, replayed]);
      expect(await server.database.read('messages').where({ text: 'This is booking-1' })).toHaveLength(1);
    },
  );

  test('outcome_unknown: a COMMIT without the confirmation of a standby; it may be lost in a failover', async () => {
    await using server = await own.startOn(own.cluster.port);
    expect(await send(server, 'warm-up')).toMatchObject({ status: 202 });
    await own.cluster.runSql("alter system set synchronous_standby_names = 'nobody'");
    await own.cluster.runSql('select pg_reload_conf()');
    expect(await send(server, 'booking-2')).toMatchObject({ status: 503, result: 'outcome_unknown' });
    expect(await readiness(server)).toBe(503);
    await own.cluster.runSql('alter system reset synchronous_standby_names');
    await own.cluster.runSql('select pg_reload_conf()');
    expect(await send(server, 'booking-2')).toMatchObject({ status: 202 });
  });

  test('a failover: the writable host is used, and acknowledged records are stored', async () => {
    await using primary = await createPostgresCluster();
    await primary.runSql(`create database ${own.databaseName()}`);
    await using standby = await primary.createStandby();
    await using server = await own.startOn(standby.port, primary.port);
    await using load = startLoad(server);
    await load.next(202);
    const refused = load.next(503);
    await Promise.all([primary.crash(), refused]);
    await standby.promote();
    await load.next(202);
    await expectHonest('failover to the standby', server, await load.stop());
    expect(await readiness(server)).toBe(200);
  });
});
