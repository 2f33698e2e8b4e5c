import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import { isSqlite } from '../../database/dialect.ts';
import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { readDirection } from '../lists/direction.ts';
import { type Expiry, expiringAt, type ScheduledPublications } from '../lists/expiry.ts';
import { readModified } from '../lists/modified.ts';
import {
  type ListLength,
  lengthOf,
  type PageLinks,
  type Paging,
  pageLinks,
  type Filter as QueryLink,
  readPaging,
} from '../lists/paging.ts';
import { readTextQuery } from '../lists/ranking.ts';
import { decideListedStatuses } from '../posts/access.ts';
import { type InvalidParameter, invalidQuery, rejectInvalid } from '../posts/invalid-parameters.ts';
import type { Site } from '../posts/site.ts';
import { either, listedOccurrences, visibilityOf } from '../posts/visibility.ts';
import { readSearchWords, type SearchWords } from '../text/search-words.ts';
import { type ListWindow, readListWindow } from '../time/list-window.ts';
import type { DateContext } from '../time/parse-date.ts';
import { nextMidnight } from '../time/time-zone.ts';
import type { Circle } from './circle.ts';
import type { EventSearch, Narrowing } from './event-search.ts';
import { type Bounds, type EventWindow, withinAll } from './event-window.ts';
import { type Filter, type FilterName, filters, type ListQuery, type Reading, type Seeing } from './filters.ts';
import type { NamedInList } from './named-in-list.ts';

/** A request for a list of events, with the scheduled publications. */
export interface ListRequest {
  readonly query: ListQuery;
  readonly caller: Caller;
  readonly site: Site;
  readonly publications: ScheduledPublications;
  /** Undefined for the maximum of most lists. */
  readonly maxPerPage?: number;
  /** Lists each series once, also without the parameter `group`. */
  readonly isGrouped?: boolean;
}

/** A parsed request for a list. */
export interface EventList {
  readonly paging: Paging;
  readonly search: EventSearch;
  /** The parameters in the links to this list and its pages. */
  readonly links: readonly QueryLink[];
}

const usualRadiusKm = 10;

/** Parses the parameters of a list; `named` has the records that it names. Reports all errors together. */
export function readList(db: Knex, request: ListRequest, named: NamedInList, table = allFilters): EventList {
  const { query, caller, site, publications, maxPerPage } = request;
  const { statuses, errors: statusErrors } = decideListedStatuses(caller, query.status);
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
  const words = toWords(query.search, symbols);
  const isGrouped = request.isGrouped ?? query.group === 'series';
  const reading: Reading = { query, window, modified, named, statuses, words, circle: toCircle(query), isGrouped };
  const visibility = visibilityOf(caller, site.nowMs);
  const hasDue = publications.hasDueEventsOrVenues;
  const search: EventSearch = {
    ...{ statuses, visibility, hasDue, nextAtMs: publications.nextAtMs, revision: site.revision, ranked },
    ...narrow(reading, { db, visibility, hasDue }, table),
    order: {
      by: query.orderby ?? (query.include === undefined ? 'start_date' : 'date'),
      direction: readDirection(query.order) ?? 'asc',
    },
    isSqlite: isSqlite(db),
    offset: paging.offset,
    limit: paging.perPage,
  };
  return { paging, search, links: toLinks(reading) };
}

export type FilterTable = readonly (readonly [FilterName, Filter<unknown>])[];

// as: `read` of each filter returns the value of its other functions
export const allFilters = Object.entries(filters) as unknown as FilterTable;

/** The window and the conditions of the filters of a query. */
export function narrow(
  reading: Reading,
  seeing: Seeing,
  table = allFilters,
): Pick<EventSearch, 'window' | 'narrowings'> {
  const bounds: Bounds[] = [];
  const narrowings: Narrowing[] = [];
  let isGrouped = false;
  for (const [name, filter] of table) {
    const value = filter.read(reading);
    if (value === undefined) continue;
    if (filter.bounds !== undefined) bounds.push(filter.bounds(value));
    isGrouped ||= filter.whereFirst === true;
    if (filter.where === undefined) continue;
    narrowings.push(
      toNarrowing(`${name} ${JSON.stringify(value)}`, filter.where(value, seeing), {
        among: filter.among?.(value, seeing),
        isOfEvents: filter.isOfEvents,
        countedBy: filter.keepsCount?.(value, seeing),
      }),
    );
  }
  const window = withinAll(bounds);
  if (!isGrouped) return { window, narrowings };
  return { window, narrowings: [...narrowings, toFirstOfSeries(reading, seeing, window, narrowings)] };
}

/** Only the first date of each series that meets the window and the other conditions. */
function toFirstOfSeries(
  { statuses }: Reading,
  { visibility, hasDue }: Seeing,
  { starts, ends }: EventWindow,
  narrowings: readonly Narrowing[],
): Narrowing {
  const earlier = joinSql(
    [
      sql('o.event_id = mine.event_id'),
      sql('(o.start_utc < mine.start_utc or (o.start_utc = mine.start_utc and o.id < mine.id))'),
      sql('o.start_utc between ? and ? and o.end_utc between ? and ?', [starts.from, starts.to, ends.from, ends.to]),
      either(listedOccurrences('o', statuses, visibility, hasDue)),
      ...narrowings.map(({ where }) => where),
    ],
    ' and ',
  );
  const where = sql(
    `(o.recurrence_id is null or exists (
      select 1 from (select o.event_id as event_id, o.start_utc as start_utc, o.id as id) as mine
        where not exists (select 1 from occurrences o where ${earlier.text} limit 1 offset 0)))`,
    earlier.bindings,
  );
  return toNarrowing('group series', where, { among: undefined, countedBy: undefined, isFirstOfSeries: true });
}

const toNarrowing = (key: string, where: Statement, others: Omit<Narrowing, 'key' | 'where'>): Narrowing => ({
  key,
  where,
  ...others,
});

function toLinks(reading: Reading): QueryLink[] {
  const { order, orderby, offset, q } = reading.query;
  return [
    ...allFilters.map(([name, filter]): QueryLink => [name, filter.link(reading)]),
    ...Object.entries({ order, orderby, offset, q }),
  ];
}

/** The members of a page besides its events, in any representation. */
export interface PageDescription extends ListLength {
  /** Links to this page and its neighbours. */
  readonly links: PageLinks;
  readonly expiry: Expiry;
}

/** `found` is the total of the list; `address` is its URL below the base path: `/event-cards`. */
export function describePage(
  { query, site, publications }: ListRequest,
  { paging, links }: EventList,
  found: number,
  address: string,
): PageDescription {
  const { total, totalPages } = lengthOf(found, paging);
  return {
    total,
    totalPages,
    links: pageLinks(`${site.base}${address}`, links, paging, totalPages),
    expiry: expiringAt(listExpiresAtMs(query, publications.nextAtMs, site)),
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

function toWords(search: string | undefined, symbols: readonly string[]): SearchWords | undefined {
  const { included, excluded } = readSearchWords(search ?? '');
  const words = { included: [...included, ...symbols], excluded };
  return words.included.length + excluded.length === 0 ? undefined : words;
}

function toCircle({ geoloc_lat, geoloc_lng, geoloc_radius = usualRadiusKm }: ListQuery): Circle | undefined {
  if (geoloc_lat === undefined || geoloc_lng === undefined) return undefined;
  return { latitude: geoloc_lat, longitude: geoloc_lng, radiusKm: geoloc_radius };
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
