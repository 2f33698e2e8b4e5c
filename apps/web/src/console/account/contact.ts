import { type Html, html } from '@ngoma/page';
import { suggestNumber } from '@ngoma/sms';
import { ask } from '../console-api.ts';
import { redirect } from '../console-page.ts';
import type { FormState } from '../forms/form-state.ts';
import { type RecordField, recordFields, shownValues, typedText } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import type { ConsoleVisit } from '../screen.ts';

const contactFields: readonly RecordField[] = [
  {
    ...{ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email' },
    hint: 'You can sign in with it, too.',
    rule: 'This is not an e-mail address. Write it like amina@example.ug.',
  },
  {
    ...{ name: 'phone', label: 'Your phone number', type: 'tel', autocomplete: 'tel' },
    hint: 'It gets a code if you forget your password. Write your own number: the code lets its owner sign in as you.',
    rule: 'This is not a mobile number of Uganda. Write it like 0772 123 456.',
  },
];

/** The own e-mail address and phone number. */
export const contactForm = (form: FormState, { session }: ConsoleVisit): Html => html`
  <form method="post" action="/console/account">
    ${recordFields(form, contactFields, shownValues(contactFields, session.user))}
    <p><button>Save</button></p>
  </form>
`;

/** Numbers are accepted as people type them; the API refuses those that are none. */
export const submitContact = submitRecord(contactFields, async ({ api }, { fields }) => {
  const [email, phone] = [typedText(fields, 'email'), typedText(fields, 'phone')];
  const body = { email: email || null, phone: phone === '' ? null : (suggestNumber(phone) ?? phone) };
  await ask(api.PATCH('/v1/session/user', { body }));
  return redirect('/console/account?done=contact');
});
