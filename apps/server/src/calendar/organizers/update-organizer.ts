import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { requireEdit, requireNotTrashed } from '../posts/access.ts';
import { decidePost } from '../posts/decide-post.ts';
import type { Site } from '../posts/site.ts';
import { decideSlug } from '../posts/slugs.ts';
import { decideOrganizerFields, type Organizer, type OrganizerPatch } from './organizer.ts';
import { unlinkOrganizer, updateOrganizerRow } from './repository.ts';

/** Changes an organizer, `current` being what it is in this transaction; into the trash its events lose it. */
export async function updateOrganizer(
  trx: Transaction,
  caller: Caller,
  current: Organizer,
  change: OrganizerPatch,
  site: Site,
): Promise<void> {
  const { fields, errors } = decideOrganizerFields(change, current);
  const publication = await decidePost(trx, caller, change, current, site, errors);
  requireEdit(caller, current, site.nowMs);
  const { id } = current;
  const slug = await decideSlug(trx, { table: 'organizers', id, current }, publication.status);
  if (publication.status === 'trash') await unlinkOrganizer(trx, id);
  await updateOrganizerRow(trx, { id, ...fields, ...publication, slug });
}

/** Moves an organizer to the trash. */
export async function deleteOrganizer(trx: Transaction, caller: Caller, current: Organizer, site: Site): Promise<void> {
  requireEdit(caller, current, site.nowMs);
  requireNotTrashed('organizer', current);
  await updateOrganizer(trx, caller, current, { status: 'trash' }, site);
}
