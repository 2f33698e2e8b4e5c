import { invalidField } from '../console-api.ts';
import { decodeHtml, toPlainText } from '../plain-text.ts';
import type { ConsoleVisit } from '../screen.ts';
import { toLocal } from '../times.ts';
import { toParagraphText } from './description.ts';
import { type Event, venueOf } from './event.ts';

/** The fields of the form with their labels, in its order. */
export const labels = {
  title: 'Title',
  all_day: 'All day',
  start_date: 'Start',
  end_date: 'End',
  timezone: 'Time zone',
  venue: 'Venue',
  organizer: 'Organizers',
  description: 'Description',
  image: 'Picture',
  alt: 'Words for the picture',
  cost: 'Cost',
  website: 'Website',
  categories: 'Categories',
  tags: 'Tags',
  event_status: 'Does it take place?',
  event_status_reason: 'Reason',
  status: 'State',
  date: 'Publish at',
} as const;

export type FieldName = keyof typeof labels;
export const fieldNames = Object.keys(labels) as FieldName[]; // as: these are its keys

/** The values of the fields, as text. Several names are one per line, several ids are separated by commas. */
export type Values = Readonly<Record<FieldName, string>>;

/** Wall times such as `2026-12-05 18:00:00` as `datetime-local` fields have them. */
const toField = (wallTime: string): string => wallTime.slice(0, 16).replace(' ', 'T');

export const newValues = ({ zone }: ConsoleVisit): Values => ({
  ...(Object.fromEntries(fieldNames.map((name) => [name, ''] as const)) as Record<FieldName, string>), // as: all names
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
    venue: toPlainText(venueOf(event)?.venue ?? ''),
    organizer: event.organizer.map(({ organizer }) => toPlainText(organizer)).join('\n'),
    description: toParagraphText(event.description) ?? event.description,
    image: typeof image === 'boolean' ? '' : String(image.id ?? ''),
    alt: typeof image === 'boolean' ? '' : (image.alt ?? ''),
    cost: decodeHtml(event.cost),
    website: decodeHtml(event.website) === event.url ? '' : decodeHtml(event.website),
    categories: joinIds(event.categories.map(({ id }) => String(id))),
    tags: event.tags.map(({ name }) => decodeHtml(name)).join(', '),
    event_status: event.event_status,
    event_status_reason: event.event_status_reason,
    status,
    date: status === 'future' ? toLocal(`${event.date_utc.replace(' ', 'T')}Z`, zone) : '',
  };
}

const joinIds = (ids: readonly string[]): string => [...ids].sort().join(',');

export const isSource = ({ description }: Event): boolean => toParagraphText(description) === undefined;

export function typedValues(fields: URLSearchParams): Values {
  const typed = (name: string) => fields.get(name)?.trim() ?? '';
  const image = fields.has('image_removed') ? '' : typed('image');
  const organizers = [...fields].filter(([name, value]) => /^organizer_\d+$/.test(name) && value.trim() !== '');
  return {
    // as: all names of fields
    ...(Object.fromEntries(fieldNames.map((name) => [name, typed(name)] as const)) as Record<FieldName, string>),
    organizer: organizers.map(([, value]) => value.trim()).join('\n'),
    image,
    alt: image === '' || fields.has('decorative') ? '' : typed('alt'),
    categories: joinIds(fields.getAll('categories')),
    date: typed('status') === 'future' ? typed('date') : '',
  };
}

/** Marks the values that a form began with, so that only what was changed is sent. */
export const toMarks = (values: Values): string => fieldNames.map((name) => markOf(values[name])).join('.');

export function changedFields(values: Values, marks: string): ReadonlySet<FieldName> {
  const known = marks.split('.');
  return new Set(fieldNames.filter((name, index) => markOf(values[name]) !== known[index]));
}

/** A short hash (FNV-1a) of a text without spaces at its ends. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text.trim()) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

const wallTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const twoHoursMs = 7_200_000;

const shift = (time: string, ms: number): string => new Date(Date.parse(`${time}Z`) + ms).toISOString().slice(0, 16);

/** Completes an empty end, and rejects one before the start. */
export function withEnd(values: Values): Values {
  const { start_date: start, end_date: end, all_day } = values;
  if (!wallTime.test(start)) return values;
  if (end === '') return { ...values, end_date: all_day ? start : shift(start, twoHoursMs) };
  if (wallTime.test(end) && end < start) throw invalidField('end_date', 'The end is before the start.');
  return values;
}

/** Keeps the length of an event of which only the start was moved. */
export function withLength(values: Values, stored: Values): Values {
  const { start_date: start, end_date: end } = values;
  const isMoved = start !== stored.start_date && end === stored.end_date;
  if (!isMoved || ![start, stored.start_date, end].every((time) => wallTime.test(time))) return values;
  return { ...values, end_date: shift(end, Date.parse(`${start}Z`) - Date.parse(`${stored.start_date}Z`)) };
}
