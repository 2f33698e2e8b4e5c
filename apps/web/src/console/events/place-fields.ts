import { type Html, html } from '@ngoma/page';
import { checkbox, choices as choiceBoxes, hidden, inputField, type Option } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { recordField } from '../records/record-field.ts';
import type { Choice, Choices } from './choices.ts';
import { eventFields } from './event-fields.ts';
import type { Values } from './event-values.ts';
import { askedField, chosenNear, createChoice, nearField } from './linked-records.ts';

const maxOrganizers = 30;
const maxLength = 1000;

/** Venue and organizers: by name, with the nearest names if there is none, or as new records. */
export const placeFields = (form: FormState, values: Values, choices: Choices): Html =>
  html`<h2>Where and who</h2>
${venueFields(form, values, choices)}
${organizerFields(form, values)}
${checkbox(form, { name: 'organizer_new', label: 'Create organizers that do not exist' })}
${datalist('organizers', choices.organizers)}
`;

export const venueFields = (form: FormState, values: Values, { venues }: Pick<Choices, 'venues'>): Html =>
  html`${recordField(form, eventFields.venue, values.venue)}
${nearChoices(form, 'venue', 'venue')}
${newVenueFields(form)}
${datalist('venues', venues)}
`;

function newVenueFields(form: FormState): Html {
  const isOpen = form.value('venue_new') !== '' || form.errorsOf('venue').length > 0;
  const hasTyped = ['venue_address', 'venue_city'].some((name) => form.value(name) !== '');
  return html`<details${(isOpen || hasTyped) && html` open`}>
<summary>The venue is new</summary>
${checkbox(form, { name: 'venue_new', label: 'Create this venue if it does not exist' })}
${inputField(form, { name: 'venue_address', label: 'Address of the new venue', maxlength: maxLength })}
${inputField(form, { name: 'venue_city', label: 'Town of the new venue', maxlength: maxLength })}
</details>
`;
}

function organizerFields(form: FormState, values: Values): Html {
  const isTyped = form.typed !== undefined;
  const names = isTyped ? [] : values.organizer.split('\n').filter(Boolean);
  const typed = new Set([...(form.typed?.keys() ?? [])].filter((name) => name.startsWith('organizer_')));
  typed.delete('organizer_new');
  const count = Math.min(maxOrganizers, Math.max(2, isTyped ? typed.size : names.length + 1));
  const rows = Array.from({ length: count }, (_, index) => `organizer_${index + 1}`);
  const errors = form.errorsOf('organizer');
  return html`<div id="organizer"${errors.length > 0 && html` class="wrong"`}>
${errors.map(
  ({ detail }) => html`<p class="wrong-text">${detail}</p>
`,
)}
${rows.map((name, index) => organizerField(form, name, index + 1, names[index]))}
</div>
`;
}

function organizerField(form: FormState, name: string, number: number, value: string | undefined): Html {
  const label = `Organizer ${number}`;
  const shared = { list: 'organizers', maxlength: maxLength, required: false } as const;
  return html`${inputField(form, { ...shared, name, label, value })}
${nearChoices(form, name, 'organizer')}
`;
}

/** The records with the nearest names after an error, because many browsers show no list to choose from. */
function nearChoices(form: FormState, field: string, word: string): Html | false {
  const near = form.errorsOf(field).flatMap((error) => error.near ?? []);
  const isWrong = form.errorsOf(field).length > 0;
  const isNew = form.typed !== undefined && chosenNear(form.typed, field) === createChoice;
  if (!isWrong && !isNew) return false;
  const typed = form.value(field).trim();
  const options: readonly Option[] = [
    ...near.map(({ id, label }): Option => [String(id), label]),
    [createChoice, `Create the ${word} ${typed}`],
  ];
  return html`${hidden(askedField(field), typed)}
${choiceBoxes(form, { name: nearField(field), label: `Which ${word} do you mean?`, type: 'radio', options })}
`;
}

const datalist = (id: string, choices: readonly Choice[]): Html =>
  html`<datalist id="${id}">
${choices.map(
  ({ label }) => html`<option value="${label}">
`,
)}
</datalist>`;
