import type { Caller } from '../../account/caller.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import type { Input } from '../../http/handler.ts';
import type { EventId } from '../events/event.ts';
import { type Expiry, expiringAt, type ScheduledPublications } from '../lists/expiry.ts';
import { lengthOf, type PageLinks, pageLinks, requirePage } from '../lists/paging.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { listExpiresAtMs, readEventList } from './list-query.ts';
import { findNamed } from './named-in-list.ts';
import { searchEvents } from './search.ts';

/** A request for a list of events, and what is known of scheduled publications. */
export interface ListRequest {
  readonly query: Input<'listEvents'>['query'];
  readonly caller: Caller;
  readonly site: Site;
  readonly publications: ScheduledPublications;
}

/** The events of a page or, with a limit, of the beginning of a list. */
export interface ListedIds {
  readonly ids: readonly EventId[];
  readonly visibility: Visibility;
  readonly total: number;
  readonly totalPages: number;
  /** To this page and its neighbours. */
  readonly links: PageLinks;
  readonly expiry: Expiry;
}

/** `address` is that of the list, below the base path: `/event-cards`. */
export async function findListed(
  db: Database,
  snapshot: Snapshot,
  { query, caller, site, publications }: ListRequest,
  address: string,
  limit?: number,
): Promise<ListedIds> {
  const visibility = visibilityOf(caller, site.nowMs);
  const named = await findNamed(query, visibility, db, snapshot);
  const { paging, search, filters } = readEventList(query, named, caller, site, publications.hasDueEventsOrVenues);
  const found = search && (await searchEvents(db, snapshot, limit === undefined ? search : { ...search, limit }));
  const { ids, total: all } = found ?? { ids: [], total: 0 };
  requirePage('event', all, paging);
  const { total, totalPages } = lengthOf(all, paging);
  return {
    ids,
    visibility,
    total,
    totalPages,
    links: pageLinks(`${site.base}${address}`, filters, paging, totalPages),
    expiry: expiringAt(listExpiresAtMs(query, publications.nextAtMs, site)),
  };
}
