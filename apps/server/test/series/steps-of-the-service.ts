import fc from 'fast-check';
import { extendSeries } from '../../src/calendar/events/extend-series.ts';
import { createZoneRulesUpdate } from '../../src/calendar/events/zone-rules.ts';
import { defaultHorizon } from '../../src/calendar/recurrence/horizon.ts';
import { dayMs } from '../../src/time/durations.ts';
import { createTestClock } from '../harness/clock.ts';
import { noteWrite, type Step } from './model.ts';

/** The daily addition of dates, some days later. */
const extend =
  (days: number): Step =>
  async (calendar, _series, model) => {
    model.nowMs += days * dayMs;
    await extendSeries(calendar.db, createTestClock(model.nowMs), defaultHorizon, new AbortController().signal);
    if (model.recurs) noteWrite(model);
  };

/** Days without a run of the daily addition: the next write comes first. */
const wait =
  (days: number): Step =>
  async (_calendar, _series, model) => {
    model.nowMs += days * dayMs;
  };

/** Closes the database and opens it again, as a start of the service does, with other time zone data or the same. */
const restart =
  (version: string): Step =>
  async (calendar, _series, model) => {
    await calendar.reopen();
    const log = { info: () => undefined, warn: () => undefined };
    const update = createZoneRulesUpdate({ db: calendar.db, clock: createTestClock(model.nowMs), log, version });
    update.start();
    await update.ended;
    await update.stop();
  };

export const stepsOfTheService: readonly fc.Arbitrary<Step>[] = [
  fc.nat({ max: 90 }).map(extend),
  fc.nat({ max: 90 }).map(wait),
  fc.constantFrom('2031a', '2031b').map(restart),
];
