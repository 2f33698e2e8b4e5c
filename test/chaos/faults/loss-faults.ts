import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../cluster/programs.ts';
import type { Fault, Scene } from './fault.ts';

/** Messages are acknowledged by the primary alone in this time. */
const aloneMs = 3_000;
const careless = { synchronous_mode: false, synchronous_mode_strict: false, maximum_lag_on_failover: 2 ** 30 };
const careful = { synchronous_mode: true, synchronous_mode_strict: true, maximum_lag_on_failover: null };

/** A cluster that does not wait for standbys and loses acknowledged messages. Ngoma must report each of them. */
export const lossFaults: Readonly<Record<string, Fault>> = {
  'lose-rows': {
    title: 'failover to a standby without the last rows, asynchronous',
    permitted: { reportedLoss: true },
    async run(scene) {
      await scene.cluster.configure(careless);
      await until('the primary waits for no standby', () => isAsynchronous(scene));
      const primary = await scene.cluster.primary();
      const silent = (await scene.cluster.standbys()).map((standby) => standby.silence());
      await delay(aloneMs);
      // The kernel of a killed host would still send what it has buffered.
      using _powerLoss = primary.silence();
      await primary.kill();
      const lostAtMs = performance.now();
      for (const each of silent) each[Symbol.dispose]();
      await until('another host is writable', () => scene.probe.writesSince(lostAtMs + 1_000).length > 0);
      await scene.cluster.configure(careful);
      primary.startEtcd();
      primary.startPatroni();
    },
  },
};

async function isAsynchronous({ cluster }: Scene): Promise<boolean> {
  const [row] = await cluster.query<Record<string, string>>(await cluster.primary(), 'show synchronous_standby_names');
  return row?.['synchronous_standby_names'] === '';
}
