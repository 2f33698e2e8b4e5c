import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EtcdApi, etcdFile, fullName, patroniFile } from './cluster-files.ts';
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
  /** Moves the clock of PostgreSQL against that of the machine. */
  moveClock(seconds: number): void;
  /** Drops all packets to and from others until the disposal. */
  silence(): Disposable;
}

export interface HostOptions {
  /** Whether PostgreSQL runs with a clock that can be moved. */
  readonly movesClock: boolean;
  readonly etcdApi: EtcdApi;
  /** Settings of Patroni that differ from the file. */
  readonly patroni: Readonly<Record<string, number>>;
}

/** Folders of the programs that each host has for itself. */
const ownFolders = ['/var/lib/postgresql', '/var/lib/etcd', '/run/postgresql'];
/** PostgreSQL runs in shared memory of its own host. */
const ownMemory = 'mount -t tmpfs tmpfs /dev/shm';
const dataFolder = '15/ngoma';
export const asPostgres = [
  'env',
  'HOME=/var/lib/postgresql',
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--init-groups',
];

export function createHost(name: string, folder: string, { movesClock, etcdApi, patroni }: HostOptions): Host {
  const own = path.join(folder, 'hosts', name);
  const log = (program: string) => path.join(folder, 'logs', `${name}-${program}.log`);
  const mounts = ownFolders.map((each) => {
    const source = path.join(own, each);
    mkdirSync(source, { recursive: true });
    run('chown', 'postgres:postgres', source);
    return `mount --bind ${source} ${each}`;
  });
  writeFileSync(path.join(own, 'etcd.yml'), etcdFile(name, etcdApi));
  writeFileSync(path.join(own, 'patroni.yml'), patroniFile(name, etcdApi, patroni));
  const clockFile = path.join(own, 'clock');
  if (movesClock) mounts.push(...fakeClock(own, clockFile));
  const startProgram = (program: string, ...command: string[]) => {
    const script = [...mounts, ownMemory, `exec "$@"`].join(' && ');
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
      const isPart = (command: string) => part === 'host' || /^(postgres:|\S*postgres\0)/.test(command);
      signalAll(pidsOf(isPart), 'SIGSTOP');
      return { [Symbol.dispose]: () => signalAll(pidsOf(isPart), 'SIGCONT') };
    },
    moveClock: (seconds) => writeFileSync(clockFile, writeOffset(seconds)),
    silence() {
      silence(name);
      return { [Symbol.dispose]: () => endSilence(name) };
    },
  };
}

const postgres = '/usr/lib/postgresql/15/bin/postgres';
const fakeTime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const writeOffset = (seconds: number): string => `${seconds < 0 ? '' : '+'}${seconds}s\n`;

/** Commands that put a script in the place of PostgreSQL's program, which preloads libfaketime. */
function fakeClock(own: string, clockFile: string): string[] {
  const [original, script] = [path.join(own, 'original-postgres'), path.join(own, 'postgres')];
  writeFileSync(clockFile, writeOffset(0));
  copyFileSync(postgres, original);
  const settings = `FAKETIME_TIMESTAMP_FILE=${clockFile} FAKETIME_CACHE_DURATION=1 FAKETIME_DONT_FAKE_MONOTONIC=1`;
  writeFileSync(script, `#!/bin/sh\nexport LD_PRELOAD=${fakeTime} ${settings}\nexec ${original} "$@"\n`, {
    mode: 0o755,
  });
  return [`mount --bind ${script} ${postgres}`];
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
