import { setTimeout as delay } from 'node:timers/promises';
import type { OnUncertain } from '../service/installation.ts';
import type { Fault } from './fault.ts';

const stepSeconds = 60;
/** Longer than a lease. */
const betweenMs = 15_000;

const clockFault = (onUncertain: OnUncertain): Fault => ({
  title: `clock of the primary 60 s forward or back and 15 s later right again, a worker restarted between; ${onUncertain}`,
  onUncertain,
  movesClock: true,
  async run({ cluster, installation, draw }) {
    const primary = await cluster.primary();
    const worker = draw.from(installation.workers);
    primary.moveClock(draw.from([stepSeconds, -stepSeconds]));
    await worker.stop();
    await delay(betweenMs);
    primary.moveClock(0);
    await worker.start();
  },
});

/** Steps of the database's clock, with both settings of the carrier. */
export const clockFaults: Readonly<Record<string, Fault>> = {
  'clock-hold': clockFault('hold'),
  'clock-resend': clockFault('resend'),
};
