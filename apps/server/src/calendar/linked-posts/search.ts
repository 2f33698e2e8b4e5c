import type { Knex } from 'knex';
import type { Database, Snapshot } from '../../database/database.ts';
import { rowsWithWords } from '../../database/search/find-texts.ts';
import { searchTableOf } from '../../database/search/searched-tables.ts';
import type { Statement } from '../../database/statement.ts';
import { countRows } from '../lists/count-rows.ts';
import { type Direction, opposite } from '../lists/direction.ts';
import type { ModifiedRange } from '../lists/modified.ts';
import type { Paging } from '../lists/paging.ts';
import { type Candidate, expandQuery, maxRanked, type RankedQuery, rank } from '../lists/ranking.ts';
import type { PostStatus } from '../posts/post.ts';
import { due, either, type Visibility, visibleInStatuses } from '../posts/visibility.ts';
import { type ActiveFilter, isAmong, type LinkedPostOrder } from './filters.ts';
import type { LinkedPostTable } from './linked-post.ts';

export interface LinkedPostSearch {
  readonly statuses: readonly PostStatus[];
  readonly visibility: Visibility;
  readonly ranked: RankedQuery | undefined;
  readonly modified: ModifiedRange | undefined;
  readonly filters: readonly ActiveFilter[];
  readonly order: { readonly by: LinkedPostOrder; readonly direction: Direction };
  readonly paging: Paging;
}

/** Columns of the order, ending with the id. */
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
    ? listInOrder(snapshot, table, search)
    : findRanked(db, snapshot, table, search, search.ranked);
}

async function listInOrder(
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
): Promise<FoundLinkedPosts> {
  const total = await countAll(snapshot, table, search);
  const { offset, perPage } = search.paging;
  const left = Math.max(0, total - offset);
  // Reads from the nearer end of the list.
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
  const arms = statesOf(table, search).map((state, index) =>
    snapshot.select('*').from(
      ordered(narrowTo(snapshot, table, search, state), table, search)
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

/** One condition per status, since an index has each status in order; a combined condition needs a sort. */
function statesOf(table: LinkedPostTable, { statuses, visibility, filters }: LinkedPostSearch): Statement[] {
  const states = visibleInStatuses(table, statuses, visibility);
  return filters.some(({ matchesFew }) => matchesFew) ? [either(states)] : states;
}

async function countAll(snapshot: Snapshot, table: LinkedPostTable, search: LinkedPostSearch): Promise<number> {
  if (!isCounted(search)) return countRows(narrow(snapshot, table, search));
  const published: { posts: number } | undefined = await snapshot('post_counts')
    .where({ kind: table, status: 'publish' })
    .first('posts');
  const scheduled = await countRows(narrowTo(snapshot, table, search, due(table, search.visibility.nowMs)));
  return (published?.posts ?? 0) + scheduled;
}

/** Whether the list has all published posts, whose count the database maintains (docs/adr/0022). */
function isCounted({ statuses, modified, filters }: LinkedPostSearch): boolean {
  return statuses.join() === 'publish' && modified === undefined && !filters.some(({ narrows }) => narrows);
}

/** If more posts match than can be ranked, those with a matching name are preferred. */
async function findRanked(
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
    const found: Omit<Candidate, 'name_words'>[] = await ordered(narrow(snapshot, table, search), table, search)
      .join(`${searchTableOf(table)} as texts`, 'texts.id', `${table}.id`)
      .whereRaw(...isAmong(table, rowsWithWords(snapshot, table, words, where)))
      .select(`${table}.id`, 'title_words', 'excerpt_words', 'description_words')
      .limit(limit);
    return found.map((row) => ({ ...row, name_words: '' }));
  }
}

function ordered(query: Knex.QueryBuilder, table: LinkedPostTable, { order }: LinkedPostSearch): Knex.QueryBuilder {
  const { by, direction } = order;
  return query.orderBy(sortKeys[by].map((column) => ({ column: `${table}.${column}`, order: direction })));
}

function narrow(snapshot: Snapshot, table: LinkedPostTable, search: LinkedPostSearch): Knex.QueryBuilder {
  const states = visibleInStatuses(table, search.statuses, search.visibility);
  return narrowTo(snapshot, table, search, either(states));
}

function narrowTo(
  snapshot: Snapshot,
  table: LinkedPostTable,
  search: LinkedPostSearch,
  state: Statement,
): Knex.QueryBuilder {
  const { visibility, modified, filters } = search;
  const query = snapshot(table).whereRaw(state.text, [...state.bindings]);
  if (modified !== undefined) {
    const column = `${table}.modified_at`;
    query.where(column, '>', modified.after).where(column, '<', modified.before);
  }
  for (const filter of filters) if (filter.narrows) filter.narrow(query, { snapshot, table, visibility });
  return query;
}
