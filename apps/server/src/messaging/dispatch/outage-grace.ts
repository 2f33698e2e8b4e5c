import type { Database } from '../../database/database.ts';
import type { Lease } from '../../jobs/leases.ts';
import type { Clock } from '../../time/clock.ts';

/** Longer than the pause after failed claims (`pauseAfterFailures`). */
const graceMs = 15_000;

/**
 * Leaves leases of other processes alone for a while after an outage of the database. Only their owner knows whether a begin
 * whose COMMIT got no answer was followed by a submit, and the lease may have ended during the outage.
 */
export function createOutageGrace(db: Pick<Database, 'onServerChange'>, clock: Clock): (lease: Lease) => Lease {
  let untilMs = 0;
  db.onServerChange(() => {
    untilMs = clock.monotonicMs() + graceMs;
  });
  return (lease) => (clock.monotonicMs() < untilMs ? { ...lease, foreignNowMs: 0 } : lease);
}
