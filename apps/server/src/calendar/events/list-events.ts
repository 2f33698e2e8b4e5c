import type { Caller } from '../../account/caller.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import type { Input, Serialized } from '../../http/handler.ts';
import { type Expiry, expiringAt, type ReadScheduledPublications } from '../lists/expiry.ts';
import { countPages, pageLinks, pageNotFound, pagingHeaders } from '../lists/paging.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import type { Currency } from './cost.ts';
import type { EventId } from './event.ts';
import { type CachedEvent, createEventCaches, type EventCache, toCachedEvent } from './event-cache.ts';
import { listExpiresAtMs, readEventList } from './list-query.ts';
import { findVisibleEvents } from './repository.ts';
import { type EventPageBody, toEvent, toEventPage } from './representation.ts';
import { type FoundEvents, searchEvents } from './search.ts';
import { showEvents } from './show-events.ts';

interface ListedEvents extends Expiry {
  readonly body: Serialized<EventPageBody>;
  readonly headers: Record<string, string>;
}

export type ListEvents = (query: Input<'listEvents'>['query'], caller: Caller, site: Site) => Promise<ListedEvents>;

export interface ListOptions {
  readonly db: Database;
  readonly currency: Currency;
  readonly readScheduledPublications: ReadScheduledPublications;
}

const nothing: FoundEvents = { ids: [], total: 0, revision: undefined };

/** Lists events; the JSON that visitors see of an event is written once and cached until the calendar changes. */
export function createEventLists({ db, currency, readScheduledPublications }: ListOptions): ListEvents {
  const cacheAt = createEventCaches();

  return async (query, caller, site) => {
    const { hasDueEvents, nextAtMs } = await readScheduledPublications(await db.revision('calendar'), site.nowMs);
    return db.snapshot(async (snapshot) => {
      const { search, paging, filters } = await readEventList(query, caller, site, hasDueEvents, db, snapshot);
      const { ids, total, revision } = search === undefined ? nothing : await searchEvents(db, snapshot, search);
      const totalPages = countPages(Math.max(0, total - (query.offset ?? 0)), paging);
      if (ids.length === 0 && paging.page > 1) throw pageNotFound('event', paging, totalPages);
      // Of the very revision that the ids are from: no page mixes an older event with a newer one.
      const isShared = caller.kind === 'anonymous' && revision !== undefined;
      const cache = isShared ? cacheAt(revision, nextAtMs) : undefined;
      const events = await write(snapshot, ids, visibilityOf(caller, site.nowMs), site, cache);
      const links = pageLinks(`${site.base}/events`, filters, paging, totalPages);
      const { body, etag } = toEventPage(events, { ...links, total, total_pages: totalPages });
      return {
        body,
        headers: { ...pagingHeaders(total, totalPages), ETag: etag },
        ...expiringAt(listExpiresAtMs(query, nextAtMs, site)),
      };
    });
  };

  /** The JSON of each event, from the cache where it has it. */
  async function write(
    snapshot: Snapshot,
    ids: readonly EventId[],
    visibility: Visibility,
    site: Site,
    cache: EventCache | undefined,
  ): Promise<CachedEvent[]> {
    const cached = ids.map((id) => cache?.find(site.base, id));
    const missing = ids.filter((_id, index) => cached[index] === undefined);
    if (missing.length === 0) return cached.flatMap((event) => event ?? []);
    const events = await findVisibleEvents(snapshot, missing, visibility);
    const shown = await showEvents(snapshot, events, visibility);
    const written = new Map(
      shown.map((each) => [each.event.id, toCachedEvent(JSON.stringify(toEvent(each, site, currency)))]),
    );
    for (const [id, event] of written) cache?.store(site.base, id, event);
    return ids.flatMap((id, index) => cached[index] ?? written.get(id) ?? []);
  }
}
