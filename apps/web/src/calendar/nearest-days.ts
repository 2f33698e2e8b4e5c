import type { Card, CardQuery } from '../api.ts';
import type { Visit } from '../visit.ts';
import { listAll, perPage, toLocalEvent } from './events-of-days.ts';
import { type Filters, toCardQuery } from './filters.ts';
import { addDays, lastSecondBefore } from './times.ts';

interface SearchBack {
  readonly day: string;
  /** The search ends with an event on this day or later. */
  readonly enough: string;
}

/** The last day before another with an event. */
export async function lastDayBefore(
  visit: Visit,
  filters: Filters,
  { day, enough }: SearchBack,
): Promise<string | undefined> {
  const previous = addDays(day, -1);
  const { ends_after: _anyTime, ...query } = toCardQuery({ ...filters, to: previous }, { today: day });
  const lastDay = (card: Card) => earliestOf(toLocalEvent(card, visit.zone).lastDay, previous);
  const [latest] = await nearest(visit, { ...query, order: 'desc' }, (one, other) =>
    compare(lastDay(other), lastDay(one)),
  );
  if (latest === undefined) return undefined;
  const found = lastDay(latest);
  if (found >= enough || isRanked(query)) return found;
  // An event that started earlier may have ended later.
  const after = lastSecondBefore(addDays(found, 1));
  const longer = await visit.api.listCards({ ...query, ends_after: after, per_page: perPage });
  return latestOf(found, ...longer.cards.map(lastDay));
}

/** The first day with an event from a day on. */
export async function firstDayFrom(visit: Visit, filters: Filters, day: string): Promise<string | undefined> {
  // An event that ends at midnight does not run on the day that begins then.
  const query = { ...toCardQuery({ ...filters, from: day }, { today: day }), ends_after: `${day} 00:00:00` };
  const firstDay = (card: Card) => latestOf(toLocalEvent(card, visit.zone).start.slice(0, 10), day);
  const [earliest] = await nearest(visit, query, (one, other) => compare(firstDay(one), firstDay(other)));
  return earliest && firstDay(earliest);
}

/** The first card in the order of the query. The API lists the cards of a search by rank, whatever the order. */
async function nearest(
  visit: Visit,
  query: CardQuery,
  order: (one: Card, other: Card) => number,
): Promise<readonly Card[]> {
  if (isRanked(query)) return (await listAll(visit, query)).toSorted(order);
  const { cards } = await visit.api.listCards({ ...query, per_page: 1 });
  return cards;
}

const isRanked = ({ q }: CardQuery): boolean => q !== undefined;

const compare = (one: string, other: string): number => one.localeCompare(other, 'en');

const earliestOf = (...days: readonly string[]): string => days.toSorted()[0] ?? '';
const latestOf = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';
