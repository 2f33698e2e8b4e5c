import type { Database, Snapshot } from '../../database/database.ts';
import { idList, joinSql, type Statement, sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import { type EventRow, numberOfDay, overrideOfDate } from '../events/event-rows.ts';
import { type Visibility, visible } from '../posts/visibility.ts';

/**
 * The times of occurrences `o` of events `e` in the order of their start, as one text: for thousands of rows, the driver of
 * SQLite takes longer to create objects than SQLite to find them. An entry has the local start and end, its kind (`i` in
 * the displayed time zone, `d` for whole days, `o` in another zone), the id, and for `o` both instants.
 */
export const timesIn = (zone: string): Statement =>
  sql(
    `string_agg(o.start_local || o.end_local || case when e.all_day = 1 then 'd' || o.id when e.timezone = ?
        then 'i' || o.id else 'o' || o.id || ' ' || o.start_utc || ' ' || o.end_utc end,
      ',' order by o.start_utc, o.published_local, o.id) as times`,
    [zone],
  );

/** The times of the visible events with these ids. */
export function toTimesOf(ids: readonly EventId[], zone: string, visibility: Visibility): Statement {
  const parts = [
    sql('select'),
    timesIn(zone),
    sql(
      `from json_each(?) asked cross join occurrences o join events e on e.id = o.event_id
        where o.id = cast(asked.key as integer) and`,
      [idList(ids)],
    ),
    visible('e', visibility),
  ];
  return joinSql(parts, ' ');
}

/** The members that a day shows of an event. The title is inline HTML. */
export type TitleRow = Pick<EventRow, 'id' | 'title' | 'slug' | 'status' | 'published_utc' | 'event_status'> & {
  /** Null for a single event. */
  readonly recurrence_id: string | null;
  readonly number_of_day: number;
};

/** The titles of the visible events with these ids. */
export async function findTitles(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<Map<EventId, TitleRow>> {
  const parts = [
    sql(
      `select o.id, o.recurrence_id, ${numberOfDay} as number_of_day, e.slug, e.status, e.published_utc,
          coalesce(x.title, e.title) as title, coalesce(x.event_status, e.event_status) as event_status
        from json_each(?) asked cross join occurrences o join events e on e.id = o.event_id ${overrideOfDate}
        where o.id = cast(asked.key as integer) and`,
      [idList(ids)],
    ),
    visible('e', visibility),
  ];
  const rows = await db.select<TitleRow>(joinSql(parts, ' '), snapshot);
  return new Map(rows.map((row) => [row.id, row]));
}
