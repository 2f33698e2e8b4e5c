import type { Caller } from '../../account/caller.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import type { NoMembers } from '../../http/handler.ts';
import { type Expiry, expiringAt, findNextPublication } from '../lists/expiry.ts';
import {
  countPages,
  type Filter,
  isBehindTheEnd,
  type PageLinks,
  pageLinks,
  pageNotFound,
  pagingHeaders,
  readPaging,
} from '../lists/paging.ts';
import { decideListedStatuses } from '../posts/access.ts';
import { invalidQuery } from '../posts/invalid-parameters.ts';
import type { PostStatus } from '../posts/post.ts';
import { areAllVisible } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { isTruthyWord } from '../tec/booleans.ts';
import { readSearchWords } from '../text/search-words.ts';
import { slugify } from '../text/slugify.ts';
import type { LinkedPostNoun, LinkedPostTable } from './linked-post.ts';
import { type LinkedPostSearch, searchLinkedPosts } from './search.ts';

/** A page of venues or organizers: which they are, and what surrounds them in the response. */
export interface LinkedPostPage {
  readonly ids: readonly number[];
  readonly envelope: PageLinks & { readonly total: number; readonly total_pages: number };
  readonly headers: Record<string, string>;
  readonly expiry: Expiry;
}

export async function listLinkedPosts<Query extends LinkedPostQuery>(
  db: Database,
  snapshot: Snapshot,
  { noun, table }: { readonly noun: LinkedPostNoun; readonly table: LinkedPostTable },
  query: Query & NoMembers<Query, keyof LinkedPostQuery>,
  caller: Caller,
  site: Site,
): Promise<LinkedPostPage> {
  const search = readQuery(query, caller, site.nowMs);
  await requireEvent(snapshot, search);
  const { ids, total } = await searchLinkedPosts(db, snapshot, table, search);
  const totalPages = countPages(total, search.paging);
  if (isBehindTheEnd(total, search.paging)) throw pageNotFound(noun, search.paging, totalPages);
  const links = pageLinks(`${site.base}/${table}`, listFilters(query, search), search.paging, totalPages);
  return {
    ids,
    envelope: { ...links, total, total_pages: totalPages },
    headers: pagingHeaders(total, totalPages),
    expiry: dependsOnEvents(search) ? {} : expiringAt(await findNextPublication(snapshot, table, site.nowMs)),
  };
}

async function requireEvent(snapshot: Snapshot, { eventId, visibility }: LinkedPostSearch): Promise<void> {
  if (eventId === undefined || (await areAllVisible(snapshot, 'events', [eventId], visibility))) return;
  throw invalidQuery('event', "'event' must be the id of an event.");
}

/** The parameters of the lists of venues and organizers. */
export interface LinkedPostQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly search?: string;
  readonly event?: number;
  readonly has_events?: boolean | number | string;
  readonly only_with_upcoming?: boolean | number | string;
  readonly status?: PostStatus[];
  readonly slug?: string;
}

function readQuery(query: LinkedPostQuery, caller: Caller, nowMs: number): LinkedPostSearch {
  return {
    statuses: decideListedStatuses(caller, query.status),
    visibility: visibilityOf(caller, nowMs),
    words: query.search === undefined ? undefined : readSearchWords(query.search),
    slug: query.slug === undefined ? undefined : slugify(query.slug),
    eventId: query.event,
    hasEvents: query.has_events === undefined ? undefined : isTruthyWord(query.has_events),
    onlyWithUpcoming: isTruthyWord(query.only_with_upcoming),
    paging: readPaging(query),
  };
}

/** The filters of a list as they were understood, for its links. */
function listFilters(query: LinkedPostQuery, { statuses, onlyWithUpcoming }: LinkedPostSearch): Filter[] {
  // The parameter has no value for what callers who write see where they name no status.
  const isUsual = query.status === undefined && statuses.length > 1;
  return [
    ['search', query.search],
    ['event', query.event],
    ['has_events', toSwitchText(query.has_events)],
    ['only_with_upcoming', onlyWithUpcoming || undefined],
    ['slug', query.slug],
    ['status', isUsual ? undefined : statuses.join(',')],
  ];
}

/** Whether the list is narrowed by events, so that time alone may change it. */
function dependsOnEvents({ eventId, hasEvents, onlyWithUpcoming }: LinkedPostSearch): boolean {
  return eventId !== undefined || hasEvents !== undefined || onlyWithUpcoming;
}

/** A switch as it was sent; the validator gives `true` and `1` the same value. */
function toSwitchText(value: LinkedPostQuery['has_events']): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  if (text === '1') return 'true';
  return text === '0' ? 'false' : text;
}
