import type { Serialized } from '@ngoma/express-contract';
import type { Caller } from '../../account/caller.ts';
import type { Snapshot } from '../../database/database.ts';
import type { Input } from '../../http/handler.ts';
import type { Event } from '../events/event.ts';
import type { ListContext } from '../events/list-context.ts';
import { toEvent } from '../events/representation.ts';
import { showEvents } from '../events/show-events.ts';
import type { Expiry } from '../lists/expiry.ts';
import { pagingHeaders, requirePage } from '../lists/paging.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { dayInMonths } from '../recurrence/horizon.ts';
import { type CachedEvent, createEventCaches, type EventCache, toCachedEvent } from './event-cache.ts';
import type { FoundEvents } from './event-search.ts';
import { describePage, type EventList, type ListRequest, readList } from './list-query.ts';
import { findNamed, hasNames, nothingNamed } from './named-in-list.ts';
import { type EventPageBody, toEventPage } from './representation.ts';
import { searchEventRows, searchEvents } from './search.ts';

interface ListedEvents extends Expiry {
  readonly body: Serialized<EventPageBody>;
  readonly headers: Record<string, string>;
}

export type ListEvents = (query: Input<'listEvents'>['query'], caller: Caller, site: Site) => Promise<ListedEvents>;

/**
 * Lists events. The JSON of events for visitors is cached until the calendar changes. A page always shows one state of
 * the calendar.
 */
export function createEventLists({
  db,
  currency,
  readScheduledPublications,
}: Omit<ListContext, 'siteSettings'>): ListEvents {
  const cacheAt = createEventCaches();

  return async (query, caller, site) => {
    const publications = await readScheduledPublications(site);
    const request: ListRequest = { query, caller, site, publications };
    return (await listCached(request)) ?? db.snapshot((snapshot) => list(request, snapshot));
  };

  /** The page if one statement is enough; undefined if the list needs more. */
  async function listCached(request: ListRequest): Promise<ListedEvents | undefined> {
    if (request.caller.kind !== 'anonymous' || hasNames(request.query)) return undefined;
    const asked = readList(db.read, request, nothingNamed);
    // A ranked list needs several statements.
    if (asked.search.ranked !== undefined) return undefined;
    const found = await searchEvents(db, undefined, asked.search);
    const cache = cacheOf(request, found);
    const events = found.ids.flatMap((id) => cache?.find(request.site.base, id) ?? []);
    const isWhole = events.length === found.ids.length && events.length > 0;
    return isWhole ? toListed(request, asked, found, events) : undefined;
  }

  async function list(request: ListRequest, snapshot: Snapshot): Promise<ListedEvents> {
    const { query, caller, site } = request;
    const visibility = visibilityOf(caller, site.nowMs);
    const asked = readList(snapshot, request, await findNamed(query, visibility, db, snapshot));
    const found = await searchEventRows(db, snapshot, asked.search);
    requirePage('event', found.total, asked.paging);
    const events = await write(snapshot, found.events, visibility, site, cacheOf(request, found));
    return toListed(request, asked, found, events);
  }

  /** Visitors share a cache for the revision that the ids are from. */
  function cacheOf({ caller, publications }: ListRequest, { revision }: FoundEvents): EventCache | undefined {
    const isShared = caller.kind === 'anonymous' && revision !== undefined;
    return isShared ? cacheAt(revision, publications.nextAtMs) : undefined;
  }

  /** The JSON of each event, from the cache if possible. */
  async function write(
    snapshot: Snapshot,
    events: readonly Event[],
    visibility: Visibility,
    site: Site,
    cache: EventCache | undefined,
  ): Promise<CachedEvent[]> {
    const cached = events.map(({ id }) => cache?.find(site.base, id));
    const missing = events.filter((_event, index) => cached[index] === undefined);
    if (missing.length === 0) return cached.flatMap((event) => event ?? []);
    const shown = await showEvents(snapshot, missing, visibility);
    const written = new Map(
      shown.map((each) => [each.event.id, toCachedEvent(JSON.stringify(toEvent(each, site, currency)))]),
    );
    for (const [id, event] of written) cache?.store(site.base, id, event);
    return events.flatMap(({ id }, index) => cached[index] ?? written.get(id) ?? []);
  }
}

/** Later dates of series are not stored yet. */
const completeUntil = ({ publications, site }: ListRequest): Record<string, string> => ({
  'X-Ngoma-Complete-Until': publications.datesUntil ?? dayInMonths(site.nowMs, site.horizon.monthsAhead),
});

function toListed(
  request: ListRequest,
  asked: EventList,
  found: FoundEvents,
  events: readonly CachedEvent[],
): ListedEvents {
  const { total, totalPages, links, expiry } = describePage(request, asked, found.total, '/events');
  const { body, etag } = toEventPage(events, { ...links, total, total_pages: totalPages });
  return {
    body,
    headers: { ...pagingHeaders(total, totalPages), ...completeUntil(request), ETag: etag },
    ...expiry,
  };
}
