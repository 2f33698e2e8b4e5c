import type { Database, Snapshot } from '../../database/database.ts';
import { preparedIf, type Statement, sql } from '../../database/statement.ts';
import { opposite } from '../lists/direction.ts';
import { cutAtDay, type EventSource, findDay, findFirstDay } from './daily-counts.ts';
import {
  canUseIndexScan,
  countScanned,
  type IndexScan,
  listsToChooseFrom,
  onlySource,
  sizesOf,
  toIndexScan,
  toLookedUp,
  toOrderedScan,
  toScanned,
} from './index-scan.ts';
import { type EventSearch, isByEnd, isByStart, toDueCount, toPageOf, toSorting } from './list-sql.ts';

export interface Statements {
  readonly page: Statement;
  /** Selects the number of events as `total`. */
  readonly total: Statement;
}

/** Whether the statements depend on counts that must be read first. */
export const needsCounts = (search: EventSearch): boolean =>
  canUseIndexScan(search) &&
  (!isByStart(search) || listsToChooseFrom(search).length > 0 || isDeep(search) || isByEnd(search));

/** The statements of a list by index scan. */
export async function toScanStatements(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
): Promise<Statements> {
  const scan = await chooseScan(db, snapshot, search);
  const total = toScanTotal(search, scan);
  if (!isByStart(search)) return toPageInOrder(db, snapshot, search, scan, total);
  if (isDeep(search)) return toDeepPage(db, snapshot, search, scan, total);
  return { page: preparedIf(isCommonScan(search, scan), toScanPage(search, scan, total)), total };
}

export async function chooseScan(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
): Promise<IndexScan> {
  const lists = listsToChooseFrom(search);
  const rows = lists.length === 0 ? [] : await db.select<{ list: string; events: number }>(sizesOf(lists), snapshot);
  const scan = toIndexScan(search, new Map(rows.map(({ list, events }) => [list, Number(events)])));
  if (!isByEnd(search)) return scan;
  const [first] = await db.select<{ day: number }>(findFirstDay(search.window), snapshot);
  return first === undefined ? scan : { ...scan, fromDay: first.day };
}

/** Larger offsets do not use a scan. */
const deepOffset = 500;

const isDeep = ({ offset }: EventSearch): boolean => offset >= deepOffset;

/** Scans one list from the day on which the page begins, and several lists from the nearer end. */
async function toDeepPage(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  scan: IndexScan,
  counted: Statement,
): Promise<Statements> {
  const counts = await countForOrder(db, snapshot, counted, search);
  const total = toTotal(counts.total);
  const source = onlySource(scan);
  if (source !== undefined && counts.total - search.offset > deepOffset) {
    const rest = await leaveOutDays(db, snapshot, search, scan, source);
    return { page: toScanPage(rest, scan, total), total };
  }
  const page = inOrderOfList(search, toScanPage(fromNearerEnd(search, counts.total), scan, total));
  return { page, total };
}

/** Statement that returns a total that was already counted. */
export const toTotal = (total: number): Statement => sql('select cast(? as integer) as total', [total]);

/** Sorts a page that was found in reverse order. */
export const inOrderOfList = ({ order }: EventSearch, { text, bindings }: Statement): Statement =>
  sql(`select * from (${text}) as nearer order by ${toSorting(order)}`, bindings);

/** Skips whole days before the page by their counts, and reduces the offset accordingly. */
async function leaveOutDays(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  scan: IndexScan,
  source: EventSource,
): Promise<EventSearch> {
  const { window, offset, order } = search;
  const [found] = await db.select<{ day: number }>(findDay(window, source, offset, order.direction), snapshot);
  if (found === undefined) return search;
  const { before, after } = cutAtDay(window, found.day, order.direction);
  const passed = await count(db, snapshot, toScanTotal({ ...search, window: before }, scan));
  // Due publications may make it larger than the offset.
  return passed > offset ? search : { ...search, window: after, offset: offset - passed };
}

/** Sorting an event costs about as much as skipping this many in an index. */
const passedForSorted = 4;

/**
 * A page in another order than by start. Scans the index of the order from the end that skips fewer events, or sorts the
 * whole list if that is cheaper.
 */
async function toPageInOrder(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  scan: IndexScan,
  counted: Statement,
): Promise<Statements> {
  const counts = await countForOrder(db, snapshot, counted, search);
  const nearer = fromNearerEnd(search, counts.total);
  const isPassed = countPassed(nearer, counts) <= counts.total * passedForSorted;
  const page = isPassed
    ? inOrderOfList(search, toPassingPage(nearer, scan, counts))
    : toPageOf(search, toLookedUp(search, scan), toTotal(counts.total));
  return { page, total: toTotal(counts.total) };
}

/** Reads the page from the nearer end of the list. */
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

/** Expected number of events that the scan of an order reads before the page is complete. */
export const countPassed = (
  { offset, limit }: EventSearch,
  { total, published }: Pick<OrderCounts, 'total' | 'published'>,
): number => ((offset + limit) * published) / Math.max(total, 1);

/** The page by a scan of the index of the order; `texts` is the condition of a search on an event `e`. */
export function toPassingPage(
  search: EventSearch,
  scan: IndexScan,
  { total, scheduled }: Pick<OrderCounts, 'total' | 'scheduled'>,
  texts: readonly Statement[] = [],
): Statement {
  const { offset, limit } = search;
  // Due events are merged into the result, and each may come before the page.
  const between = Math.min(offset, scheduled);
  const passage = { offset: offset - between, limit: limit + between, conditions: texts };
  return toPageOf({ ...search, offset: between }, toOrderedScan(search, scan, passage), toTotal(total), texts);
}

export interface OrderCounts {
  /** Events of the list. */
  readonly total: number;
  /** Due scheduled events of the list. */
  readonly scheduled: number;
  /** Published events of the calendar. */
  readonly published: number;
}

/** Reads the counts that decide how a page is found; `total` is the statement of the total. */
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

function toScanPage(search: EventSearch, scan: IndexScan, total: Statement): Statement {
  return toPageOf(search, toScanned(search, scan, search.offset + search.limit), total);
}

/** The total of a scan including due events. */
function toScanTotal(search: EventSearch, scan: IndexScan): Statement {
  const scanned = countScanned(search, scan);
  const dueToo = search.hasDue ? toDueCount(search) : sql('select 0');
  return sql(`select ${scanned.text} + (${dueToo.text}) as total`, [...scanned.bindings, ...dueToo.bindings]);
}

/** Whether the statement has one of few texts, so that it can be prepared. */
function isCommonScan({ order, exclude }: EventSearch, { within, without }: IndexScan): boolean {
  const isOneList = within.length === 0 || (within.length === 1 && within[0]?.length === 1);
  return order.direction === 'asc' && isOneList && without.length === 0 && exclude.length === 0;
}

export async function count(db: Database, snapshot: Snapshot | undefined, total: Statement): Promise<number> {
  const [row] = await db.select<{ total: number }>(total, snapshot);
  return row?.total ?? 0;
}
