import type { Database, Snapshot } from '../../database/database.ts';
import { idList, joinSql, sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import type { EventStatus } from '../events/event-status.ts';
import { type EventRow, toSchedule } from '../events/repository.ts';
import type { Schedule } from '../events/schedule.ts';
import type { Image } from '../images/image.ts';
import { findImagesOf } from '../images/repository.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import type { ImageId, PostState, PostStatus } from '../posts/post.ts';
import { inOrderOf } from '../posts/repository.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import type { Taxonomy } from '../terms/term.ts';
import type { VenueId } from '../venues/venue.ts';
import type { CalendarEntry, EntryOrganizer, EntryVenue } from './calendar-entry.ts';
import { eventFlags } from './calendar-entry.ts';

/** The members of an event that list views show. Names and titles are inline HTML. */
export interface EventCard extends Schedule, Pick<PostState, 'status' | 'publishedAtMs'> {
  readonly id: EventId;
  readonly title: string;
  readonly slug: string;
  readonly cost: string;
  readonly featured: boolean;
  readonly eventStatus: EventStatus;
  readonly image: Image | undefined;
  /** Undefined if the caller may not see it. */
  readonly venue: CardVenue | undefined;
  /** The organizers that the caller may see. */
  readonly organizers: readonly CardOrganizer[];
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
}

type Addressed = Pick<PostState, 'status' | 'publishedAtMs'> & { readonly slug: string; readonly name: string };
export type CardVenue = Addressed & { readonly id: VenueId; readonly city: string };
export type CardOrganizer = Addressed & { readonly id: OrganizerId };

const eventColumns = [
  ...(['id', 'title', 'slug', 'status', 'published_utc', 'timezone', 'all_day'] as const),
  ...(['start_local', 'end_local', 'start_utc', 'end_utc', 'event_status'] as const),
];

type ListedRow = Pick<EventRow, (typeof eventColumns)[number]>;

const entryColumns = [
  ...eventColumns,
  ...(['modified_at', 'revision', 'description', 'venue_id', 'event_status_reason', 'cost', 'website'] as const),
  ...(['image_id', ...eventFlags] as const),
];

type EntryRow = Pick<EventRow, (typeof entryColumns)[number]>;

/** The visible events with these ids, in the order of the ids, with only the columns that a feed of 1,000 events needs. */
export async function findCalendarEntries(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<CalendarEntry[]> {
  if (ids.length === 0) return [];
  const rows = await selectVisible<EntryRow>(db, snapshot, 'events', entryColumns, ids, visibility);
  const venueIds = new Set(rows.flatMap(({ venue_id }) => venue_id ?? []));
  const venues = await findEntryVenues(db, snapshot, [...venueIds], visibility);
  const organizers = await findEntryOrganizers(db, snapshot, ids, visibility);
  const terms = await findTermsOf(db, snapshot, ids, ['tribe_events_cat', 'post_tag']);
  const namesOf = (id: EventId, taxonomy: Taxonomy) =>
    (terms.get(id) ?? []).flatMap((term) => (term.taxonomy === taxonomy ? [term.name] : []));
  const images = await findImagesOf(
    snapshot,
    rows.map((row) => ({ imageId: row.image_id ?? undefined })),
  );
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    status: row.status,
    publishedAtMs: row.published_utc ?? undefined,
    modifiedAtMs: row.modified_at,
    revision: row.revision,
    title: row.title,
    description: row.description,
    slug: row.slug,
    schedule: toSchedule(row),
    occurrence: { status: row.event_status, reason: row.event_status_reason },
    venue: row.venue_id === null ? undefined : venues.get(row.venue_id),
    organizers: organizers.get(row.id) ?? [],
    categories: namesOf(row.id, 'tribe_events_cat'),
    tags: namesOf(row.id, 'post_tag'),
    cost: row.cost ?? '',
    website: row.website ?? '',
    flags: eventFlags.filter((flag) => row[flag] === 1),
    imagePath: row.image_id === null ? undefined : images.get(row.image_id)?.path,
  }));
}

/** With `cross join`, SQLite starts with the ids instead of scanning all visible rows. */
function selectVisible<Row extends object>(
  db: Database,
  snapshot: Snapshot,
  table: 'events' | 'venues',
  columns: readonly string[],
  ids: readonly number[],
  visibility: Visibility,
): Promise<Row[]> {
  const parts = [
    sql(
      `select ${columns.map((column) => `p.${column}`).join(', ')} from json_each(?) asked
        cross join ${table} p where p.id = cast(asked.key as integer) and`,
      [idList(ids)],
    ),
    visible('p', visibility),
  ];
  return db.select<Row>(joinSql(parts, ' '), snapshot);
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
  const rows = await selectVisible<Row>(db, snapshot, 'venues', columns, ids, visibility);
  return new Map(
    rows.map(({ id, geo_lat, geo_lng, ...place }) => [
      id,
      { ...place, geoLat: geo_lat ?? undefined, geoLng: geo_lng ?? undefined },
    ]),
  );
}

/** The visible organizers of each event, in stored order. */
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
  const rows = await db.select<Row>(joinSql(parts, ' '), snapshot);
  const organizers = rows.map(({ published_utc, ...row }) => ({ ...row, publishedAtMs: published_utc ?? undefined }));
  return Map.groupBy(organizers, ({ event_id }) => event_id);
}

interface CardRow extends ListedRow {
  readonly cost: string | null;
  readonly featured: 0 | 1;
  readonly image_id: ImageId | null;
  /** Null without a visible venue, as are the other columns of it. */
  readonly venue_id: VenueId | null;
  readonly venue_name: string;
  readonly venue_city: string;
  readonly venue_slug: string;
  readonly venue_status: PostStatus;
  readonly venue_published_utc: number | null;
}

/** The visible events with these ids as cards, in the order of the ids. */
export async function findCards(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<EventCard[]> {
  if (ids.length === 0) return [];
  const rows = await findCardRows(db, snapshot, ids, visibility);
  const organizers = await findEntryOrganizers(db, snapshot, ids, visibility);
  const categories = await findTermsOf(db, snapshot, ids, ['tribe_events_cat']);
  const images = await findImagesOf(
    snapshot,
    rows.map((row) => ({ imageId: row.image_id ?? undefined })),
  );
  return inOrderOf(ids, rows).map((row) => ({
    ...toSchedule(row),
    id: row.id,
    title: row.title,
    slug: row.slug,
    status: row.status,
    publishedAtMs: row.published_utc ?? undefined,
    cost: row.cost ?? '',
    featured: row.featured === 1,
    eventStatus: row.event_status,
    image: row.image_id === null ? undefined : images.get(row.image_id),
    venue: toCardVenue(row),
    organizers: organizers.get(row.id) ?? [],
    categories: categories.get(row.id) ?? [],
  }));
}

function toCardVenue(row: CardRow): CardVenue | undefined {
  if (row.venue_id === null) return undefined;
  return {
    id: row.venue_id,
    name: row.venue_name,
    city: row.venue_city,
    slug: row.venue_slug,
    status: row.venue_status,
    publishedAtMs: row.venue_published_utc ?? undefined,
  };
}

const venueColumns = ['id', 'name', 'city', 'slug', 'status', 'published_utc'];

function findCardRows(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<CardRow[]> {
  const columns = [
    ...[...eventColumns, 'cost', 'featured', 'image_id'].map((column) => `e.${column}`),
    ...venueColumns.map((column) => `v.${column} as venue_${column}`),
  ];
  const parts = [
    sql(
      `select ${columns.join(', ')}
        from json_each(?) asked cross join events e left join venues v on v.id = e.venue_id and`,
      [idList(ids)],
    ),
    visible('v', visibility),
    sql('where e.id = cast(asked.key as integer) and'),
    visible('e', visibility),
  ];
  return db.select<CardRow>(joinSql(parts, ' '), snapshot);
}

interface TermRow {
  readonly event_id: EventId;
  readonly taxonomy: Taxonomy;
  readonly name: string;
  readonly slug: string;
}

/** Categories or tags by event id, sorted by name; skips events without them. */
async function findTermsOf(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  taxonomies: readonly Taxonomy[],
): Promise<Map<EventId, TermRow[]>> {
  const statement = sql(
    `select event_id, name, slug, taxonomy from json_each(?) asked cross join event_terms cross join terms
      where event_id = cast(asked.key as integer) and terms.id = term_id and taxonomy in (${taxonomies.map(() => '?').join(', ')})
      order by name_key, terms.id`,
    [idList(ids), ...taxonomies],
  );
  return Map.groupBy(await db.select<TermRow>(statement, snapshot), (row) => row.event_id);
}
