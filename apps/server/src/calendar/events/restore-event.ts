import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { requireEdit, requireTrashed } from '../posts/access.ts';
import type { PostAddress } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import type { Event } from './event.ts';
import { requireEvent } from './require-event.ts';
import { updateEvent } from './write-event.ts';

/** Restores an event from the trash with its previous status. */
export async function restoreEvent(trx: Transaction, caller: Caller, address: PostAddress, site: Site): Promise<Event> {
  const current = await requireEvent(trx, address);
  requireEdit(caller, current, site.nowMs);
  requireTrashed('event', current);
  return updateEvent(trx, caller, { id: current.id }, { status: current.trashedFrom ?? 'draft' }, site);
}
