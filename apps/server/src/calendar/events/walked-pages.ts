import type { Database, Snapshot } from '../../database/database.ts';
import { preparedIf, type Statement, sql } from '../../database/statement.ts';
import { opposite } from '../lists/direction.ts';
import { cutAtDay, findDay, findFirstDay } from './event-days.ts';
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
import { type ListTotal, unlessKnown } from './known-totals.ts';
import { type EventSearch, isByEnd, isByStart, toDueCount, toPageOf, toSorting } from './list-sql.ts';

/** What finds a list. */
export interface Statements extends ListTotal {
  readonly page: Statement;
}

/** Whether statements must be run to make those of a list. */
export const isPrepared = (search: EventSearch): boolean =>
  isWalkable(search) &&
  (!isByStart(search) || listsToChooseFrom(search).length > 0 || isDeep(search) || isByEnd(search));

/** The statements of a list that is walked along. */
export async function toWalkStatements(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
): Promise<Statements> {
  const walk = await chooseWalk(db, snapshot, search);
  const counted = toWalkTotal(search, walk);
  const listed: ListTotal = isCostly(search, walk) ? unlessKnown(db, counted) : { total: counted };
  const { total } = listed;
  if (!isByStart(search)) return { page: await toPageInOrder(db, snapshot, search, walk, total), ...listed };
  if (isDeep(search)) return { page: await toDeepPage(db, snapshot, search, walk, total), ...listed };
  return { page: preparedIf(isUsualWalk(search, walk), toWalkPage(search, walk, total)), ...listed };
}

/** Days of kept lists are added up in several ways, events of several lists are looked at. What comes due makes another list each moment. */
const isCostly = ({ hasDue }: EventSearch, { within, without }: Walk): boolean =>
  !hasDue && within.length + without.length > 0;

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

/** The last pages are walked to from the end, others from the day on which they begin. */
async function toDeepPage(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  walk: Walk,
  totalStatement: Statement,
): Promise<Statement> {
  const all = await count(db, snapshot, totalStatement);
  const left = all - search.offset;
  if (left > deepOffset) return toWalkPage(await leaveOutDays(db, snapshot, search, walk), walk, known(all));
  return inOrderOfList(search, toWalkPage(fromTheEnd(search, left), walk, known(all)));
}

/** The statement of a total that is known. */
export const known = (total: number): Statement => sql('select cast(? as integer) as total', [total]);

/** A page that was found in the other direction, in its own. */
export const inOrderOfList = ({ order }: EventSearch, { text, bindings }: Statement): Statement =>
  sql(`select * from (${text}) as nearer order by ${toSorting(order)}`, bindings);

/** The same events in the other direction, where `left` events are behind the offset. */
function fromTheEnd(search: EventSearch, left: number): EventSearch {
  const { order, limit } = search;
  const direction = opposite(order.direction);
  const size = Math.max(0, Math.min(limit, left));
  return { ...search, order: { ...order, direction }, offset: Math.max(0, left - size), limit: size };
}

/** The same page of the rest of the list behind the last whole day that it leaves out. */
async function leaveOutDays(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  walk: Walk,
): Promise<EventSearch> {
  const { window, offset, order } = search;
  const source = onlySource(walk);
  if (source === undefined) return search;
  const [found] = await db.select<{ day: number }>(findDay(window, source, offset, order.direction), snapshot);
  if (found === undefined) return search;
  const { before, after } = cutAtDay(window, found.day, order.direction);
  const passed = await count(db, snapshot, toWalkTotal({ ...search, window: before }, walk));
  // With those that have come due they may be more.
  return passed > offset ? search : { ...search, window: after, offset: offset - passed };
}

/** To put an event in order costs about as much as to pass this many along an index. */
const passedForSorted = 10;

/**
 * A page in another order than that of the starts. The walk along the index of the order begins at the nearer end of the
 * list; where it would pass more events than it takes to look up and sort the whole list, that is done.
 */
async function toPageInOrder(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  walk: Walk,
  total: Statement,
): Promise<Statement> {
  const counts = await countForOrder(db, snapshot, total, search);
  const nearer = fromNearerEnd(search, counts);
  if (countPassed(nearer, counts) <= counts.total * passedForSorted)
    return inOrderOfList(search, toPassingPage(nearer, walk, counts));
  return inOrderOfList(search, toPageOf(nearer, toLookedUp(nearer, walk), known(counts.total)));
}

/** The same page from the end of the list to which it is nearer. */
export function fromNearerEnd(search: EventSearch, { total }: OrderCounts): EventSearch {
  const left = total - search.offset;
  return left < search.offset ? fromTheEnd(search, left) : search;
}

/** How many events the walk along an order is expected to pass before it has the page. */
export const countPassed = ({ offset, limit }: EventSearch, { total, published }: OrderCounts): number =>
  ((offset + limit) * published) / Math.max(total, 1);

/** The page that a walk along the index of the order finds; `texts` is the condition on an event `e` of a search. */
export function toPassingPage(
  search: EventSearch,
  walk: Walk,
  { total, scheduled }: OrderCounts,
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
  return { total: Number(row?.total), scheduled: Number(row?.scheduled), published: Number(row?.published) };
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
