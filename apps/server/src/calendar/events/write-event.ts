import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { requireCreate, requireEdit, requireNotTrashed } from '../posts/access.ts';
import type { PostAddress } from '../posts/address.ts';
import { decidePost } from '../posts/decide-post.ts';
import { isUnfinished, type PostStatus } from '../posts/post.ts';
import { allocateId } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { fromTrashSlug, toTrashSlug, uniqueSlug } from '../posts/slugs.ts';
import { countingTerms } from '../terms/event-terms.ts';
import { slugify } from '../text/slugify.ts';
import { decideEventFields, type Event, type EventId, type EventPatch } from './event.ts';
import { checkLinks, decideVenue, linkOrganizers, linkTerms } from './links.ts';
import { findEvent, insertEvent, replaceEvent } from './repository.ts';
import { eventNotFound, requireEvent } from './require-event.ts';

/** Changes of an event what the change names, and makes what it brings along; gives its id. */
export async function updateEvent(
  trx: Transaction,
  caller: Caller,
  address: PostAddress,
  change: EventPatch,
  site: Site,
): Promise<EventId> {
  const current = await findEvent(trx, address);
  const { fields, errors } = decideEventFields(change, current, site);
  const links = await checkLinks(trx, change, site);
  const allErrors = { ...errors, ...links.errors };
  const wish = { ...withoutEcho(change, current), imageId: links.imageId };
  const publication = await decidePost(trx, caller, wish, current, site, allErrors);
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
function withoutEcho(change: EventPatch, current: Event | undefined): EventPatch {
  if (change.date === undefined || change.date !== current?.publishedLocal) return change;
  const { date: _date, dateUtc: _dateUtc, ...others } = change;
  return others;
}

/** Makes an event and, in the same transaction, the venues, organizers and terms that it brings along; gives its id. */
export async function createEvent(trx: Transaction, caller: Caller, change: EventPatch, site: Site): Promise<EventId> {
  requireCreate(caller);
  const { fields, errors } = decideEventFields(change, undefined, site);
  const links = await checkLinks(trx, change, site);
  const allErrors = { ...errors, ...links.errors };
  const wish = { ...change, imageId: links.imageId };
  const publication = await decidePost(trx, caller, wish, undefined, site, allErrors);
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

/** Moves an event to the trash, from where a state that is sent to it brings it back; gives its id. */
export async function deleteEvent(
  trx: Transaction,
  caller: Caller,
  address: PostAddress,
  site: Site,
): Promise<EventId> {
  const current = await requireEvent(trx, address);
  requireEdit(caller, current, site.nowMs);
  requireNotTrashed('event', current);
  return updateEvent(trx, caller, { id: current.id }, { status: 'trash' }, site);
}

export interface WantedSlug {
  readonly id: EventId;
  /** Made into a slug already; empty or undefined for none. */
  readonly wish: string | undefined;
  readonly title: string;
  readonly status: PostStatus;
}

/**
 * The slug of an event after a write. A draft has the one that was wished for, or none yet, and need not be alone with
 * it; whatever leaves that state gets one of its own, made of the title where none was wished for. The trash takes it
 * away.
 */
export async function decideEventSlug(
  trx: Transaction,
  { id, wish, title, status }: WantedSlug,
  current: Pick<Event, 'slug' | 'status'> | undefined,
): Promise<string> {
  if (!wish && current !== undefined && hasKeptPlace(current.status, status)) return current.slug;
  const wanted = wish || slugBefore(current);
  if (status === 'trash') return uniqueSlug(trx, 'events', toTrashSlug(wanted), id);
  if (isUnfinished(status)) return wanted;
  return uniqueSlug(trx, 'events', wanted || slugify(title), id);
}

/** Whether the slug means the same before and after: it was unique, or in the trash, and still is. */
function hasKeptPlace(before: PostStatus, after: PostStatus): boolean {
  if (isUnfinished(before)) return false;
  return (before === 'trash') === (after === 'trash');
}

function slugBefore(current: Pick<Event, 'slug' | 'status'> | undefined): string {
  if (current === undefined) return '';
  return current.status === 'trash' ? fromTrashSlug(current.slug) : current.slug;
}
