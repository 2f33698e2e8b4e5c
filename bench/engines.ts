import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ChildServer, root, temporaryFolder } from '../test/harness/child-server.ts';
import { startNgoma } from '../test/harness/ngoma.ts';
import { createPostgresCluster, hasPostgresPrograms } from '../test/harness/postgres-cluster.ts';
import { cpuTimeMs, cpuTimeOfChildrenMs } from './cpu-time.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

/** PostgreSQL only if its programs are installed. */
export const engines: readonly Engine[] = hasPostgresPrograms ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** The engines that `--engine` selects. */
export const enginesNamed = (name: string | undefined): Engine[] =>
  engines.filter((engine) => name === undefined || engine.toLowerCase() === name.toLowerCase());

/** An empty database. */
export interface Store extends AsyncDisposable {
  /** The value of `DATABASE_URL`. */
  readonly url: string;
  /** CPU time of the processes of the database; 0 for SQLite, which runs within the service. */
  cpuMs(): number;
}

/** A file in `folder`, or a new cluster. */
export async function createStore(engine: Engine, folder: string): Promise<Store> {
  if (engine === 'SQLite')
    return { url: `sqlite:${folder}/ngoma.db`, cpuMs: () => 0, [Symbol.asyncDispose]: async () => undefined };
  const cluster = await createPostgresCluster();
  // The time of the workers of a query is known only after they have ended.
  await cluster.runSql('alter system set max_parallel_workers_per_gather = 0');
  await cluster.restart();
  return {
    url: `postgres://ngoma@127.0.0.1:${cluster.port}/postgres`,
    cpuMs: () => cpuTimeOfChildrenMs(cluster.pid()),
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  };
}

/** The service and its database. */
export interface Service extends AsyncDisposable {
  readonly server: ChildServer;
  readonly databaseUrl: string;
  /** CPU time of both. */
  cpuMs(): number;
}

export interface ServiceOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Fills the database of a service that has started once and does not run. */
  readonly fill?: (databaseUrl: string) => Promise<void>;
  /** A folder that keeps the filled SQLite database for the next run. */
  readonly keptIn?: string | undefined;
  /** The checkout whose service is started; by default this one. */
  readonly folder?: string;
}

export async function startService(engine: Engine, options: ServiceOptions = {}): Promise<Service> {
  const { environment = {}, fill, keptIn, folder = root } = options;
  const isKept = keptIn !== undefined && engine === 'SQLite';
  const dataDir = isKept ? keptIn : temporaryFolder();
  const store = await createStore(engine, dataDir);
  const start = (own: Readonly<Record<string, string>>) =>
    startNgoma({ dataDir, folder, environment: { ...own, DATABASE_URL: store.url } });
  if (fill && !existsSync(path.join(dataDir, 'ngoma.db'))) {
    await (await start({})).stop();
    await fill(store.url);
  }
  const server = await start(environment);
  return {
    server,
    databaseUrl: store.url,
    cpuMs: () => cpuTimeMs(server.pid) + store.cpuMs(),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await store[Symbol.asyncDispose]();
      if (!isKept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
