import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { dayMs } from '../../time/durations.ts';
import { defaultHorizon } from '../recurrence/horizon.ts';
import { utcToWallTime } from '../time/wall-time.ts';
import { extendSeries } from './extend-series.ts';
import { createTestCalendar, type TestCalendar, testSite } from './test-calendar.ts';

const weekly = { rrule: 'FREQ=WEEKLY', rdate: [], exdate: [] };
const choir = {
  title: 'Choir',
  schedule: { start: '2031-03-11 18:00', end: '2031-03-11 20:00' },
  recurrence: weekly,
};

describeOnEachEngine('the daily addition of dates', (engine) => {
  const lastOf = async ({ db }: TestCalendar, id: number) =>
    (await db.read('occurrences').where({ event_id: id }).max('recurrence_id as last').first())?.last.slice(0, 10);
  const extendAt = (calendar: TestCalendar, days: number, horizon = defaultHorizon) =>
    extendSeries(calendar.db, createTestClock(testSite.nowMs + days * dayMs), horizon, new AbortController().signal);

  test('adds what has come within 24 months, once, with one row of the change feed for each series', async () => {
    await using calendar = await createTestCalendar(engine);
    const series = await calendar.create(choir);
    const ended = await calendar.create({ ...choir, recurrence: { ...weekly, rrule: 'FREQ=WEEKLY;COUNT=3' } });
    expect(await lastOf(calendar, series.id)).toBe('2033-03-01');
    const before = await calendar.db.read('calendar_changes').select();
    await extendAt(calendar, 30);
    expect(await lastOf(calendar, series.id)).toBe('2033-03-29');
    expect(await lastOf(calendar, ended.id)).toBe('2031-03-25');
    await extendAt(calendar, 30);
    const rows = (await calendar.db.read('calendar_changes').orderBy('seq').select()).slice(before.length);
    expect(rows).toMatchObject([
      { kind: 'event', record_id: series.id, change: 'updated', revision: 1, is_addition: 1 },
    ]);
  });

  test('adds dates after a longer horizon, and keeps them after a shorter one and a write', async () => {
    await using calendar = await createTestCalendar(engine);
    const series = await calendar.create(choir);
    const idsOf = async () => (await calendar.db.read('occurrences').orderBy('id').select('id')).map(({ id }) => id);
    const before = await idsOf();
    await extendAt(calendar, 0, { monthsBefore: 12, monthsAhead: 40 });
    expect(await lastOf(calendar, series.id)).toBe('2034-07-04');
    const longer = await idsOf();
    expect(longer.slice(0, before.length)).toEqual(before);
    const shorter = { monthsBefore: 1, monthsAhead: 1 };
    await extendAt(calendar, 1, shorter);
    await calendar.update(series.id, { title: 'Large choir' }, undefined, { ...testSite, horizon: shorter });
    expect(await idsOf()).toEqual(longer);
    const next = await calendar.create(choir, undefined, { ...testSite, horizon: shorter });
    expect(await lastOf(calendar, next.id)).toBe('2031-04-01');
  });

  test('keeps all dates of a daily series with 400 more after opposite horizons', async () => {
    await using calendar = await createTestCalendar(engine);
    const long = { monthsBefore: 12, monthsAhead: 40 };
    const rdate = Array.from({ length: 400 }, (_none, index) => utcToWallTime(testSite.nowMs + (index + 1) * dayMs));
    const daily = { rrule: 'FREQ=DAILY', rdate, exdate: [] };
    const schedule = { start: '2029-03-11 18:00', end: '2029-03-11 20:00' };
    const series = await calendar.create({ ...choir, schedule, recurrence: daily }, undefined, {
      ...testSite,
      horizon: long,
    });
    const count = async () => Number((await calendar.db.read('occurrences').count('* as dates').first())?.dates);
    const before = await count();
    // From 5 March 2030 to 5 July 2034.
    expect(before).toBe(1_584 + 400);
    const opposite = { ...testSite, horizon: { monthsBefore: 51, monthsAhead: 1 } };
    await calendar.update(series.id, { title: 'Large choir' }, undefined, opposite);
    expect(await count()).toBe(before);
  });

  test('extends 120 series in slices', async () => {
    await using calendar = await createTestCalendar(engine);
    for (let index = 0; index < 120; index += 1)
      await calendar.create({ ...choir, recurrence: { ...weekly, rrule: 'FREQ=YEARLY' } });
    await extendAt(calendar, 366);
    const [row] = await calendar.db.read('occurrences').where('recurrence_id', '>', '2033').count('* as dates');
    expect(Number(row?.dates)).toBe(120);
  });
});
