import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import type { RecordAddress } from '../posts/address.ts';
import { requireEdit } from '../posts/forbidden.ts';
import { requireNotTrashed } from '../posts/removal.ts';
import type { Site } from '../posts/site.ts';
import type { EventId } from './event.ts';
import { requireEvent } from './require-event.ts';
import { updateEvent } from './write-event.ts';

/** Moves an event to the trash, from where a state that is sent to it brings it back; gives its id. */
export async function deleteEvent(
  trx: Transaction,
  caller: Caller,
  address: RecordAddress,
  site: Site,
): Promise<EventId> {
  const current = await requireEvent(trx, address);
  requireEdit(caller, current, site.nowMs);
  requireNotTrashed('event', current);
  return updateEvent(trx, caller, { id: current.id }, { status: 'trash' }, site);
}
