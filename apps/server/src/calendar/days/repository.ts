import type { Database, Snapshot } from '../../database/database.ts';
import { idList, joinSql, sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import { type EventRow, numberOfDay, overrideOfDate } from '../events/event-rows.ts';
import { type Visibility, visible } from '../posts/visibility.ts';

/** The times of an event or a date. */
export type TimesRow = Pick<
  EventRow,
  'id' | 'start_local' | 'end_local' | 'start_utc' | 'end_utc' | 'timezone' | 'all_day'
>;

/** The times of the visible events with these ids, in the order of the ids. */
export async function findTimes(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<TimesRow[]> {
  const times = ['start_local', 'end_local', 'start_utc', 'end_utc'].map((column) => `o.${column}`).join(', ');
  const parts = [
    sql(
      `select o.id, ${times}, e.timezone, e.all_day
        from json_each(?) asked cross join occurrences o join events e on e.id = o.event_id
        where o.id = cast(asked.key as integer) and`,
      [idList(ids)],
    ),
    visible('e', visibility),
  ];
  const rows = await db.select<TimesRow>(joinSql(parts, ' '), snapshot);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
