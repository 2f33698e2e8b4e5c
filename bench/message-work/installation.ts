import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StandInCarrier } from '../../packages/smpp/test/stand-in-carrier.ts';
import { type ChildServer, root, temporaryFolder } from '../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../test/harness/ngoma.ts';
import { createPostgresCluster } from '../../test/harness/postgres-cluster.ts';
import { receiptsDelivered } from '../carrier.ts';
import { cpuTimeMs, cpuTimeOfChildrenMs } from '../cpu-time.ts';
import { type Account, sendMessages } from '../sender.ts';

/** The cost of a message from its acceptance to its receipt. */
interface Work {
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly walBytes: number;
}

/** The service on a PostgreSQL of its own, with the stand-in carrier of TEST_SMSC. */
export interface Installation extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly account: Account;
  /** CPU time of the service and of PostgreSQL. */
  cpuMs(): number;
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Sends so many messages, divided among the processes, and waits for their receipts. Returns the work for one. */
  pass(count: number, perSecond: number): Promise<Work>;
}

export interface InstallationOptions {
  /** The checkout whose service is started; by default this one. */
  readonly folder?: string;
  readonly sharedBuffers?: string;
  /** Of the service; 1 by default. */
  readonly processes?: number;
  /** Fills the database of a service that has started once and does not run. */
  readonly fill?: (databaseUrl: string) => Promise<void>;
}

/** Only the work counts, so that nothing waits for the disk. */
const settings = {
  fsync: 'off',
  max_parallel_workers_per_gather: '0',
  shared_preload_libraries: 'pg_stat_statements',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
};

export async function createInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const { folder = root, sharedBuffers = '128MB', processes = 1, fill } = options;
  const cluster = await createPostgresCluster();
  for (const [name, value] of Object.entries({ ...settings, shared_buffers: sharedBuffers }))
    await cluster.runSql(`alter system set ${name} = '${value}'`);
  await cluster.restart();
  await cluster.runSql('create extension pg_stat_statements');
  const databaseUrl = `postgres://ngoma@127.0.0.1:${cluster.port}/postgres`;
  const dataDir = temporaryFolder();
  const carrier = await StandInCarrier.start({ magic: 0 });
  const file = path.join(dataDir, 'carriers.json');
  const login = { host: '127.0.0.1', port: carrier.port, system_id: 'test', password: { env: 'BENCH_PASSWORD' } };
  const stand = { kind: 'smpp', ...login, window: 50 };
  writeFileSync(file, JSON.stringify({ carriers: { stand }, routes: [{ carriers: ['stand'] }] }));
  const secrets = { BENCH_PASSWORD: 'secret', NGOMA_SECRET_KEY: randomBytes(32).toString('base64') };
  const environment = { DATABASE_URL: databaseUrl, NGOMA_CARRIERS: file, ...secrets };
  const start = () => startNgoma({ dataDir: temporaryFolder(), folder, environment });
  if (fill) {
    await (await start()).stop();
    await fill(databaseUrl);
  }
  const servers: ChildServer[] = [];
  while (servers.length < processes) servers.push(await start());
  const { key } = createKey(dataDir, 'live', environment);
  const accounts = servers.map(({ url }) => ({ url, key }));
  const [account] = accounts;
  if (account === undefined) throw new Error('There is no process.');
  const nodeMs = () => servers.reduce((sum, { pid }) => sum + cpuTimeMs(pid), 0);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
  const postgresMs = () => cpuTimeOfChildrenMs(cluster.pid());
  const walBytes = async () => Number((await query("select pg_current_wal_lsn() - '0/0' as bytes"))[0]?.['bytes']);
  let sent = 0;

  async function pass(count: number, perSecond: number): Promise<Work> {
    const [node, postgres, wal] = [nodeMs(), postgresMs(), await walBytes()];
    const share = { count: count / processes, perSecond: perSecond / processes };
    await Promise.all(
      accounts.map((each, index) => sendMessages(each, { ...share, from: sent + index * share.count })),
    );
    sent += count;
    await receiptsDelivered(carrier, sent);
    return {
      nodeMs: (nodeMs() - node) / count,
      postgresMs: (postgresMs() - postgres) / count,
      walBytes: ((await walBytes()) - wal) / count,
    };
  }

  return {
    databaseUrl,
    account,
    cpuMs: () => nodeMs() + postgresMs(),
    query,
    pass,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.stop()));
      await client.end();
      await carrier[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
    },
  };
}
