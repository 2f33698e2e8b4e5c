import { decodeHTMLStrict } from 'entities';
import type { ConsoleVisit } from '../frame/screen.ts';
import { toPlainText } from '../plain-text.ts';
import { type RecordValues, typedText } from '../records/record-field.ts';
import { ruleValueOf } from '../repeats/series-of-event.ts';
import { toLocal } from '../times.ts';
import { toParagraphText } from './description.ts';
import { type Event, venueOf } from './event.ts';
import { type FieldName, fieldNames } from './event-fields.ts';

/** The values of the fields, as text. Several names are one per line, several ids are separated by commas. */
export type Values = RecordValues<FieldName>;

/** Wall times such as `2026-12-05 18:00:00` as `datetime-local` fields have them. */
const toField = (wallTime: string): string => wallTime.slice(0, 16).replace(' ', 'T');

// as: all names
const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''] as const)) as Record<FieldName, string>;

export const newValues = ({ zone }: ConsoleVisit): Values => ({
  ...noValues,
  timezone: zone,
  event_status: 'scheduled',
  status: 'draft',
});

export function valuesOf(event: Event, { zone }: ConsoleVisit): Values {
  const { image, status } = event;
  return {
    title: toPlainText(event.title),
    all_day: event.all_day ? '1' : '',
    start_date: toField(event.start_date),
    end_date: toField(event.end_date),
    timezone: event.timezone,
    recurrence: ruleValueOf(event),
    venue: toPlainText(venueOf(event)?.venue ?? ''),
    organizer: event.organizer.map(({ organizer }) => toPlainText(organizer)).join('\n'),
    description: toParagraphText(event.description) ?? event.description,
    image: typeof image === 'boolean' ? '' : String(image.id ?? ''),
    alt: typeof image === 'boolean' ? '' : (image.alt ?? ''),
    cost: decodeHTMLStrict(event.cost),
    website: decodeHTMLStrict(event.website) === event.url ? '' : decodeHTMLStrict(event.website),
    categories: joinIds(event.categories.map(({ id }) => String(id))),
    tags: event.tags.map(({ name }) => decodeHTMLStrict(name)).join(', '),
    event_status: event.event_status,
    event_status_reason: event.event_status_reason,
    status,
    date: status === 'future' ? toLocal(`${event.date_utc.replace(' ', 'T')}Z`, zone) : '',
  };
}

const joinIds = (ids: readonly string[]): string => [...ids].sort().join(',');

export const isSource = ({ description }: Event): boolean => toParagraphText(description) === undefined;

/** Whether a form has all fields of an event, and not only a button. */
export const isWhole = (fields: URLSearchParams): boolean => fields.has('title');

const organizerField = /^organizer_\d+$/;

/** The names of the organizers by their fields, in the order of the form. */
export const typedOrganizers = (fields: URLSearchParams): readonly (readonly [field: string, name: string])[] =>
  [...new Set(fields.keys())]
    .filter((name) => organizerField.test(name))
    .map((name) => [name, typedText(fields, name)] as const)
    .filter(([, typed]) => typed !== '');

export function typedValues(fields: URLSearchParams): Values {
  const image = fields.has('image_removed') ? '' : typedText(fields, 'image');
  return {
    // as: all names of fields
    ...(Object.fromEntries(fieldNames.map((name) => [name, typedText(fields, name)])) as Record<FieldName, string>),
    organizer: typedOrganizers(fields)
      .map(([, name]) => name)
      .join('\n'),
    image,
    alt: image === '' || fields.has('decorative') ? '' : typedText(fields, 'alt'),
    categories: joinIds(fields.getAll('categories')),
  };
}

/** The fields that one date of a series may have for itself. */
const dateFields = [
  ...(['title', 'start_date', 'end_date', 'venue', 'description', 'website'] as const),
  ...(['event_status', 'event_status_reason'] as const),
];

/** The typed values of one date of a series; the others are those of the series. */
export const typedDateValues = (fields: URLSearchParams, stored: Values): Values => {
  const typed = typedValues(fields);
  return { ...stored, ...Object.fromEntries(dateFields.map((name) => [name, typed[name]])) };
};
