import { setTimeout as delay } from 'node:timers/promises';
import { account } from '../cluster/cluster.ts';
import type { ServiceProcess } from '../service/installation.ts';
import { takeConnections } from './connections.ts';
import type { Fault, Scene } from './fault.ts';

const restartAfterMs = 10_000;
const suspendedMs = 30_000;
const backendEnds = 5;

/** Faults of Ngoma’s processes and of their connections. */
export const serviceFaults: Readonly<Record<string, Fault>> = {
  'kill-api': {
    title: 'kill -9 of a process that serves requests, restarted after 10 s',
    permitted: { noAnswer: true },
    run: (scene) => killForAWhile(scene, scene.draw.from(scene.installation.apis)),
  },
  'kill-worker': {
    title: 'kill -9 of a worker, restarted after 10 s',
    permitted: { unsubmitted: true },
    run: (scene) => killForAWhile(scene, scene.draw.from(scene.installation.workers)),
  },
  'stop-worker': {
    title: 'SIGSTOP of a worker, 30 s',
    async run({ installation, draw, pace }) {
      using _fault = draw.from(installation.workers).suspend();
      await delay(pace.lasting(suspendedMs));
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
    run: ({ cluster, pace }) => takeConnections(cluster, pace.lasting(20_000)),
  },
};

async function killForAWhile({ pace }: Scene, process: ServiceProcess): Promise<void> {
  await process.kill();
  await delay(pace.lasting(restartAfterMs));
  await process.start();
}
