import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { dayMs } from '../../time/durations.ts';
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
  const extendAt = (calendar: TestCalendar, days: number) =>
    extendSeries(calendar.db, createTestClock(testSite.nowMs + days * dayMs), new AbortController().signal);

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

  test('extends 120 series in slices', async () => {
    await using calendar = await createTestCalendar(engine);
    for (let index = 0; index < 120; index += 1)
      await calendar.create({ ...choir, recurrence: { ...weekly, rrule: 'FREQ=YEARLY' } });
    await extendAt(calendar, 366);
    const [row] = await calendar.db.read('occurrences').where('recurrence_id', '>', '2033').count('* as dates');
    expect(Number(row?.dates)).toBe(120);
  });
});
