import type { Knex } from 'knex';
import type { Database, Transaction } from '../../database/database.ts';
import { greatestId } from '../../database/greatest-id.ts';
import { pause } from '../../jobs/waiting.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { dayMs } from '../../time/durations.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import type { Event } from './event.ts';
import { findLastEventId, listEventsEndingFrom, replaceEvent } from './repository.ts';
import { followZoneRules } from './schedule.ts';

/** The rules that this process computes with; another release of Node or of ICU brings others. */
const zoneRulesVersion = process.versions.tz;

export interface ZoneRulesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly version?: string;
}

export interface ZoneRulesUpdate {
  start(): void;
  /** Ends after the batch at hand; the next start goes on behind it. Resolves when nothing runs any more. */
  stop(): Promise<void>;
  /** Resolves when all events follow the rules, or the update was stopped. */
  readonly ended: Promise<void>;
}

/** Few enough that comparing them holds the event loop for some milliseconds only. */
const idsInBatch = 200;
const retryMs = 60_000;
/** Some that ended are compared too, for an end may move by hours; what is long over stays as it was. */
const pastMs = 2 * dayMs;

/**
 * Recomputes the UTC times of present and future events from their local times, in batches, where the database was last
 * written by other rules of the time zones (docs/adr/0014). A process that dies goes on where it was.
 */
export function createZoneRulesUpdate(options: ZoneRulesOptions): ZoneRulesUpdate {
  const { db, clock, log, version = zoneRulesVersion ?? '' } = options;
  const ended = Promise.withResolvers<void>();
  let running = Promise.resolve();
  let cancelRetry = () => {};
  const stopped = new AbortController();

  async function update(): Promise<void> {
    let from = await beginOrContinue(db, version);
    if (from === undefined) return;
    const last = await findLastEventId(db.read);
    let moved = 0;
    while (from < last && !stopped.signal.aborted) {
      const beganMs = clock.monotonicMs();
      const to: number = Math.min(from + idsInBatch, greatestId);
      const inBatch = await updateBatch(db, { version, from, to, nowMs: clock.now() });
      if (inBatch === undefined) return;
      moved += inBatch;
      from = to;
      await restAsLongAs(clock.monotonicMs() - beganMs);
    }
    if (from >= last) await saveProgress(db.write, version, null);
    if (moved > 0) log.info({ version, moved }, 'events were moved to the new rules of their time zones');
  }

  /** Requests, which have no part in this, are left half of the time. */
  async function restAsLongAs(ms: number): Promise<void> {
    if (ms > 0) await pause(ms, clock, stopped.signal);
  }

  function start(): void {
    if (stopped.signal.aborted) return;
    running = update().then(ended.resolve, (error: unknown) => {
      log.warn({ err: error }, 'events could not be compared with the rules of the time zones');
      cancelRetry = clock.after(retryMs, start);
    });
  }

  return {
    start,
    async stop() {
      stopped.abort();
      cancelRetry();
      await running;
      ended.resolve();
    },
    ended: ended.promise,
  };
}

/**
 * Moves what is not as the rules want it, and remembers that the batch is done, in one transaction. Gives how many events
 * it moved; undefined where a process with other rules has taken over.
 */
async function updateBatch(db: Database, { version, from, to, nowMs }: Batch): Promise<number | undefined> {
  const endsFromMs = nowMs - pastMs;
  const stale = (await listEventsEndingFrom(db.read, from, to, endsFromMs)).filter(isStale);
  if (stale.length === 0) return (await saveProgress(db.write, version, to)) ? 0 : undefined;
  const move = async (trx: Transaction) => {
    if (!(await saveProgress(trx, version, to))) return undefined;
    // Read again: somebody may have written meanwhile.
    const events = (await listEventsEndingFrom(trx, from, to, endsFromMs)).filter(isStale);
    for (const event of events) await moveEvent(trx, event, nowMs);
    return events.length;
  };
  return writeCalendar(db, move, { caller: undefined, nowMs });
}

interface Batch {
  readonly version: string;
  /** The ids above this one, up to `to`. */
  readonly from: number;
  readonly to: number;
  readonly nowMs: number;
}

const isStale = ({ schedule }: Event): boolean => followZoneRules(schedule) !== schedule;

async function moveEvent(trx: Transaction, event: Event, nowMs: number): Promise<void> {
  const schedule = followZoneRules(event.schedule);
  await replaceEvent(trx, event, { ...event, schedule, modifiedAtMs: nowMs, revision: event.revision + 1 });
}

/** The id behind which to go on; undefined where all events follow these rules. */
async function beginOrContinue(db: Database, version: string): Promise<number | undefined> {
  const row = await db.read<ZoneRulesRow>('zone_rules').first('version', 'checked_to');
  if (row?.version === version) return row.checked_to ?? undefined;
  await db.write<ZoneRulesRow>('zone_rules').update({ version, checked_to: 0 });
  return 0;
}

interface ZoneRulesRow {
  readonly version: string;
  readonly checked_to: number | null;
}

/** Whether the database is still to follow these rules. */
async function saveProgress(db: Knex, version: string, checkedTo: number | null): Promise<boolean> {
  return (await db<ZoneRulesRow>('zone_rules').where({ version }).update({ checked_to: checkedTo })) > 0;
}
