import type { SpendingLimits } from '../../account/spending/spending-limits.ts';
import type { Database } from '../../database/database.ts';
import { ulid } from '../../ids/ulid.ts';
import { latestTime, leaseMs } from '../../jobs/leases.ts';
import { createPeriodicTask, type PeriodicTask, type PeriodicTaskOptions } from '../../jobs/periodic-task.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, CarrierOptOut, CarrierReceipt, InboundPart, InboundText } from '../carriers/carrier.ts';
import type { Carriers } from '../carriers/carriers.ts';
import type { Controls } from '../carriers/controls/watch-controls.ts';
import type { InboundReceiver } from '../inbound/receive-inbound.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { hasOverdue, releaseAllMessages } from '../queue/repository.ts';
import { createMatchOrphans } from '../receipts/match-orphans.ts';
import { createReceiptPoll, type ReceiptPoll } from '../receipts/poll-receipts.ts';
import { type CoverageOf, createReceipts } from '../receipts/receive-receipts.ts';
import { dropExpiredOrphans } from '../receipts/repository.ts';
import type { SuppressOptedOut } from '../suppressions/repository.ts';
import { createBeginAttempts } from './begin-attempts.ts';
import type { CheckClaimed } from './check-claimed.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { createHealthChecks } from './health-checks.ts';
import { createRecordAttempts } from './record-attempts.ts';

export interface DispatchWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly metrics: Pick<
    Metrics,
    | 'setMessagesWaiting'
    | 'setQueue'
    | 'setCarrier'
    | 'countOutcome'
    | 'countExpiredOrphans'
    | 'countReceipt'
    | 'countReceiptPoll'
  >;
  readonly carriers: Carriers;
  readonly controls: Controls;
  readonly beginTransitions: BeginTransitions;
  readonly checkClaimed: CheckClaimed;
  readonly spending: Pick<SpendingLimits, 'refund'>;
  readonly inbound: InboundReceiver;
  readonly suppressOptedOut: SuppressOptedOut;
  /** No other process can use this database, so that leases found at the start belong to a dead process. */
  readonly isOnlyProcess: boolean;
  /** In [0, 1): jitter of the retries. */
  readonly random?: () => number;
}

/** Submits accepted messages to carriers and stores their receipts, until it is stopped. */
export interface DispatchWorker {
  start(): Promise<void>;
  /** Claims at once instead of within 250 ms, for one carrier or for all. */
  wake(carrier?: string): void;
  /** Stores a receipt, also before `start`; resolves once it is on disk. */
  receive(carrier: string, receipt: CarrierReceipt): Promise<void>;
  /** Stores a text of a phone. */
  receiveText(carrier: string, text: InboundText | InboundPart | CarrierOptOut): Promise<void>;
  /** Stops claiming, lets submits finish for `withinMs`, and closes the connections. */
  stop(withinMs: number): Promise<void>;
}

const sweepEveryMs = 1_000;
const reportEveryMs = 1_000;
const maintainEveryMs = 5_000;
const storeIncompleteEveryMs = 60_000;
const sweepLimit = 500;
const dropLimit = 1_000;

export function createDispatchWorker(options: DispatchWorkerOptions): DispatchWorker {
  const {
    db,
    clock,
    log,
    metrics,
    carriers,
    controls,
    beginTransitions,
    checkClaimed,
    spending,
    inbound,
    suppressOptedOut,
    isOnlyProcess,
    random = Math.random,
  } = options;
  const wallMs = clock.now;
  const owner = ulid(clock.now());
  const coverageOf: CoverageOf = (name) => carriers.find(name)?.settings.receipts ?? 'per_part';
  const receipts = createReceipts({ db, beginTransitions, coverageOf, suppressOptedOut, metrics, wallMs });
  const matchOrphans = createMatchOrphans({ db, beginTransitions, coverageOf, wallMs });
  const beginAttempts = createBeginAttempts({ db, clock, carriers, beginTransitions, checkClaimed, spending, wallMs });
  const dispatchers = new Map(carriers.all.map((carrier) => [carrier.name, dispatcherOf(carrier)]));
  const all = [...dispatchers.values()];
  const polls = new Map(carriers.all.flatMap((carrier) => pollOf(carrier)));
  const receiptWarning = (carrier: string) => polls.get(carrier)?.warning();
  const healthChecks = createHealthChecks({
    ...{ db, metrics, carriers, controls, receiptWarning },
    dispatchers: all,
    process: owner,
  });
  const tasks = [
    ...polls.values(),
    repeat(sweepEveryMs, sweep, 'overdue messages cannot be ended'),
    repeat(maintainEveryMs, matchReceipts, 'early receipts cannot be matched'),
    repeat(storeIncompleteEveryMs, inbound.storeOverdue, 'incomplete long texts cannot be stored'),
    repeat(reportEveryMs, healthChecks.report, 'the health of carriers cannot be reported'),
    repeat(maintainEveryMs, healthChecks.run, 'the health of carriers cannot be checked'),
  ];

  function dispatcherOf(carrier: Carrier): Dispatcher {
    return createDispatcher({
      db,
      clock,
      log,
      metrics,
      carrier,
      beginAttempts,
      recordAttempts: createRecordAttempts({
        ...{ db, carrier, beginTransitions, coverageOf, suppressOptedOut, wallMs, random },
      }),
      receive: (receipt) => receipts.receive(carrier, receipt),
      isRunning: () => ['running', 'draining'].includes(controls.stateOf(carrier.name)),
      onStopped: (reason) => controls.stopCarrier(carrier.name, reason),
    });
  }

  function pollOf(carrier: Carrier): [string, ReceiptPoll][] {
    const { receiptList: list } = carrier;
    if (list === undefined) return [];
    const receive = (receipt: CarrierReceipt) => receipts.receive(carrier, receipt);
    return [[carrier.name, createReceiptPoll({ db, clock, log, metrics, carrier, list, owner, receive })]];
  }

  function repeat(everyMs: number, run: PeriodicTaskOptions['run'], failureMessage: string): PeriodicTask {
    return createPeriodicTask({ clock, log, everyMs, run, failureMessage });
  }

  /** Ends messages that have expired or have no receipt. */
  async function sweep(stopped: AbortSignal): Promise<void> {
    const nowMs = db.clock.now();
    if (!(await hasOverdue(db, nowMs))) return;
    const lease = { owner, nowMs, untilMs: latestTime(db.clock) + leaseMs };
    while (!stopped.aborted && (await beginAttempts.forOverdue(lease, sweepLimit)) === sweepLimit);
  }

  async function matchReceipts(stopped: AbortSignal): Promise<void> {
    await receipts.matchEarly();
    await matchOrphans(stopped);
    const dropped = await dropExpiredOrphans(db, db.clock.now(), dropLimit);
    for (const [carrier, count] of dropped) metrics.countExpiredOrphans(carrier, count);
  }

  return {
    async start() {
      if (isOnlyProcess) await releaseAllMessages(db, db.clock.now());
      for (const dispatcher of all) {
        const { carrier } = dispatcher;
        await carrier.start({
          receive: (receipt) => receipts.receive(carrier, receipt),
          receiveText: (text) => inbound.receive(carrier.name, text),
          expects: (receipt) => receipts.isExpected(carrier, receipt),
          onChange: dispatcher.wake,
        });
      }
      await healthChecks.report();
      await healthChecks.run();
      for (const task of [...all, ...tasks]) task.start();
    },

    wake(carrier) {
      if (carrier !== undefined) dispatchers.get(carrier)?.wake();
      else for (const dispatcher of all) dispatcher.wake();
    },

    receive: (carrier, receipt) => receipts.receive({ name: carrier }, receipt),

    receiveText: inbound.receive,

    async stop(withinMs) {
      await Promise.all([...all.map((dispatcher) => dispatcher.stop(withinMs)), ...tasks.map((task) => task.stop())]);
      await receipts.idle();
      await healthChecks
        .stop()
        .catch((err: unknown) => log.warn({ err }, 'the health of carriers could not be deleted at the stop'));
    },
  };
}
