import type { Knex } from 'knex';
import {
  createLinkedPostRepository,
  fromLinkedPostRow,
  type LinkedPostMapping,
  type LinkedPostRow,
} from '../linked-posts/repository.ts';
import { eventsOf, touchEvents } from '../posts/journal-store.ts';
import { type Visibility, whereVisible } from '../posts/visibility.ts';
import type { Organizer, OrganizerFields, OrganizerId } from './organizer.ts';

interface OrganizerColumns {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
}

const mapping: LinkedPostMapping<OrganizerId, OrganizerFields, OrganizerColumns> = {
  noun: 'organizer',
  table: 'organizers',
  toFields: ({ name, phone, email, website }) => ({ name, phone, email, website }),
  toColumns: ({ name, phone, email, website }) => ({ name, phone, email, website }),

  async unlink(trx, id) {
    await touchEvents(trx, eventsOf(trx, 'organizer', id));
    await trx('event_organizers').where({ organizer_id: id }).delete();
  },
};

export const organizerRepository = createLinkedPostRepository(mapping);

/** Visible organizers of events, in the order of each event. */
export async function findOrganizersOfEvents(
  db: Knex,
  eventIds: readonly number[],
  visibility: Visibility,
): Promise<{ readonly eventId: number; readonly organizer: Organizer }[]> {
  if (eventIds.length === 0) return [];
  const rows: (LinkedPostRow<OrganizerId, OrganizerColumns> & { readonly event_id: number })[] = await whereVisible(
    db('event_organizers').join('organizers', 'organizers.id', 'event_organizers.organizer_id'),
    'organizers',
    visibility,
  )
    .whereIn('event_id', [...eventIds])
    .orderBy(['event_id', 'position'])
    .select('organizers.*', 'event_id');
  return rows.map((row) => ({ eventId: row.event_id, organizer: fromLinkedPostRow(row, mapping) }));
}
