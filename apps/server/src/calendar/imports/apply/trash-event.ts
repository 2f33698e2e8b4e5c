import type { Caller } from '../../../account/caller.ts';
import type { Database } from '../../../database/database.ts';
import { Problem } from '../../../problems/problem.ts';
import type { EventId } from '../../events/event.ts';
import { deleteEvent } from '../../events/write-event.ts';
import { type Site, writerOf } from '../../posts/site.ts';
import { writeCalendar } from '../../posts/write-calendar.ts';

/** Moves an event to the trash; false if it was deleted or trashed meanwhile. */
export async function trashEvent(db: Database, caller: Caller, id: EventId, site: Site): Promise<boolean> {
  try {
    await writeCalendar(db, (trx) => deleteEvent(trx, caller, { id }, site), writerOf(caller, site));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
