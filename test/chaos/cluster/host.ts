import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { etcdFile, fullName, patroniFile } from './cluster-files.ts';
import { endSilence, silence } from './network.ts';
import { run, start } from './programs.ts';

/** One host: a network namespace with etcd, Patroni and PostgreSQL. */
export interface Host {
  readonly name: string;
  /** The URL of Patroni's API. */
  readonly patroniUrl: string;
  startEtcd(): void;
  startPatroni(): void;
  /** Kills all processes at once, like a loss of power. */
  kill(): Promise<void>;
  killEtcd(): void;
  /** Kills PostgreSQL and Patroni, which would start it again. */
  killDatabase(): void;
  /** Kills the first process of PostgreSQL. */
  killPostmaster(): void;
  /** Stops all processes (SIGSTOP), or those of PostgreSQL only, until the disposal. */
  suspend(part: 'host' | 'postgres'): Disposable;
  /** Drops all packets to and from others until the disposal. */
  silence(): Disposable;
}

/** Folders of the programs that each host has for itself. */
const ownFolders = ['/var/lib/postgresql', '/var/lib/etcd', '/run/postgresql'];
const dataFolder = '15/ngoma';
const asPostgres = [
  'env',
  'HOME=/var/lib/postgresql',
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--init-groups',
];

export function createHost(name: string, folder: string): Host {
  const own = path.join(folder, 'hosts', name);
  const log = (program: string) => path.join(folder, 'logs', `${name}-${program}.log`);
  const mounts = ownFolders.map((each) => {
    const source = path.join(own, each);
    mkdirSync(source, { recursive: true });
    run('chown', 'postgres:postgres', source);
    return `mount --bind ${source} ${each}`;
  });
  writeFileSync(path.join(own, 'etcd.yml'), etcdFile(name));
  writeFileSync(path.join(own, 'patroni.yml'), patroniFile(name));
  const startProgram = (program: string, ...command: string[]) => {
    const script = [...mounts, `exec "$@"`].join(' && ');
    start(['ip', 'netns', 'exec', name, 'sh', '-c', script, 'sh', ...asPostgres, ...command], { log: log(program) });
  };
  const pids = () => run('ip', 'netns', 'pids', name).split('\n').filter(Boolean).map(Number);
  const pidsOf = (isOne: (command: string) => boolean) => pids().filter((pid) => isOne(commandOf(pid)));
  const postmaster = () =>
    Number(readFileSync(path.join(own, '/var/lib/postgresql', dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);

  return {
    name,
    patroniUrl: `http://${fullName(name)}:8008`,
    startEtcd: () => startProgram('etcd', 'etcd', '--config-file', path.join(own, 'etcd.yml')),
    startPatroni: () => startProgram('patroni', 'patroni', path.join(own, 'patroni.yml')),
    async kill() {
      // Processes that began while the list was read are in the next one.
      for (let found = pids(); found.length > 0; found = pids()) signalAll(found, 'SIGKILL');
    },
    killEtcd: () =>
      signalAll(
        pidsOf((command) => command.startsWith('etcd')),
        'SIGKILL',
      ),
    killDatabase: () =>
      signalAll(
        pidsOf((command) => !command.startsWith('etcd')),
        'SIGKILL',
      ),
    killPostmaster: () => signalAll([postmaster()], 'SIGKILL'),
    suspend(part) {
      const isPart = (command: string) => part === 'host' || /^(postgres:|\/usr\/lib\/postgresql\/)/.test(command);
      signalAll(pidsOf(isPart), 'SIGSTOP');
      return { [Symbol.dispose]: () => signalAll(pidsOf(isPart), 'SIGCONT') };
    },
    silence() {
      silence(name);
      return { [Symbol.dispose]: () => endSilence(name) };
    },
  };
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // It has ended.
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // as: an error of the system; the process has ended meanwhile
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
