import type { Database, Snapshot } from '../../database/database.ts';
import { dayMs } from '../../time/durations.ts';
import { type ListRequest, readList } from '../event-lists/list-query.ts';
import { findNamed } from '../event-lists/named-in-list.ts';
import { searchEvents } from '../event-lists/search.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { utcToWallTime, wallTimeToUtc } from '../time/wall-time.ts';
import { createDays, type DayOfEvents, type RunningEvent } from './group-by-day.ts';
import { findTimes, findTitles, type TimesRow, type TitleRow } from './repository.ts';

/** Days with their events, and the titles of these. */
export interface ListedDays {
  readonly days: readonly DayOfEvents[];
  readonly titles: ReadonlyMap<RunningEvent['id'], TitleRow>;
}

/** Events that are read at once, so that a request needs bounded memory. */
const eventsAtOnce = 5000;

/**
 * Counts the events of a list by day and finds the first of each. Reads only the times of all events, because a month may
 * have thousands.
 */
export async function listDays(
  db: Database,
  snapshot: Snapshot,
  request: ListRequest,
  { days, perDay }: { readonly days: readonly string[]; readonly perDay: number },
): Promise<ListedDays> {
  const { query, caller, site } = request;
  const visibility = visibilityOf(caller, site.nowMs);
  const { search } = readList(snapshot, request, await findNamed(query, visibility, db, snapshot));
  const byDay = createDays(days, perDay);
  let offset = 0;
  let read = 0;
  do {
    const { ids } = await searchEvents(db, snapshot, { ...search, offset, limit: eventsAtOnce });
    for (const row of await findTimes(db, snapshot, ids, visibility)) byDay.add(toRunning(row, site.zone));
    read = ids.length;
    offset += read;
  } while (read === eventsAtOnce);
  const listed = byDay.list();
  const shown = new Set(listed.flatMap(({ events }) => events.map(({ id }) => id)));
  return { days: listed, titles: await findTitles(db, snapshot, [...shown], visibility) };
}

/** An event that ends at midnight does not run on the next day. */
function toRunning(row: TimesRow, zone: string): RunningEvent {
  const isElsewhere = row.timezone !== zone && row.all_day === 0;
  const start = isElsewhere ? instantToWallTime(row.start_utc, zone) : row.start_local;
  const end = isElsewhere ? instantToWallTime(row.end_utc, zone) : row.end_local;
  const endsAtMidnight = end > start && end.endsWith(' 00:00:00');
  const lastDay = endsAtMidnight ? utcToWallTime(wallTimeToUtc(end) - dayMs) : end;
  return { id: row.id, start, lastDay: lastDay.slice(0, 10), allDay: row.all_day === 1 };
}
