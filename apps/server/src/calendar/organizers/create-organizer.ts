import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { findDuplicate, patchOfDuplicate } from '../linked-posts/duplicates.ts';
import { requireCreate } from '../posts/access.ts';
import { decidePost } from '../posts/decide-post.ts';
import { allocateId } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { uniqueSlug } from '../posts/slugs.ts';
import { slugify } from '../text/slugify.ts';
import { decideOrganizerFields, type OrganizerId, type OrganizerPatch } from './organizer.ts';
import { findOrganizersByName, insertOrganizer } from './repository.ts';
import { updateOrganizer } from './update-organizer.ts';

/** Makes an organizer, or takes the one of this name that there is already; gives its id. Events make theirs in their own transaction. */
export async function createOrganizer(
  trx: Transaction,
  caller: Caller,
  change: OrganizerPatch,
  site: Site,
): Promise<OrganizerId> {
  requireCreate(caller);
  const { fields, errors } = decideOrganizerFields(change, undefined);
  const publication = await decidePost(trx, caller, change, undefined, site, errors);
  const existing = findDuplicate(await findOrganizersByName(trx, fields.name), change, caller, site.nowMs);
  if (existing !== undefined) {
    const changeOfExisting = patchOfDuplicate(change, existing, caller, site.nowMs);
    if (changeOfExisting !== undefined) await updateOrganizer(trx, caller, existing, changeOfExisting, site);
    return existing.id;
  }
  const id = await allocateId<OrganizerId>(trx, 'organizer');
  const slug = await uniqueSlug(trx, 'organizers', slugify(fields.name), id);
  await insertOrganizer(trx, { id, ...fields, ...publication, slug });
  return id;
}
