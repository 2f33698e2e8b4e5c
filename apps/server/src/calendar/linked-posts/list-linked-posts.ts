import type { Caller } from '../../account/caller.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import { readDirection } from '../lists/direction.ts';
import { type Expiry, expiringAt, findNextPublication } from '../lists/expiry.ts';
import { type ModifiedRange, readModified } from '../lists/modified.ts';
import {
  type Filter,
  lengthOf,
  type PageLinks,
  pageLinks,
  pagingHeaders,
  readPaging,
  requirePage,
  statusFilter,
} from '../lists/paging.ts';
import { readRankedQuery } from '../lists/ranking.ts';
import { decideListedStatuses } from '../posts/access.ts';
import { type InvalidParameter, invalidQuery, refuseInvalid } from '../posts/invalid-parameters.ts';
import type { PostStatus } from '../posts/post.ts';
import { findVisibleIds } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { isTruthyWord } from '../tec/booleans.ts';
import { readFragments } from '../text/search-words.ts';
import { slugify } from '../text/slugify.ts';
import type { LinkedPostNoun, LinkedPostTable } from './linked-post.ts';
import { type LinkedPostOrder, type LinkedPostSearch, searchLinkedPosts } from './search.ts';

/** A page of venues or organizers: which they are, and what surrounds them in the response. */
export interface LinkedPostPage {
  readonly ids: readonly number[];
  readonly envelope: PageLinks & { readonly total: number; readonly total_pages: number };
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
  refuseInvalid([...(await eventErrors(snapshot, search)), ...modified.errors, ...errors]);
  const { ids, total: all } = await searchLinkedPosts(db, snapshot, table, search);
  requirePage(noun, all, search.paging);
  const { total, totalPages } = lengthOf(all, search.paging);
  const links = pageLinks(
    `${site.base}/${table}`,
    [...listFilters(query, search), ...modified.filters],
    search.paging,
    totalPages,
  );
  return {
    ids,
    envelope: { ...links, total, total_pages: totalPages },
    headers: pagingHeaders(total, totalPages),
    expiry:
      dependsOnEvents(search) || !modified.isFixed
        ? {}
        : expiringAt(await findNextPublication(snapshot, table, site.nowMs)),
  };
}

async function eventErrors(snapshot: Snapshot, search: LinkedPostSearch): Promise<InvalidParameter[]> {
  const { eventId, visibility } = search;
  if (eventId === undefined) return [];
  if ((await findVisibleIds(snapshot, 'events', [eventId], visibility)).length > 0) return [];
  return [invalidQuery('event', "'event' must be the id of an event.")];
}

/** The parameters of the lists of venues and organizers. */
export interface LinkedPostQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly search?: string;
  readonly q?: string;
  readonly event?: number;
  readonly has_events?: boolean | number | string;
  readonly only_with_upcoming?: boolean | number | string;
  readonly status?: PostStatus[];
  readonly slug?: string;
  readonly exclude?: number[];
  readonly order?: string;
  readonly orderby?: LinkedPostOrder;
  readonly offset?: number;
  readonly modified_after?: string;
  readonly modified_before?: string;
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
    words: query.search === undefined ? undefined : readFragments(query.search),
    ranked: query.q === undefined ? undefined : readRankedQuery(query.q),
    slug: query.slug === undefined ? undefined : slugify(query.slug),
    modified,
    eventId: query.event,
    hasEvents: query.has_events === undefined ? undefined : isTruthyWord(query.has_events),
    onlyWithUpcoming: isTruthyWord(query.only_with_upcoming),
    exclude: query.exclude ?? [],
    order: readOrder(query),
    paging: readPaging(query),
  };
  return { search, errors };
}

/** Names from A to Z, all else the last first. */
function readOrder({ order, orderby: by = 'date' }: LinkedPostQuery): LinkedPostSearch['order'] {
  return { by, direction: readDirection(order) ?? (by === 'name' ? 'asc' : 'desc') };
}

/** The filters of a list as they were sent, for its links. */
function listFilters(query: LinkedPostQuery, { statuses }: LinkedPostSearch): Filter[] {
  return [
    ['search', query.search],
    ['q', query.q],
    ['event', query.event],
    ['has_events', query.has_events],
    ['only_with_upcoming', query.only_with_upcoming],
    ['slug', query.slug],
    ['exclude', query.exclude?.join()],
    ['order', query.order],
    ['orderby', query.orderby],
    ['offset', query.offset],
    statusFilter(query.status, statuses),
  ];
}

/** Whether the list is narrowed by events, so that time alone may change it. */
function dependsOnEvents({ eventId, hasEvents, onlyWithUpcoming }: LinkedPostSearch): boolean {
  return eventId !== undefined || hasEvents !== undefined || onlyWithUpcoming;
}
