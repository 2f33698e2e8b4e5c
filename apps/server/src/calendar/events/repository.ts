import type { Knex } from 'knex';
import { runIn, type Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { storeTexts } from '../../database/search/store-texts.ts';
import { idList, insertRows, prepared, selectIds } from '../../database/statement.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import { changedMembers, journalOf } from '../posts/journal.ts';
import type { PostAddress } from '../posts/post.ts';
import { findAtAddress } from '../posts/repository.ts';
import { markSlugTaken } from '../posts/slugs.ts';
import { type Visibility, whereVisible } from '../posts/visibility.ts';
import type { Event, EventId } from './event.ts';
import { type ListedTimes, updateEventDays } from './event-days.ts';
import {
  dateOfEventColumns,
  type EventRow,
  type ListedEventRow,
  overrideOfDate,
  toEvent,
  toListedEvent,
  toRow,
} from './event-rows.ts';

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
 * A single event, a series or a date. Drafts can share a slug: the published event is preferred, then the oldest one. The
 * slug of an event that became a date names this date, unless another event has it. A date that its series does not have is
 * in the trash.
 */
export async function findEvent(db: Knex, address: PostAddress): Promise<Event | undefined> {
  const publishedFirst = db.raw(`case when status = 'publish' then 0 else 1 end`);
  const row = await findAtAddress<EventRow>(address, (condition) =>
    db('events').where(condition).orderBy(publishedFirst).orderBy('id').first(),
  );
  if (row !== undefined) return toEvent(row);
  const id = 'id' in address ? address.id : await findByFormerSlug(db, address);
  return id === undefined ? undefined : findDate(db, id);
}

async function findByFormerSlug(db: Knex, address: PostAddress): Promise<number | undefined> {
  const row = await findAtAddress<{ readonly occurrence_id: number }>(address, (condition) =>
    db('former_event_slugs').where(condition).first('occurrence_id'),
  );
  return row?.occurrence_id;
}

export async function saveFormerSlug(trx: Transaction, { id, slug }: Pick<Event, 'id' | 'slug'>): Promise<void> {
  if (slug === '') return;
  await trx('former_event_slugs').insert({ slug, occurrence_id: id }).onConflict('slug').merge(['occurrence_id']);
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
