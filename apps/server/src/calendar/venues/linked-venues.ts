import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import { canSee } from '../posts/access.ts';
import { findVenues } from './repository.ts';
import { showVenues } from './show-venues.ts';
import type { ShownVenue } from './venue.ts';

/** The venues with these ids that the caller can see (DI-9), by id and with their pictures, for any number of events. */
export async function findLinkedVenues(
  db: Knex,
  ids: readonly number[],
  caller: Caller,
  nowMs: number,
): Promise<Map<number, ShownVenue>> {
  const venues = (await findVenues(db, ids)).filter((venue) => canSee(caller, venue, nowMs));
  const shown = await showVenues(db, venues);
  return new Map(shown.map((each) => [each.venue.id, each]));
}
