import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventId } from '../../src/calendar/events/event.ts';
import { findEvent } from '../../src/calendar/events/repository.ts';
import { createTestCalendar, type TestCalendar, testSite } from '../../src/calendar/events/test-calendar.ts';
import { sql } from '../../src/database/statement.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { createFollower, inOrder, readDates, readExported } from './copies.ts';
import { expectedDates, firstDay, type Model, monthsLater, type Step } from './model.ts';
import { firstFile, importFirst, stepsOfImports } from './steps-of-imports.ts';
import { rule, stepsOfPeople } from './steps-of-people.ts';
import { stepsOfTheService } from './steps-of-the-service.ts';

/** Of each origin and engine; 500 of each are 2,000. */
const histories = Number(process.env['SERIES_HISTORIES'] ?? 4);

const stepsOf = (...groups: readonly (readonly fc.Arbitrary<Step>[])[]): fc.Arbitrary<Step> =>
  fc.oneof(...groups.flat());
const steps = {
  created: stepsOf(stepsOfPeople, stepsOfTheService),
  imported: stepsOf(stepsOfPeople, stepsOfTheService, stepsOfImports),
};

/** A new series, by a person or by an import, and what a naive calendar knows about it. */
async function begin(calendar: TestCalendar, isImported: boolean): Promise<{ id: EventId; model: Model }> {
  const common = {
    ...{ isTrashed: false, recurs: true, title: 'Choir', time: '18:00:00', everyDays: 7 },
    ...{ excluded: new Set<string>(), changed: new Map(), ids: new Map(), nowMs: testSite.nowMs },
    ...{ storedFrom: monthsLater(testSite.nowMs, -12), storedTo: monthsLater(testSite.nowMs, 24) },
  };
  if (isImported) {
    const file = firstFile();
    const { id, text } = await importFirst(calendar, file, testSite.nowMs);
    return { id, model: { ...common, file: { now: file, imported: text } } };
  }
  const schedule = { start: `${firstDay} 18:00`, end: `${firstDay} 20:00`, timezone: 'Africa/Kampala' };
  const { id } = await calendar.create({ title: 'Choir', schedule, recurrence: { ...rule(7), exdate: [] } });
  return { id, model: { ...common, file: undefined } };
}

/** Single reads, ids and totals are those of the naive calendar. */
async function check(calendar: TestCalendar, series: EventId, model: Model): Promise<void> {
  const rows: { readonly id: EventId; readonly recurrence_id: string | null; readonly status: string }[] =
    await calendar.db.read('occurrences').where({ event_id: series }).orderBy('recurrence_id');
  if (!model.recurs) expect(rows).toMatchObject([{ id: series, recurrence_id: null }]);
  else await checkDates(calendar, series, model);
  for (const status of ['publish', 'trash']) {
    const counted = sql(`select coalesce(sum(events), 0) as total from list_days where list = ?`, [status]);
    const [row] = await calendar.db.select<{ total: number }>(counted);
    expect(Number(row?.total)).toBe(rows.filter((each) => each.status === status).length);
  }
}

async function checkDates(calendar: TestCalendar, series: EventId, model: Model): Promise<void> {
  const dates = await readDates(calendar, series, model.nowMs);
  expect(inOrder(dates.values())).toEqual(expectedDates(model));
  for (const [id, { recurrenceId }] of dates) {
    const day = recurrenceId.slice(0, 10);
    const known = model.ids.get(day);
    if (known === undefined) expect([...model.ids.values()]).not.toContain(id);
    else expect(id).toBe(known);
    model.ids.set(day, id);
  }
  const [some] = dates;
  if (some) expect(await findEvent(calendar.db.read, { id: some[0] })).toMatchObject({ title: some[1].title });
}

describeOnEachEngine('random histories of a series', (engine) => {
  test.each(['created', 'imported'] as const)(
    'that was %s leave the dates, ids, members, totals and copies of a naive calendar',
    { timeout: histories * 30_000 },
    async (origin) => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps[origin], { minLength: 1, maxLength: 14 }), async (history) => {
          await using calendar = await createTestCalendar(engine);
          const { id, model } = await begin(calendar, origin === 'imported');
          const { follow } = createFollower(calendar, id);
          for (const step of [async () => undefined, ...history]) {
            await step(calendar, id, model);
            await check(calendar, id, model);
            expect(await follow(model.nowMs)).toEqual(await readDates(calendar, id, model.nowMs));
          }
          if (!model.recurs || model.isTrashed) return;
          expect(await readExported(calendar, id, model)).toEqual(expectedDates(model));
        }),
        { numRuns: histories },
      );
    },
  );
});
