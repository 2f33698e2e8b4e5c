import type { Database, Snapshot } from '../../database/database.ts';
import { preparedIf, type Statement } from '../../database/statement.ts';
import type { Event, EventId } from '../events/event.ts';
import { type EventRow, findVisibleEvents, toEvent } from '../events/repository.ts';
import type { RankedQuery } from '../lists/ranking.ts';
import { inOrderOf } from '../posts/repository.ts';
import { eventSets, type IdSet } from './event-sets.ts';
import { canUseIndexScan } from './index-scan.ts';
import { count, needsCounts, type Statements, toScanStatements } from './index-scan-pages.ts';
import { type EventSearch, type FoundEvents, toCount, toPage, toPageInSets, toRows, toSorting } from './list-sql.ts';
import { searchRankedEvents } from './ranked-search.ts';
import { isCountable, toSearchStatements } from './searched-pages.ts';

/** A page in one row; `ids` is null without events. */
interface FoundRow {
  /** Separated by commas. */
  readonly ids: string | null;
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
 * Searches events. The statements (list-sql.ts) read the events in the order of an index, or look up sets (terms, a
 * search) first; the most frequent one is prepared. A page with events takes one statement, so it shows one state of the
 * calendar even without a snapshot.
 */
export async function searchEvents(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
): Promise<FoundEvents> {
  if (search.ranked !== undefined) return searchRankedEvents(db, snapshot, search, search.ranked);
  // Several statements need a snapshot to show one state.
  if (snapshot === undefined && (needsCounts(search) || isCountable(search)))
    return db.snapshot((own) => searchEvents(db, own, search));
  const { page, total } = await toStatements(db, snapshot, search);
  const [row] = await db.select<FoundRow>(inOneRow(search, page), snapshot);
  if (row?.ids) {
    return { ...row, ids: row.ids.split(',').map(Number) as EventId[] }; // as: ids of events
  }
  return { ids: [], total: search.offset > 0 ? await count(db, snapshot, total) : 0, revision: undefined };
}

/** The SQLite driver takes longer to create objects for ten rows than SQLite takes to find them. */
function inOneRow({ order }: EventSearch, page: Statement): Statement {
  return {
    ...page,
    text: `select string_agg(cast(id as text), ',' order by ${toSorting(order)}) as ids,
      max(total) as total, max(revision) as revision from (${page.text}) as page`,
  };
}

/** The same with the rows of the events, for callers without cached events; also one statement. */
export async function searchEventRows(db: Database, snapshot: Snapshot, search: EventSearch): Promise<FoundEventRows> {
  if (search.ranked !== undefined) return searchRankedRows(db, snapshot, search, search.ranked);
  const { page, total } = await toStatements(db, snapshot, search);
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

async function toStatements(db: Database, snapshot: Snapshot | undefined, search: EventSearch): Promise<Statements> {
  if (canUseIndexScan(search)) return toScanStatements(db, snapshot, search);
  const { words } = search;
  if (words !== undefined && isCountable(search)) return toSearchStatements(db, snapshot, search, words);
  const sets = eventSets(snapshot ?? db.read, search, search.visibility);
  const isCommon = isAskedOften(search, sets);
  const total = toCount(search, sets);
  const page = sets.length > 0 ? toPageInSets(search, sets) : toPage(search, total);
  return { page: preparedIf(isCommon, page), total };
}

/**
 * Whether the statement has one of a few texts. PostgreSQL keeps prepared statements for ever, so visitors must not be able
 * to create many.
 */
function isAskedOften({ order, featured, located, exclude, ...search }: EventSearch, sets: readonly IdSet[]): boolean {
  const isUsualOrder = order.by === 'start_date' && order.direction === 'asc';
  const isNarrowed = featured === false || located !== undefined || exclude.length > 0;
  return isPublic(search) && isUsualOrder && !isNarrowed && sets.length <= 1 && sets.every((set) => set.isPrepared);
}

function isPublic({ statuses }: Pick<EventSearch, 'statuses'>): boolean {
  return statuses.length === 1 && statuses[0] === 'publish';
}
