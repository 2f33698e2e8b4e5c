import type { Knex } from 'knex';
import { runIn, type Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { storeTexts } from '../../database/search/store-texts.ts';
import { idList, insertRows, prepared, selectIds } from '../../database/statement.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import { changedMembers, journalOf } from '../posts/journal.ts';
import type { PostAddress } from '../posts/post.ts';
import { findAtAddress, fromPostRow, type PostRow, toPostRow } from '../posts/repository.ts';
import { markSlugTaken } from '../posts/slugs.ts';
import { type Visibility, whereVisible } from '../posts/visibility.ts';
import type { VenueId } from '../venues/venue.ts';
import type { Event, EventId } from './event.ts';
import { type ListedTimes, updateEventDays } from './event-days.ts';
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

/** Visible single events, series and dates with these ids, unordered. */
export async function findVisibleEvents(db: Knex, ids: readonly EventId[], visibility: Visibility): Promise<Event[]> {
  if (ids.length === 0) return [];
  const rows: EventRow[] = await whereVisible(db('events').whereIn('id', [...ids]), 'events', visibility);
  const found = new Set(rows.map(({ id }) => id));
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0) return rows.map(toEvent);
  const dates: ListedEventRow[] = await whereVisible(datesOf(db).whereIn('o.id', others), 'events', visibility);
  return [...rows.map(toEvent), ...dates.map(toListedEvent)];
}

/** The dates of series with the columns of their series. */
const datesOf = (db: Knex): Knex.QueryBuilder =>
  db('occurrences as o')
    .join('events', 'events.id', 'o.event_id')
    .joinRaw(overrideOfDate)
    .whereNotNull('o.recurrence_id')
    .select('events.*', db.raw(dateOfEventColumns));

/**
 * A single event, a series or a date. Drafts can share a slug: the published event is preferred, then the oldest one. A
 * date that its series does not have is in the trash.
 */
export async function findEvent(db: Knex, address: PostAddress): Promise<Event | undefined> {
  const publishedFirst = db.raw(`case when status = 'publish' then 0 else 1 end`);
  const row = await findAtAddress<EventRow>(address, (condition) =>
    db('events').where(condition).orderBy(publishedFirst).orderBy('id').first(),
  );
  if (row !== undefined) return toEvent(row);
  return 'id' in address ? findDate(db, address.id) : undefined;
}

async function findDate(db: Knex, id: number): Promise<Event | undefined> {
  const listed: ListedEventRow | undefined = await datesOf(db).where('o.id', id).first();
  if (listed !== undefined) return toListedEvent(listed);
  const left: ListedEventRow | undefined = await db('occurrence_overrides as o')
    .join('events', 'events.id', 'o.event_id')
    .joinRaw(overrideOfDate)
    .where('o.occurrence_id', id)
    .select(
      'events.*',
      db.raw(
        dateOfEventColumns
          .replace('o.id as', 'o.occurrence_id as')
          .replace('o.start_utc as', 'null as')
          .replace('o.end_utc as', 'null as'),
      ),
    )
    .first();
  return left && toListedEvent(left);
}

/** The n-th date of a series with an original start on a day, from 1. */
export async function findDateOfDay(
  db: Knex,
  series: EventId,
  { day, number }: DayOfSeries,
): Promise<Event | undefined> {
  const row: ListedEventRow | undefined = await datesOf(db)
    .where('o.event_id', series)
    .whereBetween('o.recurrence_id', [day, `${day} 23:59:59`])
    .orderBy('o.recurrence_id')
    .offset(number - 1)
    .first();
  return row && toListedEvent(row);
}

/** How the address of a date names it: `2031-05-01`, or with a number after it. */
export interface DayOfSeries {
  readonly day: string;
  readonly number: number;
}

/** Events with ids in (`from`, `to`] that end at this time or later. */
export async function listEventsEndingFrom(db: Knex, from: number, to: number, endsFromMs: number): Promise<Event[]> {
  const rows: EventRow[] = await db('events')
    .where('id', '>', from)
    .where('id', '<=', to)
    .where((current) => current.where('end_utc', '>=', endsFromMs).orWhereNotNull('rrule'))
    .orderBy('id');
  return rows.map(toEvent);
}

/** Series with greater ids whose dates are stored up to an earlier day. */
export async function findSeriesUntil(db: Knex, until: string, after: number, limit: number): Promise<Event[]> {
  const rows: EventRow[] = await db('events')
    .whereNotNull('rrule')
    .where('dates_until', '<', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map(toEvent);
}

export async function setDatesUntil(trx: Transaction, id: EventId, until: string): Promise<void> {
  await trx('events').where({ id }).update({ dates_until: until });
}

/** 0 without events. */
export async function findLastEventId(db: Knex): Promise<number> {
  const row = await db('events').max<{ last: number | null }[]>({ last: 'id' }).first();
  return row?.last ?? 0;
}

export async function insertEvent(trx: Transaction, event: Event): Promise<void> {
  const row = toRow(event);
  await runIn(trx, insertRows('events', [row]));
  markSlugTaken(trx, 'events', event.slug);
  await storeTexts(trx, 'events', [row]);
  const after = { revision: event.revision, post: event };
  journalOf(trx).note({ kind: 'event', id: event.id, before: undefined, after, members: new Set() });
  await updateEventDays(trx, undefined, listedTimes(event));
}

export async function replaceEvent(trx: Transaction, before: Event, after: Event): Promise<void> {
  const { id, ...row } = toRow(after);
  await trx<EventRow>('events').where({ id }).update(row);
  if (!haveSameTexts(before, after)) await storeTexts(trx, 'events', [{ id, ...row }]);
  journalOf(trx).note({
    kind: 'event',
    id,
    before: { revision: before.revision, post: before },
    after: { revision: after.revision, post: after },
    members: changedMembers(toRow(before), toRow(after)),
  });
  await updateEventDays(trx, listedTimes(before), listedTimes(after));
}

/** Deletes the row of an event without links, terms and texts. */
export async function removeEventRow(trx: Transaction, event: Event): Promise<void> {
  await trx<EventRow>('events').where({ id: event.id }).delete();
  await updateEventDays(trx, listedTimes(event), undefined);
}

/** Whether all posts exist, in any status. */
export async function doAllExist(
  trx: Transaction,
  venueIds: readonly number[],
  organizerIds: readonly number[],
): Promise<{ readonly venues: boolean; readonly organizers: boolean }> {
  const [venues, organizers] = [new Set(venueIds), new Set(organizerIds)];
  if (venues.size + organizers.size === 0) return { venues: true, organizers: true };
  const [found] = await runIn<Record<'venues' | 'organizers', number>>(
    trx,
    countPosts(toIdList(venues), toIdList(organizers)),
  );
  return { venues: found?.venues === venues.size, organizers: found?.organizers === organizers.size };
}

/** Larger ids do not fit the column. */
const toIdList = (ids: ReadonlySet<number>): string => idList([...ids].filter((id) => id <= maxId));

const countPosts = prepared(`select
  (select count(*) from venues where id in (${selectIds})) as venues,
  (select count(*) from organizers where id in (${selectIds})) as organizers`);

export async function insertOrganizers(
  trx: Transaction,
  id: EventId,
  organizerIds: readonly OrganizerId[],
): Promise<void> {
  if (organizerIds.length > 0) journalOf(trx).noteMember('event', id, 'organizer');
  const rows = organizerIds.map((organizer_id, position) => ({ event_id: id, organizer_id, position }));
  await runIn(trx, insertRows('event_organizers', rows));
}

export async function replaceOrganizers(
  trx: Transaction,
  id: EventId,
  organizerIds: readonly OrganizerId[],
): Promise<void> {
  const links = trx('event_organizers').where({ event_id: id });
  const before: number[] = await links.clone().orderBy('position').pluck('organizer_id');
  if (before.join() === organizerIds.join()) return;
  journalOf(trx).noteMember('event', id, 'organizer');
  await links.delete();
  await insertOrganizers(trx, id, organizerIds);
}

const haveSameTexts = (before: Event, after: Event): boolean =>
  before.title === after.title && before.excerpt === after.excerpt && before.description === after.description;

function listedTimes({ status, flags, schedule }: Event): ListedTimes | undefined {
  return status === 'publish' && !flags.hideFromListings ? schedule : undefined;
}

function toEvent(row: EventRow): Event {
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

function toRow({ schedule, flags, ...event }: Event): EventRow {
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
