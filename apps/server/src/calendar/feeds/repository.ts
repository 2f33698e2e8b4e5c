import type { Database, Snapshot } from '../../database/database.ts';
import { idList, inList, joinSql, sql } from '../../database/statement.ts';
import { type Event, type EventId, ownerOf } from '../events/event.ts';
import { type EventRow, type ListedEventRow, numberOfDay, overrideOfDate, toSchedule } from '../events/event-rows.ts';
import type { EventStatus } from '../events/event-status.ts';
import { findVisibleEvents } from '../events/repository.ts';
import type { Schedule } from '../events/schedule.ts';
import { showEvents } from '../events/show-events.ts';
import type { Image } from '../images/image.ts';
import { findImagesOf } from '../images/repository.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import type { ImageId, PostState, PostStatus } from '../posts/post.ts';
import { inOrderOf } from '../posts/repository.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import { withAncestors } from '../terms/repository.ts';
import type { VenueId } from '../venues/venue.ts';
import type { CalendarEntry } from './calendar-entry.ts';

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
  readonly date: Event['date'];
}

type Addressed = Pick<PostState, 'status' | 'publishedAtMs'> & { readonly slug: string; readonly name: string };
export type CardVenue = Addressed & { readonly id: VenueId; readonly city: string };
export type CardOrganizer = Addressed & { readonly id: OrganizerId };

type CardColumn =
  | ('id' | 'title' | 'slug' | 'status' | 'published_utc' | 'timezone' | 'all_day')
  | ('start_local' | 'end_local' | 'start_utc' | 'end_utc' | 'event_status');

type ListedRow = Pick<EventRow, CardColumn> &
  Pick<ListedEventRow, 'date_recurrence_id' | 'date_of_day'> & { readonly event_id: EventId };

/**
 * The visible events with these ids, in the order of the ids: single events, and whole series once, also for the ids of
 * their dates.
 */
export async function findCalendarEntries(
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<CalendarEntry[]> {
  const findVisible = (some: readonly EventId[]) => findVisibleEvents(snapshot, some, visibility);
  const named = inOrderOf(ids, await findVisible(ids));
  const owners = [...new Set(named.map(ownerOf))];
  const found = new Set(named.map(({ id }) => id));
  const seriesOfDates = owners.filter((id) => !found.has(id));
  const events = inOrderOf(owners, [...named, ...(await findVisible(seriesOfDates))]);
  const series = events.flatMap(({ id, recurrence }) => (recurrence === undefined ? [] : [id]));
  const dates = await findVisible(await findChangedDates(snapshot, series));
  const entries = await toEntries(snapshot, [...events, ...dates], visibility);
  const datesBySeries = Map.groupBy(entries.slice(events.length), ({ event }) => ownerOf(event));
  return entries
    .slice(0, events.length)
    .map((entry) => ({ ...entry, dates: (datesBySeries.get(entry.event.id) ?? []).toSorted(byOriginalStart) }));
}

const byOriginalStart = (one: CalendarEntry, other: CalendarEntry): number =>
  (one.event.date?.recurrenceId ?? '') < (other.event.date?.recurrenceId ?? '') ? -1 : 1;

async function toEntries(
  snapshot: Snapshot,
  events: readonly Event[],
  visibility: Visibility,
): Promise<CalendarEntry[]> {
  const shown = await showEvents(snapshot, events, visibility);
  const found = new Map(shown.flatMap(({ categories }) => categories.map((category) => [category.id, category])));
  const categories = new Map((await withAncestors(snapshot, [...found.values()])).map((each) => [each.term.id, each]));
  return shown.map((each) => ({
    ...each,
    categories: each.categories.flatMap(({ id }) => categories.get(id) ?? []),
    dates: [],
  }));
}

/** The ids of the stored dates of series that differ from their series. */
async function findChangedDates(snapshot: Snapshot, series: readonly EventId[]): Promise<EventId[]> {
  if (series.length === 0) return [];
  return snapshot('occurrences as o')
    .join('occurrence_overrides as x', (join) =>
      join.on('x.event_id', 'o.event_id').andOn('x.recurrence_id', 'o.recurrence_id'),
    )
    .whereIn('o.event_id', [...series])
    .pluck('o.id');
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
  const events = [...new Set(rows.map(({ event_id }) => event_id))];
  const organizers = await findCardOrganizers(db, snapshot, events, visibility);
  const categories = await findCategoriesOf(db, snapshot, events);
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
    organizers: organizers.get(row.event_id) ?? [],
    categories: categories.get(row.event_id) ?? [],
    date: toCardDate(row),
  }));
}

/** By date, how many dates of its series start later. */
export async function findLaterDates(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
): Promise<Map<EventId, number>> {
  const rows = await db.select<{ id: EventId; later: number | string }>(
    joinSql(
      [
        sql(`select o.id, (select count(*) from occurrences l where l.event_id = o.event_id and l.start_utc > o.start_utc)
          as later from occurrences o where o.recurrence_id is not null and o.id in `),
        inList(ids),
      ],
      '',
    ),
    snapshot,
  );
  return new Map(rows.map(({ id, later }) => [id, Number(later)]));
}

function toCardDate({ event_id: seriesId, date_recurrence_id, date_of_day }: CardRow): EventCard['date'] {
  if (date_recurrence_id === null) return undefined;
  return { seriesId, recurrenceId: date_recurrence_id, numberOfDay: Number(date_of_day) };
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
    ...['slug', 'status', 'published_utc', 'timezone', 'all_day', 'cost', 'featured', 'image_id'].map(
      (name) => `e.${name}`,
    ),
    ...['id', 'event_id', 'start_local', 'end_local', 'start_utc', 'end_utc'].map((name) => `o.${name}`),
    'coalesce(x.title, e.title) as title, coalesce(x.event_status, e.event_status) as event_status',
    'o.recurrence_id as date_recurrence_id',
    `${numberOfDay} as date_of_day`,
    ...venueColumns.map((column) => `v.${column} as venue_${column}`),
  ];
  const parts = [
    sql(
      `select ${columns.join(', ')}
        from json_each(?) asked cross join occurrences o join events e on e.id = o.event_id
        ${overrideOfDate} left join venues v on v.id = o.venue_id and`,
      [idList(ids)],
    ),
    visible('v', visibility),
    sql('where o.id = cast(asked.key as integer) and'),
    visible('e', visibility),
  ];
  return db.select<CardRow>(joinSql(parts, ' '), snapshot);
}

/** The visible organizers of each event, in stored order. */
export async function findCardOrganizers(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<Map<EventId, CardOrganizer[]>> {
  type Row = Omit<CardOrganizer, 'publishedAtMs'> & {
    readonly event_id: EventId;
    readonly published_utc: number | null;
  };
  const parts = [
    sql(
      `select event_id, o.id, o.name, o.slug, o.status, o.published_utc from event_organizers cross join organizers o
        where o.id = organizer_id and event_id in`,
    ),
    // PostgreSQL expects a hundred ids in a JSON value, and would read the organizers of all events for them.
    inList(ids),
    sql('and'),
    visible('o', visibility),
    sql('order by event_id, position'),
  ];
  const rows = await db.select<Row>(joinSql(parts, ' '), snapshot);
  const organizers = rows.map(({ published_utc, ...row }) => ({ ...row, publishedAtMs: published_utc ?? undefined }));
  return Map.groupBy(organizers, ({ event_id }) => event_id);
}

interface CategoryRow {
  readonly event_id: EventId;
  readonly name: string;
  readonly slug: string;
}

/** Categories by event id, sorted by name; skips events without them. */
export async function findCategoriesOf(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
): Promise<Map<EventId, CategoryRow[]>> {
  const parts = [
    // PostgreSQL would begin with the categories, and read all of their events.
    sql('with links as materialized (select event_id, term_id from event_terms where event_id in'),
    inList(ids),
    sql(`) select event_id, name, slug from links cross join terms
      where terms.id = term_id and taxonomy = 'tribe_events_cat' order by name_key, terms.id`),
  ];
  return Map.groupBy(await db.select<CategoryRow>(joinSql(parts, ' '), snapshot), (row) => row.event_id);
}
