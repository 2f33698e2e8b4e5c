import type { CardQuery } from '../api.ts';
import { listPathOf, type PageSettings } from '../settings.ts';
import { addDays, isDate, lastSecondBefore } from './times.ts';

/** The filters of a list, as its address has them. */
export interface Filters {
  readonly search: string;
  readonly category: string;
  readonly tag: string;
  /** The id of a venue. */
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly free: boolean;
  readonly featured: boolean;
  readonly past: boolean;
}

/** The characters that the API accepts in a search. */
const maxSearch = 200;

/** Also reads the names of The Events Calendar. Values that no filter has are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const first = (...names: readonly string[]) => names.map((name) => query.get(name)?.trim()).find(Boolean) ?? '';
  const date = (...names: readonly string[]) => {
    const text = first(...names);
    const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text;
    return isDate(day) ? day : '';
  };
  return {
    search: [...first('search', 'tribe-bar-search')].slice(0, maxSearch).join('').trim(),
    category: first('category', 'tribe_events_cat'),
    tag: first('tag'),
    venue: /^[1-9]\d{0,8}$/.test(first('venue')) ? first('venue') : '',
    from: date('from', 'tribe-bar-date'),
    to: date('to'),
    free: first('free') === '1',
    featured: first('featured') === '1',
    past: first('eventDisplay') === 'past',
  };
}

/** The address of a list, with a slash at the end of its path. The order is fixed, so that equal filters have one. */
export function addressOf(filters: Filters, page = 1): string {
  const { search, category, tag, venue, from, to, free, featured, past } = filters;
  const texts = Object.entries({ search, category, tag, venue, from, to }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(texts);
  if (free) query.set('free', '1');
  if (featured) query.set('featured', '1');
  if (past) query.set('eventDisplay', 'past');
  const path = page === 1 ? '/events/' : `/events/list/page/${page}/`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The same, also of a list that is not the first view. */
export function listAddressOf(filters: Filters, settings: PageSettings, page = 1): string {
  const address = addressOf(filters, page);
  return address === '/events/' ? listPathOf(settings) : address;
}

/** The parameters of the API for the same events. */
export function toCardQuery(filters: Filters, today: string): CardQuery {
  const { search, category, tag, venue, from, to, free, featured, past } = filters;
  return {
    strict_dates: '1',
    ...(past && from === ''
      ? { ends_before: `${today} 00:00:00`, order: 'desc' }
      : { ends_after: lastSecondBefore(from === '' ? today : from) }),
    ...(to !== '' && { starts_before: `${addDays(to, 1)} 00:00:00` }),
    ...(search !== '' && { search }),
    ...(category !== '' && { categories: [category] }),
    ...(tag !== '' && { tags: [tag] }),
    ...(venue !== '' && { venue: [Number(venue)] }),
    ...(free && { free }),
    ...(featured && { featured }),
  };
}

/** The address of an iCalendar with the same filters; dates would end the subscription. */
export function subscriptionOf({ search, category, tag, venue, featured }: Filters, origin: string): string {
  const filters = Object.entries({ search, categories: category, tags: tag, venue, featured: featured ? 'true' : '' });
  const query = new URLSearchParams(filters.filter(([, value]) => value !== ''));
  return `${origin}/events/v1/events.ics${query.size === 0 ? '' : `?${query}`}`;
}

type SharedFilters = Pick<Filters, 'search' | 'category' | 'tag' | 'featured'>;

/** The filters of months and days, with the names of The Events Calendar that their operations accept. */
function toTecQuery({ search, category, tag, featured }: SharedFilters): string {
  const shown = { tribe_events_cat: category, tag, 'tribe-bar-search': search, featured: featured ? '1' : '' };
  const sent = Object.entries(shown);
  return String(new URLSearchParams(sent.filter(([, value]) => value !== '')));
}

/** Whether a month or a day is filtered. */
export const hasFilters = (filters: SharedFilters): boolean => toTecQuery(filters) !== '';

export const addressOfMonth = (month: string, filters?: SharedFilters): string =>
  withQuery(`/events/month/${month}/`, filters);

/** `day` is a date or `today`. */
export const addressOfDay = (day: string, filters?: SharedFilters): string => withQuery(`/events/${day}/`, filters);

function withQuery(path: string, filters: SharedFilters | undefined): string {
  const query = filters === undefined ? '' : toTecQuery(filters);
  return query === '' ? path : `${path}?${query}`;
}
