import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { hourMs } from '../../time/durations.ts';
import type { Event } from './event.ts';
import { findEvent } from './repository.ts';
import type { SchedulePatch } from './schedule.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from './test-calendar.ts';
import { createZoneRulesUpdate } from './zone-rules.ts';

const clock = createTestClock(testSite.nowMs);
const noLog = { info: () => undefined, warn: () => undefined };

describeOnEachEngine('createZoneRulesUpdate', (engine) => {
  let calendar: TestCalendar;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  const create = (schedule: SchedulePatch) => calendar.create({ ...concert, schedule });
  const inBerlin = (start = '2031-07-01 18:00', end = '2031-07-01 20:00') =>
    create({ start, end, timezone: 'Europe/Berlin' });

  /** Stores the instants of an event as by other rules of its zone. */
  async function makeStale({ id }: Event, byMs = hourMs): Promise<void> {
    await calendar.db
      .write('events')
      .where({ id })
      .update({
        start_utc: calendar.db.write.raw('start_utc + ?', [byMs]),
        end_utc: calendar.db.write.raw('end_utc + ?', [byMs]),
      });
  }

  async function update(version = '2031a', now = clock): Promise<void> {
    const zoneRules = createZoneRulesUpdate({ db: calendar.db, clock: now, log: noLog, version });
    zoneRules.start();
    await zoneRules.ended;
    await zoneRules.stop();
  }

  async function stored({ id }: Event): Promise<Event | undefined> {
    return findEvent(calendar.db.read, { id });
  }

  const state = () => calendar.db.read('zone_rules').first('version', 'checked_to');

  test('recomputes stale instants from local times, and increments the revisions of event and calendar', async () => {
    const event = await inBerlin();
    await makeStale(event);
    const before = await calendar.db.revision('calendar');
    await update();
    expect(await stored(event)).toEqual({ ...event, revision: event.revision + 1, modifiedAtMs: testSite.nowMs });
    expect(await calendar.db.revision('calendar')).toBeGreaterThan(before);
    const lastChange = await calendar.db.read('calendar_changes').orderBy('seq', 'desc').first('record_id', 'at');
    expect(lastChange).toEqual({ record_id: event.id, at: testSite.nowMs });
    expect(await state()).toEqual({ version: '2031a', checked_to: null });
  });

  test('updates the daily counts', async () => {
    const event = await inBerlin('2031-07-01 00:30', '2031-07-01 01:00');
    const counts = () =>
      calendar.db.read('event_days').where('events', '>', 0).select('start_day', 'end_day', 'events');
    const before = await counts();
    await makeStale(event, 24 * hourMs);
    await calendar.db
      .write('event_days')
      .update({ start_day: calendar.db.write.raw('start_day + 1'), end_day: calendar.db.write.raw('end_day + 1') });
    await update();
    expect(await counts()).toEqual(before);
  });

  test('keeps all-day events all day', async () => {
    const event = await create({ start: '2031-07-01', end: '2031-07-02', allDay: true, timezone: 'America/New_York' });
    await makeStale(event);
    await update();
    expect((await stored(event))?.schedule).toEqual(event.schedule);
  });

  test('keeps the offset of an ambiguous local time', async () => {
    // 02:30 in Berlin, before and after the end of summer time.
    const first = await inBerlin('2031-10-26T00:30:00Z', '2031-10-26T00:45:00Z');
    const second = await inBerlin('2031-10-26T01:30:00Z', '2031-10-26T01:45:00Z');
    await update();
    expect([await stored(first), await stored(second)]).toEqual([first, second]);
  });

  test('does not change old events and events that are up to date', async () => {
    const over = await inBerlin('2020-07-01 18:00', '2020-07-01 20:00');
    const right = await create({ start: '2031-07-01 18:00', end: '2031-07-01 20:00', timezone: 'UTC+5.5' });
    await makeStale(over);
    const before = await calendar.db.revision('calendar');
    await update();
    expect((await stored(over))?.revision).toBe(over.revision);
    expect(await stored(right)).toEqual(right);
    expect(await calendar.db.revision('calendar')).toBe(before);
  });

  test('updates drafts and events in the trash', async () => {
    const draft = await calendar.create({ ...concert, status: 'draft' });
    const trashed = await calendar.remove((await inBerlin()).id);
    for (const event of [draft, trashed]) await makeStale(event);
    await update();
    expect((await stored(draft))?.schedule).toEqual(draft.schedule);
    expect((await stored(trashed))?.schedule).toEqual(trashed.schedule);
  });

  test('compares events only if the version differs', async () => {
    await update('2031a');
    const event = await inBerlin();
    await makeStale(event);
    await update('2031a');
    expect((await stored(event))?.revision).toBe(event.revision);
    await update('2031b');
    expect((await stored(event))?.schedule).toEqual(event.schedule);
  });

  test('continues after the last batch of another process', async () => {
    const [done, open] = [await inBerlin(), await inBerlin()];
    for (const event of [done, open]) await makeStale(event);
    await calendar.db.write('zone_rules').update({ version: '2031a', checked_to: done.id });
    await update('2031a');
    expect((await stored(done))?.revision).toBe(done.revision);
    expect((await stored(open))?.schedule).toEqual(open.schedule);
  });

  test('continues after a stop between two batches', async () => {
    const event = await inBerlin();
    await makeStale(event);
    // Ids are shared with other records, so gaps have any length.
    await calendar.db.write('calendar_records').insert({ id: 1_000, kind: 'event' });
    await calendar.db
      .write('events')
      .where({ id: event.id })
      .first()
      .then((row) => calendar.db.write('events').insert({ ...row, id: 1_000 }));
    const stopped = createZoneRulesUpdate({ db: calendar.db, clock, log: noLog, version: '2031a' });
    stopped.start();
    await stopped.stop();
    expect((await state())?.version).toBe('2031a');
    await update('2031a');
    const schedules = await calendar.db.read('events').orderBy('id').pluck('start_utc');
    expect(schedules).toEqual([event.schedule.startAtMs, event.schedule.startAtMs]);
  });

  test('pauses after each batch for its duration, and a stop ends the pause', async () => {
    await calendar.db.write('calendar_records').insert({ id: 1_000, kind: 'event' });
    const event = await inBerlin();
    const row = await calendar.db.write('events').where({ id: event.id }).first();
    await calendar.db.write('events').insert({ ...row, id: 1_000 });
    const ownClock = createTestClock(testSite.nowMs);
    const rests: number[] = [];
    const isResting = Promise.withResolvers<void>();
    let readings = 0;
    const zoneRules = createZoneRulesUpdate({
      db: calendar.db,
      clock: {
        ...ownClock,
        // Every second reading of the clock is 30 ms later.
        monotonicMs: () => Math.ceil(readings++ / 2) * 30,
        after(delayMs, run) {
          rests.push(delayMs);
          if (rests.length < 3) queueMicrotask(run);
          else isResting.resolve();
          return ownClock.after(delayMs, run);
        },
      },
      log: noLog,
      version: '2031a',
    });
    zoneRules.start();
    await isResting.promise;
    await zoneRules.stop();
    expect(rests).toEqual([30, 30, 30]);
    expect(ownClock.pendingTimers()).toBe(0);
  });

  test('writes nothing more after a process with another version has started', async () => {
    const event = await inBerlin();
    await makeStale(event);
    const old = createZoneRulesUpdate({
      db: {
        ...calendar.db,
        // Another process starts during the update.
        transaction: async (work) => {
          await calendar.db.write('zone_rules').update({ version: '2031b', checked_to: 0 });
          return calendar.db.transaction(work);
        },
      },
      clock,
      log: noLog,
      version: '2031a',
    });
    old.start();
    await old.ended;
    expect((await stored(event))?.revision).toBe(event.revision);
    expect(await state()).toEqual({ version: '2031b', checked_to: 0 });
  });

  test('retries after a minute if the database fails', async () => {
    const event = await inBerlin();
    await makeStale(event);
    const ownClock = createTestClock(testSite.nowMs);
    const warned = Promise.withResolvers<void>();
    let isBroken = true;
    const zoneRules = createZoneRulesUpdate({
      db: {
        ...calendar.db,
        transaction: (work) => (isBroken ? Promise.reject(new Error('no connection')) : calendar.db.transaction(work)),
      },
      clock: ownClock,
      log: { ...noLog, warn: () => warned.resolve() },
      version: '2031a',
    });
    zoneRules.start();
    await warned.promise;
    isBroken = false;
    ownClock.advance(60_000);
    await zoneRules.ended;
    expect((await stored(event))?.schedule).toEqual(event.schedule);
  });
});
