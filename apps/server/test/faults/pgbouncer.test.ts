import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../../test/harness/free-port.ts';
import {
  createPostgresCluster,
  hasPostgresPrograms,
  type PostgresCluster,
} from '../../../../test/harness/postgres-cluster.ts';
import { startServer } from '../harness/server.ts';
import { readiness, send } from './load.ts';

const example = readFileSync(new URL('../../../../deploy/cluster/pgbouncer.ini', import.meta.url), 'utf8');
const isInstalled = hasPostgresPrograms && spawnSync('pgbouncer', ['--version']).status === 0;
const suite = isInstalled ? describe : (describe.skip as typeof describe); // Debian's pgbouncer is not on this machine

suite('behind PgBouncer', { timeout: 180_000 }, () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await createPostgresCluster();
    await cluster.runSql('create database ngoma');
  });
  afterAll(() => cluster?.[Symbol.asyncDispose]());

  const start = (url: string) => startServer({ environment: { DATABASE_URL: url } });

  test('with the settings of the guide a process accepts messages, with its limits', async () => {
    await using pooler = await startPgBouncer(cluster.port, {});
    await using server = await start(pooler.url);
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, place) => send(server, `booking-${place}`)));
    expect(outcomes.filter(({ status }) => status !== 202)).toEqual([]);
    const limit = await server.database.write.raw("select current_setting('statement_timeout') as text");
    expect(limit.rows).toEqual([{ text: '5s' }]);
    expect(await readiness(server)).toBe(200);
  });

  test.each([
    ['many backends', '20'],
    ['one backend', '1'],
  ])('refuses to start with pool_mode = transaction and %s, and names the remedies', async (_name, size) => {
    await using pooler = await startPgBouncer(cluster.port, { pool_mode: 'transaction', default_pool_size: size });
    await expect(start(pooler.url)).rejects.toThrow(/Set its pool_mode to session, or use PgBouncer 1\.21/);
  });
});

interface Pooler extends AsyncDisposable {
  readonly url: string;
}

/** Runs the example of the guide with the addresses of the test, and with `changes`. */
async function startPgBouncer(postgresPort: number, changes: Readonly<Record<string, string>>): Promise<Pooler> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-pgbouncer-'));
  const settings = { listen_port: String(port), auth_type: 'any', unix_socket_dir: '', ...changes };
  let text = example.replace(/^ngoma = .*$/m, `ngoma = host=127.0.0.1 port=${postgresPort} dbname=ngoma user=ngoma`);
  text = text.replace(/^auth_file = .*$/m, '');
  for (const [name, value] of Object.entries(settings)) {
    text = text.replace(new RegExp(`^${name} = .*\n`, 'm'), '');
    text += `${name} = ${value}\n`;
  }
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, text);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const each of [folder, file]) chownSync(each, idOf('-u'), idOf('-g'));
  // It refuses to run as root.
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', 'pgbouncer', file] : ['pgbouncer', file];
  const child = execFile(command[0] ?? '', command.slice(1), { cwd: '/' });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => accepts(port), 60_000);
  return {
    url: `postgres://ngoma@127.0.0.1:${port}/ngoma`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}
