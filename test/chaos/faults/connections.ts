import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { account, type Cluster } from '../cluster/cluster.ts';
import { fullName, superuser } from '../cluster/cluster-files.ts';

const applicationName = 'chaos';
const pauseMs = 500;

/** Ends Ngoma's connections and takes all that are free, as another program with a leak does. */
export async function takeConnections(cluster: Cluster, forMs: number): Promise<void> {
  const primary = await cluster.primary();
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where usename = '${account.name}' and application_name <> '${applicationName}'`;
  const host = fullName(primary.name);
  // Before the others: also those that PostgreSQL keeps for superusers may all be in use.
  const own = new Client({ host, database: 'postgres', ...superuser });
  await own.connect();
  const taken: Client[] = [];
  const take = async () => {
    for (;;) {
      const client = await connect(host);
      if (!client) return;
      taken.push(client);
    }
  };
  const endsAt = performance.now() + forMs;
  await take();
  while (performance.now() < endsAt) {
    await own.query(endOthers);
    await take();
    await delay(pauseMs);
  }
  await Promise.all([own, ...taken].map((client) => client.end()));
}

/** Returns undefined when there are no more connections. */
async function connect(host: string): Promise<Client | undefined> {
  const { name: user, password } = account;
  const client = new Client({ host, user, password, database: 'ngoma', application_name: applicationName });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}
