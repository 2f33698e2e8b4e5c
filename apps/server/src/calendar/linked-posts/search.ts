import type { Knex } from 'knex';
import type { Database } from '../../database/database.ts';
import { offsetOf, type Paging } from '../lists/paging.ts';
import type { ListedStatuses } from '../posts/access.ts';
import type { PostStatus } from '../posts/post.ts';
import type { SearchWords } from '../text/search-words.ts';
import type { LinkedPostTable } from './linked-post.ts';

/** The venues or organizers of a list; an undefined member does not narrow the list. */
export interface LinkedPostSearch {
  readonly listed: ListedStatuses;
  readonly words: SearchWords | undefined;
  readonly slug: string | undefined;
  readonly eventId: number | undefined;
  /** Whether published events have them. */
  readonly hasEvents: boolean | undefined;
  /** Only those of published events that have not ended. */
  readonly onlyWithUpcoming: boolean;
  readonly nowMs: number;
  readonly paging: Paging;
}

export interface FoundLinkedPosts {
  /** The one published last first. */
  readonly ids: readonly number[];
  readonly total: number;
}

export async function searchLinkedPosts(
  db: Database,
  table: LinkedPostTable,
  search: LinkedPostSearch,
): Promise<FoundLinkedPosts> {
  const found = narrow(db, table, search)
    .select('id')
    .orderBy([
      { column: 'published_local', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(search.paging.perPage)
    .offset(offsetOf(search.paging));
  const [rows, [counted]]: [{ id: number }[], { total: number }[]] = await Promise.all([
    found,
    narrow(db, table, search).count({ total: '*' }),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(counted?.total ?? 0) };
}

/** The moment when the next scheduled post of the table becomes public; undefined where none will. */
export async function findNextPublication(
  db: Knex,
  table: LinkedPostTable,
  nowMs: number,
): Promise<number | undefined> {
  const row = await db(table)
    .where({ status: 'future' })
    .where('published_utc', '>', nowMs)
    .min<{ at: number | null }[]>({ at: 'published_utc' })
    .first();
  return row?.at ?? undefined;
}

function narrow(db: Database, table: LinkedPostTable, search: LinkedPostSearch): Knex.QueryBuilder {
  const { listed, words, slug, eventId, hasEvents, onlyWithUpcoming, nowMs } = search;
  const query = db.read(table).where((states) => {
    for (const status of listed.statuses) states.orWhere((state) => inStatus(state, status, listed, nowMs));
  });
  for (const word of words?.included ?? []) db.whereContains(query, table, word);
  for (const word of words?.excluded ?? [])
    query.whereNotIn('id', db.whereContains(db.read(table).select('id'), table, word));
  if (slug !== undefined) query.where({ slug });
  if (eventId !== undefined) query.whereExists(linksOf(db.read, table).where('events.id', eventId));
  if (hasEvents === true) query.whereExists(publishedLinks(db.read, table, nowMs));
  if (hasEvents === false) query.whereNotExists(publishedLinks(db.read, table, nowMs));
  if (onlyWithUpcoming) query.whereExists(publishedLinks(db.read, table, nowMs).where('end_utc', '>=', nowMs));
  return query;
}

/** A scheduled post counts as published from its moment on. */
function inStatus(
  query: Knex.QueryBuilder,
  status: PostStatus,
  { unpublishedOf }: ListedStatuses,
  nowMs: number,
): void {
  if (status === 'publish') {
    isPublished(query, 'status', 'published_utc', nowMs);
    return;
  }
  query.where({ status });
  if (status === 'future') query.where('published_utc', '>', nowMs);
  if (unpublishedOf !== undefined) query.where({ author_id: unpublishedOf });
}

function isPublished(query: Knex.QueryBuilder, status: string, publishedAtMs: string, nowMs: number): void {
  query.where(status, 'publish').orWhere((due) => due.where(status, 'future').where(publishedAtMs, '<=', nowMs));
}

/** The events of the post that the query around it looks at. */
function linksOf(db: Knex, table: LinkedPostTable): Knex.QueryBuilder {
  const events = db('events').select(db.raw('1'));
  if (table === 'venues') return events.whereRaw('events.venue_id = venues.id');
  return events
    .join('event_organizers', 'event_organizers.event_id', 'events.id')
    .whereRaw('event_organizers.organizer_id = organizers.id');
}

function publishedLinks(db: Knex, table: LinkedPostTable, nowMs: number): Knex.QueryBuilder {
  return linksOf(db, table).where((event) => isPublished(event, 'events.status', 'events.published_utc', nowMs));
}
