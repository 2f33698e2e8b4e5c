import type { Database, Snapshot } from '../../database/database.ts';
import { dayMs } from '../../time/durations.ts';
import type { EventSearch } from '../event-lists/event-search.ts';
import { type ListRequest, readList } from '../event-lists/list-query.ts';
import { findNamed } from '../event-lists/named-in-list.ts';
import { planAll, searchEvents } from '../event-lists/search.ts';
import { toAllOccurrences } from '../event-lists/statements.ts';
import type { EventId } from '../events/event.ts';
import { maxRanked } from '../lists/ranking.ts';
import { inOrderOf } from '../posts/repository.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { utcToWallTime, wallTimeToUtc } from '../time/wall-time.ts';
import { createDays, type DayOfEvents, type RunningEvent } from './group-by-day.ts';
import { findTitles, type TitleRow, timesIn, toTimesOf } from './repository.ts';

/** Days with their events, and the titles of these. */
export interface ListedDays {
  readonly days: readonly DayOfEvents[];
  readonly titles: ReadonlyMap<RunningEvent['id'], TitleRow>;
}

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
  const { ranked } = search;
  const reading =
    ranked === undefined ? readTimes(db, snapshot, search, site.zone) : readRanked(db, snapshot, search, site.zone);
  for await (const events of reading) for (const event of events) byDay.add(event);
  const listed = byDay.list();
  const shown = new Set(listed.flatMap(({ events }) => events.map(({ id }) => id)));
  return { days: listed, titles: await findTitles(db, snapshot, [...shown], visibility) };
}

/** Events that are read at once, so that a request needs bounded memory: about 5 MB. */
const eventsAtOnce = 50_000;

/** All events of a search by their start. */
async function* readTimes(db: Database, snapshot: Snapshot, search: EventSearch, zone: string) {
  const { total, set } = await planAll(db, snapshot, search);
  for (const part of splitStarts(search, Math.ceil(total / eventsAtOnce))) {
    const [row] = await db.select<TimesRow>(toAllOccurrences(part, set, timesIn(zone)), snapshot);
    yield readRow(row, zone);
  }
}

/** Parts of a search that together have all its events, by their start. Its window has a last start. */
export function splitStarts(search: EventSearch, parts: number): EventSearch[] {
  const { starts, ends } = search.window;
  const from = Math.max(starts.from, ends.from);
  const step = Math.ceil((starts.to - from) / Math.max(parts, 1));
  return Array.from({ length: parts }, (_, index) => {
    const own = {
      from: index === 0 ? starts.from : from + index * step + 1,
      to: index === parts - 1 ? starts.to : from + (index + 1) * step,
    };
    return { ...search, window: { starts: own, ends } };
  });
}

/** The best matches of a search for words. */
async function* readRanked(db: Database, snapshot: Snapshot, search: EventSearch, zone: string) {
  const { ids } = await searchEvents(db, snapshot, { ...search, limit: maxRanked });
  const [row] = await db.select<TimesRow>(toTimesOf(ids, zone, search.visibility), snapshot);
  yield inOrderOf(ids, readRow(row, zone));
}

/** The text of `timesIn`; null without events. */
interface TimesRow {
  readonly times: string | null;
}

const readRow = (row: TimesRow | undefined, zone: string): RunningEvent[] =>
  row?.times ? row.times.split(',').map((entry) => toRunning(entry, zone)) : [];

const timeLength = '2026-12-05 18:00:00'.length;

/** An event that ends at midnight does not run on the next day. */
function toRunning(entry: string, zone: string): RunningEvent {
  const kind = entry[2 * timeLength];
  const [id, startUtc, endUtc] = entry
    .slice(2 * timeLength + 1)
    .split(' ')
    .map(Number);
  const local = (at: number, utc: number | undefined): string =>
    utc === undefined ? entry.slice(at, at + timeLength) : instantToWallTime(utc, zone);
  const start = local(0, startUtc);
  const end = local(timeLength, endUtc);
  const endsAtMidnight = end > start && end.endsWith(' 00:00:00');
  const lastDay = endsAtMidnight ? utcToWallTime(wallTimeToUtc(end) - dayMs) : end;
  // as: the id of an event
  return { id: id as EventId, start, lastDay: lastDay.slice(0, 10), allDay: kind === 'd' };
}
