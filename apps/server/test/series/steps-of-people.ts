import fc from 'fast-check';
import { expect } from 'vitest';
import type { EventId, EventPatch } from '../../src/calendar/events/event.ts';
import type { TestCalendar } from '../../src/calendar/events/test-calendar.ts';
import {
  addDays,
  beginToRecur,
  daysOf,
  firstDay,
  isOfRule,
  type Model,
  noteWrite,
  type Step,
  siteAt,
  zones,
} from './model.ts';

export const rule = (everyDays: number) => ({ rrule: `FREQ=DAILY;INTERVAL=${everyDays}`, rdate: [] });
export const aPlace = fc.nat({ max: 200 });
export const anHour = fc.constantFrom('09:00:00', '18:00:00', '19:30:00');
export const anInterval = fc.constantFrom(7, 14, 10);

async function writeSeries(calendar: TestCalendar, series: EventId, model: Model, patch: EventPatch): Promise<void> {
  await calendar.update(series, patch, undefined, siteAt(model.nowMs));
  noteWrite(model);
}

const setAll =
  (change: (model: Model) => EventPatch): Step =>
  async (calendar, series, model) => {
    await writeSeries(calendar, series, model, change(model));
  };

/** A step for one of the days that the series has. */
const onDay =
  (place: number, step: (calendar: TestCalendar, id: EventId, model: Model, day: string) => Promise<void>): Step =>
  async (calendar, _series, model) => {
    const days = daysOf(model);
    const day = days[place % Math.max(1, days.length)];
    const id = day && model.ids.get(day);
    if (!id || model.isTrashed) return;
    await step(calendar, id, model, day);
    noteWrite(model);
  };

/** Changes by people: of all dates, of one date, deletes and restores. */
export const stepsOfPeople: readonly fc.Arbitrary<Step>[] = [
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
  anInterval.map((everyDays) =>
    setAll((model) => {
      beginToRecur(model);
      model.everyDays = everyDays;
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
        if (!isOfRule(day, model.everyDays)) return;
        model.excluded.delete(day);
        await calendar.update(id, { status: 'publish' }, undefined, siteAt(model.nowMs));
        noteWrite(model);
      },
  ),
  fc.constant<Step>(async (calendar, series, model) => {
    model.isTrashed = !model.isTrashed;
    await writeSeries(calendar, series, model, { status: model.isTrashed ? 'trash' : 'publish' });
  }),
];
