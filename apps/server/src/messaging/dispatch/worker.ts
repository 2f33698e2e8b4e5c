import { type Mode, modes } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { createPeriodicTask } from '../../jobs/periodic-task.ts';
import type { WorkLoop } from '../../jobs/work-loop.ts';
import type { Logger } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { Carrier, Carriers } from '../carriers/carrier.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { countDue, releaseAllMessages } from '../queue/repository.ts';
import { createReceipts } from '../receipts/receive-receipts.ts';
import { listOutstanding } from '../submissions/repository.ts';
import { createBeginAttempts } from './begin-attempts.ts';
import { createDispatcher } from './dispatcher.ts';
import { createRecordAttempts } from './record-attempts.ts';

export interface DispatchWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'setMessagesWaiting'>;
  readonly carriers: Carriers;
  readonly beginTransitions: BeginTransitions;
  /** Whether no other process can be at work on this database: then a dead process had the leases that remain at start. */
  readonly isOnlyProcess: boolean;
  /** In [0, 1): spreads the retries. */
  readonly random?: () => number;
}

/** Submits accepted messages to carriers and takes their receipts, until it is stopped. */
export interface DispatchWorker {
  start(): Promise<void>;
  /** A message of this mode was accepted: claims at once instead of within a quarter of a second. */
  wake(mode: Mode): void;
  /** Claims nothing more, lets submits finish for `withinMs`, then ends the connections to carriers. */
  stop(withinMs: number): Promise<void>;
}

const maintenanceEveryMs = 5_000;
const outstandingPage = 1_000;

export function createDispatchWorker(options: DispatchWorkerOptions): DispatchWorker {
  const { db, clock, log, metrics, carriers, beginTransitions, isOnlyProcess, random = Math.random } = options;
  const receipts = createReceipts({ db, clock, beginTransitions });
  const beginAttempts = createBeginAttempts({ db, carriers, beginTransitions });
  const recordAttempts = createRecordAttempts({ db, clock, beginTransitions, random });
  const dispatchers = { live: dispatcherOf('live'), test: dispatcherOf('test') };
  const maintenance = createPeriodicTask({
    clock,
    log,
    everyMs: maintenanceEveryMs,
    run: runMaintenance,
    failureMessage: 'early receipts cannot be matched',
  });

  function dispatcherOf(mode: Mode): WorkLoop {
    return createDispatcher({ db, clock, log, mode, carrier: carriers[mode], beginAttempts, recordAttempts });
  }

  async function startCarrier(carrier: Carrier): Promise<void> {
    await carrier.start((receipt) => receipts.receive(carrier, receipt));
    if (carrier.resume === undefined) return;
    let page = await listOutstanding(db, carrier.name, undefined, outstandingPage);
    while (page.length > 0) {
      carrier.resume(page);
      page = await listOutstanding(db, carrier.name, page.at(-1)?.messageId, outstandingPage);
    }
  }

  async function runMaintenance(): Promise<void> {
    await receipts.matchEarly();
    metrics.setMessagesWaiting(await countDue(db, modes, clock.now()));
  }

  return {
    async start() {
      if (isOnlyProcess) await releaseAllMessages(db, clock.now());
      for (const carrier of [carriers.test, carriers.live]) if (carrier) await startCarrier(carrier);
      for (const dispatcher of Object.values(dispatchers)) dispatcher.start();
      maintenance.start();
    },

    wake: (mode) => dispatchers[mode].wake(),

    async stop(withinMs) {
      const stopped = Object.values(dispatchers).map((dispatcher) => dispatcher.stop(withinMs));
      await Promise.all([...stopped, maintenance.stop()]);
      await receipts.idle();
    },
  };
}
