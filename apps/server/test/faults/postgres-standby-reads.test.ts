import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPostgresCluster, type PostgresCluster } from '../../../../test/harness/postgres-cluster.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { describeWithPostgres } from './own-cluster.ts';

type Counts = Readonly<Record<'standby' | 'stale' | 'failed', number>>;

interface Article {
  path: string;
  /** The number of the last write that was answered. */
  written: number;
}

const password = 'hidden-word';
/** A list shows the next months. */
const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

describeWithPostgres('anonymous reads from a standby', { timeout: 180_000 }, () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let server: TestServer;
  const article: Article = { path: '', written: 0 };
  let asked = 0;

  const url = ({ port }: Pick<PostgresCluster, 'port'>) => `postgres://ngoma:${password}@127.0.0.1:${port}/ngoma`;

  beforeAll(async () => {
    primary = await createPostgresCluster();
    await primary.runSql('create database ngoma');
    standby = await primary.createStandby();
    // Writes do not wait for it, so that it can be stale.
    await primary.runSql("alter system set synchronous_standby_names = ''");
    await primary.runSql('select pg_reload_conf()');
    server = await startServer({
      environment: { DATABASE_URL: url(primary), DATABASE_REPLICA_URLS: url(standby), VALIDATE_RESPONSES: 'off' },
    });
    const created = await fetch(`${server.url}/events/v1/events`, {
      ...{ method: 'POST', headers: { authorization: server.basic('editor'), 'content-type': 'application/json' } },
      body: JSON.stringify({
        ...{ title: 'Number 0', status: 'publish', timezone: 'UTC' },
        ...{ start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` },
      }),
    });
    const { id } = (await created.json()) as { id: number }; // as: the contract
    article.path = `/events/v1/events/${id}`;
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await standby?.[Symbol.asyncDispose]();
    await primary?.[Symbol.asyncDispose]();
  });

  async function write(): Promise<void> {
    const number = article.written + 1;
    const response = await fetch(server.url + article.path, {
      ...{ method: 'POST', headers: { authorization: server.basic('editor'), 'content-type': 'application/json' } },
      body: JSON.stringify({ title: `Number ${number}` }),
    });
    expect(response.status).toBe(200);
    article.written = number;
  }

  /** By how many answered writes a read was behind. Each has an address of its own, so that no response is cached. */
  async function read(): Promise<number> {
    asked += 1;
    const ways = [
      article.path,
      '/events/v1/events',
      '/events/list',
      '/events/v1/events.ics',
      '/events/v1/events/by-slug/number-0',
    ];
    const { written } = article;
    const response = await fetch(`${server.url}${ways[asked % ways.length]}?asked=${asked}`);
    const body = await response.text();
    expect([response.status, body.slice(0, 300)]).toEqual([200, expect.anything()]);
    const shown = Math.max(...[...body.matchAll(/Number (\d+)/g)].map(([, number]) => Number(number)));
    return Math.max(0, written - shown);
  }

  async function countReads(): Promise<Counts> {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const count = (result: string) =>
      Number(text.match(new RegExp(`^ngoma_standby_reads_total\\{result="${result}"\\} (\\d+)$`, 'm'))?.[1] ?? 0);
    return { standby: count('standby'), stale: count('stale'), failed: count('failed') };
  }

  /** Reads until the counter has grown. */
  async function untilReadBy(result: keyof Counts): Promise<void> {
    const before = (await countReads())[result];
    await vi.waitUntil(async () => {
      expect(await read()).toBe(0);
      return (await countReads())[result] > before;
    }, 60_000);
  }

  const warnings = async (): Promise<readonly string[]> =>
    ((await (await fetch(`${server.url}/readyz`)).json()) as { warnings: string[] }).warnings; // as: the contract

  const untilWarned = (pattern: RegExp) =>
    vi.waitUntil(async () => (await warnings()).some((each) => pattern.test(each)), 60_000);

  test('none of 600 reads is older than an answered write, and a standby answers reads', async () => {
    await untilReadBy('standby');
    const before = await countReads();
    let isReading = true;
    const writing = (async () => {
      while (isReading) await write();
    })();
    let stale = 0;
    const reader = async () => {
      for (let count = 0; count < 150; count += 1) if ((await read()) > 0) stale += 1;
    };
    await Promise.all([reader(), reader(), reader(), reader()]);
    isReading = false;
    await writing;
    const after = await countReads();
    process.stdout.write(`reads beside ${article.written} writes: ${JSON.stringify({ before, after })}\n`);
    expect(stale).toBe(0);
    expect(after.standby + after.stale).toBeGreaterThan(before.standby + before.stale);
  });

  test('with one write a second it answers most reads', async () => {
    await untilReadBy('standby');
    const before = await countReads();
    const endsAt = performance.now() + 4_000;
    let nextWriteAt = 0;
    while (performance.now() < endsAt) {
      if (performance.now() > nextWriteAt) {
        nextWriteAt = performance.now() + 1_000;
        await write();
      }
      expect(await read()).toBe(0);
    }
    const after = await countReads();
    const [standbys, stale] = [after.standby - before.standby, after.stale - before.stale];
    process.stdout.write(`reads at one write a second: ${standbys} by the standby, ${stale} stale\n`);
    expect(standbys).toBeGreaterThan(0);
  });

  test('the primary answers while the replay is paused, and sees what the request itself has written', async () => {
    await untilReadBy('standby');
    await standby.runSql('select pg_wal_replay_pause()');
    const { database } = server;
    const revision = await database.revision('calendar');
    const readTitle = async () => (await database.read('revisions').where({ name: 'calendar' }).first('value'))?.value;
    const seen = await database.readAtRevision(revision, async () => {
      const ahead = await readTitle();
      await database.transaction((trx) => database.bumpRevision(trx, 'calendar'));
      return [ahead, await readTitle()];
    });
    expect(seen[0]).toBe(revision);
    expect(seen[1]).toBeGreaterThan(revision);
    await write();
    const before = await countReads();
    for (let count = 0; count < 100; count += 1) expect(await read()).toBe(0);
    const after = await countReads();
    expect(after.standby).toBe(before.standby);
    expect(after.stale).toBeGreaterThan(before.stale);
    expect(await warnings()).toEqual([]);
    await standby.runSql('select pg_wal_replay_resume()');
    await untilReadBy('standby');
  });

  test('a silent standby delays no read by more than its time limit, and is named', async () => {
    await untilReadBy('standby');
    const silent = standby.suspend();
    for (let count = 0; count < 20; count += 1) expect(await read()).toBe(0);
    await untilWarned(/did not answer within 500 ms/);
    silent[Symbol.dispose]();
    await vi.waitUntil(async () => (await warnings()).length === 0, 60_000);
    await untilReadBy('standby');
  });

  test('ngoma doctor tells standbys from the primary, and names a host that cannot be used', async () => {
    const diagnose = async (urls: string) => {
      const environment = {
        DATABASE_URL: url(primary),
        DATABASE_REPLICA_URLS: urls,
        NGOMA_DATA: server.config.dataDir,
      };
      const { out } = await runNgoma({ PORT: '0', ...environment }, 'doctor', '--json');
      expect(out).not.toContain(password);
      const { findings } = JSON.parse(out) as { findings: { name: string; ok: boolean; found: string }[] }; // as: --json
      const { ok, found } = findings.find(({ name }) => name === 'reads from standbys') ?? {};
      return [ok, found];
    };
    expect(await diagnose(`${url(standby)},${url(primary)}`)).toEqual([
      true,
      `127.0.0.1:${standby.port} is a standby, 127.0.0.1:${primary.port} is the primary`,
    ]);
    expect(await diagnose(`${url(standby)},${url({ port: 1 })}`)).toEqual([
      false,
      expect.stringMatching(/127.0.0.1:1 of DATABASE_REPLICA_URLS answers no reads: .*ECONNREFUSED/),
    ]);
  });

  test('a standby that is killed during reads causes no error, is named, and is used again', async () => {
    await untilReadBy('standby');
    let isReading = true;
    const readers = [1, 2, 3, 4].map(async () => {
      while (isReading) expect(await read()).toBe(0);
    });
    await standby.crash();
    await write();
    await untilWarned(new RegExp(`127.0.0.1:${standby.port} of DATABASE_REPLICA_URLS`));
    await standby.restart();
    await vi.waitUntil(async () => (await warnings()).length === 0, 60_000);
    isReading = false;
    await Promise.all(readers);
    await untilReadBy('standby');
    expect(server.logged()).toContain(
      `The standby 127.0.0.1:${standby.port} of DATABASE_REPLICA_URLS answers no reads`,
    );
    expect(server.logged()).toContain('answers reads again');
    expect(server.logged()).not.toContain(password);
  });

  test('a standby that was promoted answers no more', async () => {
    await untilReadBy('standby');
    await standby.promote();
    for (let count = 0; count < 20; count += 1) expect(await read()).toBe(0);
    await untilWarned(/it is not a standby/);
    await write();
    const before = await countReads();
    for (let count = 0; count < 20; count += 1) expect(await read()).toBe(0);
    expect((await countReads()).standby).toBe(before.standby);
  });
});
