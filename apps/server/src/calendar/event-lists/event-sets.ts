import type { Knex } from 'knex';
import { rowsContaining } from '../../database/search/find-texts.ts';
import { inList, joinSql, type Statement, sql } from '../../database/statement.ts';
import type { ModifiedRange } from '../lists/modified.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import type { SearchWords } from '../text/search-words.ts';
import type { NamedTerms } from './named-in-list.ts';

/** A statement that returns ids of events, each once; prepared if its text is one of a few. */
export type IdSet = Statement;

/** A circle on the earth. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/** Filters that are sets of events; undefined members do not filter. */
export interface EventSets {
  readonly words: SearchWords | undefined;
  /** Events in one of these categories or their descendants. */
  readonly categories: NamedTerms | undefined;
  readonly tags: NamedTerms | undefined;
  readonly venues: readonly number[] | undefined;
  readonly organizers: readonly number[] | undefined;
  readonly include: readonly number[] | undefined;
  readonly modified: ModifiedRange | undefined;
  /** True: only featured events. False: only the others, which are not a small set (search.ts). */
  readonly featured: boolean | undefined;
  readonly near: Circle | undefined;
}

const EARTH_RADIUS_KM = 6371;

/** All sets that an event must be in. */
export function eventSets(db: Knex, sets: EventSets, visibility: Visibility): IdSet[] {
  return [
    sets.words && rowsContaining(db, 'events', { ...sets.words, inOneColumn: false }),
    sets.categories && ofList('select event_id as id from event_terms where term_id in', sets.categories.all),
    sets.tags && ofList('select event_id as id from event_terms where term_id in', sets.tags.all),
    sets.venues && ofList('select id from events where venue_id in', sets.venues),
    sets.organizers && ofList('select event_id as id from event_organizers where organizer_id in', sets.organizers),
    sets.include && ofList('select id from events where id in', sets.include),
    sets.modified && {
      text: 'select id from events where modified_at > ? and modified_at < ?',
      bindings: [sets.modified.after, sets.modified.before],
      isPrepared: true,
    },
    sets.featured === true && { text: 'select id from events where featured = 1', bindings: [], isPrepared: true },
    sets.near && withinCircle(sets.near, visibility),
  ].filter((set) => typeof set === 'object');
}

/** Conditions on one event, `e`, that check its links or columns. */
export function isLinked({ categories, tags, venues, organizers, featured }: EventSets): Statement[] {
  const hasTerm = 'exists (select 1 from event_terms x where x.event_id = e.id and x.term_id in';
  const hasOrganizer = 'exists (select 1 from event_organizers x where x.event_id = e.id and x.organizer_id in';
  const among = (text: string, ids: readonly number[], end = '') => joinSql([sql(text), inList(ids), sql(end)], ' ');
  return [
    categories && among(hasTerm, categories.all, ')'),
    tags && among(hasTerm, tags.all, ')'),
    venues && among('e.venue_id in', venues),
    organizers && among(hasOrganizer, organizers, ')'),
    featured === true && sql('e.featured = 1'),
  ].filter((condition) => typeof condition === 'object');
}

/** Contains an event once, even if several ids select it. */
function ofList(select: string, ids: readonly number[]): IdSet {
  const list = inList(ids);
  const isOne = ids.length === 1;
  const each = isOne ? select : select.replace('select', 'select distinct');
  return { text: `${each} ${list.text}`, bindings: list.bindings, isPrepared: isOne };
}

/** Events at visible venues, first by a bounding box with an index, then by the great-circle distance (haversine). */
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
      // The box may cross the 180th meridian.
      ...[-360, 0, 360].flatMap((turn) => [longitude - longitudes + turn, longitude + longitudes + turn]),
      ...[latitude, latitude, longitude, Math.sin(radiusKm / EARTH_RADIUS_KM / 2) ** 2],
      ...atVisible.bindings,
    ],
    isPrepared: false,
  };
}
