import type { Caller } from '../../account/caller.ts';
import type { Input } from '../../http/handler.ts';
import { type Expiry, expiringAt, type ScheduledPublications } from '../lists/expiry.ts';
import { type ListLength, lengthOf, type PageLinks, pageLinks } from '../lists/paging.ts';
import type { Site } from '../posts/site.ts';
import { type EventList, listExpiresAtMs, readEventList } from './list-query.ts';
import type { NamedInList } from './named-in-list.ts';

/** A request for a list of events, and what is known of scheduled publications. */
export interface ListRequest {
  readonly query: Input<'listEvents'>['query'];
  readonly caller: Caller;
  readonly site: Site;
  readonly publications: ScheduledPublications;
}

export function readList({ query, caller, site, publications }: ListRequest, named: NamedInList): EventList {
  return readEventList(query, named, caller, site, publications.hasDueEventsOrVenues);
}

/** What surrounds the events of a page, in whichever form they are shown. */
export interface PageDescription extends ListLength {
  /** To this page and its neighbours. */
  readonly links: PageLinks;
  readonly expiry: Expiry;
}

/** `found` is how many events there are in all; `address` is that of the list, below the base path: `/event-cards`. */
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
