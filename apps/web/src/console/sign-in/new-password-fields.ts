import { type Html, html } from '@ngoma/page';
import { inputField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';

const passwordHint = '10 to 200 characters. A few words that you remember are better than a short mix of signs.';

/** A new password, typed twice, in the fields `password` and `repeated`. */
export const newPasswordFields = (form: FormState): Html => html`
  ${inputField(form, {
    name: 'password',
    label: 'New password',
    type: 'password',
    hint: passwordHint,
    autocomplete: 'new-password',
    required: true,
  })}
  ${inputField(form, {
    name: 'repeated',
    label: 'New password again',
    type: 'password',
    autocomplete: 'new-password',
    required: true,
  })}
`;
