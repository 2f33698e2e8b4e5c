import type { Database, Snapshot } from '../../database/database.ts';
import { idList, joinSql, sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import type { EventStatus } from '../events/event-status.ts';
import { findImagesOf } from '../images/repository.ts';
import type { ImageId, PostStatus } from '../posts/post.ts';
import { inOrderOf } from '../posts/repository.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import type { EventCard } from './card.ts';

interface CardRow {
  readonly id: EventId;
  readonly title: string;
  readonly slug: string;
  readonly status: PostStatus;
  readonly published_utc: number | null;
  readonly timezone: string;
  readonly all_day: 0 | 1;
  readonly start_local: string;
  readonly end_local: string;
  readonly start_utc: number;
  readonly end_utc: number;
  readonly cost: string | null;
  readonly featured: 0 | 1;
  readonly event_status: EventStatus;
  readonly image_id: ImageId | null;
  readonly venue_name: string | null;
  readonly venue_city: string | null;
}

interface CategoryRow {
  readonly event_id: EventId;
  readonly name: string;
  readonly slug: string;
}

/** The visible events with these ids as cards, in the order of the ids; three queries at most, however many there are. */
export async function findCards(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<EventCard[]> {
  if (ids.length === 0) return [];
  const rows = await findCardRows(db, snapshot, ids, visibility);
  const categories = await findCategoriesOf(db, snapshot, ids);
  const images = await findImagesOf(
    snapshot,
    rows.map((row) => ({ imageId: row.image_id ?? undefined })),
  );
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    status: row.status,
    publishedAtMs: row.published_utc ?? undefined,
    timezone: row.timezone,
    allDay: row.all_day === 1,
    startLocal: row.start_local,
    endLocal: row.end_local,
    startAtMs: row.start_utc,
    endAtMs: row.end_utc,
    cost: row.cost ?? '',
    featured: row.featured === 1,
    eventStatus: row.event_status,
    image: row.image_id === null ? undefined : images.get(row.image_id),
    venue: row.venue_name === null ? undefined : { name: row.venue_name, city: row.venue_city ?? '' },
    categories: categories.get(row.id) ?? [],
  }));
}

function findCardRows(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
  visibility: Visibility,
): Promise<CardRow[]> {
  const columns = [
    ...['id', 'title', 'slug', 'status', 'published_utc', 'timezone', 'all_day', 'start_local', 'end_local'],
    ...['start_utc', 'end_utc', 'cost', 'featured', 'event_status', 'image_id'],
  ].map((column) => `e.${column}`);
  const parts = [
    // `cross join`: SQLite begins with the ids, and never with everything that is visible.
    sql(
      `select ${columns.join(', ')}, v.name as venue_name, v.city as venue_city
        from json_each(?) asked cross join events e left join venues v on v.id = e.venue_id and`,
      [idList(ids)],
    ),
    visible('v', visibility),
    sql('where e.id = cast(asked.key as integer) and'),
    visible('e', visibility),
  ];
  return db.select<CardRow>(joinSql(parts, ' '), snapshot);
}

/** The categories of each event by name; events without any are left out. */
export async function findCategoriesOf(
  db: Database,
  snapshot: Snapshot,
  ids: readonly EventId[],
): Promise<Map<EventId, CategoryRow[]>> {
  const statement = sql(
    `select event_id, name, slug from json_each(?) asked cross join event_terms cross join terms
      where event_id = cast(asked.key as integer) and terms.id = term_id and taxonomy = 'tribe_events_cat'
      order by name_key, terms.id`,
    [idList(ids)],
  );
  return Map.groupBy(await db.select<CategoryRow>(statement, snapshot), (row) => row.event_id);
}
