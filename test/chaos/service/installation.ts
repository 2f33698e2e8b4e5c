import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/child-server.ts';
import { basic, createKey, createUser, deployed } from '../../harness/ngoma.ts';
import { databaseUrl } from '../cluster/cluster.ts';
import { end, start, until } from '../cluster/programs.ts';
import type { Carrier } from './carrier.ts';

/** A process of Ngoma that a fault may kill. */
export interface ServiceProcess {
  readonly name: string;
  readonly url: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Ends it as an operator does (SIGTERM). */
  stop(): Promise<void>;
  /** Stops it (SIGSTOP) until the disposal. */
  suspend(): Disposable;
}

/** Two processes that serve requests and two that send messages. */
export interface Installation {
  readonly apis: readonly ServiceProcess[];
  readonly workers: readonly ServiceProcess[];
  /** The `Authorization` header of sends. */
  readonly bearer: string;
  /** The `Authorization` header of the writer. */
  readonly basic: string;
  /** Restarts all processes with these settings, unless they have them. */
  configure(environment: Readonly<Record<string, string>>, onUncertain: OnUncertain): Promise<void>;
}

export type OnUncertain = 'hold' | 'resend';

const firstPort = 3001;
const password = 'CHAOS_PASSWORD';
/** A worker listens on no port. Its log has this line when it can send. */
const boundLine = 'The carrier is bound';

/** @param url of the database: all hosts, or a proxy */
export async function startInstallation(folder: string, carrier: Carrier, url: string): Promise<Installation> {
  const carriersFile = path.join(folder, 'carriers.json');
  const common = {
    DATABASE_URL: url,
    // All hosts: the primary changes.
    DATABASE_REPLICA_URLS: databaseUrl,
    NGOMA_SECRET_KEY: randomBytes(32).toString('base64'),
    NGOMA_CARRIERS: carriersFile,
    [password]: 'secret',
    NGOMA_RATE_LIMIT: 'off',
    NGOMA_DESTINATION_CAP: 'off',
    ...deployed.environment,
  };
  let current: Readonly<Record<string, string>> = {};
  let currentPolicy: OnUncertain | undefined;
  const createProcess = (part: 'api' | 'worker', place: number): ServiceProcess => {
    const port = firstPort + place;
    const dataDir = path.join(folder, 'hosts', `ngoma-${port}`);
    mkdirSync(dataDir, { recursive: true });
    const own = { PORT: String(port), NGOMA_DATA: dataDir };
    return describeProcess(`${part}-${place}`, part, port, folder, () => ({ ...common, ...own, ...current }));
  };
  const apis = [createProcess('api', 0), createProcess('api', 1)];
  const workers = [createProcess('worker', 2), createProcess('worker', 3)];

  async function configure(environment: Readonly<Record<string, string>>, onUncertain: OnUncertain): Promise<void> {
    if (currentPolicy === onUncertain && JSON.stringify(current) === JSON.stringify(environment)) return;
    for (const each of [...apis, ...workers]) await each.kill();
    [current, currentPolicy] = [environment, onUncertain];
    writeFileSync(carriersFile, JSON.stringify(describeCarrier(carrier, onUncertain)));
    // The first one migrates.
    await apis[0]?.start();
    await Promise.all([...apis.slice(1), ...workers].map((each) => each.start()));
  }

  await configure({}, 'hold');
  const dataDir = path.join(folder, 'hosts', 'ngoma-commands');
  mkdirSync(dataDir);
  return {
    apis,
    workers,
    bearer: `Bearer ${createKey(dataDir, 'live', common).key}`,
    basic: basic(createUser(dataDir, 'chaos', 'administrator', common)),
    configure,
  };
}

function describeCarrier({ port }: Carrier, onUncertain: OnUncertain): object {
  const login = { host: '127.0.0.1', port, system_id: 'test', password: { env: password } };
  return {
    carriers: { chaos: { kind: 'smpp', ...login, on_uncertain: onUncertain } },
    routes: [{ carriers: ['chaos'] }],
  };
}

function describeProcess(
  name: string,
  part: 'api' | 'worker',
  port: number,
  folder: string,
  environment: () => Readonly<Record<string, string>>,
): ServiceProcess {
  const url = `http://127.0.0.1:${port}`;
  const script = path.join(root, 'apps/server/ngoma.mjs');
  const log = path.join(folder, 'logs', `${name}.log`);
  const command = [process.execPath, ...deployed.nodeOptions, script, 'serve', `--${part}`];
  let child: ChildProcess | undefined;
  return {
    name,
    url,
    async start() {
      let before = 0;
      const begin = () => {
        child = start(command, { log, environment: environment() });
        before = readFileSync(log, 'utf8').length;
      };
      begin();
      await until(`${name} is ready`, () => {
        // As systemd does: without a reachable primary the start fails.
        if (child?.exitCode !== null) begin();
        return part === 'api' ? isReady(url) : readFileSync(log, 'utf8').slice(before).includes(boundLine);
      });
    },
    kill: async () => void (child && (await end(child))),
    stop: async () => void (child && (await end(child, 'SIGTERM'))),
    suspend() {
      child?.kill('SIGSTOP');
      return { [Symbol.dispose]: () => void child?.kill('SIGCONT') };
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
