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
import type { Schedule } from './schedule.ts';

export interface EventRow extends PostRow {
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

type ScheduleRow = Pick<EventRow, 'timezone' | 'all_day' | `${'start' | 'end'}_${'local' | 'utc'}`>;

/** Visible events with these ids, unordered. */
export async function findVisibleEvents(db: Knex, ids: readonly EventId[], visibility: Visibility): Promise<Event[]> {
  if (ids.length === 0) return [];
  const rows: EventRow[] = await whereVisible(db('events').whereIn('id', [...ids]), 'events', visibility);
  return rows.map(toEvent);
}

/** Drafts can share a slug: the published event is preferred, then the oldest one. */
export async function findEvent(db: Knex, address: PostAddress): Promise<Event | undefined> {
  const publishedFirst = db.raw(`case when status = 'publish' then 0 else 1 end`);
  const row = await findAtAddress<EventRow>(address, (condition) =>
    db('events').where(condition).orderBy(publishedFirst).orderBy('id').first(),
  );
  return row && toEvent(row);
}

/** Events with ids in (`from`, `to`] that end at this time or later. */
export async function listEventsEndingFrom(db: Knex, from: number, to: number, endsFromMs: number): Promise<Event[]> {
  const rows: EventRow[] = await db('events')
    .where('id', '>', from)
    .where('id', '<=', to)
    .where('end_utc', '>=', endsFromMs)
    .orderBy('id');
  return rows.map(toEvent);
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
    recurrence: undefined,
    date: undefined,
  };
}

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
  };
}
