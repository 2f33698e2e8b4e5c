import type { Database } from '../../database/database.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { dayMs } from '../../time/durations.ts';
import { isInUse } from '../carriers/carrier.ts';
import type { Carriers } from '../carriers/carriers.ts';
import {
  type CarrierSession,
  heardWithinMs,
  listSessions,
  removeSessions,
  removeSessionsBefore,
  reportSessions,
} from '../carriers/controls/repository.ts';
import type { Controls } from '../carriers/controls/watch-controls.ts';
import { countQueued, listLanes } from '../queue/lanes.ts';
import type { Dispatcher } from './dispatcher.ts';
import { listRoutes, rerouteMessages } from './reroute.ts';

export interface HealthChecksOptions {
  readonly db: Database;
  readonly metrics: Pick<Metrics, 'setMessagesWaiting' | 'setQueue' | 'setCarrier'>;
  readonly carriers: Carriers;
  readonly controls: Pick<Controls, 'stateOf'>;
  readonly dispatchers: readonly Dispatcher[];
  /** A sentence for the operator about the receipts of a carrier. */
  readonly receiptWarning: (carrier: string) => string | undefined;
  /** A unique id of this process. */
  readonly process: string;
}

/** Stores the health of this process's carriers, and reroutes messages of carriers that are down. */
export interface HealthChecks {
  /** Stores changed health, and unchanged health every 20 seconds as a heartbeat. */
  report(): Promise<void>;
  run(): Promise<void>;
  /** Deletes the health that this process has stored. */
  stop(): Promise<void>;
}

const reportEveryMs = 20_000;
/** Shorter outages are not worth a failover. */
export const failoverAfterMs = 30_000;

export function createHealthChecks(options: HealthChecksOptions): HealthChecks {
  const { db, metrics, carriers, controls, dispatchers, receiptWarning, process } = options;
  const lastUpMs = new Map<string, number>();
  /** The last rerouted message of each route. */
  const cursors = new Map<string, string>();
  const measured = new Set(carriers.all.map(({ name }) => name));
  let reported = { text: '', atMs: Number.NEGATIVE_INFINITY };

  async function report(): Promise<void> {
    const nowMs = db.clock.now();
    const sessions = dispatchers.map((each) => toSession(each, receiptWarning(each.carrier.name)));
    for (const { carrier, health, inFlight, perSecond } of sessions) {
      const held = ['paused', 'stopped'].includes(controls.stateOf(carrier));
      metrics.setCarrier(carrier, { up: health === 'up', held, inFlight, perSecond: perSecond ?? undefined });
    }
    const text = JSON.stringify(sessions.map(({ carrier, health, reason }) => [carrier, health, reason]));
    if (text === reported.text && nowMs - reported.atMs < reportEveryMs) return;
    await reportSessions(db, process, sessions, nowMs);
    if (reported.text === '') await removeSessionsBefore(db, nowMs - dayMs);
    reported = { text, atMs: nowMs };
  }

  async function noteHealth(nowMs: number): Promise<void> {
    for (const { name } of carriers.all) if (!lastUpMs.has(name)) lastUpMs.set(name, nowMs);
    for (const { carrier } of dispatchers) if (isInUse(carrier.health)) lastUpMs.set(carrier.name, nowMs);
    const sessions = await listSessions(db, nowMs - heardWithinMs);
    for (const { carrier, health } of sessions) if (health === 'up') lastUpMs.set(carrier, nowMs);
  }

  /** Also true for carriers that have been removed from the settings. */
  function isOutOfUse(route: string, nowMs: number): boolean {
    const upMs = lastUpMs.get(route) ?? Number.NEGATIVE_INFINITY;
    return controls.stateOf(route) === 'stopped' || nowMs - upMs >= failoverAfterMs;
  }

  async function reroute(routes: readonly string[], nowMs: number): Promise<void> {
    const isUsable = (carrier: string) => controls.stateOf(carrier) === 'running' && !isOutOfUse(carrier, nowMs);
    for (const route of routes) {
      if (route !== '' && !isOutOfUse(route, nowMs)) continue;
      const last = await rerouteMessages(db, carriers, route, isUsable, cursors.get(route) ?? '', nowMs);
      cursors.set(route, last ?? '');
    }
  }

  async function count(routes: readonly string[], nowMs: number): Promise<void> {
    let waiting = 0;
    // Metrics of emptied queues must go back to 0.
    for (const route of routes) measured.add(route);
    for (const carrier of measured) {
      const depth = await countQueued(db, carrier, nowMs);
      const dueAtMs = (await listLanes(db, carrier)).map((lane) => lane.dueAtMs);
      metrics.setQueue(
        { queue: 'messages', carrier },
        { depth, oldestMs: Math.max(0, nowMs - Math.min(nowMs, ...dueAtMs)) },
      );
      waiting += depth;
    }
    metrics.setMessagesWaiting(waiting);
  }

  return {
    report,
    async run() {
      const nowMs = db.clock.now();
      await noteHealth(nowMs);
      const routes = await listRoutes(db);
      await reroute(routes, nowMs);
      await count(routes, nowMs);
    },
    stop: () => removeSessions(db, process),
  };
}

function toSession(
  { carrier, inFlight, perSecond, warning }: Dispatcher,
  receiptWarning: string | undefined,
): CarrierSession {
  const { health } = carrier;
  return {
    carrier: carrier.name,
    health: health.kind,
    reason: (health.kind === 'down' ? health.reason : health.warning) ?? warning() ?? receiptWarning ?? null,
    needsOperator: health.kind === 'down' && health.needsOperator,
    sinceMs: health.sinceMs,
    inFlight: inFlight(),
    perSecond: perSecond() ?? null,
  };
}
