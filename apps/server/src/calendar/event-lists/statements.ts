import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { dateOfEventColumns, overrideOfDate } from '../events/event-rows.ts';
import { opposite } from '../lists/direction.ts';
import { either, listedOccurrences } from '../posts/visibility.ts';
import type { EventOrder, EventSearch } from './event-search.ts';
import { always, type Span } from './event-window.ts';

/** An order of a list: the columns of an occurrence `o`, or of its event `e`, with an index in this order. */
interface SortKeys {
  /** Equal occurrences are sorted by publication, then by id. */
  readonly columns: readonly string[];
  /** Whether the index is of events, whose occurrences are looked up. */
  readonly isOfEvents: boolean;
}

/** The dates of an event by their start, in the order of the index `occurrences_of_event`. */
const datesOfEvent = ['e.id', 'o.start_utc', 'o.end_utc', 'o.id'];

const sortKeys: Readonly<Record<EventOrder, SortKeys>> = {
  start_date: { columns: ['o.start_utc', 'o.published_local', 'o.id'], isOfEvents: false },
  end_date: { columns: ['o.end_utc', 'o.published_local', 'o.id'], isOfEvents: false },
  // As in the index of titles (database/migrations/baseline/event-lists.ts).
  title: { columns: ['substr(lower(e.title), 1, 200)', 'e.published_local', ...datesOfEvent], isOfEvents: true },
  date: { columns: ['e.published_local', ...datesOfEvent], isOfEvents: true },
  modified: { columns: ['e.modified_at', ...datesOfEvent], isOfEvents: true },
  id: { columns: ['o.id'], isOfEvents: false },
};

/** The id of an occurrence, and the position of the next one in the order of a list. */
export interface Place {
  readonly position: number;
  readonly id: number;
}

/** A page by a scan of the index of the order, after `place` if it is known. */
export function toScanPage(search: EventSearch, total: Statement, place?: Place): Statement {
  const { offset, limit } = search;
  const arms = statesOf(search);
  const skipped = offset - (place?.position ?? 0);
  if (arms.length === 1) {
    const [arm = none] = arms.map((state) => toArm(search, state, place));
    return inOrder(search, [limited(search, arm, limit, skipped)], total, 0);
  }
  // Each arm has its own order: PostgreSQL would sort all rows after the union.
  const pages = arms.map((state) => limited(search, toArm(search, state), limit + offset, 0));
  return inOrder(search, pages.length === 0 ? [nothing(search)] : pages, total, offset);
}

/** A page of the occurrences of a set of events, all of which are read and sorted. */
export function toSetPage(search: EventSearch, set: Statement, total: Statement): Statement {
  return withMatching(set, inOrder(search, [toKeysOf(search, set)], total, search.offset));
}

/** The number of occurrences of a list, counted one by one. A list with one date of each series is counted by event. */
export function countOneByOne(asked: EventSearch, set: Statement | undefined): Statement {
  const narrowings = asked.narrowings.filter(({ isFirstOfSeries }) => isFirstOfSeries !== true);
  const search = { ...asked, narrowings };
  const counted = sql(narrowings.length < asked.narrowings.length ? 'distinct o.event_id' : 'o.id');
  if (set !== undefined) {
    const { text, bindings } = toLookedUp(search, set, counted, false);
    return withMatching(set, sql(`select count(*) as total from (${text}) as found`, bindings));
  }
  const counts = statesOf({ ...search, order: byId }).map(({ occurrence }) => {
    const { text, bindings } = joinSql([occurrence, inWindow(search, '', '+'), ...wheres(search)], ' and ');
    return sql(
      `select count(*) as part from (select ${counted.text} from occurrences o where ${text}) as found`,
      bindings,
    );
  });
  if (counts.length === 0) return sql('select 0 as total');
  const all = joinSql(counts, ' union all ');
  return sql(`select sum(part) as total from (${all.text}) as parts`, all.bindings);
}

const byId = { by: 'id', direction: 'asc' } as const;
const none = sql('');

/** The page with the columns of its events instead of their ids. */
export function toRows({ order }: EventSearch, page: Statement): Statement {
  return {
    ...page,
    text: `select event.*, ${dateOfEventColumns}, page.total, page.revision as calendar_revision
      from (${page.text}) as page join occurrences o on o.id = page.id join events event on event.id = o.event_id
      ${overrideOfDate} order by ${toSorting(order, 'page.')}`,
  };
}

/** A page in one row: the SQLite driver takes longer to create objects for ten rows than SQLite takes to find them. */
export function toOneRow({ order }: EventSearch, page: Statement): Statement {
  return {
    ...page,
    text: `select string_agg(cast(id as text), ',' order by ${toSorting(order)}) as ids,
      max(total) as total, max(revision) as revision from (${page.text}) as page`,
  };
}

/** The same page, read from the other end of the list; undefined for a page without events. */
export function fromOtherEnd(search: EventSearch, total: number): EventSearch | undefined {
  const { order, offset, limit } = search;
  const end = Math.min(offset + limit, total);
  if (end <= offset) return undefined;
  return {
    ...search,
    order: { ...order, direction: opposite(order.direction) },
    offset: total - end,
    limit: end - offset,
  };
}

/** Sort columns of a page. */
export function toSorting({ by, direction }: EventSearch['order'], alias = ''): string {
  return namesOf(by)
    .map((name) => `${alias}${name} ${direction}`)
    .join(', ');
}

/** `key_0, …, id` */
const namesOf = (by: EventOrder): string[] =>
  sortKeys[by].columns.map((_column, index, { length }) => (index === length - 1 ? 'id' : `key_${index}`));

/** A status of a list: the condition on an occurrence `o`, and one on its event `e` that selects a part of each index. */
interface State {
  readonly occurrence: Statement;
  readonly event: Statement;
}

function statesOf({ statuses, visibility, hasDue, order }: EventSearch): State[] {
  const listed = (status: string) => sql(`e.status = ? and e.hide_from_listings = 0`, [status]);
  return statuses.flatMap((status): State[] => {
    const [occurrence] = listedOccurrences('o', [status], visibility, hasDue);
    if (occurrence === undefined) return [];
    // The index of public occurrences contains the due ones, but an index of events has them by their status.
    if (status === 'publish' && hasDue && sortKeys[order.by].isOfEvents)
      return ['publish', 'future'].map((each) => ({ occurrence, event: listed(each) }));
    return [{ occurrence, event: listed(status) }];
  });
}

const columnsOf = (by: EventOrder): string =>
  sortKeys[by].columns.map((column, index) => `${column} as ${namesOf(by)[index]}`).join(', ');

/** The occurrences of one status in the order of an index. */
function toArm(search: EventSearch, { occurrence, event }: State, place?: Place): Statement {
  const { by } = search.order;
  const behind = place === undefined ? [] : [isBehind(search, place)];
  if (sortKeys[by].isOfEvents) {
    const conditions = joinSql([event, ...behind, occurrence, inWindow(search, '+', '+'), ...wheres(search)], ' and ');
    return sql(
      `select ${columnsOf(by)} from events e ${occurrencesOf('e.id', search)} where ${conditions.text}`,
      conditions.bindings,
    );
  }
  const starting = by === 'start_date' ? '' : '+';
  const ending = by === 'end_date' ? '' : '+';
  const conditions = joinSql([occurrence, inWindow(search, starting, ending), ...behind, ...wheres(search)], ' and ');
  return sql(`select ${columnsOf(by)} from occurrences o where ${conditions.text}`, conditions.bindings);
}

/** Joins the occurrences `o` of each event of the rows before it; the offset prevents another order of the join. */
const occurrencesOf = (event: string, { isSqlite }: EventSearch): string =>
  isSqlite
    ? `cross join occurrences o on o.event_id = ${event}`
    : `cross join lateral (select * from occurrences dates where dates.event_id = ${event} offset 0) o`;

/** Columns of all occurrences `o` of a list with their events `e`, without an order. */
export function toAllOccurrences(search: EventSearch, set: Statement | undefined, columns: Statement): Statement {
  if (set !== undefined) return withMatching(set, toLookedUp(search, set, columns, true));
  const conditions = isInList(search, search.narrowings);
  return sql(
    `select ${columns.text} from occurrences o cross join events e where e.id = o.event_id and ${conditions.text}`,
    [...columns.bindings, ...conditions.bindings],
  );
}

/** The occurrences of the events in `matching`, which has those of `set`. */
function toLookedUp(search: EventSearch, set: Statement, columns: Statement, hasEvents: boolean): Statement {
  const { text, bindings } = isInList(
    search,
    search.narrowings.filter(({ among, isOfEvents }) => among !== set || isOfEvents !== true),
  );
  const joined = search.isSqlite
    ? `cross join occurrences o on o.event_id = matching.id and ${text}`
    : // The offset prevents a scan of the window, of which PostgreSQL expects few rows.
      `cross join lateral (select o.* from occurrences o where o.event_id = matching.id and ${text} offset 0) o`;
  const events = hasEvents ? 'cross join events e where e.id = o.event_id' : '';
  return sql(`select ${columns.text} from matching ${joined} ${events}`, [...columns.bindings, ...bindings]);
}

/** The columns of the order. */
const toKeysOf = (search: EventSearch, set: Statement): Statement =>
  toLookedUp(search, set, sql(columnsOf(search.order.by)), sortKeys[search.order.by].isOfEvents);

/** The condition on an occurrence. The index of the dates of an event has them by their start. */
function isInList(search: EventSearch, narrowings: EventSearch['narrowings']): Statement {
  const states = either(listedOccurrences('o', search.statuses, search.visibility, search.hasDue));
  return joinSql([states, inWindow(search, '', '+'), ...narrowings.map(({ where }) => where)], ' and ');
}

const wheres = ({ narrowings }: EventSearch): Statement[] => narrowings.map(({ where }) => where);

/** Row values are compared in the order of the list; the single columns let the engines use the index. */
function isBehind({ order: { by, direction } }: EventSearch, { id }: Place): Statement {
  const { columns, isOfEvents } = sortKeys[by];
  const from = isOfEvents ? 'occurrences o join events e on e.id = o.event_id where o.id' : 'occurrences o where o.id';
  const values = columns.map((column) => `(select ${column} from ${from} = ?)`);
  const compare = direction === 'asc' ? '>' : '<';
  // SQLite uses no index for a comparison of columns of two tables.
  const [first = 'o.id'] = columns;
  return sql(
    `${first} ${compare}= (select ${first} from ${from} = ?)
      and (${columns.join(', ')}) ${compare} (${values.join(', ')})`,
    [id, ...columns.map(() => id)],
  );
}

/**
 * The condition on the dates; an empty sign lets the engines use an index of these times. The other times are checked in
 * `coalesce`: PostgreSQL expects few rows in two ranges and would sort them instead of scanning.
 */
function inWindow(search: EventSearch, starting: '+' | '', ending: '+' | ''): Statement {
  const { starts, ends } = search.window;
  const between = (column: string, sign: '+' | '', { from, to }: Span) =>
    sql(sign === '' ? `${column} between ? and ?` : `coalesce(${column} between ? and ?, false)`, [from, to]);
  // Otherwise the scan would first read all past occurrences. SQLite uses only one lower bound of an index.
  const isFromFirst = starting === '' && starts.from === always.from && ends.from !== always.from;
  const start = isFromFirst
    ? joinSql([startsFromFirst(search, Math.floor(ends.from / dayMs)), sql('o.start_utc <= ?', [starts.to])], ' and ')
    : between('o.start_utc', starting, starts);
  // An occurrence does not end before it starts. One lower bound again, for SQLite.
  const end = ending === '' ? { ...ends, from: Math.max(starts.from, ends.from) } : ends;
  return joinSql([start, between('o.end_utc', ending, end)], ' and ');
}

/** No occurrence of the statuses that ends on the day or later starts before the first day with one. */
function startsFromFirst({ statuses, hasDue }: EventSearch, endDay: number): Statement {
  const lists = hasDue ? [...new Set([...statuses, 'future'])] : statuses;
  const days = joinSql(
    lists.map((list) =>
      sql(
        `select (select start_day from list_days where list = ? and end_day >= ? and events > 0 order by start_day limit 1) as day`,
        [list, endDay],
      ),
    ),
    ' union all ',
  );
  return sql(
    `o.start_utc >= cast((select coalesce(min(day), 0) from (${days.text}) as days) as bigint) * ${dayMs}`,
    days.bindings,
  );
}

const limited = ({ order }: EventSearch, { text, bindings }: Statement, limit: number, offset: number): Statement =>
  sql(
    `${text} order by ${sortKeys[order.by].columns.map((column) => `${column} ${order.direction}`).join(', ')}
    limit ? offset ?`,
    [...bindings, limit, offset],
  );

function nothing({ order }: EventSearch): Statement {
  const { isOfEvents } = sortKeys[order.by];
  return sql(
    `select ${columnsOf(order.by)} from occurrences o ${isOfEvents ? 'join events e on e.id = o.event_id' : ''} where 1 = 0`,
  );
}

/** The revision of the calendar, as a column. */
const revision = `(select value from revisions where name = 'calendar') as revision`;

function inOrder(
  { order, limit }: EventSearch,
  arms: readonly Statement[],
  total: Statement,
  offset: number,
): Statement {
  const parts = arms.map(({ text, bindings }, index) => sql(`select * from (${text}) as arm_${index}`, bindings));
  const list = joinSql(parts, ' union all ');
  return sql(
    `select ${namesOf(order.by).join(', ')}, (${total.text}) as total, ${revision} from (${list.text}) as listed
      order by ${toSorting(order)} limit ? offset ?`,
    [...total.bindings, ...list.bindings, limit, offset],
  );
}

function withMatching(set: Statement, statement: Statement): Statement {
  return sql(`with matching as materialized (${set.text}) ${statement.text}`, [...set.bindings, ...statement.bindings]);
}
