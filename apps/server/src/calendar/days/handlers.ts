import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { Handlers } from '../../http/handler.ts';
import { dayMs } from '../../time/durations.ts';
import type { ListRequest } from '../event-lists/list-query.ts';
import { toDatePath } from '../events/event.ts';
import type { ListContext } from '../events/list-context.ts';
import { expiringAt } from '../lists/expiry.ts';
import { invalidQuery, rejectInvalid } from '../posts/invalid-parameters.ts';
import { statusAt } from '../posts/post.ts';
import { permalink, type Site, siteOf } from '../posts/site.ts';
import { findSettings } from '../settings/repository.ts';
import { toReadableLine } from '../text/plain-text.ts';
import { instantToWallTime, nextMidnight } from '../time/time-zone.ts';
import { utcToWallTime } from '../time/wall-time.ts';
import type { DayOfEvents, RunningEvent } from './group-by-day.ts';
import { listDays } from './list-days.ts';
import type { TitleRow } from './repository.ts';

type Schemas = components['schemas'];

type DayFilters = Pick<
  ListRequest['query'],
  'search' | 'q' | 'categories' | 'tags' | 'venue' | 'organizer' | 'featured' | 'free'
>;

export const maxDays = 62;

export function dayHandlers({ db, siteSettings, readScheduledPublications }: ListContext) {
  return {
    async getEventDays({ query, caller, request }) {
      const publications = await readScheduledPublications(siteOf(request, siteSettings));
      return db.snapshot(async (snapshot) => {
        const { timeZone = siteSettings.zone } = await findSettings(snapshot);
        const site = siteOf(request, { ...siteSettings, zone: timeZone });
        const {
          from,
          to,
          per_day: perDay = 4,
          search,
          q,
          categories,
          tags,
          venue,
          organizer,
          featured,
          free,
          ...unread
        } = query;
        unread satisfies NoMembers<typeof unread>;
        const filters = complete<DayFilters>({ search, q, categories, tags, venue, organizer, featured, free });
        const days = readDays(from, to, site);
        const listed = { query: { ...filters, ...runningOn(days) }, caller, site, publications };
        const found = await listDays(db, snapshot, listed, { days, perDay });
        const body = complete<Schemas['EventDays']>({
          time_zone: timeZone,
          days: found.days.map((day) => toDay(day, found.titles, site)),
        });
        // Without a first day, it is another month after a midnight.
        const untilMs = from === undefined ? nextMidnight(site.nowMs, timeZone) : publications.nextAtMs;
        return { status: 200, body, ...expiringAt(Math.min(untilMs, publications.nextAtMs)) } as const;
      });
    },
  } satisfies Partial<Handlers>;
}

function readDays(from: string | undefined, to: string | undefined, { nowMs, zone }: Site): string[] {
  const today = instantToWallTime(nowMs, zone);
  const first = from ?? firstOfMonth(Date.parse(today.slice(0, 10)), 0);
  const last = to ?? dayAfter(firstOfMonth(Date.parse(first), 1), -1);
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (count < 1 || count > maxDays)
    rejectInvalid([invalidQuery('to', `'to' must be the day in 'from' or one of the ${maxDays - 1} days after it.`)]);
  return Array.from({ length: count }, (_, index) => dayAfter(first, index));
}

/** The first day of the month of an instant, or of a later month. */
function firstOfMonth(atMs: number, months: number): string {
  const day = new Date(atMs);
  day.setUTCMonth(day.getUTCMonth() + months, 1);
  return utcToWallTime(day.getTime()).slice(0, 10);
}

const dayAfter = (day: string, days: number): string => utcToWallTime(Date.parse(day) + days * dayMs).slice(0, 10);

/** Published events that run on any of the days, and perhaps some that end when the first one begins. */
function runningOn(days: readonly string[]): ListRequest['query'] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return {
    status: ['publish'],
    strict_dates: '1',
    ends_after: `${dayAfter(first, -1)} 23:59:59`,
    starts_before: `${dayAfter(last, 1)} 00:00:00`,
  };
}

function toDay(
  { date, total, events }: DayOfEvents,
  titles: ReadonlyMap<number, TitleRow>,
  site: Site,
): Schemas['EventDay'] {
  const shown = events.flatMap((event) => {
    const row = titles.get(event.id);
    return row === undefined ? [] : [toEventOfDay(event, row, date, site)];
  });
  return complete<Schemas['EventDay']>({ date, total, events: shown });
}

function toEventOfDay({ start, allDay }: RunningEvent, row: TitleRow, day: string, site: Site) {
  const { id, slug, recurrence_id: recurrenceId, number_of_day } = row;
  const status = statusAt({ status: row.status, publishedAtMs: row.published_utc ?? undefined }, site.nowMs);
  const datePath = recurrenceId === null ? undefined : toDatePath({ recurrenceId, numberOfDay: Number(number_of_day) });
  return complete<Schemas['EventOfDay']>({
    id,
    title: toReadableLine(row.title),
    url: permalink({ kind: 'event', id, slug, status, datePath }, site.origin),
    time: !allDay && start.startsWith(day) ? start.slice(11, 16) : undefined,
    event_status: row.event_status === 'scheduled' ? undefined : row.event_status,
  });
}
