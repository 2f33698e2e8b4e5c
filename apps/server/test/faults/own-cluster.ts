import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import {
  createPostgresCluster,
  hasPostgresPrograms,
  type PostgresCluster,
} from '../../../../test/harness/postgres-cluster.ts';
import { startServer } from '../harness/server.ts';

/** Skips a suite where the programs of Debian's package are not on the machine. */
export const describeWithPostgres = hasPostgresPrograms ? describe : (describe.skip as typeof describe); // as: called alike

/** A cluster for the tests of a suite, with an empty database for each of them. */
export function useOwnCluster() {
  let cluster: PostgresCluster;
  let databases = 0;
  const databaseName = () => `ngoma_${databases}`;
  beforeAll(async () => {
    cluster = await createPostgresCluster();
  });
  beforeEach(async () => {
    databases += 1;
    await cluster.runSql(`create database ${databaseName()}`);
  });
  afterAll(() => cluster?.[Symbol.asyncDispose]());

  return {
    get cluster() {
      return cluster;
    },
    databaseName,
    /** A service whose address of the database has these ports of the machine. */
    startOn(...ports: readonly number[]) {
      const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
      return startServer({ environment: { DATABASE_URL: `postgres://ngoma@${hosts}/${databaseName()}` } });
    },
  };
}
