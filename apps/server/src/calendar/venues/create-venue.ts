import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { findDuplicate, patchOfDuplicate } from '../linked-posts/duplicates.ts';
import { requireCreate } from '../posts/access.ts';
import { decidePost } from '../posts/decide-post.ts';
import { allocateId } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { uniqueSlug } from '../posts/slugs.ts';
import { slugify } from '../text/slugify.ts';
import { findVenuesByName, insertVenue } from './repository.ts';
import { updateVenue } from './update-venue.ts';
import { decideVenueFields, type VenueId, type VenuePatch } from './venue.ts';

/** Makes a venue, or takes the one of this name that there is already; gives its id. Events make theirs in their own transaction. */
export async function createVenue(trx: Transaction, caller: Caller, change: VenuePatch, site: Site): Promise<VenueId> {
  requireCreate(caller);
  const { fields, errors } = decideVenueFields(change, undefined);
  const publication = await decidePost(trx, caller, change, undefined, site, errors);
  const existing = findDuplicate(await findVenuesByName(trx, fields.name), change, caller, site.nowMs);
  if (existing !== undefined) {
    const changeOfExisting = patchOfDuplicate(change, existing, caller, site.nowMs);
    if (changeOfExisting !== undefined) await updateVenue(trx, caller, existing, changeOfExisting, site);
    return existing.id;
  }
  const id = await allocateId<VenueId>(trx, 'venue');
  const slug = await uniqueSlug(trx, 'venues', slugify(fields.name), id);
  await insertVenue(trx, { id, ...fields, ...publication, slug });
  return id;
}
