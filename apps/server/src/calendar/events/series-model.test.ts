import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { sql } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { utcToWallTime, wallTimeToUtc } from '../time/wall-time.ts';
import type { Event, EventId, EventPatch } from './event.ts';
import { extendSeries } from './extend-series.ts';
import { findEvent, findVisibleEvents } from './repository.ts';
import { createTestCalendar, type TestCalendar, testSite } from './test-calendar.ts';

/** A series as a naive calendar remembers it: dates by their day, as its rule has one on a day at most. */
interface Model {
  isTrashed: boolean;
  recurs: boolean;
  title: string;
  /** `18:00:00` */
  time: string;
  everyDays: number;
  readonly excluded: Set<string>;
  readonly changed: Map<string, { title?: string; start?: string }>;
  /** All ids that a day ever had. */
  readonly ids: Map<string, EventId>;
  storedFrom: number;
  storedTo: number;
  nowMs: number;
}

const firstDay = '2031-03-10';
const zones = ['Africa/Kampala', 'Europe/Berlin', 'America/New_York'];

const addDays = (day: string, days: number): string =>
  utcToWallTime(wallTimeToUtc(`${day} 00:00:00`) + days * dayMs).slice(0, 10);

function monthsLater(nowMs: number, months: number): number {
  const date = new Date(nowMs);
  date.setUTCMonth(date.getUTCMonth() + months);
  return Math.floor(date.getTime() / dayMs) * dayMs;
}

function daysOf({ everyDays, excluded, recurs, storedFrom, storedTo }: Model): string[] {
  const days: string[] = [];
  for (let day = firstDay; recurs && wallTimeToUtc(`${day} 00:00:00`) <= storedTo; day = addDays(day, everyDays))
    if (!excluded.has(day) && wallTimeToUtc(`${day} 00:00:00`) >= storedFrom) days.push(day);
  return days;
}

const expected = (model: Model) =>
  daysOf(model).map((day) => ({
    recurrenceId: `${day} ${model.time}`,
    startLocal: model.changed.get(day)?.start ?? `${day} ${model.time}`,
    title: model.changed.get(day)?.title ?? model.title,
  }));

type Step = (calendar: TestCalendar, series: EventId, model: Model) => Promise<void>;

const siteAt = (nowMs: number) => ({ ...testSite, nowMs });
const rule = (everyDays: number) => ({ rrule: `FREQ=DAILY;INTERVAL=${everyDays}`, rdate: [] });

async function writeSeries(calendar: TestCalendar, series: EventId, model: Model, patch: EventPatch): Promise<void> {
  await calendar.update(series, patch, undefined, siteAt(model.nowMs));
  model.storedTo = Math.max(model.storedTo, monthsLater(model.nowMs, 24));
}

const setAll =
  (change: (model: Model) => EventPatch): Step =>
  async (calendar, series, model) => {
    await writeSeries(calendar, series, model, change(model));
  };

/** A step for one of the days that the series has. */
const onDay =
  (place: number, step: (calendar: TestCalendar, id: EventId, model: Model, day: string) => Promise<void>): Step =>
  async (calendar, series, model) => {
    const days = daysOf(model);
    const day = days[place % Math.max(1, days.length)];
    const id = day && model.ids.get(day);
    if (!id || model.isTrashed) return;
    await step(calendar, id, model, day);
    model.storedTo = Math.max(model.storedTo, monthsLater(model.nowMs, 24));
    void series;
  };

const aPlace = fc.nat({ max: 200 });
const anHour = fc.constantFrom('09:00:00', '18:00:00', '19:30:00');

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('One', 'Two').map((title) =>
    setAll((model) => {
      model.title = title;
      return { title };
    }),
  ),
  anHour.map((time) =>
    setAll((model) => {
      // A single event has no original starts that move.
      if (!model.recurs) return {};
      model.time = time;
      return { schedule: { start: `${firstDay} ${time}`, end: `${firstDay} ${time.slice(0, 2)}:59:59` } };
    }),
  ),
  fc.constantFrom(...zones).map((timezone) => setAll(() => ({ schedule: { timezone } }))),
  fc.constantFrom(7, 14, 10).map((everyDays) =>
    setAll((model) => {
      if (!model.recurs) model.storedFrom = monthsLater(model.nowMs, -12);
      model.everyDays = everyDays;
      model.recurs = true;
      const exdate = [...model.excluded].map((day) => `${day} ${model.time}`);
      return { recurrence: { ...rule(everyDays), exdate } };
    }),
  ),
  fc.constant(
    setAll((model) => {
      model.recurs = false;
      model.excluded.clear();
      return { recurrence: null };
    }),
  ),
  aPlace.map((place) =>
    onDay(place, async (calendar, id, model, day) => {
      model.changed.set(day, { ...model.changed.get(day), title: 'Own title' });
      await calendar.update(id, { title: 'Own title' }, undefined, siteAt(model.nowMs));
    }),
  ),
  aPlace.map((place) =>
    onDay(place, async (calendar, id, model, day) => {
      const start = `${addDays(day, 1)} 07:15:00`;
      model.changed.set(day, { ...model.changed.get(day), start });
      const schedule = { start, end: `${addDays(day, 1)} 08:00:00` };
      await calendar.update(id, { schedule }, undefined, siteAt(model.nowMs));
    }),
  ),
  aPlace.map((place) =>
    onDay(place, async (calendar, id, model, day) => {
      model.excluded.add(day);
      expect((await calendar.update(id, { status: 'trash' }, undefined, siteAt(model.nowMs))).status).toBe('trash');
    }),
  ),
  aPlace.map(
    (place): Step =>
      async (calendar, _series, model) => {
        const day = [...model.excluded][place % Math.max(1, model.excluded.size)];
        const id = day && model.ids.get(day);
        if (!id || !model.recurs || model.isTrashed) return;
        // Other days of the rule would become additional dates.
        if (
          (wallTimeToUtc(`${day} 00:00:00`) - wallTimeToUtc(`${firstDay} 00:00:00`)) % (model.everyDays * dayMs) !==
          0
        )
          return;
        model.excluded.delete(day);
        await calendar.update(id, { status: 'publish' }, undefined, siteAt(model.nowMs));
        model.storedTo = Math.max(model.storedTo, monthsLater(model.nowMs, 24));
      },
  ),
  fc.constant<Step>(async (calendar, series, model) => {
    model.isTrashed = !model.isTrashed;
    await writeSeries(calendar, series, model, { status: model.isTrashed ? 'trash' : 'publish' });
  }),
  fc.nat({ max: 90 }).map(
    (days): Step =>
      async (calendar, _series, model) => {
        model.nowMs += days * dayMs;
        await extendSeries(calendar.db, createTestClock(model.nowMs), new AbortController().signal);
        if (model.recurs) model.storedTo = Math.max(model.storedTo, monthsLater(model.nowMs, 24));
      },
  ),
);

async function check(calendar: TestCalendar, series: EventId, model: Model): Promise<void> {
  const rows: { readonly id: EventId; readonly recurrence_id: string | null; readonly status: string }[] =
    await calendar.db.read('occurrences').where({ event_id: series }).orderBy('recurrence_id');
  if (!model.recurs) {
    expect(rows).toMatchObject([{ id: series, recurrence_id: null }]);
  } else {
    const visibility = visibilityOf(calendar.as('administrator'), model.nowMs);
    const dates = await findVisibleEvents(
      calendar.db.read,
      rows.map(({ id }) => id),
      visibility,
    );
    const byStart = (one: Event, other: Event) =>
      (one.date?.recurrenceId ?? '') < (other.date?.recurrenceId ?? '') ? -1 : 1;
    const shown = dates.toSorted(byStart).map(({ date, schedule, title }) => ({
      ...{ recurrenceId: date?.recurrenceId, startLocal: schedule.startLocal, title },
    }));
    expect(shown).toEqual(expected(model));
    for (const { id, recurrence_id } of rows) {
      const day = recurrence_id?.slice(0, 10) ?? '';
      const known = model.ids.get(day);
      if (known === undefined) expect([...model.ids.values()]).not.toContain(id);
      else expect(id).toBe(known);
      model.ids.set(day, id);
    }
    const [some] = rows;
    if (some)
      expect(await findEvent(calendar.db.read, { id: some.id })).toEqual(dates.find(({ id }) => id === some.id));
  }
  for (const status of ['publish', 'trash']) {
    const counted = sql(`select coalesce(sum(events), 0) as total from list_days where list = ?`, [status]);
    const [row] = await calendar.db.select<{ total: number }>(counted);
    expect(Number(row?.total)).toBe(rows.filter((each) => each.status === status).length);
  }
}

describeOnEachEngine('random histories of a series', (engine) => {
  test('leave the dates, ids, members and totals of a naive calendar', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 14 }), async (history) => {
        await using calendar = await createTestCalendar(engine);
        const schedule = { start: `${firstDay} 18:00`, end: `${firstDay} 20:00`, timezone: 'Africa/Kampala' };
        const patch = { title: 'Choir', schedule, recurrence: { ...rule(7), exdate: [] } };
        const { id } = await calendar.create(patch);
        const model: Model = {
          ...{ isTrashed: false, recurs: true, title: 'Choir', time: '18:00:00', everyDays: 7 },
          ...{ excluded: new Set<string>(), changed: new Map(), ids: new Map(), nowMs: testSite.nowMs },
          ...{ storedFrom: monthsLater(testSite.nowMs, -12), storedTo: monthsLater(testSite.nowMs, 24) },
        };
        await check(calendar, id, model);
        for (const step of history) {
          await step(calendar, id, model);
          await check(calendar, id, model);
        }
      }),
      { numRuns: Number(process.env['SERIES_HISTORIES'] ?? 12) },
    );
  });
});
