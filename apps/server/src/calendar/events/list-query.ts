import type { Caller } from '../../account/caller.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import type { Input, NoMembers } from '../../http/handler.ts';
import { type Filter, offsetOf, type Paging, readPaging } from '../lists/paging.ts';
import { decideListedStatuses } from '../posts/access.ts';
import { type InvalidParameter, invalidParameters } from '../posts/invalid-parameters.ts';
import type { PostTable } from '../posts/post.ts';
import { areAllVisible } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { readBoolean } from '../tec/booleans.ts';
import { readSearchWords, type SearchWords } from '../text/search-words.ts';
import { type ListWindow, readListWindow } from '../time/list-window.ts';
import { type DateContext, parseInstant } from '../time/parse-date.ts';
import { always, type EventWindow } from './event-days.ts';
import { type Circle, findFilterTerms } from './event-sets.ts';
import type { EventSearch } from './list-sql.ts';

type Parameters = Input<'listEvents'>['query'];

/** What is read here; calling `readEventList` does not compile as long as the contract has another parameter. */
type ListQuery = Pick<
  Parameters,
  | 'page'
  | 'per_page'
  | 'start_date'
  | 'end_date'
  | 'starts_before'
  | 'starts_after'
  | 'ends_before'
  | 'ends_after'
  | 'strict_dates'
  | 'search'
  | 'categories'
  | 'tags'
  | 'venue'
  | 'organizer'
  | 'featured'
  | 'status'
  | 'post_parent'
  | 'include'
  | 'exclude'
  | 'geoloc'
  | 'geoloc_lat'
  | 'geoloc_lng'
  | 'order'
  | 'orderby'
  | 'offset'
>;

/** The contract lets only `false` through, which changes nothing: no event has tickets. */
type Unneeded = 'ticketed';

/** A list as it was asked for and understood. */
export interface EventList {
  readonly paging: Paging;
  /** Undefined where no event can be in the list. */
  readonly search: EventSearch | undefined;
  /** What the links to this list and its pages say. */
  readonly filters: readonly Filter[];
}

const nearbyKm = 10;

/** A list of ids finds its events whenever they take place (DI-6). */
const everMade: EventWindow = { starts: always, ends: always };

/** Understands the parameters of a list, with what they name; refuses all that cannot be understood at once. */
export function readEventList<Query extends ListQuery>(
  query: Query & NoMembers<Query, keyof ListQuery | Unneeded>,
  named: NamedInList,
  caller: Caller,
  site: Site,
  hasDue: boolean,
): EventList {
  const statuses = decideListedStatuses(caller, query.status);
  const visibility = visibilityOf(caller, site.nowMs);
  const window = readListWindow(query, site);
  const errors = [...dateErrors(window), ...named.errors, ...locationErrors(query)];
  if (errors.length > 0) throw invalidParameters(errors);
  const paging = readPaging(query);
  const search: EventSearch = {
    statuses,
    visibility,
    hasDue,
    window: query.include === undefined ? toEventWindow(window) : everMade,
    words: toWords(query.search),
    categories: named.categories,
    tags: named.tags,
    venues: query.venue,
    organizers: query.organizer,
    include: query.include,
    exclude: query.exclude ?? [],
    featured: readBoolean(query.featured),
    located: readBoolean(query.geoloc),
    near: toCircle(query),
    order: {
      by: query.orderby ?? (query.include === undefined ? 'start_date' : 'date'),
      direction: query.order ?? 'asc',
    },
    offset: offsetOf(paging) + (query.offset ?? 0),
    limit: paging.perPage,
  };
  const isPublic = statuses.length === 1 && statuses[0] === 'publish';
  return {
    paging,
    // Nothing repeats yet, so no event has children.
    search: query.post_parent === undefined ? search : undefined,
    filters: toFilters(query, window, isPublic),
  };
}

/** The terms that a list names, by their ids, and what it names that is not there. */
export interface NamedInList {
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly number[] | undefined;
  readonly errors: readonly InvalidParameter[];
}

export const nothingNamed: NamedInList = { categories: undefined, tags: undefined, errors: [] };

/** Whether the query names terms or posts, which must be looked up. */
export function hasNames({ categories, tags, venue, organizer, post_parent }: ListQuery): boolean {
  return [categories, tags, venue, organizer, post_parent].some((names) => names !== undefined);
}

/** Looks up what the query names: terms, and visible venues, organizers and parent. */
export async function findNamed(
  query: ListQuery,
  visibility: Visibility,
  db: Database,
  snapshot: Snapshot,
): Promise<NamedInList> {
  const { post_parent: parent } = query;
  const areVisible = (table: PostTable, ids: readonly number[] | undefined) =>
    ids === undefined || areAllVisible(snapshot, table, ids, visibility);
  // One after the other: a snapshot has one connection.
  const categories = query.categories && (await findFilterTerms(db, snapshot, 'tribe_events_cat', query.categories));
  const tags = query.tags && (await findFilterTerms(db, snapshot, 'post_tag', query.tags));
  const hasVenues = await areVisible('venues', query.venue);
  const hasOrganizers = await areVisible('organizers', query.organizer);
  const hasParent = await areVisible('events', parent === undefined ? undefined : [parent]);
  const errors = [
    query.categories && !categories ? invalid('categories', 'slugs or ids of existing categories') : undefined,
    query.tags && !tags ? invalid('tags', 'slugs or ids of existing tags') : undefined,
    hasVenues ? undefined : invalid('venue', 'ids of existing venues'),
    hasOrganizers ? undefined : invalid('organizer', 'ids of existing organizers'),
    hasParent ? undefined : invalid('post_parent', 'the id of an event'),
  ];
  return { categories, tags, errors: errors.filter((each) => each !== undefined) };
}

function dateErrors({ unreadable }: ListWindow): InvalidParameter[] {
  return unreadable.map((name) => invalid(name, 'a date such as 2026-12-05, 2026-12-05 18:00:00 or tomorrow'));
}

function locationErrors({ geoloc_lat, geoloc_lng }: ListQuery): InvalidParameter[] {
  if ((geoloc_lat === undefined) === (geoloc_lng === undefined)) return [];
  return [
    geoloc_lat === undefined
      ? invalid('geoloc_lng', 'given together with geoloc_lat')
      : invalid('geoloc_lat', 'given together with geoloc_lng'),
  ];
}

function invalid(name: string, accepted: string): InvalidParameter {
  return { name, pointer: `?${name}`, rule: 'invalid', sentence: `'${name}' must be ${accepted}.` };
}

/** Only `start_date` and `end_date` include their own moment. */
function toEventWindow({ limits }: ListWindow): EventWindow {
  const from = (inclusive: number | undefined, exclusive: number | undefined) =>
    Math.max(inclusive ?? always.from, exclusive === undefined ? always.from : exclusive + 1);
  const to = (inclusive: number | undefined, exclusive: number | undefined) =>
    Math.min(inclusive ?? always.to, exclusive === undefined ? always.to : exclusive - 1);
  return {
    starts: {
      from: from(limits.start_date?.atMs, limits.starts_after?.atMs),
      // Who ends in time starts in time, which spares a search through all that comes later.
      to: Math.min(to(undefined, limits.starts_before?.atMs), to(limits.end_date?.atMs, limits.ends_before?.atMs)),
    },
    ends: {
      from: from(undefined, limits.ends_after?.atMs),
      to: to(limits.end_date?.atMs, limits.ends_before?.atMs),
    },
  };
}

function toWords(search: string | undefined): SearchWords | undefined {
  if (search === undefined) return undefined;
  const words = readSearchWords(search);
  return words.included.length + words.excluded.length === 0 ? undefined : words;
}

function toCircle({ geoloc_lat: latitude, geoloc_lng: longitude }: ListQuery): Circle | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, radiusKm: nearbyKm };
}

/** In TEC's order, dates as they were understood, and then what TEC leaves out (DI-5). */
function toFilters(query: ListQuery, { limits }: ListWindow, isPublic: boolean): Filter[] {
  return [
    ['start_date', limits.start_date?.wall],
    ['end_date', limits.end_date?.wall],
    ['search', query.search],
    ['geoloc', toSwitch(query.geoloc)],
    ['geoloc_lat', query.geoloc_lat],
    ['geoloc_lng', query.geoloc_lng],
    ['status', query.status?.join() ?? (isPublic ? 'publish' : undefined)],
    ['post_parent', query.post_parent],
    ['include', query.include?.join()],
    ['starts_before', limits.starts_before?.wall],
    ['starts_after', limits.starts_after?.wall],
    ['ends_before', limits.ends_before?.wall],
    ['ends_after', limits.ends_after?.wall],
    ['venue', query.venue?.join()],
    ['organizer', query.organizer?.join()],
    ['featured', toSwitch(query.featured)],
    ['categories', query.categories?.join()],
    ['tags', query.tags?.join()],
    ['strict_dates', toSwitch(query.strict_dates)],
    ['exclude', query.exclude?.join()],
    ['order', query.order === 'asc' ? undefined : query.order],
    ['orderby', query.orderby],
    ['offset', query.offset],
  ];
}

function toSwitch(value: unknown): number | undefined {
  const isOn = readBoolean(value);
  return isOn === undefined ? undefined : Number(isOn);
}

/** A date that means the same whenever it is read: day and perhaps time, without words. */
const ABSOLUTE = /^\s*\d{4}[-/]\d{1,2}[-/]\d{1,2}([T ]\d{1,2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2})?)?\s*$/i;

/**
 * Until when (epoch milliseconds) a list stays right while nobody changes the calendar. Its usual window moves on at
 * midnight; words such as `tomorrow` mean something else at any time. `nextAtMs` is the next scheduled publication.
 */
export function listExpiresAtMs(query: ListQuery, nextAtMs: number, site: DateContext): number {
  if (query.include !== undefined) return nextAtMs;
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = query;
  const others = [starts_before, starts_after, ends_before, ends_after].filter((date) => date !== undefined);
  const given = [start_date, end_date, ...others].filter((date) => date !== undefined);
  if (!given.every((date) => ABSOLUTE.test(date))) return site.nowMs;
  const isUsual = others.length === 0 && (start_date === undefined || end_date === undefined);
  const midnight = isUsual ? parseInstant('tomorrow', site) : undefined;
  return Math.min(nextAtMs, midnight ?? nextAtMs);
}
