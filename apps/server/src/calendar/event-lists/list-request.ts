import type { Caller } from '../../account/caller.ts';
import { type Expiry, expiringAt, type ScheduledPublications } from '../lists/expiry.ts';
import { type ListLength, lengthOf, type PageLinks, pageLinks } from '../lists/paging.ts';
import type { Site } from '../posts/site.ts';
import { type EventList, type ListQuery, listExpiresAtMs, readEventList } from './list-query.ts';
import type { NamedInList } from './named-in-list.ts';

/** A request for a list of events, with the scheduled publications. */
export interface ListRequest {
  readonly query: ListQuery;
  readonly caller: Caller;
  readonly site: Site;
  readonly publications: ScheduledPublications;
  /** Undefined for the maximum of most lists. */
  readonly maxPerPage?: number;
}

export function readList(request: ListRequest, named: NamedInList): EventList {
  const { query, caller, site, publications, maxPerPage } = request;
  return readEventList(query, named, caller, site, { hasDue: publications.hasDueEventsOrVenues, maxPerPage });
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
  { paging, filters }: EventList,
  found: number,
  address: string,
): PageDescription {
  const { total, totalPages } = lengthOf(found, paging);
  const links = pageLinks(`${site.base}${address}`, filters, paging, totalPages);
  return { total, totalPages, links, expiry: expiringAt(listExpiresAtMs(query, publications.nextAtMs, site)) };
}
