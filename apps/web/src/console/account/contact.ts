import { type Html, html } from '@ngoma/page';
import { suggestNumber } from '@ngoma/sms';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { marksField } from '../records/other-actions.ts';
import {
  type RecordField,
  type RecordValues,
  recordFields,
  shownValues,
  typedValues,
} from '../records/record-field.ts';
import { ask } from '../request/console-api.ts';
import { phoneConfirmationPart } from './phone-confirmation.ts';

export const contactFields: readonly RecordField[] = [
  {
    ...{ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email' },
    hint: 'You can sign in with it, too.',
    rule: 'This is not an e-mail address. Write it like amina@example.ug.',
  },
  {
    ...{ name: 'phone', label: 'Your phone number', type: 'tel', autocomplete: 'tel' },
    hint: 'It gets a code if you forget your password. A new number is confirmed by a code first. Empty to remove it.',
    rule: 'This is not a mobile number of Uganda. Write it like 0772 123 456.',
  },
];

export const contactValues = ({ session }: ConsoleVisit): RecordValues => shownValues(contactFields, session.user);

/** The own e-mail address and phone number, and their button, which is the first of the form. */
export function contactPart(form: FormState, visit: ConsoleVisit): Html {
  const values = contactValues(visit);
  return html`
    ${recordFields(form, contactFields, values)}${marksField(form, contactFields, values)}
    <p><button name="action" value="contact">Save</button></p>
    ${phoneConfirmationPart(form, visit)}
  `;
}

/**
 * Stores what was changed. Numbers are accepted as people type them; the API refuses those that are none. Returns whether
 * there is a new number to confirm.
 */
export async function saveContact(visit: ConsoleVisit, fields: URLSearchParams): Promise<boolean> {
  const typed = typedValues(contactFields, fields);
  const stored = contactValues(visit);
  if (contactFields.every(({ name }) => !fields.has(name) || typed[name] === stored[name])) return false;
  const { email = '', phone = '' } = typed;
  const body = { email: email || null, phone: phone === '' ? null : (suggestNumber(phone) ?? phone) };
  const saved = await ask(visit.api.PATCH('/v1/session/user', { body }));
  return saved.phone !== visit.session.user.phone && saved.phone !== saved.confirmed_phone;
}
