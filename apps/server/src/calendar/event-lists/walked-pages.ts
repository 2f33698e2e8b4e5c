import type { Database, Snapshot } from '../../database/database.ts';
import { preparedIf, type Statement, sql } from '../../database/statement.ts';
import { opposite } from '../lists/direction.ts';
import { cutAtDay, type EventSource, findDay, findFirstDay } from './day-counts.ts';
import {
  countWalked,
  isWalkable,
  listsToChooseFrom,
  onlySource,
  sizesOf,
  toLookedUp,
  toWalk,
  toWalked,
  toWalkedInOrder,
  type Walk,
} from './event-walk.ts';
import { type EventSearch, isByEnd, isByStart, toDueCount, toPageOf, toSorting } from './list-sql.ts';

/** The statements of a list. */
export interface Statements {
  readonly page: Statement;
  /** Gives the number of its events as `total`. */
  readonly total: Statement;
}

/** Whether something must be counted or looked up before the statements of a list can be made. */
export const needsCounts = (search: EventSearch): boolean =>
  isWalkable(search) &&
  (!isByStart(search) || listsToChooseFrom(search).length > 0 || isDeep(search) || isByEnd(search));

/** The statements of a list that is walked along. */
export async function toWalkStatements(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
): Promise<Statements> {
  const walk = await chooseWalk(db, snapshot, search);
  const total = toWalkTotal(search, walk);
  if (!isByStart(search)) return toPageInOrder(db, snapshot, search, walk, total);
  if (isDeep(search)) return toDeepPage(db, snapshot, search, walk, total);
  return { page: preparedIf(isUsualWalk(search, walk), toWalkPage(search, walk, total)), total };
}

export async function chooseWalk(db: Database, snapshot: Snapshot | undefined, search: EventSearch): Promise<Walk> {
  const lists = listsToChooseFrom(search);
  const rows = lists.length === 0 ? [] : await db.select<{ list: string; events: number }>(sizesOf(lists), snapshot);
  const walk = toWalk(search, new Map(rows.map(({ list, events }) => [list, Number(events)])));
  if (!isByEnd(search)) return walk;
  const [first] = await db.select<{ day: number }>(findFirstDay(search.window), snapshot);
  return first === undefined ? walk : { ...walk, fromDay: first.day };
}

/** More than this are not walked past. */
const deepOffset = 500;

const isDeep = ({ offset }: EventSearch): boolean => offset >= deepOffset;

/** A page of one list is walked to from the day on which it begins, one of several from the nearer end of the list. */
async function toDeepPage(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  walk: Walk,
  counted: Statement,
): Promise<Statements> {
  const counts = await countForOrder(db, snapshot, counted, search);
  const total = known(counts.total);
  const source = onlySource(walk);
  if (source !== undefined && counts.total - search.offset > deepOffset) {
    const rest = await leaveOutDays(db, snapshot, search, walk, source);
    return { page: toWalkPage(rest, walk, total), total };
  }
  const page = inOrderOfList(search, toWalkPage(fromNearerEnd(search, counts.total), walk, total));
  return { page, total };
}

/** The statement of a total that is known. */
export const known = (total: number): Statement => sql('select cast(? as integer) as total', [total]);

/** A page that was found in the other direction, in its own. */
export const inOrderOfList = ({ order }: EventSearch, { text, bindings }: Statement): Statement =>
  sql(`select * from (${text}) as nearer order by ${toSorting(order)}`, bindings);

/** The same page of the rest of the list behind the last whole day that it leaves out. */
async function leaveOutDays(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  walk: Walk,
  source: EventSource,
): Promise<EventSearch> {
  const { window, offset, order } = search;
  const [found] = await db.select<{ day: number }>(findDay(window, source, offset, order.direction), snapshot);
  if (found === undefined) return search;
  const { before, after } = cutAtDay(window, found.day, order.direction);
  const passed = await count(db, snapshot, toWalkTotal({ ...search, window: before }, walk));
  // With those that have come due they may be more.
  return passed > offset ? search : { ...search, window: after, offset: offset - passed };
}

/** To put an event in order costs about as much as to pass this many along an index. */
const passedForSorted = 4;

/**
 * A page in another order than that of the starts. The walk along the index of the order begins where it passes the fewest
 * events; where these are more than it takes to look up and sort the whole list, that is done.
 */
async function toPageInOrder(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  walk: Walk,
  counted: Statement,
): Promise<Statements> {
  const counts = await countForOrder(db, snapshot, counted, search);
  const nearer = fromNearerEnd(search, counts.total);
  const isPassed = countPassed(nearer, counts) <= counts.total * passedForSorted;
  const page = isPassed
    ? inOrderOfList(search, toPassingPage(nearer, walk, counts))
    : toPageOf(search, toLookedUp(search, walk), known(counts.total));
  return { page, total: known(counts.total) };
}

/** The page in the direction of the order or in the other one, whichever passes fewer events. */
export function fromNearerEnd(search: EventSearch, total: number): EventSearch {
  const { order, offset, limit } = search;
  const end = Math.min(offset + limit, total);
  const backwards = {
    ...search,
    order: { ...order, direction: opposite(order.direction) },
    offset: total - end,
    limit: Math.max(0, end - offset),
  };
  return backwards.offset < offset ? backwards : search;
}

/** How many events the walk along an order is expected to pass before it has the page. */
export const countPassed = (
  { offset, limit }: EventSearch,
  { total, published }: Pick<OrderCounts, 'total' | 'published'>,
): number => ((offset + limit) * published) / Math.max(total, 1);

/** The page that a walk along the index of the order finds; `texts` is the condition on an event `e` of a search. */
export function toPassingPage(
  search: EventSearch,
  walk: Walk,
  { total, scheduled }: Pick<OrderCounts, 'total' | 'scheduled'>,
  texts: readonly Statement[] = [],
): Statement {
  const { offset, limit } = search;
  // Those that have come due stand between the others, each of them perhaps before the page.
  const between = Math.min(offset, scheduled);
  const passage = { offset: offset - between, limit: limit + between, conditions: texts };
  return toPageOf({ ...search, offset: between }, toWalkedInOrder(search, walk, passage), known(total), texts);
}

export interface OrderCounts {
  /** Of the list. */
  readonly total: number;
  /** Of these, those that have come due. */
  readonly scheduled: number;
  /** Of the calendar. */
  readonly published: number;
}

/** Counts what decides how a page is found; `total` is the statement of the total. */
export async function countForOrder(
  db: Database,
  snapshot: Snapshot | undefined,
  total: Statement,
  search: EventSearch,
  texts: readonly Statement[] = [],
): Promise<OrderCounts> {
  const scheduled = search.hasDue ? toDueCount(search, texts) : sql('select 0');
  const counts = sql(
    `select (${total.text}) as total, (${scheduled.text}) as scheduled,
      (select posts from post_counts where kind = 'events' and status = 'publish') as published`,
    [...total.bindings, ...scheduled.bindings],
  );
  const [row] = await db.select<OrderCounts>(counts, snapshot);
  return {
    total: Number(row?.total),
    scheduled: Number(row?.scheduled),
    published: Number(row?.published),
  };
}

function toWalkPage(search: EventSearch, walk: Walk, total: Statement): Statement {
  return toPageOf(search, toWalked(search, walk, search.offset + search.limit), total);
}

/** The total of a walk with those that have come due. */
function toWalkTotal(search: EventSearch, walk: Walk): Statement {
  const walked = countWalked(search, walk);
  const dueToo = search.hasDue ? toDueCount(search) : sql('select 0');
  return sql(`select ${walked.text} + (${dueToo.text}) as total`, [...walked.bindings, ...dueToo.bindings]);
}

/** Whether the text of the statement is one of a few. */
function isUsualWalk({ order, exclude }: EventSearch, { within, without }: Walk): boolean {
  const isOneList = within.length === 0 || (within.length === 1 && within[0]?.length === 1);
  return order.direction === 'asc' && isOneList && without.length === 0 && exclude.length === 0;
}

/** Runs the statement of a total. */
export async function count(db: Database, snapshot: Snapshot | undefined, total: Statement): Promise<number> {
  const [row] = await db.select<{ total: number }>(total, snapshot);
  return row?.total ?? 0;
}
