import type { Knex } from 'knex';
import type { Database, Snapshot } from '../../database/database.ts';
import { rowsContaining, rowsWithWords } from '../../database/search/find-texts.ts';
import { searchTableOf } from '../../database/search/searched-tables.ts';
import { type Statement, sql, type Value } from '../../database/statement.ts';
import { type Direction, opposite } from '../lists/direction.ts';
import type { ModifiedRange } from '../lists/modified.ts';
import type { Paging } from '../lists/paging.ts';
import { type Candidate, expandQuery, maxRanked, type RankedQuery, rank } from '../lists/ranking.ts';
import type { PostStatus } from '../posts/post.ts';
import {
  due,
  either,
  publicVisibility,
  type Visibility,
  visibleInStatuses,
  whereVisible,
} from '../posts/visibility.ts';
import type { SearchWords } from '../text/search-words.ts';
import type { LinkedPostTable } from './linked-post.ts';

export type LinkedPostOrder = 'date' | 'name' | 'modified' | 'id';

/** The venues or organizers of a list; an undefined member does not narrow the list. */
export interface LinkedPostSearch {
  readonly statuses: readonly PostStatus[];
  readonly visibility: Visibility;
  readonly words: SearchWords | undefined;
  /** Undefined: the one published last comes first. */
  readonly ranked: RankedQuery | undefined;
  readonly slug: string | undefined;
  readonly modified: ModifiedRange | undefined;
  readonly eventId: number | undefined;
  /** Whether published events have them. */
  readonly hasEvents: boolean | undefined;
  /** Only those of listed events that have not ended. */
  readonly onlyWithUpcoming: boolean;
  readonly exclude: readonly number[];
  readonly order: { readonly by: LinkedPostOrder; readonly direction: Direction };
  readonly paging: Paging;
}

/** The columns that decide the order; the id is the last of them. */
const sortKeys: Readonly<Record<LinkedPostOrder, readonly string[]>> = {
  date: ['published_local', 'id'],
  name: ['name_key', 'id'],
  modified: ['modified_at', 'id'],
  id: ['id'],
};

export interface FoundLinkedPosts {
  readonly ids: readonly number[];
  readonly total: number;
}

export function searchLinkedPosts(
  db: Database,
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
): Promise<FoundLinkedPosts> {
  return search.ranked === undefined
    ? findInOrder(snapshot, table, search)
    : findBest(db, snapshot, table, search, search.ranked);
}

async function findInOrder(
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
): Promise<FoundLinkedPosts> {
  const total = await countAll(snapshot, table, search);
  const { offset, perPage } = search.paging;
  const left = Math.max(0, total - offset);
  // Whatever is nearer: the beginning of the list or its end.
  if (offset <= left) return { ids: await listIds(snapshot, table, search, offset, perPage), total };
  const size = Math.min(perPage, left);
  const ids = await listIds(snapshot, table, reversed(search), left - size, size);
  return { ids: ids.toReversed(), total };
}

const reversed = ({ order, ...search }: LinkedPostSearch): LinkedPostSearch => ({
  ...search,
  order: { ...order, direction: opposite(order.direction) },
});

async function listIds(
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
  offset: number,
  limit: number,
): Promise<number[]> {
  const keys = sortKeys[search.order.by];
  const arms = statesToList(table, search).map((state, index) =>
    snapshot.select('*').from(
      inOrder(narrowTo(snapshot, table, search, state), table, search)
        .select(keys.map((key) => `${table}.${key}`))
        .limit(offset + limit)
        .as(`arm_${index}`),
    ),
  );
  const [first, ...others] = arms;
  if (first === undefined) return [];
  return snapshot
    .from(first.unionAll(others).as('listed'))
    .orderBy(keys.map((column) => ({ column, order: search.order.direction })))
    .limit(limit)
    .offset(offset)
    .pluck('id');
}

/** Each status by itself is in order in an index; of all of them together every post would have to be sorted. */
function statesToList(table: LinkedPostTable, { words, slug, eventId, ...search }: LinkedPostSearch): Statement[] {
  const states = visibleInStatuses(table, search.statuses, search.visibility);
  const isLookedUp = [words, slug, eventId].some((each) => each !== undefined);
  return isLookedUp ? [either(states)] : states;
}

async function countAll(snapshot: Snapshot, table: LinkedPostTable, search: LinkedPostSearch): Promise<number> {
  if (!isPlain(search)) return countRows(narrow(snapshot, table, search));
  const published: { posts: number } | undefined = await snapshot('post_counts')
    .where({ kind: table, status: 'publish' })
    .first('posts');
  const scheduled = await countRows(narrowTo(snapshot, table, search, due(table, search.visibility.nowMs)));
  return (published?.posts ?? 0) + scheduled;
}

/** Whether the list has all that is published, which the database counts (docs/adr/0022). */
function isPlain({ statuses, words, slug, modified, eventId, hasEvents, ...search }: LinkedPostSearch): boolean {
  if (statuses.join() !== 'publish' || search.onlyWithUpcoming || search.exclude.length > 0) return false;
  return [words, slug, modified, eventId, hasEvents].every((each) => each === undefined);
}

async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [counted]: { total: number }[] = await query.count({ total: '*' });
  return Number(counted?.total ?? 0);
}

/** Where there are more than can be ranked, names come first. */
async function findBest(
  db: Database,
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
  query: RankedQuery,
): Promise<FoundLinkedPosts> {
  const words = await expandQuery(db, snapshot, query);
  if (words.length === 0) return { ids: [], total: 0 };
  const all = await findCandidates('anywhere', maxRanked + 1);
  const byName = all.length > maxRanked ? await findCandidates('title', maxRanked) : [];
  const candidates = [...new Map([...byName, ...all].map((candidate) => [candidate.id, candidate])).values()];
  const ranked = rank(candidates.slice(0, maxRanked), words);
  const { offset, perPage } = search.paging;
  return { ids: ranked.slice(offset, offset + perPage).map(({ id }) => id), total: ranked.length };

  async function findCandidates(where: 'anywhere' | 'title', limit: number): Promise<Candidate[]> {
    const found: Omit<Candidate, 'name_words'>[] = await inOrder(narrow(snapshot, table, search), table, search)
      .join(`${searchTableOf(table)} as texts`, 'texts.id', `${table}.id`)
      .whereRaw(...isAmong(table, rowsWithWords(snapshot, table, words, where)))
      .select(`${table}.id`, 'title_words', 'excerpt_words', 'description_words')
      .limit(limit);
    return found.map((row) => ({ ...row, name_words: '' }));
  }
}

function inOrder(query: Knex.QueryBuilder, table: LinkedPostTable, { order }: LinkedPostSearch): Knex.QueryBuilder {
  const { by, direction } = order;
  return query.orderBy(sortKeys[by].map((column) => ({ column: `${table}.${column}`, order: direction })));
}

function narrow(snapshot: Snapshot, table: LinkedPostTable, search: LinkedPostSearch): Knex.QueryBuilder {
  const states = visibleInStatuses(table, search.statuses, search.visibility);
  return narrowTo(snapshot, table, search, either(states));
}

/** The posts of the list in one state. */
function narrowTo(
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
  state: Statement,
): Knex.QueryBuilder {
  const { visibility, words, slug, exclude, modified, eventId, hasEvents, onlyWithUpcoming } = search;
  const { nowMs } = visibility;
  const query = snapshot(table).whereRaw(state.text, [...state.bindings]);
  if (words !== undefined) query.whereRaw(...isAmong(table, containing(snapshot, table, words)));
  // Ranked searches join the texts, which have columns of the same names.
  const column = (name: string) => `${table}.${name}`;
  if (slug !== undefined) query.where(column('slug'), slug);
  if (exclude.length > 0) query.whereNotIn(column('id'), [...exclude]);
  if (modified !== undefined)
    query.where(column('modified_at'), '>', modified.after).where(column('modified_at'), '<', modified.before);
  if (eventId !== undefined) query.whereExists(eventsOf(snapshot, table, visibility).where('events.id', eventId));
  const published = () => eventsOf(snapshot, table, publicVisibility(nowMs));
  if (hasEvents === true) query.whereExists(published());
  if (hasEvents === false) query.whereNotExists(published());
  if (onlyWithUpcoming) query.whereExists(published().where('end_utc', '>=', nowMs).where({ hide_from_listings: 0 }));
  return query;
}

/** A search without a letter or digit finds nothing. */
function containing(snapshot: Snapshot, table: LinkedPostTable, words: SearchWords): Statement {
  return words.included.length === 0
    ? sql('select 0 where 1 = 0')
    : rowsContaining(snapshot, table, { ...words, inOneColumn: true });
}

function isAmong(table: LinkedPostTable, { text, bindings }: Statement): [sql: string, bindings: Value[]] {
  return [`${table}.id in (${text})`, [...bindings]];
}

/** The visible events of the post that the query around it looks at. */
function eventsOf(snapshot: Snapshot, table: LinkedPostTable, visibility: Visibility): Knex.QueryBuilder {
  const events = whereVisible(snapshot('events').select(snapshot.raw('1')), 'events', visibility);
  if (table === 'venues') return events.whereRaw('events.venue_id = venues.id');
  return events
    .join('event_organizers', 'event_organizers.event_id', 'events.id')
    .whereRaw('event_organizers.organizer_id = organizers.id');
}
