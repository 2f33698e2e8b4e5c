import type { Caller } from '../../account/caller.ts';
import type { Filter } from '../lists/page-links.ts';
import { readPaging } from '../lists/paging.ts';
import { decideListedStatuses } from '../posts/access.ts';
import type { PostStatus } from '../posts/post.ts';
import { isTruthyWord } from '../tec/booleans.ts';
import { readSearchWords } from '../text/search-words.ts';
import { slugify } from '../text/slugify.ts';
import type { RecordSearch } from './search.ts';

/** The parameters of the lists of venues and organizers. */
export interface ListQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly search?: string;
  readonly event?: number;
  readonly has_events?: boolean | number | string;
  readonly only_with_upcoming?: boolean | number | string;
  readonly status?: PostStatus[];
  readonly slug?: string;
}

export function readListQuery(query: ListQuery, caller: Caller, nowMs: number): RecordSearch {
  return {
    listed: decideListedStatuses(caller, query.status),
    words: query.search === undefined ? undefined : readSearchWords(query.search),
    slug: query.slug === undefined ? undefined : slugify(query.slug),
    eventId: query.event,
    hasEvents: query.has_events === undefined ? undefined : isTruthyWord(query.has_events),
    onlyWithUpcoming: isTruthyWord(query.only_with_upcoming),
    nowMs,
    paging: readPaging(query),
  };
}

/** The filters of a list as they were understood, for its links. */
export function listFilters(query: ListQuery, { listed, onlyWithUpcoming }: RecordSearch): Filter[] {
  // What those who write see without a wish has no name that the parameter takes.
  const isUsual = query.status === undefined && listed.statuses.length > 1;
  return [
    ['search', query.search],
    ['event', query.event],
    ['has_events', toSwitchText(query.has_events)],
    ['only_with_upcoming', onlyWithUpcoming || undefined],
    ['slug', query.slug],
    ['status', isUsual ? undefined : listed.statuses.join(',')],
  ];
}

/** Whether the list is narrowed by events, so that time alone may change it. */
export function dependsOnEvents({ eventId, hasEvents, onlyWithUpcoming }: RecordSearch): boolean {
  return eventId !== undefined || hasEvents !== undefined || onlyWithUpcoming;
}

/** A switch as it was sent; the validator gives `true` and `1` the same value. */
function toSwitchText(value: ListQuery['has_events']): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  if (text === '1') return 'true';
  return text === '0' ? 'false' : text;
}
