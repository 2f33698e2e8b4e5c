import { type Html, html } from '@ngoma/page';
import {
  checkbox,
  choices as choiceBoxes,
  fileField,
  hidden,
  idempotencyField,
  inputField,
  type Option,
  selectField,
  textArea,
} from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { postStates } from '../post-states.ts';
import { type ConsoleVisit, hasRight } from '../screen.ts';
import type { Choice, Choices } from './choices.ts';
import type { Event } from './event.ts';
import { isSource, labels, toMarks, type Values } from './event-values.ts';
import type { Picture } from './picture.ts';

export interface EventFormParts {
  readonly action: string;
  readonly values: Values;
  readonly choices: Choices;
  readonly picture: Picture | undefined;
  /** The event before the change, and its entity tag. */
  readonly stored?: { readonly event: Event; readonly etag: string } | undefined;
}

/** The form of an event, new or stored. */
export function eventForm(visit: ConsoleVisit, form: FormState, parts: EventFormParts): Html {
  const { action, values, choices, stored } = parts;
  const { categories } = choices;
  return html`<form method="post" action="${action}" enctype="multipart/form-data">${idempotencyField(form)}${stored && html`${hidden('etag', form.value('etag', stored.etag))}${hidden('marks', form.value('marks', toMarks(values)))}`}
${inputField(form, { name: 'title', label: labels.title, value: values.title, maxlength: 1000, required: true })}${timeFields(form, values)}${placeFields(form, values, choices)}${descriptionField(form, values, stored?.event)}${hasRight(visit, 'upload-images') && pictureFields(form, values, parts.picture)}${inputField(form, { name: 'cost', label: labels.cost, value: values.cost, hint: 'Such as UGX 20,000 or Free. Empty if it is not known.', maxlength: 1000 })}${inputField(form, { name: 'website', label: labels.website, value: values.website, type: 'url', maxlength: 2048, required: false })}${
  categories.length > 0 &&
  choiceBoxes(form, {
    name: 'categories',
    label: labels.categories,
    type: 'checkbox',
    options: categories.map(({ id, name }) => [String(id), name]),
    values: values.categories.split(','),
  })
}${inputField(form, { name: 'tags', label: labels.tags, value: values.tags, hint: 'Separated by commas. New ones are created.', required: false })}${stateFields(visit, form, values)}<p class="actions"><button>Save</button><button class="quiet" name="action" value="preview">Preview</button></p>
</form>
`;
}

const timeFields = (form: FormState, values: Values): Html => html`<h2>When</h2>
${inputField(form, { name: 'start_date', label: labels.start_date, type: 'datetime-local', value: values.start_date, hint: 'Day and time, such as 2026-12-05T18:00.', required: true })}${inputField(form, { name: 'end_date', label: labels.end_date, type: 'datetime-local', value: values.end_date, hint: 'Empty: two hours after the start. If you change only the start, the event keeps its length.' })}${checkbox(form, { name: 'all_day', label: 'All day: the times do not matter', checked: values.all_day !== '' })}${inputField(form, { name: 'timezone', label: labels.timezone, value: values.timezone, hint: 'Such as Africa/Kampala. The times above are local times in this zone.', maxlength: 64 })}<p class="muted">Repeats: an event takes place once for now. Create one event for each date.</p>
`;

function placeFields(form: FormState, values: Values, { venues, organizers }: Choices): Html {
  const isTyped = form.typed !== undefined;
  const names = isTyped ? [] : values.organizer.split('\n').filter(Boolean);
  const typedCount = [...(form.typed?.keys() ?? [])].filter((name) => name.startsWith('organizer_')).length;
  const count = Math.min(30, Math.max(2, isTyped ? typedCount : names.length + 1));
  const rows = Array.from({ length: count }, (_, index) => `organizer_${index + 1}`);
  return html`<h2>Where and who</h2>
${inputField(form, { name: 'venue', label: labels.venue, value: values.venue, list: 'venues', hint: 'Type a part of the name, and choose from the list.', maxlength: 1000, required: false })}<details${form.value('venue_new') !== '' && html` open`}><summary>The venue is new</summary>${checkbox(form, { name: 'venue_new', label: 'Create this venue if it does not exist' })}${inputField(form, { name: 'venue_address', label: 'Address of the new venue', maxlength: 1000 })}${inputField(form, { name: 'venue_city', label: 'Town of the new venue', maxlength: 1000 })}</details>
<div id="organizer"${form.errorsOf('organizer').length > 0 && html` class="wrong"`}>${form.errorsOf('organizer').map(({ detail }) => html`<p class="wrong-text">${detail}</p>`)}${rows.map((name, index) => inputField(form, { name, label: `Organizer ${index + 1}`, value: names[index], list: 'organizers', maxlength: 1000, required: false }))}</div>
${checkbox(form, { name: 'organizer_new', label: 'Create organizers that do not exist' })}${datalist('venues', venues)}${datalist('organizers', organizers)}`;
}

const datalist = (id: string, choices: readonly Choice[]): Html =>
  html`<datalist id="${id}">${choices.map(({ label }) => html`<option value="${label}">`)}</datalist>`;

function descriptionField(form: FormState, values: Values, event: Event | undefined): Html {
  const kind = form.value('description_kind', event !== undefined && isSource(event) ? 'html' : 'text');
  const [label, hint] =
    kind === 'html'
      ? ['Description as HTML', 'This description has links, lists or other forms that plain text cannot keep.']
      : [labels.description, 'A blank line begins a new paragraph.'];
  return html`<h2>What</h2>
${hidden('description_kind', kind)}${textArea(form, { name: 'description', label, hint, value: values.description, rows: 8, required: false })}`;
}

const pictureFields = (form: FormState, values: Values, picture: Picture | undefined): Html =>
  html`${hidden('image', form.value('image', values.image))}${
    picture &&
    html`<p><img src="${picture.src}" alt="${picture.alt}" width="${picture.width}" height="${picture.height}"></p>
${checkbox(form, { name: 'image_removed', label: 'Remove this picture' })}`
  }${fileField(form, { label: picture ? 'Another picture' : labels.image, accept: 'image/jpeg,image/png,image/gif,image/webp,image/avif', hint: 'JPEG, PNG, GIF, WebP or AVIF, up to 10 MB.', required: false })}${inputField(form, { name: 'alt', label: labels.alt, value: values.alt, hint: 'What the picture shows, for people who do not see it.', maxlength: 1000 })}${checkbox(form, { name: 'decorative', label: 'The picture is decorative: it shows nothing that one must know', checked: values.image !== '' && values.alt === '' })}`;

const occurrenceOptions: readonly Option[] = [
  ['scheduled', 'Yes, as planned'],
  ['canceled', 'No, it is cancelled'],
  ['postponed', 'Later, it is postponed'],
  ['moved_online', 'Yes, online'],
];

function stateFields(visit: ConsoleVisit, form: FormState, values: Values): Html {
  const mayPublish = hasRight(visit, 'publish-posts');
  const offered = mayPublish ? publisherOptions : writerOptions.filter(([status]) => status !== values.status);
  const current = postStates.filter(([status]) => status === values.status && !mayPublish);
  const options = [...current.map(([status, text]) => [status, text] as const), ...offered];
  return html`<h2>State</h2>
${selectField(form, { name: 'event_status', label: labels.event_status, value: values.event_status, options: occurrenceOptions })}${inputField(form, { name: 'event_status_reason', label: labels.event_status_reason, value: values.event_status_reason, hint: 'Readers see it beside the title, unless the event takes place as planned.', maxlength: 1000, required: false })}${selectField(form, { name: 'status', label: 'Who sees the event', value: values.status, options })}${mayPublish && inputField(form, { name: 'date', label: labels.date, type: 'datetime-local', value: values.date, hint: `Only for events that are published later. Time in ${visit.zone}.` })}`;
}

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
