import { type Html, html } from '@ngoma/page';
import {
  checkbox,
  choices as choiceBoxes,
  fileField,
  hidden,
  idempotencyField,
  inputField,
  selectField,
} from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { type ConsoleVisit, hasRight } from '../frame/screen.ts';
import { type Picture, pictureRule } from '../pictures/picture.ts';
import { withActionBars } from '../records/action-bars.ts';
import { toMarks } from '../records/change-marks.ts';
import { recordField } from '../records/record-field.ts';
import { repeatFields } from '../repeats/repeat-fields.ts';
import type { Choices } from './choices.ts';
import { type Event, isDateOfSeries } from './event.ts';
import { eventFields, fieldNames, statusOptions } from './event-fields.ts';
import { copiedTimes } from './event-times.ts';
import { isSource, type Values } from './event-values.ts';
import { placeFields, venueFields } from './place-fields.ts';

export interface EventFormParts {
  readonly action: string;
  readonly values: Values;
  readonly choices: Choices;
  readonly picture: Picture | undefined;
  /** The event before the change, and its entity tag. */
  readonly stored?: { readonly event: Event; readonly etag: string } | undefined;
  /** The event of which a new one is a copy, whose length it keeps if only the start changes. */
  readonly copied?: Event;
}

/** The form of an event, new or stored. */
export function eventForm(visit: ConsoleVisit, form: FormState, parts: EventFormParts): Html {
  const { action, values, choices, stored, copied, picture } = parts;
  const isDate = isDateOfSeries(stored?.event);
  const content = isDate
    ? dateFieldsHtml(form, values, parts)
    : html`${recordField(form, eventFields.title, values.title)}
${timeFields(form, values)}
${repeatFields(form, stored?.event ?? copied)}
${placeFields(form, values, choices)}
${descriptionField(form, values, parts)}
${hasRight(visit, 'upload-images') && pictureFields(form, values, picture)}
${recordField(form, eventFields.cost, values.cost)}
${recordField(form, eventFields.website, values.website)}
${categoryBoxes(form, values, choices)}
${recordField(form, eventFields.tags, values.tags)}
${stateFields(visit, form, values)}
`;
  return html`<form method="post" action="${action}" enctype="multipart/form-data">
${idempotencyField(form)}
${stored && hidden('etag', form.value('etag', stored.etag))}
${stored && hidden('marks', form.value('marks', toMarks(fieldNames, values)))}
${copiedTimes.map(([field, name]) => copiedTime(form, field, copied === undefined ? '' : values[name]))}
${withActionBars(buttonsOf(visit, stored?.event), content)}
</form>
`;
}

/** The fields that one date of a series may have for itself. */
const dateFieldsHtml = (form: FormState, values: Values, parts: EventFormParts): Html =>
  html`${recordField(form, eventFields.title, values.title)}
<h2>When</h2>
${recordField(form, eventFields.start_date, values.start_date)}
${recordField(form, eventFields.end_date, values.end_date)}
<h2>Where</h2>
${venueFields(form, values, parts.choices)}
${descriptionField(form, values, parts)}
${recordField(form, eventFields.website, values.website)}
<h2>State</h2>
${occurrenceFields(form, values)}
`;

const occurrenceFields = (form: FormState, values: Values): Html =>
  html`${recordField(form, eventFields.event_status, values.event_status)}
${recordField(form, eventFields.event_status_reason, values.event_status_reason)}
`;

const copiedTime = (form: FormState, field: string, value: string): Html | false => {
  const time = form.value(field, value);
  return time !== '' && hidden(field, time);
};

/** The key Enter presses the first one. */
function buttonsOf(visit: ConsoleVisit, event: Event | undefined): readonly (Html | false)[] {
  if (isDateOfSeries(event))
    return [
      html`<button>Save</button>`,
      html`<button class="quiet" name="action" value="preview">Preview</button>`,
      html`<button class="quiet" name="action" value="trash">Remove this date</button>`,
    ];
  const mayPublish = hasRight(visit, 'publish-posts') && event?.status !== 'publish';
  return [
    html`<button>Save</button>`,
    mayPublish && html`<button name="action" value="publish">Publish now</button>`,
    html`<button class="quiet" name="action" value="preview">Preview</button>`,
    event !== undefined && html`<button class="quiet" name="action" value="duplicate">Duplicate</button>`,
    event !== undefined && html`<button class="quiet" name="action" value="trash">Move to the trash</button>`,
  ];
}

const timeFields = (form: FormState, values: Values): Html => html`<h2>When</h2>
${recordField(form, eventFields.start_date, values.start_date)}
${recordField(form, eventFields.end_date, values.end_date)}
${checkbox(form, { name: 'all_day', label: 'All day: the times do not matter', checked: values.all_day !== '' })}
${recordField(form, eventFields.timezone, values.timezone)}
`;

function descriptionField(form: FormState, values: Values, { stored, copied }: EventFormParts): Html {
  const event = stored?.event ?? copied;
  const storedKind = event !== undefined && isSource(event) ? 'html' : 'text';
  const kind = form.value('description_kind', storedKind);
  const texts =
    kind === 'html'
      ? {
          label: 'Description as HTML',
          hint: 'This description has links, lists or other forms that plain text cannot keep.',
        }
      : { hint: 'A blank line begins a new paragraph.' };
  return html`<h2>What</h2>
${hidden('description_kind', kind)}
${recordField(form, { ...eventFields.description, ...texts }, values.description)}
`;
}

const pictureFields = (form: FormState, values: Values, picture: Picture | undefined): Html =>
  html`${hidden('image', form.value('image', values.image))}
${picture && pictureHtml(form, picture)}
${fileField(form, {
  label: picture ? 'Another picture' : eventFields.image.label,
  accept: 'image/jpeg,image/png,image/gif,image/webp,image/avif',
  hint: pictureRule,
  required: false,
})}
${recordField(form, eventFields.alt, values.alt)}
${checkbox(form, {
  name: 'decorative',
  label: 'The picture is decorative: it shows nothing that one must know',
  checked: values.image !== '' && values.alt === '',
})}
`;

const pictureHtml = (form: FormState, { src, alt, width, height }: Picture): Html =>
  html`<p><img src="${src}" alt="${alt}" width="${width}" height="${height}"></p>
${checkbox(form, { name: 'image_removed', label: 'Remove this picture' })}
`;

function categoryBoxes(form: FormState, values: Values, { categories }: Choices): Html | false {
  if (categories.length === 0) return false;
  const options = categories.map(({ id, name }) => [String(id), name] as const);
  const { name, label } = eventFields.categories;
  return choiceBoxes(form, { name, label, type: 'checkbox', options, values: values.categories.split(',') });
}

function stateFields(visit: ConsoleVisit, form: FormState, values: Values): Html {
  const { status, date } = eventFields;
  const hint = `Only for events that are published later. Time in ${visit.zone.replaceAll('_', ' ')}.`;
  const options = statusOptions(visit, values.status);
  return html`<h2>State</h2>
${occurrenceFields(form, values)}
${selectField(form, { name: status.name, label: status.label, value: values.status, options })}
${hasRight(visit, 'publish-posts') && inputField(form, { name: 'date', label: date.label, type: date.type, value: values.date, hint })}
`;
}
