import { inList, joinSql, type Statement, sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import type { Direction } from '../lists/direction.ts';
import type { RankedQuery } from '../lists/ranking.ts';
import type { PostStatus } from '../posts/post.ts';
import { due, type Visibility, visible, visibleInStatuses } from '../posts/visibility.ts';
import { always, type EventWindow } from './daily-counts.ts';
import { type EventSets, isLinked } from './event-sets.ts';

export type EventOrder = 'start_date' | 'end_date' | 'title' | 'date' | 'modified' | 'id';

/** The events of a list, and their order. An undefined member does not narrow the list. */
export interface EventSearch extends EventSets {
  readonly statuses: readonly PostStatus[];
  /** Undefined: the list is in an order of its own. */
  readonly ranked: RankedQuery | undefined;
  readonly visibility: Visibility;
  /** Whether there may be events or venues whose scheduled publication has come. */
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
  /** How many events the whole list has. */
  readonly total: number;
  /** The revision of the calendar that they are from; undefined where there are none. */
  readonly revision: number | undefined;
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

/** The ids of a page, each with the total of the list and the revision of the calendar that they are from. */
export function toPage(search: EventSearch, total: Statement): Statement {
  const arms = toStates(search).map((state) => toArm(search, [], state));
  const { order, limit, offset } = search;
  // Each arm is ordered by itself: PostgreSQL would sort all rows after a merge.
  const pages = arms.map((arm, index) =>
    sql(`select * from (${arm.text} order by ${toSorting(order)} limit ?) as arm_${index}`, [
      ...arm.bindings,
      limit + offset,
    ]),
  );
  return inOrder(search, arms.length === 1 ? arms : pages, total);
}

/**
 * The same where the published events of the page are found already, and only those that have come due are missing;
 * `texts` is the condition on an event `e` that it contains what is searched for.
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

/** The same of the events that are in all of the sets, which must be looked through anyway: the total comes along. */
export function toPageInSets(search: EventSearch, sets: readonly Statement[]): Statement {
  const arms = toStates(search).map((state) => toArm(search, sets, state));
  return withMatching(sets, inOrder(search, arms, sql('count(*) over ()')));
}

/** A page with the whole rows of its events in place of their ids alone. */
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

/** How many events are in a list because the moment of their scheduled publication has come. */
export function toDueCount(search: EventSearch, texts: readonly Statement[] = []): Statement {
  return countAll([toDueArm(search, texts)]);
}

/** They are few: what they are linked to is looked at for each. */
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

/** The columns of a page in its order. */
export function toSorting({ by, direction }: EventSearch['order'], alias = ''): string {
  return sortKeys[by].map((key) => `${alias}${key} ${direction}`).join(', ');
}

/** The same columns of an event `e`; a plus sign before the start keeps the engines from an index of the starts. */
export function toColumns({ by }: EventSearch['order'], starting: '+' | '' = ''): string {
  const toColumn = (key: string) => `${key === 'start_utc' ? starting : ''}${toKey(key, 'e')} as ${key}`;
  return sortKeys[by].map(toColumn).join(', ');
}

/** As the index of titles has them (database/migrations/baseline/event-lists.ts). */
const toKey = (key: string, event: string): string =>
  key === 'title_key' ? `substr(lower(${event}.title), 1, 200)` : `${event}.${key}`;

/** Whether the list is in the order in which events take place. */
export const isByStart = ({ order }: EventSearch): boolean => order.by === 'start_date';

/**
 * A plus sign keeps the engines from using an index, so that they choose the right one without knowing the values: the
 * list scans the starts, unless it only asks for what ends after some moment. Then all that is over would be
 * scanned through first, and looking up the ends is better, though the events must be sorted. The events of a set are
 * looked up by their ids: without the signs, PostgreSQL's plan for any values scans all starts to find them.
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

/** The conditions of every list, and those that narrow a list without a set of ids. */
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

/** A venue that is hidden is nowhere. */
function isLocated(located: boolean, visibility: Visibility): Statement {
  const { text, bindings } = visible('v', visibility);
  const places = `select v.id from venues v where v.geo_lat is not null and v.geo_lng is not null and ${text}`;
  return located
    ? sql(`e.venue_id in (${places})`, bindings)
    : sql(`(e.venue_id is null or e.venue_id not in (${places}))`, bindings);
}
