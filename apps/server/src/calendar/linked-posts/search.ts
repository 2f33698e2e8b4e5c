import type { Knex } from 'knex';
import type { Database, Snapshot } from '../../database/database.ts';
import { offsetOf, type Paging } from '../lists/paging.ts';
import type { PostStatus } from '../posts/post.ts';
import { either, publicVisibility, type Visibility, visibleInStatuses, whereVisible } from '../posts/visibility.ts';
import type { SearchWords } from '../text/search-words.ts';
import type { LinkedPostTable } from './linked-post.ts';

/** The venues or organizers of a list; an undefined member does not narrow the list. */
export interface LinkedPostSearch {
  readonly statuses: readonly PostStatus[];
  readonly visibility: Visibility;
  readonly words: SearchWords | undefined;
  readonly slug: string | undefined;
  readonly eventId: number | undefined;
  /** Whether published events have them. */
  readonly hasEvents: boolean | undefined;
  /** Only those of published events that have not ended. */
  readonly onlyWithUpcoming: boolean;
  readonly paging: Paging;
}

export interface FoundLinkedPosts {
  /** The one published last first. */
  readonly ids: readonly number[];
  readonly total: number;
}

export async function searchLinkedPosts(
  db: Database,
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
): Promise<FoundLinkedPosts> {
  const rows: { id: number }[] = await narrow(db, snapshot, table, search)
    .select('id')
    .orderBy([
      { column: 'published_local', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(search.paging.perPage)
    .offset(offsetOf(search.paging));
  const [counted]: { total: number }[] = await narrow(db, snapshot, table, search).count({ total: '*' });
  return { ids: rows.map(({ id }) => id), total: Number(counted?.total ?? 0) };
}

function narrow(db: Database, snapshot: Snapshot, table: LinkedPostTable, search: LinkedPostSearch): Knex.QueryBuilder {
  const { statuses, visibility, words, slug, eventId, hasEvents, onlyWithUpcoming } = search;
  const { nowMs } = visibility;
  const listed = either(visibleInStatuses(table, statuses, visibility));
  const query = snapshot(table).whereRaw(listed.text, [...listed.bindings]);
  for (const word of words?.included ?? []) db.whereContains(query, table, word);
  for (const word of words?.excluded ?? [])
    query.whereNotIn('id', db.whereContains(snapshot(table).select('id'), table, word));
  if (slug !== undefined) query.where({ slug });
  if (eventId !== undefined) query.whereExists(eventsOf(snapshot, table, visibility).where('events.id', eventId));
  const published = () => eventsOf(snapshot, table, publicVisibility(nowMs));
  if (hasEvents === true) query.whereExists(published());
  if (hasEvents === false) query.whereNotExists(published());
  if (onlyWithUpcoming) query.whereExists(published().where('end_utc', '>=', nowMs));
  return query;
}

/** The visible events of the post that the query around it looks at. */
function eventsOf(snapshot: Snapshot, table: LinkedPostTable, visibility: Visibility): Knex.QueryBuilder {
  const events = whereVisible(snapshot('events').select(snapshot.raw('1')), 'events', visibility);
  if (table === 'venues') return events.whereRaw('events.venue_id = venues.id');
  return events
    .join('event_organizers', 'event_organizers.event_id', 'events.id')
    .whereRaw('event_organizers.organizer_id = organizers.id');
}
