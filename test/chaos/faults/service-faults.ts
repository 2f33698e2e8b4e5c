import { setTimeout as delay } from 'node:timers/promises';
import { account } from '../cluster/cluster.ts';
import type { ServiceProcess } from '../service/installation.ts';
import { takeConnections } from './connections.ts';
import type { Fault } from './fault.ts';

const restartAfterMs = 10_000;
const suspendedMs = 30_000;
const backendEnds = 5;

/** Faults of Ngoma’s processes and of their connections. */
export const serviceFaults: Readonly<Record<string, Fault>> = {
  'kill-api': {
    title: 'kill -9 of a process that serves requests, restarted after 10 s',
    permitted: { noAnswer: true },
    run: ({ installation, draw }) => killForAWhile(draw.from(installation.apis)),
  },
  'kill-worker': {
    title: 'kill -9 of a worker, restarted after 10 s',
    run: ({ installation, draw }) => killForAWhile(draw.from(installation.workers)),
  },
  'stop-worker': {
    title: 'SIGSTOP of a worker, 30 s',
    async run({ installation, draw }) {
      using _fault = draw.from(installation.workers).suspend();
      await delay(suspendedMs);
    },
  },
  'end-backends': {
    title: 'all backends of Ngoma ended, five times',
    async run({ cluster, draw }) {
      const sql = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${account.name}'`;
      for (let count = 0; count < backendEnds; count += 1) {
        await cluster.query(await cluster.primary(), sql);
        await delay(draw.integer(1_000, 6_000));
      }
    },
  },
  'no-connections': {
    title: 'no free connection of PostgreSQL, 20 s',
    backWithinMs: 2_000,
    run: ({ cluster }) => takeConnections(cluster, 20_000),
  },
};

async function killForAWhile(process: ServiceProcess): Promise<void> {
  await process.kill();
  await delay(restartAfterMs);
  await process.start();
}
