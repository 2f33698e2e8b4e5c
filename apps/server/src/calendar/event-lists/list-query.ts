import type { Caller } from '../../account/caller.ts';
import type { Input } from '../../http/handler.ts';
import { readDirection } from '../lists/direction.ts';
import { type ModifiedFilter, readModified } from '../lists/modified.ts';
import { type Filter, type Paging, readPaging, toStatusFilter } from '../lists/paging.ts';
import { readTextQuery } from '../lists/ranking.ts';
import { decideListedStatuses } from '../posts/access.ts';
import { type InvalidParameter, invalidQuery, rejectInvalid } from '../posts/invalid-parameters.ts';
import type { PostStatus } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { readBoolean } from '../tec/booleans.ts';
import { readSearchWords, type SearchWords } from '../text/search-words.ts';
import { type ListWindow, readListWindow } from '../time/list-window.ts';
import type { DateContext } from '../time/parse-date.ts';
import { nextMidnight } from '../time/time-zone.ts';
import { always, type EventWindow } from './daily-counts.ts';
import type { Circle } from './event-sets.ts';
import type { EventSearch } from './list-sql.ts';
import type { NamedInList } from './named-in-list.ts';

/** The parameters of all lists of events; only event cards have `free`. */
export type ListQuery = Input<'listEvents'>['query'] & Pick<Input<'listEventCards'>['query'], 'free'>;

/** A parsed request for a list. */
export interface EventList {
  readonly paging: Paging;
  /** Undefined if no event can match. */
  readonly search: EventSearch | undefined;
  /** True: only free events. False: only the others. */
  readonly free: boolean | undefined;
  /** The filters in the links to this list and its pages. */
  readonly filters: readonly Filter[];
}

const usualRadiusKm = 10;

/** A list of ids has no default dates (DI-6). */
const everMade: EventWindow = { starts: always, ends: always };

/** Parses the parameters of a list and looks up the named records; reports all errors together. */
export function readEventList(
  query: ListQuery,
  named: NamedInList,
  caller: Caller,
  site: Site,
  { hasDue, maxPerPage }: { readonly hasDue: boolean; readonly maxPerPage: number | undefined },
): EventList {
  const { statuses, errors: statusErrors } = decideListedStatuses(caller, query.status);
  const visibility = visibilityOf(caller, site.nowMs);
  const window = readListWindow(query, site);
  const modified = readModified(query, site);
  rejectInvalid([
    ...dateErrors(window),
    ...modified.errors,
    ...named.errors,
    ...statusErrors,
    ...locationErrors(query),
  ]);
  const paging = readPaging(query, maxPerPage);
  const { ranked, symbols } = readTextQuery(query.q);
  const search: EventSearch = {
    statuses,
    visibility,
    hasDue,
    window: query.include === undefined ? toEventWindow(window) : everMade,
    words: toWords(query.search, symbols),
    ranked,
    categories: named.categories,
    tags: named.tags,
    venues: query.venue,
    organizers: query.organizer,
    include: query.include,
    modified: modified.range,
    exclude: query.exclude ?? [],
    featured: readBoolean(query.featured),
    located: readBoolean(query.geoloc),
    near: toCircle(query),
    order: {
      by: query.orderby ?? (query.include === undefined ? 'start_date' : 'date'),
      direction: readDirection(query.order) ?? 'asc',
    },
    offset: paging.offset,
    limit: paging.perPage,
  };
  return {
    paging,
    // There are no recurring events yet, so no event has children.
    search: query.post_parent === undefined ? search : undefined,
    free: readBoolean(query.free),
    filters: toFilters(query, window, modified, statuses),
  };
}

function dateErrors({ unreadable }: ListWindow): InvalidParameter[] {
  return unreadable.map((name) => invalid(name, 'a date such as 2026-12-05, 2026-12-05 18:00:00 or tomorrow'));
}

function locationErrors({ geoloc_lat, geoloc_lng }: ListQuery): InvalidParameter[] {
  if ((geoloc_lat === undefined) === (geoloc_lng === undefined)) return [];
  // Only the missing parameter: an invalid one has its own error.
  return [
    geoloc_lat === undefined
      ? invalid('geoloc_lat', 'given together with geoloc_lng')
      : invalid('geoloc_lng', 'given together with geoloc_lat'),
  ];
}

function invalid(name: string, accepted: string): InvalidParameter {
  return invalidQuery(name, `'${name}' must be ${accepted}.`);
}

/** Only `start_date` and `end_date` are inclusive; `starts_after` and `ends_before` replace them, as in TEC. */
function toEventWindow({ limits }: ListWindow): EventWindow {
  const from = (inclusive: number | undefined, exclusive: number | undefined) =>
    exclusive === undefined ? (inclusive ?? always.from) : exclusive + 1;
  const to = (inclusive: number | undefined, exclusive: number | undefined) =>
    exclusive === undefined ? (inclusive ?? always.to) : exclusive - 1;
  return {
    starts: {
      from: from(limits.start_date?.atMs, limits.starts_after?.atMs),
      // An event that ends before a time also starts before it, which bounds the scan of the starts.
      to: Math.min(to(undefined, limits.starts_before?.atMs), to(limits.end_date?.atMs, limits.ends_before?.atMs)),
    },
    ends: {
      from: from(undefined, limits.ends_after?.atMs),
      to: to(limits.end_date?.atMs, limits.ends_before?.atMs),
    },
  };
}

function toWords(search: string | undefined, symbols: readonly string[]): SearchWords | undefined {
  const { included, excluded } = readSearchWords(search ?? '');
  const words = { included: [...included, ...symbols], excluded };
  return words.included.length + excluded.length === 0 ? undefined : words;
}

function toCircle({ geoloc_lat, geoloc_lng, geoloc_radius = usualRadiusKm }: ListQuery): Circle | undefined {
  if (geoloc_lat === undefined || geoloc_lng === undefined) return undefined;
  return { latitude: geoloc_lat, longitude: geoloc_lng, radiusKm: geoloc_radius };
}

/** Filters in TEC's order, with parsed dates, then those that TEC omits (DI-5). */
function toFilters(
  query: ListQuery,
  { limits }: ListWindow,
  modified: ModifiedFilter,
  statuses: readonly PostStatus[],
): Filter[] {
  return [
    ['start_date', limits.start_date?.wall],
    ['end_date', limits.end_date?.wall],
    ['search', query.search],
    ['geoloc', toSwitch(query.geoloc)],
    ['geoloc_lat', query.geoloc_lat],
    ['geoloc_lng', query.geoloc_lng],
    ['geoloc_radius', query.geoloc_radius],
    toStatusFilter(query.status, statuses),
    ['post_parent', query.post_parent],
    ['include', query.include?.join()],
    ['starts_before', limits.starts_before?.wall],
    ['starts_after', limits.starts_after?.wall],
    ['ends_before', limits.ends_before?.wall],
    ['ends_after', limits.ends_after?.wall],
    ['venue', query.venue?.join()],
    ['organizer', query.organizer?.join()],
    ['featured', toSwitch(query.featured)],
    ['free', toSwitch(query.free)],
    ['categories', query.categories?.join()],
    ['tags', query.tags?.join()],
    ['strict_dates', query.strict_dates],
    ...modified.filters,
    ['exclude', query.exclude?.join()],
    ['order', query.order],
    ['orderby', query.orderby],
    ['offset', query.offset],
    ['q', query.q],
  ];
}

function toSwitch(value: unknown): number | undefined {
  const isOn = readBoolean(value);
  return isOn === undefined ? undefined : Number(isOn);
}

/** A date that does not depend on the current time: a day, perhaps with a time, without words. */
const ABSOLUTE = /^\s*\d{4}[-/]\d{1,2}[-/]\d{1,2}([T ]\d{1,2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2})?)?\s*$/i;

/**
 * Epoch milliseconds until which a list is valid if nobody changes the calendar. The default window changes at midnight of
 * the site; relative words such as `tomorrow` may change at any time. `nextAtMs` is the next scheduled publication.
 */
export function listExpiresAtMs(query: ListQuery, nextAtMs: number, site: DateContext): number {
  if (!readModified(query, site).isFixed) return site.nowMs;
  if (query.include !== undefined) return nextAtMs;
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = query;
  const others = [starts_before, starts_after, ends_before, ends_after].filter((date) => date !== undefined);
  const given = [start_date, end_date, ...others].filter((date) => date !== undefined);
  if (!given.every((date) => ABSOLUTE.test(date))) return site.nowMs;
  const isUsual = others.length === 0 && (start_date === undefined || end_date === undefined);
  return isUsual ? Math.min(nextAtMs, nextMidnight(site.nowMs, site.zone)) : nextAtMs;
}
