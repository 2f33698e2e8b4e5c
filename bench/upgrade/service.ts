import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StandInCarrier } from '../../packages/smpp/test/stand-in-carrier.ts';
import { type ChildServer, temporaryFolder } from '../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../test/harness/ngoma.ts';
import { createPostgresCluster } from '../../test/harness/postgres-cluster.ts';

/** One database and one carrier, for processes of any version. */
export interface Service extends AsyncDisposable {
  readonly carrier: StandInCarrier;
  readonly key: string;
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Starts a process of the version in this folder, which migrates. Its warnings and errors are appended to `log`. */
  start(folder: string, log: string): Promise<ChildServer>;
}

/** @param fill called while no process runs; the tables are those of the version in `folder` */
export async function createService(folder: string, fill: (url: string) => Promise<void>): Promise<Service> {
  const cluster = await createPostgresCluster();
  await cluster.runSql(`alter system set shared_buffers = '512MB'`);
  await cluster.runSql(`alter system set max_wal_size = '8GB'`);
  await cluster.restart();
  const databaseUrl = `postgres://ngoma@127.0.0.1:${cluster.port}/postgres`;
  const carrier = await StandInCarrier.start({ magic: 0 });
  const dataDir = temporaryFolder();
  const file = path.join(dataDir, 'carriers.json');
  const login = { host: '127.0.0.1', port: carrier.port, system_id: 'test', password: { env: 'BENCH_PASSWORD' } };
  writeFileSync(
    file,
    JSON.stringify({ carriers: { stand: { kind: 'smpp', ...login } }, routes: [{ carriers: ['stand'] }] }),
  );
  const secrets = { BENCH_PASSWORD: 'secret', NGOMA_SECRET_KEY: randomBytes(32).toString('base64') };
  const environment = { DATABASE_URL: databaseUrl, NGOMA_CARRIERS: file, ...secrets };
  const start = (version: string, log: string) =>
    startNgoma({ dataDir: temporaryFolder(), folder: version, environment, log });
  const first = await start(folder, path.join(dataDir, 'first.log'));
  await first.stop();
  await fill(databaseUrl);
  const { key } = createKey(dataDir, 'live', environment, folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    carrier,
    key,
    query: async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows,
    start,
    async [Symbol.asyncDispose]() {
      await client.end();
      await carrier[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
    },
  };
}
