import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { Database, Snapshot } from '../../database/database.ts';
import { joinSql, type Statement, sql } from '../../database/statement.ts';
import type { EventSearch, Narrowing } from './event-search.ts';
import type { ListSizes } from './plan.ts';
import { countOneByOne, type Place } from './statements.ts';
import { countByDays, countInWindow } from './totals.ts';

/** The sizes of a list, and places in its orders, for one state of the calendar. */
export interface KnownList extends ListSizes {
  readonly revision: number;
  /** By order and direction, sorted by position. */
  readonly places: Map<string, Place[]>;
}

/** Lists whose sizes are remembered. */
const maxLists = 1000;
const known = new WeakMap<Knex, LRUCache<string, KnownList>>();

/**
 * The list as it was when it was measured: only a page of the same revision may use it. Another next publication changes
 * the key, because it changes what is due.
 */
export const recallList = (db: Database, search: EventSearch): KnownList | undefined => listsOf(db).get(keyOf(search));

/** Counts a list and its sets, and remembers them. */
export async function measureList(db: Database, snapshot: Snapshot, search: EventSearch): Promise<KnownList> {
  const measured: KnownList = { ...(await countList(db, snapshot, search)), places: new Map() };
  listsOf(db).set(keyOf(search), measured);
  return measured;
}

function listsOf({ read }: Database): LRUCache<string, KnownList> {
  const lists = known.get(read) ?? new LRUCache({ max: maxLists });
  known.set(read, lists);
  return lists;
}

/** Without the current time: what is due changes only with the next publication. */
const keyOf = ({ statuses, visibility, nextAtMs, window, narrowings }: EventSearch): string =>
  JSON.stringify([nextAtMs, visibility.unpublishedOf, statuses, window, narrowings.map(({ key }) => key)]);

/** Larger sets are not counted exactly. */
const maxCounted = 20_000;
/** A scan of fewer occurrences is not worth a choice. */
const maxLookedUp = 1000;

async function countList(db: Database, snapshot: Snapshot, search: EventSearch): Promise<Omit<KnownList, 'places'>> {
  const { narrowings } = search;
  const hasSets = narrowings.some(({ among }) => among !== undefined);
  // With sets, their sizes decide how to count, and whether to scan the window.
  const total = countByDays(search) ?? (hasSets ? undefined : countOneByOne(search, undefined));
  const columns = [
    as('revision', sql(`select value from revisions where name = 'calendar'`)),
    as('total', total ?? sql('select null')),
    as('in_window', (hasSets ? countInWindow(search) : undefined) ?? sql('select 0')),
    ...narrowings.map((narrowing, index) => as(`set_${index}`, sizeOf(narrowing))),
  ];
  const statement = joinSql([sql('select'), joinSql(columns, ', ')], ' ');
  const [row = {}] = await db.select<Record<string, number | null>>(statement, snapshot);
  const sizes = {
    revision: Number(row['revision']),
    inWindow: Number(row['in_window']),
    set: smallestOf(narrowings, row),
  };
  if (total !== undefined) return { ...sizes, total: Number(row['total']) };
  const { set, inWindow } = sizes;
  const isScanned = set === undefined || (set.size > inWindow + maxLookedUp && search.statuses.join() === 'publish');
  const events = isScanned ? undefined : narrowings[set.index]?.among;
  const [counted] = await db.select<{ total: number }>(countOneByOne(search, events), snapshot);
  return { ...sizes, total: Number(counted?.total) };
}

function smallestOf(narrowings: readonly Narrowing[], row: Readonly<Record<string, number | null>>): ListSizes['set'] {
  const sets = narrowings.flatMap((_narrowing, index) => {
    const size = row[`set_${index}`] ?? undefined;
    return size === undefined ? [] : [{ index, size: Number(size) }];
  });
  return sets.toSorted((one, other) => one.size - other.size)[0];
}

const as = (name: string, { text, bindings }: Statement): Statement => sql(`(${text}) as ${name}`, bindings);

/** The number of events of a set; null without one. */
function sizeOf({ among, countedBy }: Narrowing): Statement {
  if (among === undefined) return sql('select null');
  if (countedBy !== undefined && 'within' in countedBy)
    return sql('select coalesce(sum(events), 0) from list_days where list = ?', [countedBy.within]);
  return sql(
    `select count(*) from (select id from (${among.text}) as found limit ${maxCounted}) as counted`,
    among.bindings,
  );
}

/** From so many events at once on, a page is worth more measurements. */
export const largePage = 1000;

/**
 * The sizes that decide how a large page is found. The dates of an event that are in the window are next to each other in
 * an index, so the others of a series cost nothing, while a scan passes the dates of all events.
 */
export async function weighLargePage(
  db: Database,
  snapshot: Snapshot,
  { narrowings }: EventSearch,
  list: KnownList,
): Promise<KnownList> {
  const { set, total } = list;
  const among = set && narrowings[set.index]?.among;
  if (set === undefined || among === undefined) return list;
  const [counted] = await db.select<{ events: number }>(
    sql(`select count(*) as events from (${among.text}) as found`, among.bindings),
    snapshot,
  );
  return { ...list, set: { ...set, size: Math.min(set.size, Number(counted?.events) + total) } };
}

/** Pages from here on begin at a remembered place. */
export const deepOffset = 200;
const maxPlaces = 500;

const placesOf = ({ places }: KnownList, { order }: EventSearch): Place[] => {
  const name = `${order.by} ${order.direction}`;
  const found = places.get(name) ?? [];
  places.set(name, found);
  return found;
};

/** The last known place that is not behind the page. */
export const findPlace = (list: KnownList, search: EventSearch): Place | undefined =>
  placesOf(list, search).findLast(({ position }) => position <= search.offset);

/** Remembers the place behind a page. */
export function notePlace(list: KnownList, search: EventSearch, ids: readonly number[]): void {
  const last = ids.at(-1);
  const position = search.offset + ids.length;
  const places = placesOf(list, search);
  if (last === undefined || position < deepOffset || places.some((place) => place.position === position)) return;
  if (places.length >= maxPlaces) places.shift();
  places.push({ position, id: last });
  places.sort((one, other) => one.position - other.position);
}
