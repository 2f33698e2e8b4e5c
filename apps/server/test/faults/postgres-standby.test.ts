import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPostgresCluster, type PostgresCluster } from '../../../../test/harness/postgres-cluster.ts';
import { listMissingMessages } from '../../src/messaging/messages/accept/acknowledged-messages.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { readiness, send } from './load.ts';
import { describeWithPostgres } from './own-cluster.ts';

interface Readiness {
  readonly replication?: unknown;
  readonly warnings?: readonly string[];
}

const readDetails = async ({ url }: TestServer): Promise<Readiness> =>
  (await (await fetch(`${url}/readyz`)).json()) as Readiness; // as: the server compares it with the contract
const readMetrics = async ({ url }: TestServer): Promise<string> => (await fetch(`${url}/metrics`)).text();

describeWithPostgres('a primary with one synchronous standby', { timeout: 180_000 }, () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  beforeEach(async () => {
    primary = await createPostgresCluster();
    await primary.runSql('create database ngoma');
    standby = await primary.createStandby();
  });
  afterEach(async () => {
    await standby?.[Symbol.asyncDispose]();
    await primary?.[Symbol.asyncDispose]();
  });

  const start = (environment: Record<string, string> = {}) =>
    startServer({
      environment: {
        DATABASE_URL: `postgres://ngoma@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/ngoma`,
        ...environment,
      },
    });
  const warned = (server: TestServer, count: number) =>
    vi.waitUntil(async () => (await readDetails(server)).warnings?.length === count, 60_000);

  test('NGOMA_REQUIRE_STANDBY refuses sends while no standby confirms, and stores nothing', async () => {
    await using server = await start({ NGOMA_REQUIRE_STANDBY: 'on' });
    await warned(server, 0);
    expect((await readDetails(server)).replication).toEqual({
      synchronous_commit: 'on',
      required_standbys: 1,
      confirming_standbys: 1,
    });
    expect(await send(server, 'both')).toMatchObject({ status: 202 });
    expect(await readMetrics(server)).toMatch(/^ngoma_commits_confirmed\{synchronous_commit="on"\} 1$/m);
    // As a failover manager does when it loses the standby.
    await standby.crash();
    await primary.runSql("alter system set synchronous_standby_names = ''");
    await primary.runSql('select pg_reload_conf()');
    await warned(server, 1);
    expect(await send(server, 'alone')).toMatchObject({ status: 503, result: 'storage_unavailable' });
    expect(await server.database.read('messages').where({ text: 'This is alone' })).toEqual([]);
    expect(await readMetrics(server)).toMatch(/^ngoma_standbys\{state="confirming"\} 0$/m);
    expect(await readiness(server)).toBe(200);
    expect(server.logged()).toContain('Accepted messages are on one host only');
    await standby.restart();
    await primary.runSql("alter system set synchronous_standby_names = '*'");
    await primary.runSql('select pg_reload_conf()');
    await warned(server, 0);
    expect(await send(server, 'alone')).toMatchObject({ status: 202 });
  });

  test('a start without a primary names each host, and why it cannot be used', async () => {
    const cluster = { DATABASE_URL: `postgres://ngoma@127.0.0.1:${standby.port},127.0.0.1:1/ngoma` };
    await expect(start(cluster)).rejects.toThrow(
      new RegExp(`127.0.0.1:${standby.port} is a standby: it cannot be written to.; .*127.0.0.1:1\\b`),
    );
  });

  test('reports acknowledged messages that a replaced timeline does not have, and no others', async () => {
    await using server = await start();
    const kept = await send(server, 'kept');
    // The cluster itself stops waiting for the standby, and then loses its primary.
    await primary.runSql("alter system set synchronous_standby_names = ''");
    await primary.runSql('select pg_reload_conf()');
    await standby.crash();
    const lost = [await send(server, 'lost-1'), await send(server, 'lost-2')];
    expect([kept, ...lost].map(({ status }) => status)).toEqual([202, 202, 202]);
    await primary.crash();
    await standby.restart();
    await standby.promote();
    const ids = lost.map(({ result }) => result).sort();
    await vi.waitUntil(async () => {
      await send(server, `probe-${performance.now()}`);
      return (await readMetrics(server)).includes('\nngoma_missing_messages_total 2\n');
    }, 60_000);
    expect((await listMissingMessages(server.database)).map(({ id }) => id)).toEqual(ids);
    const line = server
      .logged()
      .split('\n')
      .find((each) => each.includes('has lost acknowledged messages'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, ids: expect.arrayContaining(ids) });
    expect(line).not.toContain(kept.result);
  });
});
