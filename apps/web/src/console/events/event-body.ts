import { decodeHTMLStrict } from 'entities';
import type { ConsoleVisit } from '../frame/screen.ts';
import { toHtmlLine } from '../plain-text.ts';
import { refusedValue } from '../records/all-errors.ts';
import { isStoredRule, toRecurrence } from '../repeats/recurrence-member.ts';
import type { FieldError } from '../request/console-api.ts';
import { fromLocal } from '../times.ts';
import { fromParagraphText } from './description.ts';
import type { Event, EventUpdate } from './event.ts';
import type { FieldName } from './event-fields.ts';
import type { Values } from './event-values.ts';
import { toOrganizers, toVenue } from './linked-records.ts';

/** The fields of the form beside the values of the event. */
interface Sent {
  readonly fields: URLSearchParams;
  readonly changed: ReadonlySet<FieldName>;
  /** The event before the change; undefined for a new one. */
  readonly stored: Event | undefined;
  /** The errors that were found so far. */
  readonly errors: readonly FieldError[];
}

const timeFields = ['all_day', 'start_date', 'end_date', 'timezone'] as const;
const plainFields = ['cost', 'website', 'event_status_reason'] as const;

interface EventBody {
  /** The members that were changed. With errors, the API refuses the state. */
  readonly body: EventUpdate;
  readonly errors: readonly FieldError[];
}

/** The request from the values, with all errors of the form. */
export async function toBody(visit: ConsoleVisit, values: Values, sent: Sent): Promise<EventBody> {
  const { changed, fields, stored } = sent;
  const errors = [...sent.errors];
  const venue = changed.has('venue') && { venue: await toVenue(visit, fields, errors) };
  const organizer = changed.has('organizer') && { organizer: await toOrganizers(visit, fields, errors) };
  const body: EventUpdate = {
    ...(changed.has('title') && { title: toHtmlLine(values.title) }),
    ...(errors.length === 0 && timeFields.some((name) => changed.has(name)) && toTimes(values)),
    ...(errors.length === 0 &&
      setsRule(values, sent) && { recurrence: toRecurrence(values.recurrence, toStart(values), stored) }),
    ...venue,
    ...organizer,
    ...(changed.has('description') && { description: toDescription(values.description, fields) }),
    ...(changed.has('image') && { image: values.image === '' ? false : Number(values.image) }),
    ...Object.fromEntries(plainFields.filter((name) => changed.has(name)).map((name) => [name, values[name]])),
    ...(changed.has('categories') && { categories: values.categories.split(',').filter(Boolean).map(Number) }),
    ...(changed.has('tags') && { tags: toTags(values.tags, stored) }),
    ...(changed.has('event_status') && { event_status: values.event_status as Event['event_status'] }), // as: an option
    ...((changed.has('status') || changed.has('date')) && toStatus(visit, values, stored)),
  };
  // as: no state, so that the API refuses it
  return { errors, body: errors.length > 0 ? { ...body, status: refusedValue as Event['status'] } : body };
}

/** Also if a rule without days follows the start to another day, but the stored one has days. */
const setsRule = ({ recurrence }: Values, { changed, stored }: Sent): boolean =>
  changed.has('recurrence') ||
  (changed.has('start_date') && stored?.recurrence !== undefined && !isStoredRule(recurrence, stored));

const toStart = ({ start_date }: Values): string => start_date.replace('T', ' ');

const toTimes = ({ all_day, start_date, end_date, timezone }: Values): EventUpdate => ({
  all_day: all_day !== '',
  start_date: start_date.replace('T', ' '),
  end_date: end_date.replace('T', ' '),
  timezone,
});

export const toDescription = (description: string, fields: URLSearchParams): string =>
  fields.get('description_kind') === 'html' ? description : fromParagraphText(description);

/** Tags that the event has already keep their ids. */
function toTags(names: string, stored: Event | undefined): NonNullable<EventUpdate['tags']> {
  const typed = names.split(',').map((name) => name.trim());
  return typed.filter(Boolean).map((name) => {
    const known = stored?.tags.find((tag) => decodeHTMLStrict(tag.name) === name);
    return known === undefined ? { name } : { id: known.id };
  });
}

/** The time of publication is checked before. */
function toStatus({ zone, request }: ConsoleVisit, { status, date }: Values, stored: Event | undefined): EventUpdate {
  const asked = { status: status as Event['status'] }; // as: an option of the field
  if (status === 'future') return { ...asked, date: fromLocal(date, zone) ?? date };
  // An event with a later publication date would be scheduled again.
  return stored?.status === 'future' && status === 'publish'
    ? { ...asked, date: new Date(request.at).toISOString() }
    : asked;
}
