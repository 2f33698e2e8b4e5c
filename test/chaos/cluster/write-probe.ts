import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Sighting } from '../sums/observations.ts';
import type { Cluster } from './cluster.ts';
import { fullName, superuser } from './cluster-files.ts';

/** The state of the database, measured without Ngoma: on each host a client writes into a database of its own. */
export interface WriteProbe {
  /** Writes that were confirmed from a moment on. */
  writesSince(fromMs: number): Sighting[];
  /** Answers of hosts from a moment on that they are primary, whether their writes are confirmed or not. */
  primariesSince(fromMs: number): Sighting[];
  /** Whether a write was confirmed in the last two seconds. */
  isWritable(): boolean;
}

const database = 'probe';
const pauseMs = 200;
const answerMs = 1_500;

export async function startWriteProbe(cluster: Cluster): Promise<WriteProbe> {
  const primary = await cluster.primary();
  await cluster.query(primary, `create database ${database}`);
  await cluster.query(primary, 'create table writes (at timestamptz not null)', database);
  const writes: Sighting[] = [];
  const primaries: Sighting[] = [];
  for (const { name } of cluster.hosts) void probeForever(name, writes, primaries);
  const since = (sightings: readonly Sighting[], fromMs: number) => sightings.filter(({ atMs }) => atMs >= fromMs);
  return {
    writesSince: (fromMs) => since(writes, fromMs),
    primariesSince: (fromMs) => since(primaries, fromMs),
    isWritable: () => since(writes, performance.now() - 2_000).length > 0,
  };
}

async function probeForever(host: string, writes: Sighting[], primaries: Sighting[]): Promise<never> {
  for (;;) {
    await probe(host, writes, primaries);
    await delay(pauseMs);
  }
}

/** Asks and writes on one connection until something fails. */
async function probe(host: string, writes: Sighting[], primaries: Sighting[]): Promise<void> {
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new Client({ host: fullName(host), database, ...superuser, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (; ; await delay(pauseMs)) {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby !== false) continue;
      primaries.push({ host, atMs: performance.now() });
      await client.query('insert into writes values (clock_timestamp())');
      writes.push({ host, atMs: performance.now() });
    }
  } catch {
    // The host is down, or no standby confirms.
  }
  // `end` would wait for a silent host.
  client.connection.stream.destroy();
}
