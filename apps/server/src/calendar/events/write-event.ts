import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import type { RecordAddress } from '../posts/address.ts';
import { decidePublication } from '../posts/decide-post.ts';
import { requireEdit } from '../posts/forbidden.ts';
import type { Site } from '../posts/site.ts';
import { countingTerms } from '../terms/event-terms.ts';
import { changeEvent } from './change-event.ts';
import type { Event, EventChange, EventId } from './event.ts';
import { decideEventSlug } from './event-slug.ts';
import { checkLinks, decideVenue, linkOrganizers, linkTerms } from './links.ts';
import { findEvent, replaceEvent } from './repository.ts';
import { eventNotFound } from './require-event.ts';

/** Changes of an event what the change names, and makes what it brings along; gives its id. */
export async function updateEvent(
  trx: Transaction,
  caller: Caller,
  address: RecordAddress,
  change: EventChange,
  site: Site,
): Promise<EventId> {
  const current = await findEvent(trx, address);
  const { fields, faults } = changeEvent(change, current, site);
  const links = await checkLinks(trx, change, site);
  const allFaults = { ...faults, ...links.faults };
  const wish = { ...withoutEcho(change, current), imageId: links.imageId };
  const publication = await decidePublication(trx, caller, wish, current, site, allFaults);
  if (current === undefined) throw await eventNotFound(trx, address);
  requireEdit(caller, current, site.nowMs);
  const { id } = current;
  const { schedule = current.schedule, title } = fields;
  const slug = await decideEventSlug(trx, { id, wish: change.slug, title, status: publication.status }, current);
  const venueId = await decideVenue(trx, caller, change, current.venueId, site);
  await countingTerms(trx, id, async () => {
    await replaceEvent(trx, current, { id, ...fields, schedule, ...publication, slug, venueId });
    await linkTerms(trx, id, change);
  });
  await linkOrganizers(trx, caller, id, change, site);
  return id;
}

/** The date of publication that was answered before and comes back is no wish for one: a draft stays without. */
function withoutEcho(change: EventChange, current: Event | undefined): EventChange {
  if (change.date === undefined || change.date !== current?.publishedLocal) return change;
  const { date: _date, dateUtc: _dateUtc, ...others } = change;
  return others;
}
