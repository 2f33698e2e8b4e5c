import type { Input } from '../../http/handler.ts';
import type { ListRequest } from '../event-lists/list-request.ts';
import type { Site } from '../posts/site.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';

type ArchiveQuery = Omit<Input<'getEventsWebPage'>['query'], 'tribe_events_cat' | 'tag'>;
type ListQuery = ListRequest['query'];

/** The events that an address of The Events Calendar shows, and their heading. */
export interface Archive {
  readonly filter: ListQuery;
  readonly heading: string;
}

/** Reads the parameters of The Events Calendar; the terms are looked up before. */
export function readArchive(query: ArchiveQuery, view: 'list' | 'month', site: Site): Archive {
  const search = query['tribe-bar-search']?.trim() ? { search: query['tribe-bar-search'] } : {};
  const { filter, heading } = readDates(query, view, site);
  return { filter: { ...filter, ...search }, heading };
}

function readDates(
  { eventDisplay, 'tribe-bar-date': date }: ArchiveQuery,
  view: 'list' | 'month',
  site: Site,
): Archive {
  const today = instantToWallTime(site.nowMs, site.zone).slice(0, 10);
  if (view === 'month' || eventDisplay === 'month') return inMonth(date ?? today);
  if (eventDisplay === 'past')
    return { filter: { ...exactly, ends_before: `${today} 00:00:00`, order: 'desc' }, heading: 'Past events' };
  return { filter: eventsFrom(date ?? today), heading: 'Events to come' };
}

/** Events that run or are to come. */
export const upcoming = ({ nowMs, zone }: Site): ListQuery => eventsFrom(instantToWallTime(nowMs, zone).slice(0, 10));

const eventsFrom = (date: string): ListQuery => ({ ...exactly, ends_after: lastSecondBefore(date) });

/** Without it, a time means its whole day. */
const exactly = { strict_dates: '1' } as const;

/** Events that run on any day of the month of this date. */
function inMonth(date: string): Archive {
  const [year, month] = partsOf(date);
  const filter = {
    ...exactly,
    ends_after: lastSecondBefore(date.slice(0, 7)),
    starts_before: utcToWallTime(Date.UTC(year, month, 1)),
  };
  return { filter, heading: `Events in ${monthName.format(Date.UTC(year, month - 1, 1))}` };
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The last second before a day or a month, exclusive in filters. */
function lastSecondBefore(date: string): WallTime {
  const [year, month, day] = partsOf(date);
  return utcToWallTime(Date.UTC(year, month - 1, day) - 1_000);
}

function partsOf(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year, month, day];
}
