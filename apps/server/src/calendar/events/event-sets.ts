import type { Database, Snapshot } from '../../database/database.ts';
import { inList, joinSql, preparedIf, type Statement, sql, type Value } from '../../database/statement.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import type { Taxonomy } from '../terms/term.ts';
import type { SearchWords } from '../text/search-words.ts';
import { slugify } from '../text/slugify.ts';

/** A statement that gives the ids of events; prepared where its text is one of a few. */
export type IdSet = Statement;

/** A point on the earth and the area around it. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/** What narrows a list by a set of events; what is undefined does not. */
export interface EventSets {
  readonly words: SearchWords | undefined;
  /** Events in one of these categories or in one below it. */
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly number[] | undefined;
  readonly venues: readonly number[] | undefined;
  readonly organizers: readonly number[] | undefined;
  readonly include: readonly number[] | undefined;
  /** True: only featured events. False: only the others, which is no small set (search.ts). */
  readonly featured: boolean | undefined;
  readonly near: Circle | undefined;
}

const EARTH_RADIUS_KM = 6371;

/** The sets that an event must be in, all of them. */
export function eventSets(db: Database, sets: EventSets, visibility: Visibility): IdSet[] {
  return [
    sets.words && withWords(db, sets.words),
    sets.categories && inCategories(sets.categories),
    sets.tags && ofList('select event_id as id from event_terms where term_id in', sets.tags),
    sets.venues && ofList('select id from events where venue_id in', sets.venues),
    sets.organizers && ofList('select event_id as id from event_organizers where organizer_id in', sets.organizers),
    sets.include && ofList('select id from events where id in', sets.include),
    sets.featured === true && { text: 'select id from events where featured = 1', bindings: [], isPrepared: true },
    sets.near && withinCircle(sets.near, visibility),
  ].filter((set) => typeof set === 'object');
}

function ofList(select: string, ids: readonly number[]): IdSet {
  const list = inList(ids);
  return { text: `${select} ${list.text}`, bindings: list.bindings, isPrepared: ids.length === 1 };
}

function inCategories(ids: readonly number[]): IdSet {
  const list = inList(ids);
  return {
    text: `select event_id as id from event_terms where term_id in (
      with recursive below (id) as (select id from terms where id in ${list.text}
        union select terms.id from terms join below on terms.parent_id = below.id)
      select id from below)`,
    bindings: list.bindings,
    isPrepared: ids.length === 1,
  };
}

function withWords(db: Database, { included, excluded }: SearchWords): IdSet {
  const query = db.read('events').select('id');
  for (const word of included) db.whereContains(query, 'events', word);
  for (const word of excluded) query.whereNotIn('id', db.whereContains(db.read('events').select('id'), 'events', word));
  const { sql: text, bindings } = query.toSQL();
  return { text, bindings: bindings as Value[], isPrepared: false }; // as: whereContains binds texts only
}

/** Events at visible venues in a box that the index knows, and within it the great-circle distance (haversine). */
function withinCircle({ latitude, longitude, radiusKm }: Circle, visibility: Visibility): IdSet {
  const atVisible = visible('venues', visibility);
  const latitudes = (radiusKm / EARTH_RADIUS_KM) * (180 / Math.PI);
  const widest = Math.min(89.9, Math.abs(latitude) + latitudes);
  const longitudes = latitudes / Math.cos((widest * Math.PI) / 180);
  return {
    text: `select events.id from venues join events on events.venue_id = venues.id
      where geo_lat between ? and ?
        and (geo_lng between ? and ? or geo_lng between ? and ? or geo_lng between ? and ?)
        and power(sin(radians(geo_lat - ?) / 2), 2)
          + cos(radians(geo_lat)) * cos(radians(?)) * power(sin(radians(geo_lng - ?) / 2), 2) <= ?
        and ${atVisible.text}`,
    bindings: [
      ...[latitude - latitudes, latitude + latitudes],
      // The box may lie across the line where 180 degrees east meets 180 degrees west.
      ...[-360, 0, 360].flatMap((turn) => [longitude - longitudes + turn, longitude + longitudes + turn]),
      ...[latitude, latitude, longitude, Math.sin(radiusKm / EARTH_RADIUS_KM / 2) ** 2],
      ...atVisible.bindings,
    ],
    isPrepared: false,
  };
}

/** The ids of the terms that these slugs and ids name, a slug before an id; undefined where one of them names none. */
export async function findFilterTerms(
  db: Database,
  snapshot: Snapshot,
  taxonomy: Taxonomy,
  values: readonly string[],
): Promise<number[] | undefined> {
  const named = [...new Set(values)].map((value) => ({ slug: slugify(value), id: toId(value) }));
  const ids = named.flatMap(({ id }) => id ?? []);
  const slugs = sql(
    `(${named.map(() => '?').join(', ')})`,
    named.map(({ slug }) => slug),
  );
  const either = ids.length === 0 ? [sql('slug in '), slugs] : [sql('slug in '), slugs, sql(' or id in '), inList(ids)];
  const statement = joinSql(
    [sql('select id, slug from terms where taxonomy = ? and (', [taxonomy]), ...either, sql(')')],
    '',
  );
  const terms = await db.select<{ id: number; slug: string }>(preparedIf(named.length === 1, statement), snapshot);
  const found = named.map(
    ({ slug, id }) => terms.find((term) => term.slug === slug) ?? terms.find((term) => term.id === id),
  );
  return found.every((term) => term !== undefined) ? [...new Set(found.map(({ id }) => id))] : undefined;
}

/** Digits that a column can store. */
function toId(value: string): number | undefined {
  return /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}
