import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Scene } from './fault.ts';

const awayMs = 25_000;

/** Faults of the standbys and of etcd. */
export const standbyFaults: Readonly<Record<string, Fault>> = {
  'kill-standby': {
    title: 'kill -9 of all processes of the synchronous standby’s host, 25 s',
    async run({ cluster, pace }) {
      const [standby] = await cluster.standbys();
      await standby?.kill();
      await delay(pace.lasting(awayMs));
      standby?.startEtcd();
      standby?.startPatroni();
    },
  },
  'kill-standbys': {
    title: 'kill -9 of PostgreSQL and Patroni on both standbys, 25 s',
    run: killStandbys,
  },
  'require-standby': {
    title: 'the same with NGOMA_REQUIRE_STANDBY=on',
    environment: { NGOMA_REQUIRE_STANDBY: 'on' },
    refusedWithinMs: 1_000,
    run: killStandbys,
  },
  'kill-etcd': {
    title: 'kill -9 of etcd on all hosts, 25 s',
    async run({ cluster, pace }) {
      for (const host of cluster.hosts) host.killEtcd();
      await delay(pace.lasting(awayMs));
      for (const host of cluster.hosts) host.startEtcd();
    },
  },
};

async function killStandbys({ cluster, pace }: Scene): Promise<void> {
  const standbys = await cluster.standbys();
  for (const standby of standbys) standby.killDatabase();
  await delay(pace.lasting(awayMs));
  for (const standby of standbys) standby.startPatroni();
}
