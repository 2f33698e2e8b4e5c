import type { Knex } from 'knex';
import type { Database, Snapshot } from '../../database/database.ts';
import { preparedIf, type Statement, sql } from '../../database/statement.ts';
import type { RankedQuery } from '../lists/ranking.ts';
import { inOrderOf } from '../posts/repository.ts';
import type { Event, EventId } from './event.ts';
import { countListed } from './event-days.ts';
import { eventSets, type IdSet } from './event-sets.ts';
import { type EventSearch, type FoundEvents, toCount, toDueCount, toPage, toPageInSets, toRows } from './list-sql.ts';
import { searchRankedEvents } from './ranked-search.ts';
import { type EventRow, findVisibleEvents, toEvent } from './repository.ts';

interface FoundRow {
  readonly id: EventId;
  readonly total: number;
  readonly revision: number;
}

interface ListRow {
  readonly total: number;
  readonly calendar_revision: number;
}

/** A page of a list with its events. */
export interface FoundEventRows extends FoundEvents {
  readonly events: readonly Event[];
}

/**
 * The list of events. Its statements (list-sql.ts) are written so that an index gives the events in their order, and
 * that sets (terms, a search) are looked up first; the one that is asked for most is prepared. A page that is not empty
 * takes one statement, which is of one state of the calendar without a snapshot as well.
 */
export async function searchEvents(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
): Promise<FoundEvents> {
  if (search.ranked !== undefined) return searchRankedEvents(db, snapshot, search, search.ranked);
  const { page, total } = toStatements(snapshot ?? db.read, search);
  const found = await db.select<FoundRow>(page, snapshot);
  const [first] = found;
  if (first !== undefined) return { ids: found.map(({ id }) => id), total: first.total, revision: first.revision };
  return { ids: [], total: search.offset > 0 ? await count(db, snapshot, total) : 0, revision: undefined };
}

/** The same with the events themselves, for who has none of them yet: still one statement. */
export async function searchEventRows(db: Database, snapshot: Snapshot, search: EventSearch): Promise<FoundEventRows> {
  if (search.ranked !== undefined) return searchRankedRows(db, snapshot, search, search.ranked);
  const { page, total } = toStatements(snapshot, search);
  const rows = await db.select<EventRow & ListRow>(toRows(search, page), snapshot);
  const [first] = rows;
  return {
    ids: rows.map(({ id }) => id),
    events: rows.map(toEvent),
    total: first?.total ?? (search.offset > 0 ? await count(db, snapshot, total) : 0),
    revision: first?.calendar_revision,
  };
}

async function searchRankedRows(
  db: Database,
  snapshot: Snapshot,
  search: EventSearch,
  ranked: RankedQuery,
): Promise<FoundEventRows> {
  const found = await searchRankedEvents(db, snapshot, search, ranked);
  const events = inOrderOf(found.ids, await findVisibleEvents(snapshot, found.ids, search.visibility));
  return { ...found, events };
}

function toStatements(db: Knex, search: EventSearch): { readonly page: Statement; readonly total: Statement } {
  const sets = eventSets(db, search, search.visibility);
  const isCommon = isAskedOften(search, sets);
  const total = sets.length > 0 ? toCount(search, sets) : toTotal(search);
  const page = sets.length > 0 ? toPageInSets(search, sets) : toPage(search, total);
  return { page: preparedIf(isCommon, page), total };
}

/** Behind the last page no row says how many there are. */
async function count(db: Database, snapshot: Snapshot | undefined, total: Statement): Promise<number> {
  const [row] = await db.select<{ total: number }>(total, snapshot);
  return row?.total ?? 0;
}

/**
 * Whether it is worthwhile to prepare the statement: PostgreSQL stores a prepared statement for ever, so these must be few,
 * whatever visitors ask for.
 */
function isAskedOften({ order, featured, located, exclude, ...search }: EventSearch, sets: readonly IdSet[]): boolean {
  const isUsualOrder = order.by === 'start_date' && order.direction === 'asc';
  const isNarrowed = featured === false || located !== undefined || exclude.length > 0;
  return isPublic(search) && isUsualOrder && !isNarrowed && sets.length <= 1 && sets.every((set) => set.isPrepared);
}

function toTotal(search: EventSearch): Statement {
  if (!isPlain(search)) return toCount(search, []);
  const listed = countListed(search.window);
  const dueToo = search.hasDue ? toDueCount(search) : sql('select 0');
  return sql(`select (${listed.text}) + (${dueToo.text}) as total`, [...listed.bindings, ...dueToo.bindings]);
}

/** Whether the list contains every published event of its window, so that `event_days` knows the total. */
function isPlain({ featured, located, exclude, ...search }: EventSearch): boolean {
  return isPublic(search) && featured === undefined && located === undefined && exclude.length === 0;
}

function isPublic({ statuses }: Pick<EventSearch, 'statuses'>): boolean {
  return statuses.length === 1 && statuses[0] === 'publish';
}
