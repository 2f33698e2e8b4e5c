import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { requireEdit, requireNotTrashed } from '../posts/access.ts';
import { decidePost } from '../posts/decide-post.ts';
import type { Site } from '../posts/site.ts';
import { decideSlug } from '../posts/slugs.ts';
import { unlinkVenue, updateVenueRow } from './repository.ts';
import { decideVenueFields, type Venue, type VenuePatch } from './venue.ts';

/** Changes a venue, `current` being what it is in this transaction; into the trash its events lose it. */
export async function updateVenue(
  trx: Transaction,
  caller: Caller,
  current: Venue,
  change: VenuePatch,
  site: Site,
): Promise<void> {
  const { fields, errors } = decideVenueFields(change, current);
  const publication = await decidePost(trx, caller, change, current, site, errors);
  requireEdit(caller, current, site.nowMs);
  const { id } = current;
  const slug = await decideSlug(trx, { table: 'venues', id, current }, publication.status);
  if (publication.status === 'trash') await unlinkVenue(trx, id);
  await updateVenueRow(trx, { id, ...fields, ...publication, slug });
}

/** Moves a venue to the trash. */
export async function deleteVenue(trx: Transaction, caller: Caller, current: Venue, site: Site): Promise<void> {
  requireEdit(caller, current, site.nowMs);
  requireNotTrashed('venue', current);
  await updateVenue(trx, caller, current, { status: 'trash' }, site);
}
