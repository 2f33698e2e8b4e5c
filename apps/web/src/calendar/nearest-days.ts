import type { Card } from '../api.ts';
import type { Visit } from '../visit.ts';
import { perPage, toLocalEvent } from './events-of-days.ts';
import { type Filters, toCardQuery } from './filters.ts';
import { addDays, lastSecondBefore } from './times.ts';

interface SearchBack {
  readonly day: string;
  /** The search ends with an event on this day or later. */
  readonly enough: string;
}

/** The last day before another with an event. */
export async function lastDayBefore(
  { api, zone }: Visit,
  filters: Filters,
  { day, enough }: SearchBack,
): Promise<string | undefined> {
  const previous = addDays(day, -1);
  const { ends_after: _anyTime, ...query } = toCardQuery({ ...filters, to: previous }, day);
  const lastDay = (card: Card) => earliestOf(toLocalEvent(card, zone).lastDay, previous);
  const { cards } = await api.listCards({ ...query, order: 'desc', per_page: 1 });
  const [latest] = cards;
  if (latest === undefined) return undefined;
  const found = lastDay(latest);
  if (found >= enough) return found;
  // An event that started earlier may have ended later.
  const longer = await api.listCards({ ...query, ends_after: lastSecondBefore(addDays(found, 1)), per_page: perPage });
  return latestOf(found, ...longer.cards.map(lastDay));
}

/** The first day with an event from a day on. */
export async function firstDayFrom({ api, zone }: Visit, filters: Filters, day: string): Promise<string | undefined> {
  // An event that ends at midnight does not run on the day that begins then.
  const query = { ...toCardQuery({ ...filters, from: day }, day), ends_after: `${day} 00:00:00` };
  const { cards } = await api.listCards({ ...query, per_page: 1 });
  const [earliest] = cards;
  if (earliest === undefined) return undefined;
  return latestOf(toLocalEvent(earliest, zone).start.slice(0, 10), day);
}

const earliestOf = (...days: readonly string[]): string => days.toSorted()[0] ?? '';
const latestOf = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';
