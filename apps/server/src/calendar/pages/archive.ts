import type { Input } from '../../http/handler.ts';
import type { ListRequest } from '../event-lists/list-query.ts';
import type { Site } from '../posts/site.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';

type ArchiveQuery = Omit<Input<'getEventsWebPage'>['query'], 'tribe_events_cat' | 'tag'>;
type ListQuery = ListRequest['query'];

/** The filter for the events at an address of The Events Calendar; the terms are looked up before. */
export function readArchive(query: ArchiveQuery, view: 'list' | 'month', site: Site): ListQuery {
  return { ...readDates(query, view, site), ...readFilters(query) };
}

/** The words of a search have three names; the first with words counts. */
type FilterQuery = Pick<ArchiveQuery, 'tribe-bar-search' | 'search' | 'q' | 'featured'>;

function readFilters({ search, q, 'tribe-bar-search': ofTec, featured }: FilterQuery): ListQuery {
  const words = [search, q, ofTec].find((each) => each?.trim());
  return {
    ...(words !== undefined && { q: words.slice(0, maxSearch) }),
    ...(featured === '1' && { featured }),
  };
}

/** The characters of `q` that the list accepts. */
const maxSearch = 200;

function readDates(
  { eventDisplay, 'tribe-bar-date': date }: ArchiveQuery,
  view: 'list' | 'month',
  site: Site,
): ListQuery {
  const today = instantToWallTime(site.nowMs, site.zone).slice(0, 10);
  if (view === 'month' || eventDisplay === 'month') return inMonth(date ?? today);
  if (eventDisplay === 'past') return { ...exactly, ends_before: `${today} 00:00:00`, order: 'desc' };
  return eventsFrom(date ?? today);
}

/** Whether it is a month such as 2026-12. */
export const isMonth = (text: string): boolean => /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(text);

/** Whether it is a day such as 2026-12-05 that exists, or `today`. */
export const isDay = (text: string): boolean =>
  text === 'today' || (/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && isDate(text));

const isDate = (text: string): boolean => {
  const [year, month, day] = partsOf(text);
  return utcToWallTime(Date.UTC(year, month - 1, day)).startsWith(text);
};

/** Events that run on a day. */
export function readDay(day: string, query: FilterQuery, site: Site): ListQuery {
  const date = day === 'today' ? instantToWallTime(site.nowMs, site.zone).slice(0, 10) : day;
  const [year, month, number] = partsOf(date);
  return {
    ...eventsFrom(date),
    starts_before: utcToWallTime(Date.UTC(year, month - 1, number + 1)),
    ...readFilters(query),
  };
}

/** Events that run or are to come. */
export const upcoming = ({ nowMs, zone }: Site): ListQuery => eventsFrom(instantToWallTime(nowMs, zone).slice(0, 10));

const eventsFrom = (date: string): ListQuery => ({ ...exactly, ends_after: lastSecondBefore(date) });

/** Without it, a time means its whole day. */
const exactly = { strict_dates: '1' } as const;

/** Events that run on any day of the month of this date. */
function inMonth(date: string): ListQuery {
  const [year, month] = partsOf(date);
  return {
    ...exactly,
    ends_after: lastSecondBefore(date.slice(0, 7)),
    starts_before: utcToWallTime(Date.UTC(year, month, 1)),
  };
}

/** The last second before a day or a month, exclusive in filters. */
function lastSecondBefore(date: string): WallTime {
  const [year, month, day] = partsOf(date);
  return utcToWallTime(Date.UTC(year, month - 1, day) - 1_000);
}

function partsOf(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year, month, day];
}
