import { setTimeout as delay } from 'node:timers/promises';
import type { Host } from '../cluster/host.ts';
import { until } from '../cluster/programs.ts';
import type { Fault, Scene } from './fault.ts';

const longMs = 25_000;
const shortMs = 6_000;

/** Faults of the host with the primary. */
export const primaryFaults: Readonly<Record<string, Fault>> = {
  'kill-postmaster': {
    title: 'kill -9 of the postmaster',
    backWithinMs: 2_000,
    async run({ cluster }) {
      (await cluster.primary()).killPostmaster();
    },
  },
  'kill-host': {
    title: 'kill -9 of all processes of the primary’s host',
    backWithinMs: 2_000,
    async run(scene) {
      const host = await scene.cluster.primary();
      await host.kill();
      await untilOtherIsWritable(scene, host);
      host.startEtcd();
      host.startPatroni();
    },
  },
  'stop-postgres': {
    title: 'SIGSTOP of PostgreSQL on the primary, 25 s',
    run: (scene) => during(scene, longMs, (host) => host.suspend('postgres')),
  },
  'stop-host': {
    title: 'SIGSTOP of the primary’s host, 25 s',
    run: (scene) => during(scene, longMs, (host) => host.suspend('host')),
  },
  'silence-short': {
    title: 'silent network of the primary, 6 s',
    run: (scene) => during(scene, shortMs, (host) => host.silence()),
  },
  'silence-long': {
    title: 'silent network of the primary, 25 s',
    run: (scene) => during(scene, longMs, (host) => host.silence()),
  },
  switchover: {
    title: 'switchover to the synchronous standby',
    gapBeyondOutageMs: 1_000,
    run: ({ cluster }) => cluster.switchOver(),
  },
};

async function during({ cluster, pace }: Scene, ms: number, begin: (host: Host) => Disposable): Promise<void> {
  using _fault = begin(await cluster.primary());
  await delay(pace.lasting(ms));
}

async function untilOtherIsWritable({ probe }: Scene, lost: Host): Promise<void> {
  const lostAtMs = performance.now();
  await until('another host is writable', () => probe.writesSince(lostAtMs).some(({ host }) => host !== lost.name));
}
