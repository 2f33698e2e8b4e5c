import type { Database, Snapshot } from '../../database/database.ts';
import type { EventId } from '../events/event.ts';
import { requirePage } from '../lists/paging.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { searchByCost } from './free-events.ts';
import { describePage, type ListRequest, type PageDescription, readList } from './list-request.ts';
import type { EventSearch, FoundEvents } from './list-sql.ts';
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
  const asked = readList(request, await findNamed(query, visibility, db, snapshot));
  const { search, free, paging } = asked;
  const find = (limited: EventSearch): Promise<FoundEvents> =>
    free === undefined ? searchEvents(db, snapshot, limited) : searchByCost(db, snapshot, limited, free);
  const found = search && (await find(limit === undefined ? search : { ...search, limit }));
  const { ids, total } = found ?? { ids: [], total: 0 };
  requirePage('event', total, paging);
  return { ids, visibility, ...describePage(request, asked, total, address) };
}
