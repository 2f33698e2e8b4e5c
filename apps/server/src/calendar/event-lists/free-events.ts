import type { Database, Snapshot } from '../../database/database.ts';
import { idList, sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import type { EventSearch, FoundEvents } from './list-sql.ts';
import { searchEvents } from './search.ts';

/** Maximum number of events whose cost is checked: no index has the costs, and the calendar may be large. */
const maxChecked = 5_000;

/** The free events among the first of a list, or the others. */
export async function searchByCost(
  db: Database,
  snapshot: Snapshot,
  search: EventSearch,
  free: boolean,
): Promise<FoundEvents> {
  const { offset, limit } = search;
  const checked = await searchEvents(db, snapshot, { ...search, offset: 0, limit: maxChecked });
  const freeIds = await findFree(db, snapshot, checked.ids);
  const ids = checked.ids.filter((id) => freeIds.has(id) === free);
  return { ids: ids.slice(offset, offset + limit), total: ids.length, revision: checked.revision };
}

/** As `renderCost` (events/cost.ts): a cost is free if all of its numbers are zero. */
const isFree = `(
  e.cost is null or trim(e.cost) = '' or lower(trim(e.cost)) = 'free'
  or (e.cost like '%0%' and ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `e.cost not like '%${digit}%'`).join(' and ')})
)`;

/** The free events among these. */
export async function findFree(db: Database, snapshot: Snapshot, ids: readonly EventId[]): Promise<Set<EventId>> {
  if (ids.length === 0) return new Set();
  // `cross join` makes SQLite look up the ids. One row: the driver is slow with thousands of them.
  const statement = sql(
    `select string_agg(cast(e.id as text), ',') as ids
      from json_each(?) asked cross join events e where e.id = cast(asked.key as integer) and ${isFree}`,
    [idList(ids)],
  );
  const [row] = await db.select<{ readonly ids: string | null }>(statement, snapshot);
  return new Set((row?.ids?.split(',') ?? []).map((id) => Number(id) as EventId)); // as: ids of events
}
