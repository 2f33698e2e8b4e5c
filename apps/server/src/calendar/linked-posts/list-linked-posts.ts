import type { Caller } from '../../account/caller.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import { readDirection } from '../lists/direction.ts';
import { type Expiry, expiringAt, findNextPublication } from '../lists/expiry.ts';
import { type ModifiedRange, readModified } from '../lists/modified.ts';
import {
  describeList,
  type Filter,
  lengthOf,
  type PageEnvelope,
  readPaging,
  requirePage,
  toStatusFilter,
} from '../lists/paging.ts';
import { readTextQuery } from '../lists/ranking.ts';
import { decideListedStatuses } from '../posts/access.ts';
import { type InvalidParameter, invalidQuery, rejectInvalid } from '../posts/invalid-parameters.ts';
import { findVisibleIds } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { activeFilters, type LinkedPostQuery } from './filters.ts';
import type { LinkedPostNoun, LinkedPostTable } from './linked-post.ts';
import { type LinkedPostSearch, searchLinkedPosts } from './search.ts';

/** Ids of a page of venues or organizers, and the rest of the response. */
export interface LinkedPostPage {
  readonly ids: readonly number[];
  readonly envelope: PageEnvelope;
  readonly headers: Record<string, string>;
  readonly expiry: Expiry;
}

export async function listLinkedPosts(
  db: Database,
  snapshot: Snapshot,
  { noun, table }: { readonly noun: LinkedPostNoun; readonly table: LinkedPostTable },
  query: LinkedPostQuery,
  caller: Caller,
  site: Site,
): Promise<LinkedPostPage> {
  const modified = readModified(query, site);
  const { search, errors } = readQuery(query, caller, site.nowMs, modified.range);
  rejectInvalid([...(await eventErrors(snapshot, query.event, search.visibility)), ...modified.errors, ...errors]);
  const { ids, total: all } = await searchLinkedPosts(db, snapshot, table, search);
  requirePage(noun, all, search.paging);
  const parameters = [...listParameters(query, search), ...modified.filters];
  return {
    ids,
    ...describeList(`${site.base}/${table}`, parameters, search.paging, lengthOf(all, search.paging)),
    expiry:
      search.filters.some(({ followsEvents }) => followsEvents) || !modified.isFixed
        ? {}
        : expiringAt(await findNextPublication(snapshot, table, site.nowMs)),
  };
}

async function eventErrors(
  snapshot: Snapshot,
  eventId: number | undefined,
  visibility: Visibility,
): Promise<InvalidParameter[]> {
  if (eventId === undefined) return [];
  if ((await findVisibleIds(snapshot, 'events', [eventId], visibility)).length > 0) return [];
  return [invalidQuery('event', "'event' must be the id of an event.")];
}

interface ReadQuery {
  readonly search: LinkedPostSearch;
  readonly errors: readonly InvalidParameter[];
}

function readQuery(
  query: LinkedPostQuery,
  caller: Caller,
  nowMs: number,
  modified: ModifiedRange | undefined,
): ReadQuery {
  const { statuses, errors } = decideListedStatuses(caller, query.status);
  const search: LinkedPostSearch = {
    statuses,
    visibility: visibilityOf(caller, nowMs),
    ranked: readTextQuery(query.q).ranked,
    modified,
    filters: activeFilters(query),
    order: readOrder(query),
    paging: readPaging(query),
  };
  return { search, errors };
}

/** Default order: names ascending, all others descending. */
function readOrder({ order, orderby: by = 'date' }: LinkedPostQuery): LinkedPostSearch['order'] {
  return { by, direction: readDirection(order) ?? (by === 'name' ? 'asc' : 'desc') };
}

function listParameters(query: LinkedPostQuery, { filters, statuses }: LinkedPostSearch): Filter[] {
  return [
    ...filters.map(({ link }) => link),
    ['order', query.order],
    ['orderby', query.orderby],
    ['offset', query.offset],
    toStatusFilter(query.status, statuses),
  ];
}
