import type { Card, CardQuery } from '../../api.ts';
import type { Visit } from '../../visit.ts';
import { type Filters, toCardQuery } from '../filters.ts';
import { addDays, addMonths, firstDayOf, lastSecondBefore, toZone } from '../times.ts';

/** The events that run in a month, and the nearest months that have events. */
export interface MonthEvents {
  readonly events: readonly MonthEvent[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** An event with its times in the zone of the calendar. */
export interface MonthEvent {
  readonly card: Card;
  readonly start: string;
  readonly lastDay: string;
}

/** The largest page of the API. */
const perPage = 500;

export async function findMonth(visit: Visit, filters: Filters, month: string): Promise<MonthEvents> {
  const first = firstDayOf(month);
  const next = firstDayOf(addMonths(month, 1));
  const query = toCardQuery({ ...filters, from: first, to: addDays(next, -1) }, first);
  const [cards, before, after] = await Promise.all([
    listAll(visit, query),
    findBefore(visit, filters, month),
    findAfter(visit, filters, month),
  ]);
  const events = cards.map((card) => toMonthEvent(card, visit.zone));
  return { events: events.filter(({ start, lastDay }) => lastDay >= first && start < next), before, after };
}

async function listAll({ api }: Visit, query: CardQuery): Promise<readonly Card[]> {
  const read = (page: number) => api.listCards({ ...query, page, per_page: perPage });
  const { cards, total_pages } = await read(1);
  const others = await Promise.all(Array.from({ length: Math.max(total_pages - 1, 0) }, (_, index) => read(index + 2)));
  return [...cards, ...others.flatMap((each) => each.cards)];
}

/** The last month before this one with an event. */
async function findBefore({ api, zone }: Visit, filters: Filters, month: string): Promise<string | undefined> {
  const first = firstDayOf(month);
  const { ends_after: _anyTime, ...query } = toCardQuery({ ...filters, to: addDays(first, -1) }, first);
  const previous = addMonths(month, -1);
  const lastMonth = (card: Card) => earliestOf(toMonthEvent(card, zone).lastDay.slice(0, 7), previous);
  const { cards } = await api.listCards({ ...query, order: 'desc', per_page: 1 });
  const [latest] = cards;
  if (latest === undefined) return undefined;
  const found = lastMonth(latest);
  if (found === previous) return found;
  // An event that started earlier may have ended later.
  const ends_after = lastSecondBefore(firstDayOf(addMonths(found, 1)));
  const longer = await api.listCards({ ...query, ends_after, per_page: perPage });
  return latestOf(found, ...longer.cards.map(lastMonth));
}

/** The first month after this one with an event. */
async function findAfter({ api, zone }: Visit, filters: Filters, month: string): Promise<string | undefined> {
  const next = addMonths(month, 1);
  const query = toCardQuery({ ...filters, from: firstDayOf(next) }, firstDayOf(next));
  const { cards } = await api.listCards({ ...query, per_page: 1 });
  const [earliest] = cards;
  if (earliest === undefined) return undefined;
  const start = toMonthEvent(earliest, zone).start.slice(0, 7);
  return latestOf(start, next);
}

const earliestOf = (...months: readonly string[]): string => months.toSorted()[0] ?? '';
const latestOf = (...months: readonly string[]): string => months.toSorted().at(-1) ?? '';

/** An event that ends at midnight does not run on the next day. */
function toMonthEvent(card: Card, zone: string): MonthEvent {
  const isElsewhere = card.timezone !== zone && !card.all_day;
  const start = isElsewhere ? toZone(card.utc_start_date, zone) : card.start_date;
  const end = isElsewhere ? toZone(card.utc_end_date, zone) : card.end_date;
  const endsAtMidnight = end > start && end.slice(11) === '00:00:00';
  return { card, start, lastDay: endsAtMidnight ? addDays(end.slice(0, 10), -1) : end.slice(0, 10) };
}
