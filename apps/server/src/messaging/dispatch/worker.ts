import { type Mode, modes } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Logger } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { ulid } from '../../ulid.ts';
import type { Carrier, Carriers } from '../carriers/carrier.ts';
import type { BeginMoves } from '../messages/moves.ts';
import { createReceipts } from '../receipts/receive-receipts.ts';
import { listOutstanding } from '../submissions/repository.ts';
import { createBeginAttempts } from './begin-attempts.ts';
import { createLane, type Lane } from './lane.ts';
import { createRecordAttempts } from './record-attempts.ts';
import { releaseAllMessages } from './release.ts';

export interface DispatchWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'setQueued'>;
  readonly carriers: Carriers;
  readonly beginMoves: BeginMoves;
  /** Whether no other process can be at work on this database: then what is leased at start, a dead process held. */
  readonly isOnlyProcess: boolean;
  /** In [0, 1): spreads the retries. */
  readonly random?: () => number;
}

/** Hands accepted messages to carriers and takes their receipts, until it is stopped. */
export interface DispatchWorker {
  start(): Promise<void>;
  /** A message of this mode was accepted: looks at once instead of within a quarter of a second. */
  wake(mode: Mode): void;
  /** Claims nothing more, lets submits finish for `withinMs`, then ends the connections to carriers. */
  stop(withinMs: number): Promise<void>;
}

const idleWindow = 100;
const keepHouseEveryMs = 5_000;
const outstandingPage = 1_000;

export function createDispatchWorker(options: DispatchWorkerOptions): DispatchWorker {
  const { db, clock, log, metrics, carriers, beginMoves, isOnlyProcess, random = Math.random } = options;
  const receipts = createReceipts({ db, clock, beginMoves });
  const beginAttempts = createBeginAttempts({ db, carriers, beginMoves });
  const recordAttempts = createRecordAttempts({ clock, beginMoves, random });
  const owner = ulid(clock.now());
  const lanes = { live: laneOf('live'), test: laneOf('test') };
  const known = [carriers.test, carriers.live].filter((carrier) => carrier !== undefined);
  let cancelHousekeeping = () => {};
  let housekeeping = Promise.resolve();
  let isStopping = false;

  function laneOf(mode: Mode): Lane {
    const window = carriers[mode]?.window ?? idleWindow;
    return createLane({ db, clock, log, mode, owner, window, beginAttempts, recordAttempts });
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

  /** The next time is counted from the end of this one: a slow database is not asked more often for it. */
  function keepHouseLater(): void {
    cancelHousekeeping = clock.after(keepHouseEveryMs, () => {
      housekeeping = keepHouse().then(() => {
        if (!isStopping) keepHouseLater();
      });
    });
  }

  async function keepHouse(): Promise<void> {
    try {
      await receipts.matchEarly();
      const waiting = await db
        .read('message_queue')
        .whereIn('mode', [...modes])
        .where('due_at', '<=', clock.now())
        .count({ count: '*' });
      metrics.setQueued(Number(waiting[0]?.count ?? 0));
    } catch (error) {
      log.warn({ err: error }, 'early receipts cannot be matched');
    }
  }

  return {
    async start() {
      if (isOnlyProcess) await releaseAllMessages(db, clock.now());
      for (const carrier of known) await startCarrier(carrier);
      for (const lane of Object.values(lanes)) lane.start();
      keepHouseLater();
    },

    wake: (mode) => lanes[mode].wake(),

    async stop(withinMs) {
      isStopping = true;
      cancelHousekeeping();
      const finished = Promise.all(Object.values(lanes).map((lane) => lane.finish()));
      await atMost(withinMs, clock, finished);
      for (const lane of Object.values(lanes)) lane.cutOff();
      // Submits that still wait for an answer become uncertain, and are recorded as such.
      await Promise.all(known.map((carrier) => carrier.stop()));
      await Promise.all([finished, housekeeping, receipts.idle()]);
    },
  };
}

function atMost(ms: number, clock: Clock, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    work.then(end, end);
  });
}
