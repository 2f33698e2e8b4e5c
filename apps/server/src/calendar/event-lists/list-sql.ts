import { inList, joinSql, type Statement, sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import type { Direction } from '../lists/direction.ts';
import type { RankedQuery } from '../lists/ranking.ts';
import type { PostStatus } from '../posts/post.ts';
import { due, type Visibility, visible, visibleInStatuses } from '../posts/visibility.ts';
import { always, type EventWindow } from './daily-counts.ts';
import { type EventSets, isLinked } from './event-sets.ts';

export type EventOrder = 'start_date' | 'end_date' | 'title' | 'date' | 'modified' | 'id';

/** Filters and order of a list. Undefined members do not filter. */
export interface EventSearch extends EventSets {
  readonly statuses: readonly PostStatus[];
  /** Undefined for the default order. */
  readonly ranked: RankedQuery | undefined;
  readonly visibility: Visibility;
  /** Whether there may be events or venues with a due publication. */
  readonly hasDue: boolean;
  readonly window: EventWindow;
  readonly exclude: readonly number[];
  /** Whether the venue has coordinates. */
  readonly located: boolean | undefined;
  readonly order: { readonly by: EventOrder; readonly direction: Direction };
  readonly offset: number;
  readonly limit: number;
}

export interface FoundEvents {
  readonly ids: readonly EventId[];
  /** Number of events in the whole list. */
  readonly total: number;
  /** Revision of the calendar at the read; undefined without events. */
  readonly revision: number | undefined;
}

/** Columns of the order. Equal events are sorted by publication, then by id. */
const sortKeys: Readonly<Record<EventOrder, readonly string[]>> = {
  start_date: ['start_utc', 'published_local', 'id'],
  end_date: ['end_utc', 'published_local', 'id'],
  title: ['title_key', 'published_local', 'id'],
  date: ['published_local', 'id'],
  modified: ['modified_at', 'id'],
  id: ['id'],
};

/** Ids of a page, each with the total of the list and the revision of the calendar. */
export function toPage(search: EventSearch, total: Statement): Statement {
  const arms = toStates(search).map((state) => toArm(search, [], state));
  const { order, limit, offset } = search;
  // Each arm has its own order: PostgreSQL would sort all rows after the union.
  const pages = arms.map((arm, index) =>
    sql(`select * from (${arm.text} order by ${toSorting(order)} limit ?) as arm_${index}`, [
      ...arm.bindings,
      limit + offset,
    ]),
  );
  return inOrder(search, arms.length === 1 ? arms : pages, total);
}

/**
 * The same if the published events of the page are already found, and only the due ones are missing; `texts` is the
 * condition of a search on an event `e`.
 */
export function toPageOf(
  search: EventSearch,
  published: Statement,
  total: Statement,
  texts: readonly Statement[] = [],
): Statement {
  const { order, limit, offset, hasDue } = search;
  if (!hasDue)
    return inOrder(search, [sql(`select * from (${published.text}) as published`, published.bindings)], total);
  const arm = toDueArm(search, texts);
  const scheduled = sql(`select * from (${arm.text} order by ${toSorting(order)} limit ?) as scheduled`, [
    ...arm.bindings,
    limit + offset,
  ]);
  return inOrder(search, [sql(`select * from (${published.text}) as published`, published.bindings), scheduled], total);
}

/** The same for the events in all of the sets. All of them are read, which also gives the total. */
export function toPageInSets(search: EventSearch, sets: readonly Statement[]): Statement {
  const arms = toStates(search).map((state) => toArm(search, sets, state));
  return withMatching(sets, inOrder(search, arms, sql('count(*) over ()')));
}

/** A page with the rows of its events instead of their ids. */
export function toRows({ order }: EventSearch, page: Statement): Statement {
  return {
    ...page,
    text: `select event.*, page.total, page.revision as calendar_revision
      from (${page.text}) as page join events event on event.id = page.id order by ${toSorting(order, 'page.')}`,
  };
}

/** The total of a list. */
export function toCount(search: EventSearch, sets: readonly Statement[]): Statement {
  return withMatching(sets, countAll(toStates(search).map((state) => toArm(search, sets, state))));
}

/** Number of due scheduled events in a list. */
export function toDueCount(search: EventSearch, texts: readonly Statement[] = []): Statement {
  return countAll([toDueArm(search, texts)]);
}

/** Due events are few, so the links of each are checked. */
function toDueArm(search: EventSearch, texts: readonly Statement[]): Statement {
  return toArm(search, [], joinSql([due('e', search.visibility.nowMs), ...isLinked(search), ...texts], ' and '));
}

/** The revision of the calendar, as a column. */
const revision = `(select value from revisions where name = 'calendar') as revision`;

function inOrder({ order, limit, offset }: EventSearch, arms: readonly Statement[], total: Statement): Statement {
  const list = joinSql(arms, ' union all ');
  return sql(
    `select ${sortKeys[order.by].join(', ')}, (${total.text}) as total, ${revision} from (${list.text}) as listed
      order by ${toSorting(order)} limit ? offset ?`,
    [...total.bindings, ...list.bindings, limit, offset],
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
  const isSet = sets.length > 0;
  const columns = toColumns(search.order, unindexed.start(search, isSet));
  const from = sets.length === 0 ? 'events e where' : 'matching cross join events e where e.id = matching.id and';
  const narrowed = narrowing(search, isSet);
  return sql(`select ${columns} from ${from} ${state.text} and ${narrowed.text}`, [
    ...state.bindings,
    ...narrowed.bindings,
  ]);
}

/** Columns of the order of a page. */
export function toSorting({ by, direction }: EventSearch['order'], alias = ''): string {
  return sortKeys[by].map((key) => `${alias}${key} ${direction}`).join(', ');
}

/** The same columns of an event `e`; a plus sign before the start prevents the use of an index of starts. */
export function toColumns({ by }: EventSearch['order'], starting: '+' | '' = ''): string {
  const toColumn = (key: string) => `${key === 'start_utc' ? starting : ''}${toKey(key, 'e')} as ${key}`;
  return sortKeys[by].map(toColumn).join(', ');
}

/** As in the index of titles (database/migrations/baseline/event-lists.ts). */
const toKey = (key: string, event: string): string =>
  key === 'title_key' ? `substr(lower(${event}.title), 1, 200)` : `${event}.${key}`;

/** Whether the list is sorted by start. */
export const isByStart = ({ order }: EventSearch): boolean => order.by === 'start_date';

/**
 * A plus sign prevents the use of an index, so that the engines choose the right one without knowing the values. A list
 * scans the starts, unless its only condition is on the ends: then the scan would first read all past events, so looking
 * up the ends and sorting is cheaper. Events of a set are looked up by their ids: without the signs, PostgreSQL's generic
 * plan scans all starts.
 */
const unindexed = {
  start: (search: EventSearch, isSet: boolean): '+' | '' => (isSet || isByEnd(search) ? '+' : ''),
  end: (search: EventSearch, isSet: boolean): '+' | '' => (isSet || !isByEnd(search) ? '+' : ''),
};

export function isByEnd({ window: { starts, ends } }: EventSearch): boolean {
  return starts.from === always.from && ends.from !== always.from;
}

function toStates({ statuses, visibility, hasDue }: EventSearch): Statement[] {
  return visibleInStatuses('e', statuses, visibility, hasDue);
}

/** Conditions of every list, and filters that are not sets of ids. */
function narrowing(search: EventSearch, isSet: boolean): Statement {
  const { window, exclude, featured, located, visibility } = search;
  const { starts, ends } = window;
  const conditions = [
    sql('e.hide_from_listings = 0'),
    sql(`${unindexed.start(search, isSet)}e.start_utc between ? and ?`, [starts.from, starts.to]),
    sql(`${unindexed.end(search, isSet)}e.end_utc between ? and ?`, [ends.from, ends.to]),
  ];
  if (exclude.length > 0) conditions.push(joinSql([sql('e.id not in '), inList(exclude)], ''));
  if (featured === false) conditions.push(sql('e.featured = 0'));
  if (located !== undefined) conditions.push(isLocated(located, visibility));
  return joinSql(conditions, ' and ');
}

/** An event at a hidden venue has no place. */
function isLocated(located: boolean, visibility: Visibility): Statement {
  const { text, bindings } = visible('v', visibility);
  const places = `select v.id from venues v where v.geo_lat is not null and v.geo_lng is not null and ${text}`;
  return located
    ? sql(`e.venue_id in (${places})`, bindings)
    : sql(`(e.venue_id is null or e.venue_id not in (${places}))`, bindings);
}
