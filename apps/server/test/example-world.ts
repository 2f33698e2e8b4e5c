import type { NgomaClient } from '@ngoma/client';
import type { TestServer } from './server.ts';

/** The ids that the examples of the contract name. */
const ids = { venues: [12, 13], organizer: 15, events: [42, 43] };

/**
 * Makes the records that the examples of the contract speak of, under the ids that they have there: venues 12 and 13,
 * organizer 15, events 42 and 43, and the terms 1 to 4 of the kind that `path` is about.
 */
export async function makeExampleWorld(server: TestServer, path: string): Promise<void> {
  const admin = server.as('administrator');
  await makeTerms(admin, path.startsWith('/events/v1/tags') ? 'tags' : 'categories');
  for (let id = 1; id <= Math.max(...ids.events); id++) await makeRecord(admin, id);
}

async function makeTerms(admin: NgomaClient, kind: 'categories' | 'tags'): Promise<void> {
  const names = ['Film', 'Sport', 'Music', 'Drama'];
  for (const name of names) must(await admin.POST(`/events/v1/${kind}`, { body: { name } }));
  if (kind === 'tags') return;
  for (const name of ['jazz', 'live']) must(await admin.POST('/events/v1/tags', { body: { name } }));
}

async function makeRecord(admin: NgomaClient, id: number): Promise<void> {
  if (ids.venues.includes(id)) {
    const venue = id === ids.venues[0] ? 'Ndere Cultural Centre' : `Venue ${id}`;
    must(await admin.POST('/events/v1/venues', { body: { venue } }));
  } else if (ids.events.includes(id)) {
    const title = id === ids.events[0] ? 'Kampala Jazz Night' : `Event ${id}`;
    must(
      await admin.POST('/events/v1/events', {
        body: { title, start_date: '2026-12-05 18:00', end_date: '2026-12-05 23:00' },
      }),
    );
  } else {
    const organizer = id === ids.organizer ? 'Makerere University Business School' : `Organizer ${id}`;
    must(await admin.POST('/events/v1/organizers', { body: { organizer } }));
  }
}

function must({ error }: { readonly error?: unknown }): void {
  if (error !== undefined) throw new Error(`The world of the examples could not be made: ${JSON.stringify(error)}`);
}
