import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const installed = '/usr/lib/postgresql';
const [version] = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];

/** Whether the Debian programs that create clusters are installed. */
export const hasPostgresPrograms = version !== undefined;

const superuser = 'ngoma';

/** A PostgreSQL cluster on loopback that a test may damage. */
export interface PostgresCluster extends AsyncDisposable {
  readonly port: number;
  /** The process that starts one for each connection. */
  pid(): number;
  restart(): Promise<unknown>;
  /** Stops all its processes until the disposal (SIGSTOP). */
  suspend(): Disposable;
  /** Ends it like a crash of the machine. */
  crash(): Promise<unknown>;
  /** Makes a standby writable. */
  promote(): Promise<unknown>;
  runSql(sql: string): Promise<unknown>;
  /** A synchronous standby of this cluster. */
  createStandby(): Promise<PostgresCluster>;
}

export async function createPostgresCluster(): Promise<PostgresCluster> {
  const folder = makeFolder();
  await run('initdb', '--no-sync', '-A', 'trust', '-U', superuser, '-E', 'UTF8', '--locale=C', '-D', folder);
  return start(folder);
}

async function start(folder: string): Promise<PostgresCluster> {
  const port = await findFreePort();
  const settings = { port, listen_addresses: "'127.0.0.1'", unix_socket_directories: "''", wal_keep_size: '64' };
  const text = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(path.join(folder, 'postgresql.conf'), text.join(''));
  const control = (...parameters: string[]) =>
    run('pg_ctl', '-D', folder, '-w', '-s', '-l', path.join(folder, 'log'), ...parameters);
  const runSql = (sql: string) => run('psql', '-X', '-At', ...connection(port), '-c', sql);
  await control('start');
  return {
    port,
    pid: () => Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    restart: () => control('-m', 'fast', 'restart'),
    suspend() {
      const main = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
      const signal = (name: string) => {
        execFileSync('pkill', [`-${name}`, '-P', main]);
        process.kill(Number(main), `SIG${name}`);
      };
      signal('STOP');
      return { [Symbol.dispose]: () => signal('CONT') };
    },
    crash: () => control('-m', 'immediate', 'stop'),
    promote: () => control('promote'),
    runSql,
    async createStandby() {
      const copy = makeFolder();
      await run('pg_basebackup', ...connection(port).slice(0, -1), '-D', copy, '-R', '-c', 'fast', '--no-sync');
      const standby = await start(copy);
      await runSql("alter system set synchronous_standby_names = '*'");
      await runSql('select pg_reload_conf()');
      return standby;
    },
    async [Symbol.asyncDispose]() {
      if (existsSync(path.join(folder, 'postmaster.pid'))) await control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Below the ports of outgoing connections, which could take it before PostgreSQL does, or during a restart. */
async function findFreePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port++) {
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
  throw new Error('All ports below 32000 are taken.');
}

const connection = (port: number): string[] => ['-h', '127.0.0.1', '-p', String(port), '-U', superuser, 'postgres'];

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. */
function run(program: string, ...parameters: string[]): Promise<unknown> {
  const file = path.join(installed, version ?? '', 'bin', program);
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', file] : [file];
  return promisify(execFile)(command[0] ?? file, [...command.slice(1), ...parameters], { cwd: '/' });
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-postgres-'));
  if (isRoot) {
    const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  return folder;
}
