import type { UserId } from '../../account/caller.ts';
import { inList, joinSql, type Statement, sql } from '../../database/statement.ts';
import type { PostStatus } from '../posts/post.ts';
import { always, type EventWindow } from './event-days.ts';
import type { EventSets } from './event-sets.ts';

type EventOrder = 'start_date' | 'end_date' | 'title' | 'date' | 'modified' | 'id';

/** The events of a list, and their order. An undefined member does not narrow the list. */
export interface EventSearch extends EventSets {
  readonly statuses: readonly PostStatus[];
  /** The author whose unpublished events the caller may see; undefined: those of every author. */
  readonly unpublishedOf: UserId | undefined;
  readonly nowMs: number;
  /** Whether there may be events whose scheduled publication has come. */
  readonly hasDue: boolean;
  readonly window: EventWindow;
  readonly exclude: readonly number[];
  /** Whether the venue has coordinates. */
  readonly located: boolean | undefined;
  readonly order: { readonly by: EventOrder; readonly direction: 'asc' | 'desc' };
  readonly offset: number;
  readonly limit: number;
}

/** The columns that decide the order. Events that are equal come in the order of their publication, then of their ids. */
const sortKeys: Readonly<Record<EventOrder, readonly string[]>> = {
  start_date: ['start_utc', 'published_local', 'id'],
  end_date: ['end_utc', 'published_local', 'id'],
  title: ['title_key', 'published_local', 'id'],
  date: ['published_local', 'id'],
  modified: ['modified_at', 'id'],
  id: ['id'],
};

/** The ids of a page. */
export function toPage(search: EventSearch): Statement {
  const arms = toStates(search).map((state) => toArm(search, [], state));
  const { order, limit, offset } = search;
  // Each arm is ordered by itself: PostgreSQL would sort all rows after a merge.
  const pages = arms.map((arm, index) =>
    sql(`select * from (${arm.text} order by ${toSorting(order)} limit ?) as arm_${index}`, [
      ...arm.bindings,
      limit + offset,
    ]),
  );
  return inOrder(search, arms.length === 1 ? arms : pages, '');
}

/** The ids of a page of the events that are in all of the sets, each with the total of the list. */
export function toPageWithTotal(search: EventSearch, sets: readonly Statement[]): Statement {
  const arms = toStates(search).map((state) => toArm(search, sets, state));
  return withMatching(sets, inOrder(search, arms, ', count(*) over () as total'));
}

/** The total of a list. */
export function toCount(search: EventSearch, sets: readonly Statement[]): Statement {
  return withMatching(sets, countAll(toStates(search).map((state) => toArm(search, sets, state))));
}

/** How many events are in a list because the moment of their scheduled publication has come. */
export function toDueCount(search: EventSearch): Statement {
  return countAll([toArm(search, [], dueState(search))]);
}

function inOrder({ order, limit, offset }: EventSearch, arms: readonly Statement[], columns: string): Statement {
  const list = joinSql(arms, ' union all ');
  return sql(
    `select ${sortKeys[order.by].join(', ')}${columns} from (${list.text}) as listed
      order by ${toSorting(order)} limit ? offset ?`,
    [...list.bindings, limit, offset],
  );
}

function countAll(arms: readonly Statement[]): Statement {
  const list = joinSql(arms, ' union all ');
  return sql(`select count(*) as total from (${list.text}) as listed`, list.bindings);
}

function withMatching(sets: readonly Statement[], statement: Statement): Statement {
  if (sets.length === 0) return statement;
  const matching = joinSql(sets, ' intersect ');
  return sql(`with matching as materialized (${matching.text}) ${statement.text}`, [
    ...matching.bindings,
    ...statement.bindings,
  ]);
}

/** The events of one status. */
function toArm(search: EventSearch, sets: readonly Statement[], state: Statement): Statement {
  const columns = sortKeys[search.order.by].map((key) => toColumn(key, search)).join(', ');
  const from = sets.length === 0 ? 'events e where' : 'matching cross join events e where e.id = matching.id and';
  const narrowed = narrowing(search);
  return sql(`select ${columns} from ${from} ${state.text} and ${narrowed.text}`, [
    ...state.bindings,
    ...narrowed.bindings,
  ]);
}

function toSorting({ by, direction }: EventSearch['order']): string {
  return sortKeys[by].map((key) => `${key} ${direction}`).join(', ');
}

function toColumn(key: string, search: EventSearch): string {
  if (key === 'title_key') return 'lower(e.title) as title_key';
  return key === 'start_utc' ? `${unindexed.start(search)}e.start_utc as start_utc` : `e.${key}`;
}

/**
 * A plus sign keeps the engines from using an index, so that they choose the right one without knowing the values: the
 * list walks along the starts, unless it only asks for what ends after some moment. Then all that is over would be
 * walked through first, and looking up the ends is better, though the events must be sorted.
 */
const unindexed = {
  start: (search: EventSearch): '+' | '' => (isByEnd(search) ? '+' : ''),
  end: (search: EventSearch): '+' | '' => (isByEnd(search) ? '' : '+'),
};

function isByEnd({ window: { starts, ends } }: EventSearch): boolean {
  return starts.from === always.from && ends.from !== always.from;
}

function toStates(search: EventSearch): Statement[] {
  return search.statuses.flatMap((status) => {
    if (status !== 'publish') return [unpublishedState(status, search)];
    const published = sql(`e.status = 'publish'`);
    return search.hasDue ? [published, dueState(search)] : [published];
  });
}

/** A scheduled event counts as published from its moment on. */
function dueState({ nowMs }: EventSearch): Statement {
  return sql(`e.status = 'future' and e.published_utc <= ?`, [nowMs]);
}

function unpublishedState(status: PostStatus, { unpublishedOf, nowMs }: EventSearch): Statement {
  const conditions = [sql('e.status = ?', [status])];
  if (status === 'future') conditions.push(sql('e.published_utc > ?', [nowMs]));
  if (unpublishedOf !== undefined) conditions.push(sql('e.author_id = ?', [unpublishedOf]));
  return joinSql(conditions, ' and ');
}

/** The conditions of every list, and those that narrow a list without a set of ids. */
function narrowing(search: EventSearch): Statement {
  const { window, exclude, featured, located } = search;
  const { starts, ends } = window;
  const withPlace = 'select id from venues where geo_lat is not null and geo_lng is not null';
  const conditions = [
    sql('e.hide_from_listings = 0'),
    sql(`${unindexed.start(search)}e.start_utc between ? and ?`, [starts.from, starts.to]),
    sql(`${unindexed.end(search)}e.end_utc between ? and ?`, [ends.from, ends.to]),
  ];
  if (exclude.length > 0) conditions.push(joinSql([sql('e.id not in '), inList(exclude)], ''));
  if (featured === false) conditions.push(sql('e.featured = 0'));
  if (located === true) conditions.push(sql(`e.venue_id in (${withPlace})`));
  if (located === false) conditions.push(sql(`(e.venue_id is null or e.venue_id not in (${withPlace}))`));
  return joinSql(conditions, ' and ');
}
