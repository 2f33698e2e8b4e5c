import type { Visit } from '../../visit.ts';
import { findLocalEvents, type LocalEvent } from '../events-of-days.ts';
import type { Filters } from '../filters.ts';
import { firstDayFrom, lastDayBefore } from '../nearest-days.ts';
import { addDays, addMonths, firstDayOf } from '../times.ts';

/** The events that run in a month, and the nearest months that have events. */
export interface MonthEvents {
  readonly events: readonly LocalEvent[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export async function findMonth(visit: Visit, filters: Filters, month: string): Promise<MonthEvents> {
  const [first, next] = [firstDayOf(month), firstDayOf(addMonths(month, 1))];
  const previous = firstDayOf(addMonths(month, -1));
  const [events, before, after] = await Promise.all([
    findLocalEvents(visit, filters, { first, last: addDays(next, -1) }),
    lastDayBefore(visit, filters, { day: first, enough: previous }),
    firstDayFrom(visit, filters, next),
  ]);
  return { events, before: before?.slice(0, 7), after: after?.slice(0, 7) };
}
