import { inList, joinSql, type Statement, sql } from '../../database/statement.ts';
import {
  allPublished,
  countListed,
  type EventSource,
  type EventWindow,
  eventList,
  fromDay,
  type Span,
} from './daily-counts.ts';
import { type EventSearch, toColumns, toSorting } from './list-sql.ts';

/** Names of lists in the table `event_lists` (docs/adr/0022). */
type Lists = readonly string[];

/** Scan of published events in the order of an index, restricted to some lists. */
export interface IndexScan {
  /** An event must be in one list of each group. The first, smallest group is scanned; the others are looked up. */
  readonly within: readonly Lists[];
  readonly without: readonly string[];
  /** Number of events of each list, if it is needed to choose the scan. */
  readonly sizes: ReadonlyMap<string, number>;
  /** No event starts before this day. */
  readonly fromDay: number;
}

/** Maximum number of scans in one union; SQLite allows 500. */
const maxArms = 50;

/** Whether a page of the list can be found by an index scan in the order of the list. */
export function canUseIndexScan(search: EventSearch): boolean {
  const { words, include, modified, near, visibility, located, hasDue } = search;
  if (search.statuses.join() !== 'publish') return false;
  if ([words, include, modified, near].some((set) => set !== undefined)) return false;
  // The stored lists of located events contain only venues that are public without a due publication.
  if (located !== undefined && (visibility.unpublishedOf !== 'nobody' || hasDue)) return false;
  return listsOf(search).every(({ length }) => length <= maxArms);
}

/** Lists whose sizes decide the scan; none without a choice. */
export function listsToChooseFrom(search: EventSearch): string[] {
  const lists = [...listsOf(search), ...withoutOf(search).map((name) => [name])];
  if (lists.length < 2) return [];
  return [...lists.flat(), ...(search.located === undefined ? [] : [otherPlace(search.located)])];
}

export function sizesOf(lists: readonly string[]): Statement {
  const names = lists.map(() => '?').join(', ');
  return sql(`select list, sum(events) as events from event_list_days where list in (${names}) group by list`, lists);
}

export function toIndexScan(search: EventSearch, sizes: IndexScan['sizes']): IndexScan {
  const { located, ...others } = search;
  const within = listsOf(search);
  // Each event is in exactly one of the two lists of places: the smaller one is scanned.
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

const isSmaller = (one: string, other: string, sizes: IndexScan['sizes']): boolean =>
  sizeOf([one], sizes) < sizeOf([other], sizes);

const sizeOf = (lists: Lists, sizes: IndexScan['sizes']): number =>
  lists.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);

const smallestFirst = (lists: readonly Lists[], sizes: IndexScan['sizes']): Lists[] =>
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

/** The first published events of a scan in the order of the search: `limit` or more. */
export function toScanned(search: EventSearch, scan: IndexScan, limit: number): Statement {
  const arms = sourcesOf(scan).map((source, index) => {
    const { text, bindings } = toArm(search, scan, source);
    return sql(`select * from (${text} order by ${toSorting(search.order)} limit ?) as scanned_${index}`, [
      ...bindings,
      limit,
    ]);
  });
  // `union` removes events that are in two of the lists.
  return joinSql(arms, ' union ');
}

/** Part of a scan, and further conditions on its events, `e`. */
export interface Passage {
  readonly offset: number;
  readonly limit: number;
  readonly conditions: readonly Statement[];
}

/** The published events of a scan of the index of the order, which skips events outside the list. */
export function toOrderedScan(search: EventSearch, scan: IndexScan, { offset, limit, conditions }: Passage): Statement {
  const { order } = search;
  const along = alongOrder(search, scan);
  const { text, bindings } = joinSql([narrow(search, scan, allPublished, along), ...conditions], ' and ');
  return sql(`select ${toColumns(order)} from ${text} order by ${toSorting(order)} limit ? offset ?`, [
    ...bindings,
    limit,
    offset,
  ]);
}

/**
 * Conditions on dates of an index scan. Only conditions on the column that the index is sorted by bound it.
 */
function alongOrder({ order, window }: EventSearch, scan: IndexScan): Statement {
  if (order.by === 'start_date') return inWindow(fromDay(window, scan.fromDay));
  if (order.by !== 'end_date') return isInWindow(window);
  const { from, to } = endsOf(window);
  return joinSql([sql('e.end_utc between ? and ?', [from, to]), isInWindow(window)], ' and ');
}

/** An event does not end before it starts. */
const endsOf = ({ starts, ends }: EventWindow): Span => ({ from: Math.max(starts.from, ends.from), to: ends.to });

/** All published events of a scan, for another order than by start. */
export function toLookedUp(search: EventSearch, scan: IndexScan): Statement {
  const ids = joinSql(
    sourcesOf(scan).map((source) => toArm(search, scan, source)),
    ' union ',
  );
  return sql(
    `select ${toColumns(search.order)} from (${ids.text}) as scanned cross join events e where e.id = scanned.id`,
    ids.bindings,
  );
}

/** The source that contains exactly the events of the list, if there is one. */
export function onlySource(scan: IndexScan): EventSource | undefined {
  const [source, ...further] = sourcesOf(scan);
  return further.length === 0 && scan.within.length < 2 ? source : undefined;
}

/** Expression with the number of published events of a scan. The few excluded events are counted separately. */
export function countScanned(search: EventSearch, scan: IndexScan): Statement {
  const { within, without, sizes } = scan;
  const [left, ...further] = without;
  if (left !== undefined) {
    const rest = { ...scan, without: further };
    const leftOut = { ...rest, within: smallestFirst([[left], ...within], sizes) };
    return joinSql([countScanned(search, rest), inParentheses(countScanned(search, leftOut))], ' - ');
  }
  if (search.exclude.length > 0) {
    const all = countScanned({ ...search, exclude: [] }, scan);
    return joinSql([all, countExcluded(search, scan)], ' - ');
  }
  const source = onlySource(scan);
  if (source !== undefined) return inParentheses(countListed(fromDay(search.window, scan.fromDay), source));
  const arms = sourcesOf(scan).map((each) => toArm(search, scan, each));
  const listed = joinSql(arms, ' union ');
  return sql(`(select count(*) from (${listed.text}) as scanned)`, listed.bindings);
}

function countExcluded({ window, exclude }: EventSearch, { within }: IndexScan): Statement {
  const { text, bindings } = joinSql(
    [among('e.id in', exclude), inWindow(window, '+'), ...within.map((lists) => isIn(lists, allPublished))],
    ' and ',
  );
  // `is true` prevents the use of the index of published events, so that the engines look up the ids.
  return sql(
    `(select count(*) from events e where (e.status = 'publish' and e.hide_from_listings = 0) is true and ${text})`,
    bindings,
  );
}

function toArm(search: EventSearch, scan: IndexScan, source: EventSource): Statement {
  const times = inWindow(fromDay(search.window, scan.fromDay));
  const { text, bindings } = narrow(search, { ...scan, within: scan.within.slice(1) }, source, times);
  return sql(`select e.start_utc, e.published_local, ${source.id} as id from ${text}`, bindings);
}

/** The rows of a source with these times that are in the lists of a scan. */
function narrow(
  { exclude }: EventSearch,
  { within, without }: IndexScan,
  source: EventSource,
  times: Statement,
): Statement {
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

/** A plus sign prevents the use of the index of ends, and with ids also of the index of starts. */
function inWindow({ starts, ends }: EventWindow, starting: '+' | '' = ''): Statement {
  return sql(`${starting}e.start_utc between ? and ? and +e.end_utc between ? and ?`, [
    ...[starts.from, starts.to],
    ...[ends.from, ends.to],
  ]);
}

/**
 * The same without an index on either time. PostgreSQL expects few events in two ranges and would sort them instead of
 * scanning; it has no such estimate for the result of `coalesce`.
 */
function isInWindow(window: EventWindow): Statement {
  const { text, bindings } = inWindow(window);
  return sql(`coalesce(${text}, false)`, bindings);
}

/**
 * The offset prevents a join of the lists, so that each event is looked up. In a join, PostgreSQL reads whole lists, and
 * SQLite 3.52 counts an event in two lists twice if the scan skips it with an offset.
 */
function isIn(lists: Lists, { id }: EventSource): Statement {
  return sql(
    `exists (select 1 from event_lists other where other.list in (${lists.map(() => '?').join(', ')})
      and other.start_utc = e.start_utc and other.published_local = e.published_local and other.event_id = ${id}
      limit 1 offset 0)`,
    lists,
  );
}

const sourcesOf = ({ within: [along] }: IndexScan): EventSource[] => along?.map(eventList) ?? [allPublished];
const among = (text: string, ids: readonly number[]): Statement => joinSql([sql(text), inList(ids)], ' ');
const inParentheses = ({ text, bindings }: Statement): Statement => sql(`(${text})`, bindings);
