import { inList, joinSql, type Statement, sql } from '../../database/statement.ts';
import {
  allPublished,
  countListed,
  type EventSource,
  type EventWindow,
  eventList,
  fromDay,
  type Span,
} from './day-counts.ts';
import { type EventSearch, toColumns, toSorting } from './list-sql.ts';

/** Names of lists that the database keeps (docs/adr/0022), of which an event is in one or more. */
type Lists = readonly string[];

/** Which lists published events must be in, and which they must not, to be in the list that is asked for. */
export interface Walk {
  /**
   * The event is in at least one list of each group; the group with the fewest events comes first and is walked, the
   * others are looked up.
   */
  readonly within: readonly Lists[];
  readonly without: readonly string[];
  /** How many events each list has; those that are not needed to choose among lists are left out. */
  readonly sizes: ReadonlyMap<string, number>;
  /** None of them starts before this day. */
  readonly fromDay: number;
}

/** More than these are not walked along at once, and SQLite takes 500. */
const maxArms = 50;

/** Whether a page of the list can be found by walking along its events in their order. */
export function isWalkable(search: EventSearch): boolean {
  const { words, include, modified, near, visibility, located, hasDue } = search;
  if (search.statuses.join() !== 'publish') return false;
  if ([words, include, modified, near].some((set) => set !== undefined)) return false;
  // Who is shown hidden venues is shown more places, and a scheduled venue may be one by now.
  if (located !== undefined && (visibility.unpublishedOf !== 'nobody' || hasDue)) return false;
  return listsOf(search).every(({ length }) => length <= maxArms);
}

/** The lists that decide how a search is walked: none where there is no choice. */
export function listsToChooseFrom(search: EventSearch): string[] {
  const lists = [...listsOf(search), ...withoutOf(search).map((name) => [name])];
  if (lists.length < 2) return [];
  return [...lists.flat(), ...(search.located === undefined ? [] : [otherPlace(search.located)])];
}

export function sizesOf(lists: readonly string[]): Statement {
  const names = lists.map(() => '?').join(', ');
  return sql(`select list, sum(events) as events from event_list_days where list in (${names}) group by list`, lists);
}

export function toWalk(search: EventSearch, sizes: Walk['sizes']): Walk {
  const { located, ...others } = search;
  const within = listsOf(search);
  // An event is in one list of places or the other: the small one is looked through.
  if (located !== undefined && within.length > 1 && isSmaller(otherPlace(located), placeOf(located), sizes)) {
    const without = [...withoutOf(search), otherPlace(located)];
    return {
      within: smallestFirst(listsOf({ ...others, located: undefined }), sizes),
      without,
      sizes,
      fromDay: -Infinity,
    };
  }
  return { within: smallestFirst(within, sizes), without: withoutOf(search), sizes, fromDay: -Infinity };
}

const isSmaller = (one: string, other: string, sizes: Walk['sizes']): boolean =>
  sizeOf([one], sizes) < sizeOf([other], sizes);

const sizeOf = (lists: Lists, sizes: Walk['sizes']): number =>
  lists.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);

const smallestFirst = (lists: readonly Lists[], sizes: Walk['sizes']): Lists[] =>
  lists.toSorted((one, other) => sizeOf(one, sizes) - sizeOf(other, sizes));

function listsOf({ categories, tags, venues, organizers, located, featured }: EventSearch): Lists[] {
  const named = (letter: string, ids: readonly number[]) => [...new Set(ids)].map((id) => `${letter}${id}`);
  return [
    venues && named('v', venues),
    organizers && named('o', organizers),
    featured === true && ['featured'],
    tags && named('t', tags.named),
    categories && named('t', categories.named),
    located !== undefined && [placeOf(located)],
  ].filter((lists) => typeof lists === 'object');
}

const withoutOf = ({ featured }: EventSearch): string[] => (featured === false ? ['featured'] : []);
const placeOf = (located: boolean): string => (located ? 'located' : 'elsewhere');
const otherPlace = (located: boolean): string => placeOf(!located);

/** The first published events of a walk in the order of the search: `limit` or more. */
export function toWalked(search: EventSearch, walk: Walk, limit: number): Statement {
  const arms = sourcesOf(walk).map((source, index) => {
    const { text, bindings } = toArm(search, walk, source);
    return sql(`select * from (${text} order by ${toSorting(search.order)} limit ?) as walked_${index}`, [
      ...bindings,
      limit,
    ]);
  });
  // An event that is in two of the lists is one.
  return joinSql(arms, ' union ');
}

/** Which part of a walk is wanted, and further conditions on its events, `e`. */
export interface Passage {
  readonly offset: number;
  readonly limit: number;
  readonly conditions: readonly Statement[];
}

/** The published events of a walk along the index of the order, which passes those that are not in the list. */
export function toWalkedInOrder(search: EventSearch, walk: Walk, { offset, limit, conditions }: Passage): Statement {
  const { order } = search;
  const along = alongOrder(search, walk);
  const { text, bindings } = joinSql([narrow(search, walk, allPublished, along), ...conditions], ' and ');
  return sql(`select ${toColumns(order)} from ${text} order by ${toSorting(order)} limit ? offset ?`, [
    ...bindings,
    limit,
    offset,
  ]);
}

/**
 * The conditions on dates of a walk along an index: it is bounded where they are on the column that the index is sorted
 * by.
 */
function alongOrder({ order, window }: EventSearch, walk: Walk): Statement {
  if (order.by === 'start_date') return inWindow(fromDay(window, walk.fromDay));
  if (order.by !== 'end_date') return isInWindow(window);
  const { from, to } = endsOf(window);
  return joinSql([sql('e.end_utc between ? and ?', [from, to]), isInWindow(window)], ' and ');
}

/** What starts in time ends later. */
const endsOf = ({ starts, ends }: EventWindow): Span => ({ from: Math.max(starts.from, ends.from), to: ends.to });

/** All published events of a walk, for another order than that of the starts. */
export function toLookedUp(search: EventSearch, walk: Walk): Statement {
  const ids = joinSql(
    sourcesOf(walk).map((source) => toArm(search, walk, source)),
    ' union ',
  );
  return sql(
    `select ${toColumns(search.order)} from (${ids.text}) as walked cross join events e where e.id = walked.id`,
    ids.bindings,
  );
}

/** The one source that contains every event of the list and nothing else, if there is one. */
export function onlySource(walk: Walk): EventSource | undefined {
  const [source, ...further] = sourcesOf(walk);
  return further.length === 0 && walk.within.length < 2 ? source : undefined;
}

/** An expression: the number of all published events of a walk. What is left out is counted by itself, being little. */
export function countWalked(search: EventSearch, walk: Walk): Statement {
  const { within, without, sizes } = walk;
  const [left, ...further] = without;
  if (left !== undefined) {
    const rest = { ...walk, without: further };
    const leftOut = { ...rest, within: smallestFirst([[left], ...within], sizes) };
    return joinSql([countWalked(search, rest), inParentheses(countWalked(search, leftOut))], ' - ');
  }
  if (search.exclude.length > 0) {
    const all = countWalked({ ...search, exclude: [] }, walk);
    return joinSql([all, countExcluded(search, walk)], ' - ');
  }
  const source = onlySource(walk);
  if (source !== undefined) return inParentheses(countListed(fromDay(search.window, walk.fromDay), source));
  const arms = sourcesOf(walk).map((each) => toArm(search, walk, each));
  const listed = joinSql(arms, ' union ');
  return sql(`(select count(*) from (${listed.text}) as walked)`, listed.bindings);
}

function countExcluded({ window, exclude }: EventSearch, { within }: Walk): Statement {
  const { text, bindings } = joinSql(
    [among('e.id in', exclude), inWindow(window, '+'), ...within.map((lists) => isIn(lists, allPublished))],
    ' and ',
  );
  // `is true` keeps the engines from the index of what is published: they look up the ids.
  return sql(
    `(select count(*) from events e where (e.status = 'publish' and e.hide_from_listings = 0) is true and ${text})`,
    bindings,
  );
}

function toArm(search: EventSearch, walk: Walk, source: EventSource): Statement {
  const times = inWindow(fromDay(search.window, walk.fromDay));
  const { text, bindings } = narrow(search, { ...walk, within: walk.within.slice(1) }, source, times);
  return sql(`select e.start_utc, e.published_local, ${source.id} as id from ${text}`, bindings);
}

/** The rows of a source with these times that are in the lists of a walk. */
function narrow({ exclude }: EventSearch, { within, without }: Walk, source: EventSource, times: Statement): Statement {
  return joinSql(
    [
      source.rows,
      times,
      ...within.map((lists) => isIn(lists, source)),
      ...(without.length === 0 ? [] : [joinSql([sql('not'), isIn(without, source)], ' ')]),
      ...(exclude.length === 0 ? [] : [among(`${source.id} not in`, exclude)]),
    ],
    ' and ',
  );
}

/** A plus sign keeps the engines from an index: of the ends, and where ids are looked up, of the starts. */
function inWindow({ starts, ends }: EventWindow, starting: '+' | '' = ''): Statement {
  return sql(`${starting}e.start_utc between ? and ? and +e.end_utc between ? and ?`, [
    ...[starts.from, starts.to],
    ...[ends.from, ends.to],
  ]);
}

/**
 * The same where neither time is looked up: PostgreSQL takes for granted that few events meet two ranges, and would rather
 * sort those than walk; of what `coalesce` gives it expects nothing.
 */
function isInWindow(window: EventWindow): Statement {
  const { text, bindings } = inWindow(window);
  return sql(`coalesce(${text}, false)`, bindings);
}

/**
 * The offset keeps the engines from joining the lists: each event is looked up. PostgreSQL would read whole lists, and SQLite
 * 3.52 would count an event that is in two of them twice where the walk passes it by an offset of its own.
 */
function isIn(lists: Lists, { id }: EventSource): Statement {
  return sql(
    `exists (select 1 from event_lists other where other.list in (${lists.map(() => '?').join(', ')})
      and other.start_utc = e.start_utc and other.published_local = e.published_local and other.event_id = ${id}
      limit 1 offset 0)`,
    lists,
  );
}

const sourcesOf = ({ within: [along] }: Walk): EventSource[] => along?.map(eventList) ?? [allPublished];
const among = (text: string, ids: readonly number[]): Statement => joinSql([sql(text), inList(ids)], ' ');
const inParentheses = ({ text, bindings }: Statement): Statement => sql(`(${text})`, bindings);
