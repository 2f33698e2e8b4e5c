import type { EventDay } from '../../api.ts';
import type { Visit } from '../../visit.ts';
import { type Filters, withoutDates } from '../filters.ts';
import { firstDayFrom, lastDayBefore } from '../nearest-days.ts';
import { addDays, addMonths, firstDayOf } from '../times.ts';

/** Events of a day; a link leads to the others. */
const shownPerDay = 4;

/** The days of a month with their first events, and the nearest months that have events. */
export interface MonthEvents {
  readonly days: readonly EventDay[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export async function findMonth(visit: Visit, filters: Filters, month: string): Promise<MonthEvents> {
  const [first, next] = [firstDayOf(month), firstDayOf(addMonths(month, 1))];
  const previous = firstDayOf(addMonths(month, -1));
  const [days, before, after] = await Promise.all([
    visit.api.getDays({ from: first, to: addDays(next, -1), per_day: shownPerDay, ...withoutDates(filters) }),
    lastDayBefore(visit, filters, { day: first, enough: previous }),
    firstDayFrom(visit, filters, next),
  ]);
  return { days, before: before?.slice(0, 7), after: after?.slice(0, 7) };
}
