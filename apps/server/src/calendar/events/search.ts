import type { UserId } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { PostStatus } from '../records/record.ts';
import type { EventId } from './event.ts';
import { createListedCount, type EventWindow } from './event-days.ts';
import { type EventSets, eventSets } from './event-sets.ts';
import { createSqlRunner, inList, joinSql, type Sql, sql } from './sql.ts';

export type EventOrder = 'start_date' | 'end_date' | 'title' | 'date' | 'modified' | 'id';

/** Which events a list shows, and in which order. What is undefined does not narrow it. */
export interface EventSearch extends EventSets {
  readonly statuses: readonly PostStatus[];
  /** Whose unpublished events may be shown; undefined: everybody's. */
  readonly unpublishedOf: UserId | undefined;
  readonly nowMs: number;
  /** Whether there may be events whose scheduled publication has come. */
  readonly hasDue: boolean;
  readonly window: EventWindow;
  readonly exclude: readonly number[];
  /** Whether the venue has coordinates. */
  readonly located: boolean | undefined;
  readonly order: { readonly by: EventOrder; readonly direction: 'asc' | 'desc' };
  readonly offset: number;
  readonly limit: number;
}

export interface FoundEvents {
  readonly ids: readonly EventId[];
  /** How many events the whole list has. */
  readonly total: number;
}

/** What decides the order. Events that are alike stand in the order of their publication, then of their ids. */
const sortKeys: Readonly<Record<EventOrder, readonly string[]>> = {
  start_date: ['start_utc', 'published_local', 'id'],
  end_date: ['end_utc', 'published_local', 'id'],
  title: ['title_key', 'published_local', 'id'],
  date: ['published_local', 'id'],
  modified: ['modified_at', 'id'],
  id: ['id'],
};

/**
 * The list of events. Its statements are written so that an index gives the events in their order, one arm for each state, and that sets (terms, a search)
 * are looked up first; those that are asked for often are prepared.
 */
export function createEventSearch(db: Database): (search: EventSearch) => Promise<FoundEvents> {
  const countListed = createListedCount(db);
  const run = createSqlRunner(db);

  return async (search) => {
    const sets = eventSets(db, search);
    const isCommon = sets.every((set) => set.isCommon) && search.exclude.length === 0;
    if (sets.length > 0) return findInSets(search, sets, isCommon);
    const [found, total] = await Promise.all([
      run<{ id: EventId }>(toPage(search, [], ''), isCommon),
      isPlain(search) ? countPlain(search) : count(toList(search, [], toStates(search)), isCommon),
    ]);
    return { ids: found.map(({ id }) => id), total };
  };

  /** All of the sets must be looked through anyway, so the total comes along. */
  async function findInSets(search: EventSearch, sets: readonly Sql[], isCommon: boolean): Promise<FoundEvents> {
    const found = await run<{ id: EventId; total: number }>(
      toPage(search, sets, ', count(*) over () as total'),
      isCommon,
    );
    const [first] = found;
    if (first === undefined && search.offset > 0)
      return { ids: [], total: await count(toList(search, sets, toStates(search)), isCommon) };
    return { ids: found.map(({ id }) => id), total: first?.total ?? 0 };
  }

  async function countPlain(search: EventSearch): Promise<number> {
    const due = search.hasDue ? count(toList(search, [], [dueState(search)]), true) : 0;
    const totals = await Promise.all([countListed(search.window), due]);
    return totals[0] + totals[1];
  }

  async function count(list: Sql, isCommon: boolean): Promise<number> {
    const counted = sql(`select count(*) as total from (${list.text}) as listed`, list.bindings);
    const [row] = await run<{ total: number }>(counted, isCommon);
    return row?.total ?? 0;
  }
}

/** Whether the list holds every published event of its window, so that `event_days` knows the total. */
function isPlain({ statuses, featured, located, exclude }: EventSearch): boolean {
  const isPublic = statuses.length === 1 && statuses[0] === 'publish';
  return isPublic && featured === undefined && located === undefined && exclude.length === 0;
}

function toPage(search: EventSearch, sets: readonly Sql[], columns: string): Sql {
  const { order, limit, offset } = search;
  const keys = sortKeys[order.by];
  const sorting = keys.map((key) => `${key} ${order.direction}`).join(', ');
  const list = toList(search, sets, toStates(search));
  return sql(`select ${keys.join(', ')}${columns} from (${list.text}) as listed order by ${sorting} limit ? offset ?`, [
    ...list.bindings,
    limit,
    offset,
  ]);
}

/** One arm for each state, which SQLite and PostgreSQL merge in order without sorting. */
function toList(search: EventSearch, sets: readonly Sql[], states: readonly Sql[]): Sql {
  const columns = sortKeys[search.order.by].map(toColumn).join(', ');
  const from = sets.length === 0 ? 'events e where' : 'matching cross join events e where e.id = matching.id and';
  const narrowed = narrowing(search);
  const arms = states.map((state) =>
    sql(`select ${columns} from ${from} ${state.text} and ${narrowed.text}`, [...state.bindings, ...narrowed.bindings]),
  );
  const list = joinSql(arms, ' union all ');
  if (sets.length === 0) return list;
  const matching = joinSql(sets, ' intersect ');
  return sql(`with matching as materialized (${matching.text}) ${list.text}`, [...matching.bindings, ...list.bindings]);
}

function toColumn(key: string): string {
  return key === 'title_key' ? 'lower(e.title) as title_key' : `e.${key}`;
}

function toStates(search: EventSearch): Sql[] {
  return search.statuses.flatMap((status) => {
    if (status !== 'publish') return [unpublishedState(status, search)];
    const published = sql(`e.status = 'publish'`);
    return search.hasDue ? [published, dueState(search)] : [published];
  });
}

/** A scheduled event counts as published from its moment on. */
function dueState({ nowMs }: EventSearch): Sql {
  return sql(`e.status = 'future' and e.published_utc <= ?`, [nowMs]);
}

function unpublishedState(status: PostStatus, { unpublishedOf, nowMs }: EventSearch): Sql {
  const conditions = [sql('e.status = ?', [status])];
  if (status === 'future') conditions.push(sql('e.published_utc > ?', [nowMs]));
  if (unpublishedOf !== undefined) conditions.push(sql('e.author_id = ?', [unpublishedOf]));
  return joinSql(conditions, ' and ');
}

/** What holds for every list, and what narrows one without being a set of its own. */
function narrowing({ window, exclude, featured, located }: EventSearch): Sql {
  const { starts, ends } = window;
  const withPlace = 'select id from venues where geo_lat is not null and geo_lng is not null';
  const conditions = [
    sql('e.hide_from_listings = 0'),
    sql('e.start_utc between ? and ?', [starts.from, starts.to]),
    sql('e.end_utc between ? and ?', [ends.from, ends.to]),
  ];
  if (exclude.length > 0) conditions.push(joinSql([sql('e.id not in '), inList(exclude)], ''));
  if (featured === false) conditions.push(sql('e.featured = 0'));
  if (located === true) conditions.push(sql(`e.venue_id in (${withPlace})`));
  if (located === false) conditions.push(sql(`(e.venue_id is null or e.venue_id not in (${withPlace}))`));
  return joinSql(conditions, ' and ');
}
