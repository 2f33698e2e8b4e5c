import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import { type PostAddress, toCondition } from '../posts/address.ts';
import { fromPostRow, inOrderOf, type PostRow, toPostRow } from '../posts/repository.ts';
import type { Venue, VenueContact, VenueId } from './venue.ts';

interface VenueRow extends PostRow, VenueContact {
  readonly id: VenueId;
  readonly name: string;
  readonly name_key: string;
  readonly website: string;
  readonly stateprovince: string;
  readonly show_map: 0 | 1;
  readonly show_map_link: 0 | 1;
  readonly geo_lat: number | null;
  readonly geo_lng: number | null;
}

export async function findVenue(db: Knex, address: PostAddress): Promise<Venue | undefined> {
  const row: VenueRow | undefined = await db('venues').where(toCondition(address)).first();
  return row && toVenue(row);
}

/** The venues with these ids, in the order of the ids; ids of nothing are left out. */
export async function findVenues(db: Knex, ids: readonly number[]): Promise<Venue[]> {
  if (ids.length === 0) return [];
  const rows: VenueRow[] = await db('venues').whereIn('id', [...new Set(ids)]);
  return inOrderOf(ids, rows).map(toVenue);
}

/** The venues of this name outside the trash, the oldest first. */
export async function findVenuesByName(db: Knex, name: string): Promise<Venue[]> {
  const rows: VenueRow[] = await db('venues')
    .where({ name_key: toNameKey(name) })
    .whereNot({ status: 'trash' })
    .orderBy('id')
    .limit(20);
  return rows.map(toVenue);
}

export async function insertVenue(trx: Transaction, venue: Venue): Promise<void> {
  await trx<VenueRow>('venues').insert(toRow(venue));
}

export async function updateVenueRow(trx: Transaction, venue: Venue): Promise<void> {
  const { id, ...row } = toRow(venue);
  await trx<VenueRow>('venues').where({ id }).update(row);
}

/** Takes a venue away from all its events (DI-25), which change by it. */
export async function unlinkVenue(trx: Transaction, id: VenueId): Promise<void> {
  await trx('events')
    .where({ venue_id: id })
    .update({ venue_id: null, revision: trx.raw('revision + 1') });
}

const toNameKey = (name: string): string => name.toLowerCase();

function toVenue(row: VenueRow): Venue {
  const { id, name, address, city, country, province, state, zip, phone, website, stateprovince } = row;
  return {
    ...fromPostRow(row),
    ...{ id, name, address, city, country, province, state, zip, phone, website, stateprovince },
    showMap: row.show_map === 1,
    showMapLink: row.show_map_link === 1,
    geoLat: row.geo_lat ?? undefined,
    geoLng: row.geo_lng ?? undefined,
  };
}

function toRow(venue: Venue): VenueRow {
  const { id, name, address, city, country, province, state, zip, phone, website, stateprovince } = venue;
  return {
    ...toPostRow(venue),
    ...{ id, name, address, city, country, province, state, zip, phone, website, stateprovince },
    name_key: toNameKey(name),
    show_map: venue.showMap ? 1 : 0,
    show_map_link: venue.showMapLink ? 1 : 0,
    geo_lat: venue.geoLat ?? null,
    geo_lng: venue.geoLng ?? null,
  };
}
