import type { Knex } from 'knex';
import { type PostAddress, recordNotFound } from '../posts/address.ts';
import type { Organizer } from './organizer.ts';
import { findOrganizer } from './repository.ts';

/** The organizer at this address, or 404. */
export async function requireOrganizer(db: Knex, address: PostAddress): Promise<Organizer> {
  const organizer = await findOrganizer(db, address);
  if (organizer === undefined) throw recordNotFound('organizer', address);
  return organizer;
}
