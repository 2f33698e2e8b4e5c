import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import type { DeliveryId } from './delivery.ts';
import { releaseLeasesOf } from './release.ts';
import { renewLeases } from './renew.ts';

/** How long a claim holds unless it is renewed, which happens often enough to survive two failures. */
export const leaseMs = 10_000;
const renewEveryMs = 3_000;

export interface LeaseKeeping {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly owner: string;
  /** The deliveries that run now. */
  readonly running: () => DeliveryId[];
}

/** Renews the leases of what runs until `stop`, which frees all that the owner still holds. */
export function keepLeases({ db, clock, log, owner, running }: LeaseKeeping): { stop(): Promise<void> } {
  let renewal = Promise.resolve();
  let cancelNext = renewLater();

  function renewLater(): () => void {
    return clock.after(renewEveryMs, () => {
      renewal = renew();
      cancelNext = renewLater();
    });
  }

  async function renew(): Promise<void> {
    const ids = running();
    if (ids.length === 0) return;
    try {
      await renewLeases(db, owner, ids, clock.now() + leaseMs);
    } catch (error) {
      log.warn({ err: error }, 'the leases of webhooks cannot be renewed');
    }
  }

  async function stop(): Promise<void> {
    cancelNext();
    await renewal;
    try {
      await releaseLeasesOf(db, owner);
    } catch (error) {
      log.warn({ err: error }, 'the leases of webhooks cannot be released and will run out');
    }
  }

  return { stop };
}
