import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOptions, usage } from './options.ts';
import { type ProxyName, proxies } from './service/proxy.ts';

/**
 * `npm run chaos`: the whole installation in namespaces of its own. Its process ids, networks and mounts end with the run,
 * however it ends, so that nothing is left for the next one but the folder, which the next one empties.
 */
const folder = path.join(tmpdir(), 'ngoma-chaos');

/** Debian's packages by a program of each. */
const needed: Readonly<Record<string, string>> = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd python3-psycopg2',
  nft: 'nftables',
  ip: 'iproute2',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1': 'faketime',
  unshare: 'util-linux',
};

const isInstalled = (program: string): boolean =>
  program.startsWith('/') ? existsSync(program) : spawnSync('which', [program]).status === 0;

function findMissing(proxy: ProxyName | undefined): string[] {
  const ofProxy = proxy === undefined ? [] : proxies.map((each) => [each, each] as const);
  const missing = [...Object.entries(needed), ...ofProxy].filter(([program]) => !isInstalled(program));
  return [...new Set(missing.map(([, debianPackage]) => debianPackage))];
}

/** The namespaces end with `unshare`, and `unshare` with this process. */
const isolated = [
  'setpriv',
  '--pdeathsig',
  'KILL',
  'unshare',
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];
/** The first process of a process namespace must collect orphans, such as PostgreSQL when its Patroni is killed. */
const collectOrphans = ['bash', '-c', '"$@"; exit $?', 'bash'];

async function runIsolated(): Promise<number> {
  const inside = [process.execPath, path.join(import.meta.dirname, 'rounds.ts'), folder, ...process.argv.slice(2)];
  const [command = '', ...parameters] = [...isolated, ...collectOrphans, ...inside];
  const child = spawn(command, parameters, { stdio: 'inherit' });
  // Ctrl-C reaches the rounds too, which stop; this process waits for them.
  process.on('SIGINT', () => undefined);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Whether no other run uses the folder: its process id is stored there. */
function takeFolder(): boolean {
  const owner = path.join(folder, 'pid');
  try {
    if (readFileSync(`/proc/${readFileSync(owner, 'utf8')}/cmdline`, 'utf8').includes('chaos')) return false;
  } catch {
    // No run before, or it has ended.
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(owner, String(process.pid));
  return true;
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

const options = readOptions(process.argv.slice(2));
if (options === undefined) refuse(usage);
if (process.platform !== 'linux' || process.getuid?.() !== 0)
  refuse('Run this on Linux as root: it creates namespaces.');
const missing = findMissing(options.proxy);
if (missing.length > 0) refuse(`Install what is missing: apt-get install ${missing.join(' ')}`);
if (!takeFolder()) refuse(`Another run uses ${folder}. Wait for its end.`);
const code = await runIsolated();
rmSync(path.join(folder, 'hosts'), { recursive: true, force: true });
process.stdout.write(`Logs: ${path.join(folder, 'logs')}\n`);
process.exit(code);
