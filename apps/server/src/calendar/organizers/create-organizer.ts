import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { changeOfDuplicate, findDuplicate } from '../linked-posts/duplicates.ts';
import { requireCreate } from '../posts/access.ts';
import { decidePublication } from '../posts/decide-post.ts';
import { allocateId } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { uniqueSlug } from '../posts/slugs.ts';
import { slugify } from '../text/slugify.ts';
import { changeOrganizer, type OrganizerChange, type OrganizerId } from './organizer.ts';
import { findOrganizersByName, insertOrganizer } from './repository.ts';
import { updateOrganizer } from './update-organizer.ts';

/** Makes an organizer, or takes the one of this name that there is already; gives its id. Events make theirs in their own transaction. */
export async function createOrganizer(
  trx: Transaction,
  caller: Caller,
  change: OrganizerChange,
  site: Site,
): Promise<OrganizerId> {
  requireCreate(caller);
  const { fields, faults } = changeOrganizer(change, undefined);
  const publication = await decidePublication(trx, caller, change, undefined, site, faults);
  const existing = findDuplicate(await findOrganizersByName(trx, fields.name), change, caller, site.nowMs);
  if (existing !== undefined) {
    const changeOfExisting = changeOfDuplicate(change, existing, caller, site.nowMs);
    if (changeOfExisting !== undefined) await updateOrganizer(trx, caller, existing, changeOfExisting, site);
    return existing.id;
  }
  const id = await allocateId<OrganizerId>(trx, 'organizer');
  const slug = await uniqueSlug(trx, 'organizers', slugify(fields.name), id);
  await insertOrganizer(trx, { id, ...fields, ...publication, slug });
  return id;
}
