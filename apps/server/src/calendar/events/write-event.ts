import type { Caller } from '../../account/caller.ts';
import { canPublish } from '../../account/permissions.ts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import { requireCreate, requireEdit, requireNotTrashed, requireTrashed } from '../posts/access.ts';
import { decideHtml, decidePost, filterTexts } from '../posts/decide-post.ts';
import { isUnfinished, type PostAddress, type PostStatus } from '../posts/post.ts';
import { allocateId } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { fromTrashSlug, toTrashSlug, uniqueSlug } from '../posts/slugs.ts';
import { findEventTerms, noTerms, replaceEventTerms } from '../terms/event-terms.ts';
import type { TermId } from '../terms/term.ts';
import { slugify } from '../text/slugify.ts';
import { decideSeries } from './decide-series.ts';
import { decideEventFields, type Event, type EventId, type EventPatch } from './event.ts';
import { checkLinks, decideOrganizers, decideTerms, decideVenue } from './links.ts';
import type { OccurrenceOverride } from './override.ts';
import { findEvent, insertEvent, insertOrganizers, replaceEvent, replaceOrganizers } from './repository.ts';
import { eventNotFound, requireEvent } from './require-event.ts';
import { storeDates } from './store-dates.ts';
import { type DateOfSeries, deleteDate, restoreDate, updateDate } from './write-date.ts';

/** A new event with its links. */
export interface CreatedEvent {
  readonly event: Event;
  readonly organizerIds: readonly OrganizerId[];
  readonly termIds: readonly TermId[];
}

/** Creates an event with its new venues, organizers and terms. */
export async function createEvent(
  trx: Transaction,
  caller: Caller,
  sent: EventPatch,
  site: Site,
): Promise<CreatedEvent> {
  requireCreate(caller);
  const patch = filterTexts(caller, sent);
  const { fields, errors } = decideEventFields(undefined, patch, site);
  const series = await decideSeries(trx, undefined, fields.schedule, patch, site);
  const { imageId, errors: linkErrors } = await checkLinks(trx, patch, site);
  const allErrors = { ...errors, ...series.errors, ...linkErrors };
  const post = await decidePost(trx, caller, undefined, { ...patch, imageId }, site, allErrors);
  const { schedule, title } = fields;
  if (schedule === undefined) throw new Error('The contract requires both dates of a new event.');
  const id = await allocateId<EventId>(trx, 'event');
  const slug = await decideEventSlug(trx, caller, undefined, { id, wanted: patch.slug, title, status: post.status });
  const venueId = await decideVenue(trx, caller, undefined, patch, site);
  const organizerIds = (await decideOrganizers(trx, caller, patch, site)) ?? [];
  const terms = await decideTerms(trx, [], patch);
  const event: Event = {
    ...{ id, ...fields, schedule, ...post, ...decideTexts(undefined, patch), slug, venueId },
    ...{ recurrence: series.recurrence, date: undefined },
  };
  await insertEvent(trx, event);
  await storeDates(trx, { before: undefined, after: event, overrides: toOverrides(patch) });
  await insertOrganizers(trx, id, organizerIds);
  await replaceEventTerms(trx, id, noTerms, { terms, isCounted: isCounted(post) });
  return { event, organizerIds, termIds: terms.map((term) => term.id) };
}

/**
 * Updates an event, and creates its new venues, organizers and terms. Takes the address instead of the event, because an
 * invalid patch is reported before a missing event. The id of a date changes only this date.
 */
export async function updateEvent(
  trx: Transaction,
  caller: Caller,
  address: PostAddress,
  sent: EventPatch,
  site: Site,
): Promise<Event> {
  const current = await findEvent(trx, address);
  if (isDate(current)) return updateDate(trx, caller, current, sent, site);
  const patch = filterTexts(caller, sent);
  const { fields, errors } = decideEventFields(current, patch, site);
  const series = await decideSeries(trx, current, fields.schedule, patch, site);
  const { imageId, errors: linkErrors } = await checkLinks(trx, patch, site);
  const postPatch = { ...withoutUnchangedDate(current, patch), imageId };
  const allErrors = { ...errors, ...series.errors, ...linkErrors };
  const post = await decidePost(trx, caller, current, postPatch, site, allErrors);
  if (current === undefined) throw await eventNotFound(trx, address);
  requireEdit(caller, current, site.nowMs);
  const { id } = current;
  const { schedule = current.schedule, title } = fields;
  const slug = await decideEventSlug(trx, caller, current, { id, wanted: patch.slug, title, status: post.status });
  const venueId = await decideVenue(trx, caller, current.venueId, patch, site);
  const organizerIds = await decideOrganizers(trx, caller, patch, site);
  const before = await findEventTerms(trx, id);
  const after = await decideTerms(trx, before, patch);
  const event: Event = {
    ...{ id, ...fields, schedule, ...post, ...decideTexts(current, patch), slug, venueId },
    ...{ recurrence: series.recurrence, date: undefined },
  };
  await replaceEvent(trx, current, event);
  await storeDates(trx, {
    ...{ before: current, after: event, move: series.move, overrides: toOverrides(patch) },
  });
  await replaceEventTerms(
    trx,
    id,
    { terms: before, isCounted: isCounted(current) },
    { terms: after, isCounted: isCounted(post) },
  );
  if (organizerIds !== undefined) await replaceOrganizers(trx, id, organizerIds);
  return event;
}

const isDate = (event: Event | undefined): event is DateOfSeries => event?.date !== undefined;

/** Moves an event to the trash. */
export async function deleteEvent(trx: Transaction, caller: Caller, address: PostAddress, site: Site): Promise<Event> {
  const current = await requireEvent(trx, address);
  if (isDate(current)) return deleteDate(trx, caller, current, site);
  requireEdit(caller, current, site.nowMs);
  requireNotTrashed('event', current);
  return updateEvent(trx, caller, { id: current.id }, { status: 'trash' }, site);
}

/** Restores an event from the trash with its previous status. */
export async function restoreEvent(trx: Transaction, caller: Caller, address: PostAddress, site: Site): Promise<Event> {
  const current = await requireEvent(trx, address);
  if (isDate(current)) return restoreDate(trx, caller, current, site);
  requireEdit(caller, current, site.nowMs);
  requireTrashed('event', current);
  return updateEvent(trx, caller, { id: current.id }, { status: current.trashedFrom ?? 'draft' }, site);
}

/** The overrides of a write, sanitized. */
const toOverrides = ({ overrides }: EventPatch): OccurrenceOverride[] | undefined =>
  overrides?.map((each) => ({
    ...each,
    ...(each.description !== undefined && { description: decideHtml(undefined, each.description) }),
  }));

/** Whether the counts of its terms include it. */
const isCounted = ({ status }: Pick<Event, 'status'>): boolean => status === 'publish';

/** Ignores the current publication date in a request, so that a draft stays without one. */
function withoutUnchangedDate(current: Event | undefined, patch: EventPatch): EventPatch {
  if (patch.date === undefined || patch.date !== current?.publishedLocal) return patch;
  const { date: _date, dateUtc: _dateUtc, ...others } = patch;
  return others;
}

const decideTexts = (current: Event | undefined, patch: EventPatch): Pick<Event, 'description' | 'excerpt'> => ({
  description: decideHtml(current?.description, patch.description),
  excerpt: decideHtml(current?.excerpt, patch.excerpt),
});

interface SlugInput {
  readonly id: EventId;
  /** After `slugify`; empty or undefined for none. */
  readonly wanted: string | undefined;
  readonly title: string;
  readonly status: PostStatus;
}

/**
 * The slug of an event after a write. A draft has the requested slug or none, not necessarily unique. Other events get
 * a unique one, by default from the title. The trash gives the slug free; as in WordPress, a pending event of a caller
 * who may not publish has none.
 */
async function decideEventSlug(
  trx: Transaction,
  caller: Caller,
  current: Pick<Event, 'slug' | 'status'> | undefined,
  { id, wanted, title, status }: SlugInput,
): Promise<string> {
  if (status === 'pending' && !canPublish(caller)) return '';
  if (!wanted && current !== undefined && keepsSlug(current.status, status)) return current.slug;
  const slug = wanted || slugBefore(current);
  if (status === 'trash') return uniqueSlug(trx, 'events', toTrashSlug(slug), id);
  if (isUnfinished(status)) return slug;
  return uniqueSlug(trx, 'events', slug || slugify(title), id);
}

/** Whether the slug stays valid: unique before and after, or in the trash before and after. */
function keepsSlug(before: PostStatus, after: PostStatus): boolean {
  if (isUnfinished(before)) return false;
  return (before === 'trash') === (after === 'trash');
}

function slugBefore(current: Pick<Event, 'slug' | 'status'> | undefined): string {
  if (current === undefined) return '';
  return current.status === 'trash' ? fromTrashSlug(current.slug) : current.slug;
}
