import { fromPostRow, type PostRow, toPostRow } from '../posts/repository.ts';
import type { VenueId } from '../venues/venue.ts';
import type { Event, EventId } from './event.ts';
import type { EventStatus } from './event-status.ts';
import { fromRecurrenceColumns, type RecurrenceColumns, toRecurrenceColumns } from './recurrence-columns.ts';
import type { Schedule } from './schedule.ts';
import { scheduleOfDate, toDateOfSeries } from './series-date.ts';
import { toChanges } from './stored-dates.ts';

export interface EventRow extends PostRow, RecurrenceColumns {
  readonly id: EventId;
  readonly title: string;
  readonly excerpt: string;
  readonly timezone: string;
  readonly start_local: string;
  readonly end_local: string;
  readonly start_utc: number;
  readonly end_utc: number;
  readonly all_day: 0 | 1;
  readonly cost: string | null;
  readonly website: string | null;
  readonly show_map: 0 | 1;
  readonly show_map_link: 0 | 1;
  readonly hide_from_listings: 0 | 1;
  readonly sticky: 0 | 1;
  readonly featured: 0 | 1;
  readonly venue_id: VenueId | null;
  readonly event_status: EventStatus;
  readonly event_status_reason: string;
}

/** Columns of a date of a series, beside those of its series; the id is null for single events and series. */
interface DateOfEventRow {
  readonly date_id: EventId;
  readonly date_recurrence_id: string | null;
  /** Null, like the other times, if the series does not have this date. */
  readonly date_start_utc: number | null;
  readonly date_end_utc: number;
  readonly date_start_local: string;
  readonly date_end_local: string;
  readonly date_venue_id: VenueId | null;
  readonly date_title: string | null;
  readonly date_description: string | null;
  readonly date_website: string | null;
  readonly date_event_status: EventStatus | null;
  readonly date_event_status_reason: string | null;
  readonly date_of_day: number;
}

export type ListedEventRow = EventRow & DateOfEventRow;

/** The number of a date `o` among those with an original start on the same day, from 1. */
export const numberOfDay = `(select count(*) from occurrences p where p.event_id = o.event_id
  and p.recurrence_id between substr(o.recurrence_id, 1, 10) and o.recurrence_id)`;

/** The columns of a date: those of an occurrence `o` and of its override `x`. */
export const dateOfEventColumns = [
  ...['id', 'recurrence_id', 'start_utc', 'end_utc', 'start_local', 'end_local', 'venue_id'].map(
    (column) => `o.${column} as date_${column}`,
  ),
  ...['title', 'description', 'website', 'event_status', 'event_status_reason'].map(
    (column) => `x.${column} as date_${column}`,
  ),
  `${numberOfDay} as date_of_day`,
].join(', ');

export const overrideOfDate =
  'left join occurrence_overrides x on x.event_id = o.event_id and x.recurrence_id = o.recurrence_id';

type ScheduleRow = Pick<EventRow, 'timezone' | 'all_day' | `${'start' | 'end'}_${'local' | 'utc'}`>;

export function toEvent(row: EventRow): Event {
  return {
    ...fromPostRow(row),
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    schedule: toSchedule(row),
    cost: row.cost ?? '',
    website: row.website ?? undefined,
    flags: {
      showMap: row.show_map === 1,
      showMapLink: row.show_map_link === 1,
      hideFromListings: row.hide_from_listings === 1,
      sticky: row.sticky === 1,
      featured: row.featured === 1,
    },
    venueId: row.venue_id ?? undefined,
    state: { status: row.event_status, reason: row.event_status_reason },
    recurrence: fromRecurrenceColumns(row),
    date: undefined,
  };
}

/** An event of a list: a single event, or a date with the members of its series. */
export function toListedEvent(row: ListedEventRow): Event {
  const series = toEvent(row);
  const recurrenceId = row.date_recurrence_id;
  if (recurrenceId === null) return series;
  const changes = toChanges({
    ...{ title: row.date_title, description: row.date_description, website: row.date_website },
    ...{ start_local: row.date_start_local, end_local: row.date_end_local, venue_id: row.date_venue_id },
    ...{ event_status: row.date_event_status, event_status_reason: row.date_event_status_reason },
  });
  const isLeft = row.date_start_utc === null;
  const identity = { id: row.date_id, recurrenceId, numberOfDay: Number(row.date_of_day) + (isLeft ? 1 : 0) };
  if (isLeft) {
    const schedule = scheduleOfDate(series.schedule, recurrenceId, changes) ?? series.schedule;
    return asTrashed(toDateOfSeries(series, identity, changes, schedule));
  }
  const { timezone, allDay } = series.schedule;
  const schedule = {
    ...{ timezone, allDay, startLocal: row.date_start_local, endLocal: row.date_end_local },
    ...{ startAtMs: Number(row.date_start_utc), endAtMs: Number(row.date_end_utc) },
  };
  const date = toDateOfSeries(series, identity, changes, schedule);
  return { ...date, venueId: row.date_venue_id ?? undefined };
}

const asTrashed = (date: Event): Event => ({
  ...date,
  status: 'trash',
  trashedFrom: date.status === 'trash' ? date.trashedFrom : date.status,
});

export function toSchedule(row: ScheduleRow): Schedule {
  return {
    timezone: row.timezone,
    allDay: row.all_day === 1,
    startLocal: row.start_local,
    endLocal: row.end_local,
    startAtMs: row.start_utc,
    endAtMs: row.end_utc,
  };
}

export function toRow({ schedule, flags, ...event }: Event): EventRow {
  return {
    ...toPostRow(event),
    id: event.id,
    title: event.title,
    excerpt: event.excerpt,
    timezone: schedule.timezone,
    start_local: schedule.startLocal,
    end_local: schedule.endLocal,
    start_utc: schedule.startAtMs,
    end_utc: schedule.endAtMs,
    all_day: schedule.allDay ? 1 : 0,
    cost: event.cost === '' ? null : event.cost,
    website: event.website ?? null,
    show_map: flags.showMap ? 1 : 0,
    show_map_link: flags.showMapLink ? 1 : 0,
    hide_from_listings: flags.hideFromListings ? 1 : 0,
    sticky: flags.sticky ? 1 : 0,
    featured: flags.featured ? 1 : 0,
    venue_id: event.venueId ?? null,
    event_status: event.state.status,
    event_status_reason: event.state.reason,
    ...toRecurrenceColumns(event.recurrence),
  };
}
