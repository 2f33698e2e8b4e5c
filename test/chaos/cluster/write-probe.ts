import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { fullName, superuser } from './cluster-files.ts';

/** When the database itself was writable, measured without Ngoma: a row in a database of its own, on each host. */
export interface WriteProbe {
  /** Confirmed writes from a moment on, in milliseconds of `performance.now()`. */
  writesSince(fromMs: number): number[];
  /** The hosts that confirmed writes from a moment on, in their order. */
  hostsSince(fromMs: number): string[];
  /** Whether a write was confirmed in the last two seconds. */
  isWritable(): boolean;
  stop(): Promise<void>;
}

const database = 'probe';
const pauseMs = 200;
const answerMs = 1_500;

interface Write {
  readonly atMs: number;
  readonly host: string;
}

export async function startWriteProbe(cluster: Cluster): Promise<WriteProbe> {
  const primary = await cluster.primary();
  await cluster.query(primary, `create database ${database}`);
  await cluster.query(primary, 'create table writes (at timestamptz not null)', database);
  const writes: Write[] = [];
  let isStopped = false;
  const probing = Promise.all(
    cluster.hosts.map(async ({ name }) => {
      while (!isStopped) {
        await probe(
          name,
          () => writes.push({ atMs: performance.now(), host: name }),
          () => isStopped,
        );
        await delay(pauseMs);
      }
    }),
  );
  const since = (fromMs: number) => writes.filter(({ atMs }) => atMs >= fromMs);
  return {
    writesSince: (fromMs) => since(fromMs).map(({ atMs }) => atMs),
    hostsSince: (fromMs) =>
      since(fromMs)
        .map(({ host }) => host)
        .filter((host, index, all) => host !== all[index - 1]),
    isWritable: () => since(performance.now() - 2_000).length > 0,
    async stop() {
      isStopped = true;
      await probing;
    },
  };
}

/** Writes on one connection until something fails. */
async function probe(host: string, onWrite: () => void, isStopped: () => boolean): Promise<void> {
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new Client({ host: fullName(host), database, ...superuser, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    while (!isStopped()) {
      await client.query('insert into writes values (clock_timestamp())');
      onWrite();
      await delay(pauseMs);
    }
  } catch {
    // The host is down, a standby, or waits for one.
  }
  // `end` would wait for a silent host.
  client.connection.stream.destroy();
}
