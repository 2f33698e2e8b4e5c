import type { Database, Snapshot } from '../../database/database.ts';
import { idList, joinSql, sql } from '../../database/statement.ts';
import { findCategoriesOf } from '../cards/repository.ts';
import type { EventId } from '../events/event.ts';
import type { EventStatus } from '../events/event-status.ts';
import type { PostStatus } from '../posts/post.ts';
import { inOrderOf } from '../posts/repository.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import type { VenueId } from '../venues/venue.ts';
import type { CalendarEntry, EntryOrganizer, EntryVenue } from './calendar-entry.ts';

interface EntryRow {
  readonly id: EventId;
  readonly status: PostStatus;
  readonly published_utc: number | null;
  readonly modified_at: number;
  readonly revision: number;
  readonly title: string;
  readonly description: string;
  readonly slug: string;
  readonly timezone: string;
  readonly all_day: 0 | 1;
  readonly start_local: string;
  readonly end_local: string;
  readonly start_utc: number;
  readonly end_utc: number;
  readonly venue_id: VenueId | null;
  readonly event_status: EventStatus;
  readonly event_status_reason: string;
}

/**
 * The visible events with these ids, in the order of the ids, with what calendars take of them and no more: a feed has a
 * thousand. Four queries, however many there are.
 */
export async function findCalendarEntries(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<CalendarEntry[]> {
  if (ids.length === 0) return [];
  const rows = await findEntryRows(db, snapshot, ids, visibility);
  const venueIds = new Set(rows.flatMap(({ venue_id }) => venue_id ?? []));
  const venues = await findEntryVenues(db, snapshot, [...venueIds], visibility);
  const organizers = await findEntryOrganizers(db, snapshot, ids, visibility);
  const categories = await findCategoriesOf(db, snapshot, ids);
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    status: row.status,
    publishedAtMs: row.published_utc ?? undefined,
    modifiedAtMs: row.modified_at,
    revision: row.revision,
    title: row.title,
    description: row.description,
    slug: row.slug,
    schedule: {
      timezone: row.timezone,
      allDay: row.all_day === 1,
      startLocal: row.start_local,
      endLocal: row.end_local,
      startAtMs: row.start_utc,
      endAtMs: row.end_utc,
    },
    occurrence: { status: row.event_status, reason: row.event_status_reason },
    venue: row.venue_id === null ? undefined : venues.get(row.venue_id),
    organizers: organizers.get(row.id) ?? [],
    categories: (categories.get(row.id) ?? []).map(({ name }) => name),
  }));
}

function findEntryRows(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<EntryRow[]> {
  const columns = [
    ...['id', 'status', 'published_utc', 'modified_at', 'revision', 'title', 'description', 'slug'],
    ...['timezone', 'all_day', 'start_local', 'end_local', 'start_utc', 'end_utc', 'venue_id'],
    ...['event_status', 'event_status_reason'],
  ];
  const parts = [
    // `cross join`: SQLite begins with the ids, and never with everything that is visible.
    sql(
      `select ${columns.map((column) => `e.${column}`).join(', ')} from json_each(?) asked
        cross join events e where e.id = cast(asked.key as integer) and`,
      [idList(ids)],
    ),
    visible('e', visibility),
  ];
  return db.select<EntryRow>(joinSql(parts, ' '), snapshot);
}

async function findEntryVenues(
  db: Database,
  snapshot: Snapshot,
  ids: readonly VenueId[],
  visibility: Visibility,
): Promise<Map<VenueId, EntryVenue>> {
  if (ids.length === 0) return new Map();
  type Row = Omit<EntryVenue, 'geoLat' | 'geoLng'> & {
    readonly id: VenueId;
    readonly geo_lat: number | null;
    readonly geo_lng: number | null;
  };
  const columns = ['id', 'name', 'address', 'city', 'stateprovince', 'country', 'geo_lat', 'geo_lng'];
  const parts = [
    sql(
      `select ${columns.map((column) => `v.${column}`).join(', ')} from json_each(?) asked
        cross join venues v where v.id = cast(asked.key as integer) and`,
      [idList(ids)],
    ),
    visible('v', visibility),
  ];
  const rows = await db.select<Row>(joinSql(parts, ' '), snapshot);
  return new Map(
    rows.map(({ id, geo_lat, geo_lng, ...place }) => [
      id,
      { ...place, geoLat: geo_lat ?? undefined, geoLng: geo_lng ?? undefined },
    ]),
  );
}

/** The organizers of each event, in the order in which it names them. */
async function findEntryOrganizers(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<Map<EventId, EntryOrganizer[]>> {
  type Row = Omit<EntryOrganizer, 'publishedAtMs'> & {
    readonly event_id: EventId;
    readonly published_utc: number | null;
  };
  const parts = [
    sql(
      `select event_id, o.id, o.name, o.phone, o.email, o.slug, o.status, o.published_utc from json_each(?) asked
        cross join event_organizers cross join organizers o
        where event_id = cast(asked.key as integer) and o.id = organizer_id and`,
      [idList(ids)],
    ),
    visible('o', visibility),
    sql('order by event_id, position'),
  ];
  const byEvent = new Map<EventId, EntryOrganizer[]>();
  for (const { event_id, published_utc, ...row } of await db.select<Row>(joinSql(parts, ' '), snapshot)) {
    const organizer = { ...row, publishedAtMs: published_utc ?? undefined };
    const others = byEvent.get(event_id);
    if (others === undefined) byEvent.set(event_id, [organizer]);
    else others.push(organizer);
  }
  return byEvent;
}
