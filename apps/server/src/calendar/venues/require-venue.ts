import type { Knex } from 'knex';
import { type RecordAddress, recordNotFound } from '../posts/address.ts';
import { findVenue } from './repository.ts';
import type { Venue } from './venue.ts';

/** The venue at this address, or 404. */
export async function requireVenue(db: Knex, address: RecordAddress): Promise<Venue> {
  const venue = await findVenue(db, address);
  if (venue === undefined) throw recordNotFound('venue', address);
  return venue;
}
