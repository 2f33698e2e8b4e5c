import type { CardQuery } from '../api.ts';
import { readTypedDateTime } from '../dates/read-typed-date.ts';
import { listPathOf, type PageSettings } from '../settings.ts';
import { addDays, isDate, type ListMoment, lastSecondBefore } from './times.ts';

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

/** Also reads the names of The Events Calendar. Values that no filter has are left out; `hasUnreadFilter` finds them. */
export function readFilters(query: URLSearchParams): Filters {
  const first = (...names: readonly string[]) => firstOf(query, names);
  return {
    search: [...first('search', 'q', 'tribe-bar-search')].slice(0, maxSearch).join('').trim(),
    category: first('category', 'tribe_events_cat'),
    tag: first('tag'),
    venue: /^[1-9]\d{0,8}$/.test(first('venue')) ? first('venue') : '',
    from: toDay(first(...fromNames)),
    to: toDay(first('to')),
    free: first('free') === '1',
    featured: first('featured') === '1',
    past: first('eventDisplay') === 'past',
  };
}

const fromNames = ['from', 'tribe-bar-date'] as const;

const firstOf = (query: URLSearchParams, names: readonly string[]): string =>
  names.map((name) => query.get(name)?.trim()).find(Boolean) ?? '';

/** A day as people type it, or the first day of `2026-12`; empty if it is none. */
function toDay(text: string): string {
  const { wallTime = '' } = readTypedDateTime(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text, { timeNeeded: false });
  const day = wallTime.slice(0, 10);
  return isDate(day) ? day : '';
}

/** Whether an address has a day or a venue that cannot be read, so that its list would have other events. */
export function hasUnreadFilter(query: URLSearchParams): boolean {
  const { from, to, venue } = readFilters(query);
  const typed = [firstOf(query, fromNames), firstOf(query, ['to']), firstOf(query, ['venue'])];
  return [from, to, venue].some((value, index) => value === '' && typed[index] !== '');
}

/** The address of a list, with a slash at the end of its path. The order is fixed, so that equal filters have one. */
export function addressOf(filters: Filters, page = 1): string {
  const query = new URLSearchParams(toFields(filters));
  const path = page === 1 ? '/events/' : `/events/list/page/${page}/`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The same, also of a list that is not the first view. */
export function listAddressOf(filters: Filters, settings: PageSettings, page = 1): string {
  const address = addressOf(filters, page);
  return address === '/events/' ? listPathOf(settings) : address;
}

/** The filters as fields of a form or parts of an address, in a fixed order, without empty ones. */
export function toFields(filters: Filters): [name: string, value: string][] {
  const { search, category, tag, venue, from, to, free, featured, past } = filters;
  const switches = { free: free ? '1' : '', featured: featured ? '1' : '', eventDisplay: past ? 'past' : '' };
  return Object.entries({ search, category, tag, venue, from, to, ...switches }).filter(([, value]) => value !== '');
}

/** The filters that a new search keeps. */
export const keptBySearch = (filters: Filters): [name: string, value: string][] => toFields({ ...filters, search: '' });

/** The day of a page, and for lists the moment that divides them. */
interface CardTime {
  readonly today: string;
  readonly moment?: ListMoment;
}

/** The parameters of the API for the same events. */
export function toCardQuery(filters: Filters, time: CardTime): CardQuery {
  const { to } = filters;
  return {
    strict_dates: '1',
    ...toPeriod(filters, time),
    ...(to !== '' && { starts_before: `${addDays(to, 1)} 00:00:00` }),
    ...withoutDates(filters),
  };
}

/** The parameters of the API for the filters other than those by date. */
export const withoutDates = ({ search, category, tag, venue, free, featured }: Filters) => ({
  ...(search !== '' && { q: search }),
  ...(category !== '' && { categories: [category] }),
  ...(tag !== '' && { tags: [tag] }),
  ...(venue !== '' && { venue: [Number(venue)] }),
  ...(free && { free }),
  ...(featured && { featured }),
});

function toPeriod({ from, past }: Filters, { today, moment }: CardTime): CardQuery {
  if (past && from === '') return { ends_before: moment?.endsBefore ?? `${today} 00:00:00`, order: 'desc' };
  const isFromNow = from === '' || from === today;
  return { ends_after: (isFromNow && moment?.endsAfter) || lastSecondBefore(from === '' ? today : from) };
}

/** The address of an iCalendar with the same filters; dates would end the subscription. */
export function subscriptionOf({ search, category, tag, venue, featured }: Filters, origin: string): string {
  const filters = Object.entries({
    q: search,
    categories: category,
    tags: tag,
    venue,
    featured: featured ? 'true' : '',
  });
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
