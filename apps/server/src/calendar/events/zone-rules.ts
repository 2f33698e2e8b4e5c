import type { Knex } from 'knex';
import type { Database, Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { pause } from '../../jobs/waiting.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { dayMs } from '../../time/durations.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import type { Event } from './event.ts';
import { findLastEventId, listEventsEndingFrom, replaceEvent } from './repository.ts';
import { followZoneRules } from './schedule.ts';
import { storeDates } from './store-dates.ts';
import { findDates } from './stored-dates.ts';

/** Version of the time zone data of this process; it changes with Node and ICU. */
const zoneRulesVersion = process.versions.tz;

export interface ZoneRulesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly version?: string;
}

export interface ZoneRulesUpdate {
  start(): void;
  /** Stops after the current batch; the next start continues after it. Resolves when nothing runs. */
  stop(): Promise<void>;
  /** Resolves when all events are updated or the update was stopped. */
  readonly ended: Promise<void>;
}

/** Comparing a batch blocks the event loop for a few milliseconds. */
const idsInBatch = 200;
const retryMs = 60_000;
/** Events that ended recently are included, because an end may move by hours; older events are not updated. */
const pastMs = 2 * dayMs;

/**
 * Recomputes the UTC times of current and future events from their local times, in batches, if the database was written
 * with another version of the time zone data (docs/adr/0014). Continues where an earlier process stopped.
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
      const to: number = Math.min(from + idsInBatch, maxId);
      const inBatch = await updateBatch(db, { version, from, to, nowMs: clock.now() });
      if (inBatch === undefined) return;
      moved += inBatch;
      from = to;
      await restAsLongAs(clock.monotonicMs() - beganMs);
    }
    if (from >= last) await saveProgress(db.write, version, null);
    if (moved > 0) log.info({ version, moved }, 'events were moved to the new rules of their time zones');
  }

  /** Leaves half of the time to requests. */
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
 * Updates the stale events of a batch and stores the progress in one transaction. Returns the number of updated events;
 * undefined if a process with another version has taken over.
 */
async function updateBatch(db: Database, { version, from, to, nowMs }: Batch): Promise<number | undefined> {
  const endsFromMs = nowMs - pastMs;
  const stale = await findStale(db.read, from, to, endsFromMs);
  if (stale.length === 0) return (await saveProgress(db.write, version, to)) ? 0 : undefined;
  const move = async (trx: Transaction) => {
    if (!(await saveProgress(trx, version, to))) return undefined;
    // Read again: somebody may have written meanwhile.
    const events = await findStale(trx, from, to, endsFromMs);
    for (const event of events) await moveEvent(trx, event, nowMs);
    return events.length;
  };
  return writeCalendar(db, move, { caller: undefined, nowMs });
}

interface Batch {
  readonly version: string;
  /** Exclusive; `to` is inclusive. */
  readonly from: number;
  readonly to: number;
  readonly nowMs: number;
}

/** Events and series of which a time differs from the current rules of its zone. */
async function findStale(db: Knex, from: number, to: number, endsFromMs: number): Promise<Event[]> {
  const stale: Event[] = [];
  for (const event of await listEventsEndingFrom(db, from, to, endsFromMs))
    if (isStale(event) || (event.recurrence !== undefined && (await hasStaleDate(db, event)))) stale.push(event);
  return stale;
}

const isStale = ({ schedule }: Event): boolean => followZoneRules(schedule) !== schedule;

async function hasStaleDate(db: Knex, { id, schedule: { timezone, allDay } }: Event): Promise<boolean> {
  const dates = await findDates(db, id);
  return dates.some(({ schedule }) => {
    const date = { ...schedule, timezone, allDay };
    return followZoneRules(date) !== date;
  });
}

async function moveEvent(trx: Transaction, event: Event, nowMs: number): Promise<void> {
  const schedule = followZoneRules(event.schedule);
  const after = { ...event, schedule, modifiedAtMs: nowMs, revision: event.revision + 1 };
  await replaceEvent(trx, event, after);
  await storeDates(trx, { before: event, after });
}

/** Last checked id; undefined if all events are updated. */
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

/** Returns false if a process with another version has taken over. */
async function saveProgress(db: Knex, version: string, checkedTo: number | null): Promise<boolean> {
  return (await db<ZoneRulesRow>('zone_rules').where({ version }).update({ checked_to: checkedTo })) > 0;
}
