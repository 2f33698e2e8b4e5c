import type { Database, Snapshot } from '../../database/database.ts';
import type { EventId } from '../events/event.ts';
import { requirePage } from '../lists/paging.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { describePage, type ListRequest, type PageDescription, readList } from './list-query.ts';
import { findNamed } from './named-in-list.ts';
import { searchEvents } from './search.ts';

/** The events of a page, or the first events of a list if there is a limit. */
export interface ListedIds extends PageDescription {
  readonly ids: readonly EventId[];
  readonly visibility: Visibility;
}

/** `address` is the URL of the list below the base path: `/event-cards`. */
export async function findListed(
  db: Database,
  snapshot: Snapshot,
  request: ListRequest,
  address: string,
  limit?: number,
): Promise<ListedIds> {
  const { query, caller, site } = request;
  const visibility = visibilityOf(caller, site.nowMs);
  const asked = readList(snapshot, request, await findNamed(query, visibility, db, snapshot));
  const { search, paging } = asked;
  const { ids, total } = await searchEvents(db, snapshot, limit === undefined ? search : { ...search, limit });
  requirePage('event', total, paging);
  return { ids, visibility, ...describePage(request, asked, total, address) };
}
