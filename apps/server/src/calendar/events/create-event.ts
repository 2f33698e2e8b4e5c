import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { allocateId } from '../posts/allocate-id.ts';
import { decidePublication } from '../posts/decide-post.ts';
import { requireCreate } from '../posts/forbidden.ts';
import type { Site } from '../posts/site.ts';
import { countingTerms } from '../terms/event-terms.ts';
import { changeEvent } from './change-event.ts';
import type { EventChange, EventId } from './event.ts';
import { decideEventSlug } from './event-slug.ts';
import { checkLinks, decideVenue, linkOrganizers, linkTerms } from './links.ts';
import { insertEvent } from './repository.ts';

/** Makes an event and, in the same transaction, the venues, organizers and terms that it brings along; gives its id. */
export async function createEvent(trx: Transaction, caller: Caller, change: EventChange, site: Site): Promise<EventId> {
  requireCreate(caller);
  const { fields, faults } = changeEvent(change, undefined, site);
  const links = await checkLinks(trx, change, site);
  const allFaults = { ...faults, ...links.faults };
  const wish = { ...change, imageId: links.imageId };
  const publication = await decidePublication(trx, caller, wish, undefined, site, allFaults);
  const { schedule, title } = fields;
  if (schedule === undefined) throw new Error('The contract asks for both dates of a new event.');
  const id = await allocateId<EventId>(trx, 'event');
  const slug = await decideEventSlug(trx, { id, wish: change.slug, title, status: publication.status }, undefined);
  const venueId = await decideVenue(trx, caller, change, undefined, site);
  await countingTerms(trx, id, async () => {
    await insertEvent(trx, { id, ...fields, schedule, ...publication, slug, venueId });
    await linkTerms(trx, id, change);
  });
  await linkOrganizers(trx, caller, id, change, site);
  return id;
}
