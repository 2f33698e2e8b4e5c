import type { Option } from '../forms/fields.ts';
import { type ConsoleVisit, hasRight } from '../frame/screen.ts';
import { postStates } from '../post-states.ts';
import type { RecordField } from '../records/record-field.ts';
import { repeatsLabel } from '../repeats/repeat-fields.ts';

const lineLength = 1000;
const exampleTime = '5/12/2026 18:00 or 5 Dec 2026 6pm';

const occurrenceOptions: readonly Option[] = [
  ['scheduled', 'Yes, as planned'],
  ['canceled', 'No, it is cancelled'],
  ['postponed', 'Later, it is postponed'],
  ['moved_online', 'Yes, online'],
];

const yesNo: readonly Option[] = [
  ['', 'No'],
  ['1', 'Yes'],
];

/** The fields of an event in the order of the form. Rules say what the API accepts. */
export const eventFields = {
  title: {
    ...{ name: 'title', label: 'Title', maxlength: lineLength, required: true },
    rule: 'Write a title of at most 1,000 characters.',
  },
  all_day: { name: 'all_day', label: 'All day', options: yesNo },
  start_date: {
    ...{ name: 'start_date', label: 'Start', type: 'datetime-local', required: true },
    ...{ hint: `Day and time, such as ${exampleTime}.`, rule: `Write a day and a time, such as ${exampleTime}.` },
  },
  end_date: {
    ...{ name: 'end_date', label: 'End', type: 'datetime-local' },
    hint: 'Empty: two hours after the start. If you change only the start, the event keeps its length.',
    rule: `Write a day and a time, such as ${exampleTime}.`,
  },
  timezone: {
    ...{ name: 'timezone', label: 'Time zone', maxlength: 64 },
    hint: 'Such as Africa/Kampala. The times above are local times in this zone.',
    rule: 'Write a time zone such as Africa/Kampala or +03:00.',
  },
  recurrence: {
    ...{ name: 'recurrence', label: repeatsLabel },
    rule: 'This rule is not accepted. Choose how often it repeats, or “Never”.',
  },
  venue: {
    ...{ name: 'venue', label: 'Venue', list: 'venues', maxlength: lineLength, required: false },
    hint: 'Type a part of the name, and choose from the list.',
    rule: 'This venue does not exist any more. Choose another, or create it.',
  },
  organizer: {
    ...{ name: 'organizer', label: 'Organizers' },
    rule: 'One of them does not exist any more. Choose another, or create it.',
  },
  description: { name: 'description', label: 'Description', isLong: true, rows: 8 },
  image: { name: 'image', label: 'Picture', rule: 'This picture does not exist any more. Choose a file.' },
  alt: {
    ...{ name: 'alt', label: 'Words for the picture', maxlength: lineLength },
    hint: 'What the picture shows, for people who do not see it.',
  },
  cost: {
    ...{ name: 'cost', label: 'Cost', maxlength: lineLength },
    hint: 'Such as UGX 20,000 or Free. Empty if it is not known.',
  },
  website: {
    ...{ name: 'website', label: 'Website', type: 'url', maxlength: 2048 },
    rule: 'Write an address with https:// or http:// at the beginning, such as https://example.org.',
  },
  categories: {
    ...{ name: 'categories', label: 'Categories' },
    rule: 'One of them does not exist any more. Choose others.',
  },
  tags: {
    ...{ name: 'tags', label: 'Tags', hint: 'Separated by commas. New ones are created.' },
    rule: 'One of them cannot be used. Write names, separated by commas.',
  },
  event_status: { name: 'event_status', label: 'Does it take place?', options: occurrenceOptions },
  event_status_reason: {
    ...{ name: 'event_status_reason', label: 'Reason', maxlength: lineLength },
    hint: 'Readers see it beside the title, unless the event takes place as planned.',
  },
  status: {
    ...{ name: 'status', label: 'Who sees the event' },
    options: postStates.map(([status, text]) => [status, text] as const),
  },
  date: {
    name: 'date',
    label: 'Publish at',
    type: 'datetime-local',
    rule: `Write a day and a time, such as ${exampleTime}.`,
  },
} as const satisfies Readonly<Record<string, RecordField>>;

export type FieldName = keyof typeof eventFields;
export const fieldNames = Object.keys(eventFields) as FieldName[]; // as: these are its keys

export const fieldList: readonly RecordField[] = Object.values(eventFields);

const publisherOptions: readonly Option[] = [
  ['draft', 'Draft: you and editors'],
  ['pending', 'Waits for review: you and editors'],
  ['publish', 'Published: everybody'],
  ['future', 'Published later: everybody from a day on'],
  ['private', 'Private: people with the right to read it'],
];

const writerOptions: readonly Option[] = [
  ['draft', 'Draft: you and editors'],
  ['pending', 'Submit for review: an editor publishes it'],
];

/** The states that the person may choose, with the current one. */
export function statusOptions(visit: ConsoleVisit, current: string): readonly Option[] {
  if (hasRight(visit, 'publish-posts')) return publisherOptions;
  const stored = postStates.filter(([status]) => status === current);
  return [
    ...stored.map(([status, text]) => [status, text] as const),
    ...writerOptions.filter(([status]) => status !== current),
  ];
}
