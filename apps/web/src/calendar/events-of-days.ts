import type { Card, CardQuery } from '../api.ts';
import type { Visit } from '../visit.ts';
import { type Filters, toCardQuery } from './filters.ts';
import { addDays, toZone } from './times.ts';

/** An event with its times in the zone of the calendar. */
export interface LocalEvent {
  readonly card: Card;
  readonly start: string;
  readonly end: string;
  readonly lastDay: string;
}

/** The largest page of the API. */
export const perPage = 500;

/** All events that run on one of these days. */
export async function findLocalEvents(
  visit: Visit,
  filters: Filters,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly LocalEvent[]> {
  const query = toCardQuery({ ...filters, from: first, to: last }, { today: first });
  const events = (await listAll(visit, query)).map((card) => toLocalEvent(card, visit.zone));
  return events.filter(({ start, lastDay }) => lastDay >= first && start.slice(0, 10) <= last);
}

/** The cards of all pages. */
export async function listAll({ api }: Pick<Visit, 'api'>, query: CardQuery): Promise<readonly Card[]> {
  const read = (page: number) => api.listCards({ ...query, page, per_page: perPage });
  const { cards, total_pages } = await read(1);
  const others = await Promise.all(Array.from({ length: Math.max(total_pages - 1, 0) }, (_, index) => read(index + 2)));
  return [...cards, ...others.flatMap((each) => each.cards)];
}

/** An event that ends at midnight does not run on the next day. */
export function toLocalEvent(card: Card, zone: string): LocalEvent {
  const isElsewhere = card.timezone !== zone && !card.all_day;
  const start = isElsewhere ? toZone(card.utc_start_date, zone) : card.start_date;
  const end = isElsewhere ? toZone(card.utc_end_date, zone) : card.end_date;
  const endsAtMidnight = end > start && end.slice(11) === '00:00:00';
  return { card, start, end, lastDay: endsAtMidnight ? addDays(end.slice(0, 10), -1) : end.slice(0, 10) };
}
