import type { Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { Input } from '../../http/handler.ts';
import { invalidParameters, type ParameterFault } from '../records/faults.ts';
import type { Filter } from '../records/page-links.ts';
import { offsetOf, type Paging, readPaging } from '../records/paging.ts';
import type { Site } from '../records/site.ts';
import { decideListedStatuses } from '../records/visibility.ts';
import { readBoolean } from '../tec/booleans.ts';
import { readSearchWords, type SearchWords } from '../text/search-words.ts';
import { type ListWindow, readListWindow } from '../time/list-window.ts';
import { always, type EventWindow } from './event-days.ts';
import type { Circle } from './event-sets.ts';
import { areAllIn, findFilterTerms } from './filter-ids.ts';
import type { EventSearch } from './search.ts';

type ListQuery = Input<'listEvents'>['query'];

/** A list as it was asked for and understood. */
export interface EventList {
  readonly paging: Paging;
  /** Undefined where no event can be in the list. */
  readonly search: EventSearch | undefined;
  /** What the links to this list and its pages say. */
  readonly filters: readonly Filter[];
}

const nearbyKm = 10;

/** What is asked for by its id is found whenever it takes place (DI-6). */
const everMade: EventWindow = { starts: always, ends: always };

/** Understands the parameters of a list; refuses all that cannot be understood at once. */
export async function readEventList(
  query: ListQuery,
  caller: Caller,
  site: Site,
  hasDue: boolean,
  db: Database,
): Promise<EventList> {
  const listed = decideListedStatuses(caller, query.status);
  const window = readListWindow(query, site);
  const named = await findNamed(query, db);
  const faults = [...dateFaults(window), ...named.faults, ...placeFaults(query)];
  if (faults.length > 0) throw invalidParameters(faults);
  const paging = readPaging(query);
  const search: EventSearch = {
    ...listed,
    nowMs: site.nowMs,
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
  const isPublic = listed.statuses.length === 1 && listed.statuses[0] === 'publish';
  return {
    paging,
    // Nothing repeats yet, so no event has children.
    search: query.post_parent === undefined ? search : undefined,
    filters: toFilters(query, window, isPublic),
  };
}

interface Named {
  readonly categories: number[] | undefined;
  readonly tags: number[] | undefined;
  readonly faults: readonly ParameterFault[];
}

/** Looks up what the query names: terms, venues, organizers, the parent. */
async function findNamed(query: ListQuery, db: Database): Promise<Named> {
  const { post_parent: parent } = query;
  const [categories, tags, hasVenues, hasOrganizers, hasParent] = await Promise.all([
    query.categories && findFilterTerms(db, 'tribe_events_cat', query.categories),
    query.tags && findFilterTerms(db, 'post_tag', query.tags),
    query.venue === undefined || areAllIn(db, 'venues', query.venue),
    query.organizer === undefined || areAllIn(db, 'organizers', query.organizer),
    parent === undefined || areAllIn(db, 'events', [parent]),
  ]);
  const faults = [
    query.categories && !categories ? fault('categories', 'slugs or ids of existing categories') : undefined,
    query.tags && !tags ? fault('tags', 'slugs or ids of existing tags') : undefined,
    hasVenues ? undefined : fault('venue', 'ids of existing venues'),
    hasOrganizers ? undefined : fault('organizer', 'ids of existing organizers'),
    hasParent ? undefined : fault('post_parent', 'the id of an event'),
  ];
  return { categories, tags, faults: faults.filter((each) => each !== undefined) };
}

function dateFaults({ unreadable }: ListWindow): ParameterFault[] {
  return unreadable.map((name) => fault(name, 'a date such as 2026-12-05, 2026-12-05 18:00:00 or tomorrow'));
}

function placeFaults({ geoloc_lat, geoloc_lng }: ListQuery): ParameterFault[] {
  if ((geoloc_lat === undefined) === (geoloc_lng === undefined)) return [];
  return [
    geoloc_lat === undefined
      ? fault('geoloc_lng', 'given together with geoloc_lat')
      : fault('geoloc_lat', 'given together with geoloc_lng'),
  ];
}

function fault(name: string, accepted: string): ParameterFault {
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
