import { expect, test, vi } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../../../test/harness/tcp-proxy.ts';
import { expectHonest, type Outcome, readiness, send, startLoad } from './load.ts';
import { describeWithPostgres, useOwnCluster } from './own-cluster.ts';

/** The limit is 10 seconds; 5 for each of five hosts would be 25. */
const longestMs = 20_000;
function expectDeadline(name: string, outcomes: readonly Outcome[]): void {
  const longest = Math.max(...outcomes.map(({ waitedMs }) => waitedMs));
  process.stdout.write(`${name}: longest wait ${longest} ms\n`);
  expect(longest).toBeLessThan(longestMs);
}

describeWithPostgres('a PostgreSQL that does not answer', { timeout: 180_000 }, () => {
  const own = useOwnCluster();

  test.each([1, 5])(
    '%i silent hosts: one deadline for all of them, and 503 at once while a probe runs',
    async (hosts) => {
      await using stack = new AsyncDisposableStack();
      const proxies: TcpProxy[] = [];
      for (let host = 0; host < hosts; host += 1) proxies.push(stack.use(await startTcpProxy(own.cluster.port)));
      const server = stack.use(await own.startOn(...proxies.map(({ port }) => port)));
      const load = stack.use(startLoad(server));
      await load.next(202);
      for (const proxy of proxies) proxy.goSilent();
      await load.next(503);
      const count = () => proxies.reduce((sum, { connections }) => sum + connections, 0);
      const before = count();
      for (let sent = 0; sent < 100; sent += 1) await load.next(503);
      // Probes only; each of the requests would have opened one for each host.
      expect(count() - before).toBeLessThan(10 * hosts);
      expect(await readiness(server)).toBe(503);
      for (const proxy of proxies) proxy.heal();
      await load.next(202);
      const outcomes = await load.stop();
      expectDeadline(`${hosts} silent hosts`, outcomes);
      await expectHonest(`${hosts} silent hosts`, server, outcomes);
    },
  );

  test('suspended processes of PostgreSQL: 503 within the deadline, and normal service afterwards', async () => {
    await using server = await own.startOn(own.cluster.port);
    await using load = startLoad(server);
    await load.next(202);
    {
      using _suspended = own.cluster.suspend();
      await load.next(503);
      for (let sent = 0; sent < 20; sent += 1) await load.next(503);
      expect(await readiness(server)).toBe(503);
    }
    await load.next(202);
    const outcomes = await load.stop();
    expectDeadline('suspended', outcomes);
    await expectHonest('suspended', server, outcomes);
  });

  test('a COMMIT that no standby confirms is cancelled, and the writes behind it are not query_timeout', async () => {
    await using server = await own.startOn(own.cluster.port);
    expect(await send(server, 'warm-up')).toMatchObject({ status: 202 });
    await own.cluster.runSql("alter system set synchronous_standby_names = 'nobody'");
    await own.cluster.runSql('select pg_reload_conf()');
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, place) => send(server, `alone-${place}`)));
    // Workers go on trying to write.
    const answeredAt = String(Object(await own.cluster.runSql('select now()')).stdout).trim();
    const waiting = `select count(*) from pg_stat_activity where wait_event = 'SyncRep' and query_start < '${answeredAt}'`;
    await vi.waitUntil(async () => String(Object(await own.cluster.runSql(waiting)).stdout).trim() === '0', 60_000);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([503]));
    expect(outcomes.map(({ result }) => result)).not.toContain('query_timeout');
    expectDeadline('no standby', outcomes);
    await own.cluster.runSql('alter system reset synchronous_standby_names');
    await own.cluster.runSql('select pg_reload_conf()');
    await expectHonest('no standby', server, outcomes);
  });
});
