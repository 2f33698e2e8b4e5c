import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import { canSee } from '../posts/access.ts';
import type { ShownOrganizer } from './organizer.ts';
import { findOrganizersOfEvents } from './repository.ts';
import { showOrganizers } from './show-organizers.ts';

/**
 * The organizers of these events that the caller can see (DI-9), in the order in which each event names them and with
 * their pictures. Events without any are left out.
 */
export async function findLinkedOrganizers(
  db: Knex,
  eventIds: readonly number[],
  caller: Caller,
  nowMs: number,
): Promise<Map<number, ShownOrganizer[]>> {
  const links = await findOrganizersOfEvents(db, eventIds);
  const visible = links.filter(({ organizer }) => canSee(caller, organizer, nowMs));
  const shown = await showOrganizers(
    db,
    visible.map(({ organizer }) => organizer),
  );
  const byEvent = new Map<number, ShownOrganizer[]>();
  for (const [index, { eventId }] of visible.entries()) {
    byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), ...shown.slice(index, index + 1)]);
  }
  return byEvent;
}
