import type { Database } from '../../database/database.ts';
import { preparedIf, type Statement } from '../../database/statement.ts';
import type { EventId } from './event.ts';
import { createListedCount } from './event-days.ts';
import { eventSets, type IdSet } from './event-sets.ts';
import { type EventSearch, toCount, toDueCount, toPage, toPageWithTotal } from './list-sql.ts';

export interface FoundEvents {
  readonly ids: readonly EventId[];
  /** How many events the whole list has. */
  readonly total: number;
}

/**
 * The list of events. Its statements (list-sql.ts) are written so that an index gives the events in their order, and
 * that sets (terms, a search) are looked up first; the one that is asked for most is prepared.
 */
export function createEventSearch(db: Database): (search: EventSearch) => Promise<FoundEvents> {
  const countListed = createListedCount(db);

  return async (search) => {
    const sets = eventSets(db, search);
    const isCommon = isAskedOften(search, sets);
    if (sets.length > 0) return findInSets(search, sets, isCommon);
    const [found, total] = await Promise.all([
      db.select<{ id: EventId }>(preparedIf(isCommon, toPage(search))),
      isPlain(search) ? countPlain(search) : count(toCount(search, []), isCommon),
    ]);
    return { ids: found.map(({ id }) => id), total };
  };

  /** All of the sets must be looked through anyway, so the total comes along. */
  async function findInSets(search: EventSearch, sets: readonly Statement[], isCommon: boolean): Promise<FoundEvents> {
    const found = await db.select<{ id: EventId; total: number }>(preparedIf(isCommon, toPageWithTotal(search, sets)));
    const [first] = found;
    if (first === undefined && search.offset > 0)
      return { ids: [], total: await count(toCount(search, sets), isCommon) };
    return { ids: found.map(({ id }) => id), total: first?.total ?? 0 };
  }

  async function countPlain(search: EventSearch): Promise<number> {
    const due = search.hasDue ? count(toDueCount(search), true) : 0;
    const totals = await Promise.all([countListed(search.window), due]);
    return totals[0] + totals[1];
  }

  async function count(statement: Statement, isCommon: boolean): Promise<number> {
    const [row] = await db.select<{ total: number }>(preparedIf(isCommon, statement));
    return row?.total ?? 0;
  }
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

/** Whether the list contains every published event of its window, so that `event_days` knows the total. */
function isPlain({ featured, located, exclude, ...search }: EventSearch): boolean {
  return isPublic(search) && featured === undefined && located === undefined && exclude.length === 0;
}

function isPublic({ statuses }: Pick<EventSearch, 'statuses'>): boolean {
  return statuses.length === 1 && statuses[0] === 'publish';
}
