import type { components } from '@ngoma/client';
import { invalidField } from '../console-api.ts';
import { decodeHtml, toHtmlLine } from '../plain-text.ts';
import type { ConsoleVisit } from '../screen.ts';
import { fromLocal } from '../times.ts';
import { findByName } from './choices.ts';
import { fromParagraphText } from './description.ts';
import type { Event } from './event.ts';
import type { FieldName, Values } from './event-values.ts';

export type EventUpdate = components['schemas']['EventUpdate'];

/** The fields of the form beside the values of the event. */
interface Sent {
  readonly fields: URLSearchParams;
  readonly changed: ReadonlySet<FieldName>;
  /** The event before the change; undefined for a new one. */
  readonly stored: Event | undefined;
}

const timeFields = ['all_day', 'start_date', 'end_date', 'timezone'] as const;
const plainFields = ['cost', 'website', 'event_status_reason'] as const;

/** The members of the event that were changed. */
export async function toBody(visit: ConsoleVisit, values: Values, sent: Sent): Promise<EventUpdate> {
  const { changed, fields, stored } = sent;
  return {
    ...(changed.has('title') && { title: toHtmlLine(values.title) }),
    ...(timeFields.some((name) => changed.has(name)) && toTimes(values)),
    ...(changed.has('venue') && { venue: await toVenue(visit, values.venue, fields) }),
    ...(changed.has('organizer') && { organizer: await toOrganizers(visit, values.organizer, fields) }),
    ...(changed.has('description') && { description: toDescription(values.description, fields) }),
    ...(changed.has('image') && { image: values.image === '' ? false : Number(values.image) }),
    ...Object.fromEntries(plainFields.filter((name) => changed.has(name)).map((name) => [name, values[name]])),
    ...(changed.has('categories') && { categories: values.categories.split(',').filter(Boolean).map(Number) }),
    ...(changed.has('tags') && { tags: toTags(values.tags, stored) }),
    ...(changed.has('event_status') && { event_status: values.event_status as Event['event_status'] }), // as: an option
    ...((changed.has('status') || changed.has('date')) && toStatus(visit, values, stored)),
  };
}

const toTimes = ({ all_day, start_date, end_date, timezone }: Values): EventUpdate => ({
  all_day: all_day !== '',
  start_date: start_date.replace('T', ' '),
  end_date: end_date.replace('T', ' '),
  timezone,
});

export const toDescription = (description: string, fields: URLSearchParams): string =>
  fields.get('description_kind') === 'html' ? description : fromParagraphText(description);

async function toVenue(
  visit: ConsoleVisit,
  name: string,
  fields: URLSearchParams,
): Promise<NonNullable<EventUpdate['venue']>> {
  if (name === '') return false;
  if (!fields.has('venue_new') || isLabel(name)) {
    const id = await findByName(visit, 'venue', name, 'venue');
    if (id === undefined) throw invalidField('venue', `There is no venue with the name ${name}. ${toCreate}`);
    return id;
  }
  const [address, city] = [fields.get('venue_address')?.trim(), fields.get('venue_city')?.trim()];
  return { venue: toHtmlLine(name), ...(address && { address }), ...(city && { city }) };
}

const toCreate = 'Choose one of the list, or check the box below to create it.';

async function toOrganizers(
  visit: ConsoleVisit,
  names: string,
  fields: URLSearchParams,
): Promise<NonNullable<EventUpdate['organizer']>> {
  const found: (number | { organizer: string })[] = [];
  for (const name of names.split('\n').filter(Boolean)) {
    if (fields.has('organizer_new') && !isLabel(name)) {
      found.push({ organizer: toHtmlLine(name) });
      continue;
    }
    const id = await findByName(visit, 'organizer', name, 'organizer');
    if (id === undefined) throw invalidField('organizer', `There is no organizer with the name ${name}. ${toCreate}`);
    found.push(id);
  }
  return found;
}

/**
 * The label of one of several records with the same name ends with its id. Other names are sent as they are if new records
 * are allowed: the API finds the record itself, so that the same form is the same request when it is sent again.
 */
const isLabel = (name: string): boolean => /\d\)$/.test(name);

/** Tags that the event has already keep their ids. */
function toTags(names: string, stored: Event | undefined): NonNullable<EventUpdate['tags']> {
  const typed = names.split(',').map((name) => name.trim());
  return typed.filter(Boolean).map((name) => {
    const known = stored?.tags.find((tag) => decodeHtml(tag.name) === name);
    return known === undefined ? { name } : { id: known.id };
  });
}

function toStatus({ zone, request }: ConsoleVisit, { status, date }: Values, stored: Event | undefined): EventUpdate {
  const asked = { status: status as Event['status'] }; // as: an option of the field
  if (status === 'future') {
    const at = fromLocal(date, zone);
    if (at === undefined) throw invalidField('date', 'Choose the day and the time at which the event is published.');
    return { ...asked, date: at };
  }
  // An event with a later publication date would be scheduled again.
  return stored?.status === 'future' && status === 'publish'
    ? { ...asked, date: new Date(request.at).toISOString() }
    : asked;
}
