import type { Knex } from 'knex';
import { type PostAddress, recordNotFound } from '../posts/address.ts';
import { findVenue } from './repository.ts';
import type { Venue } from './venue.ts';

/** The venue at this address, or 404. */
export async function requireVenue(db: Knex, address: PostAddress): Promise<Venue> {
  const venue = await findVenue(db, address);
  if (venue === undefined) throw recordNotFound('venue', address);
  return venue;
}
