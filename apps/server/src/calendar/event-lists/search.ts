import type { Database, Snapshot } from '../../database/database.ts';
import type { Statement } from '../../database/statement.ts';
import type { Event, EventId } from '../events/event.ts';
import { type ListedEventRow, toListedEvent } from '../events/event-rows.ts';
import { findVisibleEvents } from '../events/repository.ts';
import type { RankedQuery } from '../lists/ranking.ts';
import { inOrderOf } from '../posts/repository.ts';
import type { EventSearch, FoundEvents } from './event-search.ts';
import { type KnownList, largePage, measureList, recallList, weighLargePage } from './list-sizes.ts';
import { toPageOfFew, toPlannedPage, toSimplePage } from './page-statement.ts';
import { planList } from './plan.ts';
import { searchRankedEvents } from './ranked-search.ts';
import { toOneRow, toRows } from './statements.ts';

/** A page of a list with its events. */
export interface FoundEventRows extends FoundEvents {
  readonly events: readonly Event[];
}

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

/**
 * Searches events in one of three ways (plan.ts): a scan of the index of the order, a set of events, a ranking
 * (docs/adr/0080). A page with events takes one statement, so it shows one state of the calendar even without a snapshot.
 */
export async function searchEvents(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
): Promise<FoundEvents> {
  const { ranked } = search;
  if (ranked !== undefined) {
    const inSnapshot = (own: Snapshot) => searchRankedEvents(db, own, search, ranked);
    return snapshot === undefined ? db.snapshot(inSnapshot) : inSnapshot(snapshot);
  }
  return findPage(db, snapshot, search, async (page, within) => {
    const [row] = await db.select<FoundRow>(toOneRow(search, page), within);
    if (!row?.ids) return nothing;
    return { ...row, ids: row.ids.split(',').map(Number) as EventId[] }; // as: ids of events
  });
}

/** The same with the rows of the events, for callers without cached events; also one statement. */
export async function searchEventRows(db: Database, snapshot: Snapshot, search: EventSearch): Promise<FoundEventRows> {
  if (search.ranked !== undefined) return searchRankedRows(db, snapshot, search, search.ranked);
  return findPage(db, snapshot, search, async (page, within) => {
    const rows = await db.select<ListedEventRow & ListRow>(toRows(search, page), within);
    const [first] = rows;
    if (first === undefined) return nothing;
    const { total, calendar_revision: revision } = first;
    const events = rows.map(toListedEvent);
    return { ids: events.map(({ id }) => id), events, total, revision };
  });
}

/** The number of occurrences of a list, and how they are all read at once; not for ranked searches. */
export async function planAll(db: Database, snapshot: Snapshot, search: EventSearch): Promise<PlannedList> {
  const list = await weighLargePage(db, snapshot, search, await measureList(db, snapshot, search));
  const plan = planList({ ...search, offset: 0, limit: list.total }, list);
  return { total: list.total, set: plan.way === 'set' ? plan.set : undefined };
}

export interface PlannedList {
  readonly total: number;
  /** The events that are looked up; undefined if the index of starts is scanned. */
  readonly set: Statement | undefined;
}

const nothing: FoundEventRows = { ids: [], events: [], total: 0, revision: undefined };

type Select<Found> = (page: Statement, snapshot: Snapshot | undefined) => Promise<Found>;

/** Measures a list in a snapshot, unless its first pages need no sizes, or the sizes are remembered. */
async function findPage<Found extends FoundEvents>(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  select: Select<Found>,
): Promise<Found> {
  const simple = toSimplePage(search);
  if (simple !== undefined) {
    const found = await select(simple.page, snapshot);
    if (found.ids.length > 0 || search.offset === 0) return found;
    const [counted] = await db.select<{ total: number }>(simple.total, snapshot);
    return { ...found, total: Number(counted?.total) };
  }
  if (search.limit >= largePage) return findLargePage(db, snapshot, search, select);
  const remembered = recallList(db, search);
  if (remembered !== undefined && remembered.revision >= (search.revision ?? 0)) {
    const found = await selectPlanned(search, remembered, snapshot, select);
    if (found.revision === remembered.revision) return found;
  }
  const few = toPageOfFew(search);
  const found = few && (await select(few, snapshot));
  if (found !== undefined && found.ids.length > 0) return found;
  const measure = async (own: Snapshot) => selectPlanned(search, await measureList(db, own, search), own, select);
  return snapshot === undefined ? db.snapshot(measure) : measure(snapshot);
}

/** Measured each time: to find that remembered sizes are old costs as much as the page. */
async function findLargePage<Found extends FoundEvents>(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  select: Select<Found>,
): Promise<Found> {
  if (snapshot === undefined) return db.snapshot((own) => findLargePage(db, own, search, select));
  const measured = await measureList(db, snapshot, search);
  return selectPlanned(search, await weighLargePage(db, snapshot, search, measured), snapshot, select);
}

async function selectPlanned<Found extends FoundEvents>(
  search: EventSearch,
  list: KnownList,
  snapshot: Snapshot | undefined,
  select: Select<Found>,
): Promise<Found> {
  const { page, note } = toPlannedPage(search, list);
  const found = await select(page, snapshot);
  if (found.revision === list.revision) note(found.ids);
  return { ...found, total: list.total };
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
