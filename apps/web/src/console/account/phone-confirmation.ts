import { type Html, html } from '@ngoma/page';
import { inputField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { stateHtml } from '../lists/state.ts';
import { ApiProblem, ask, invalidField } from '../request/console-api.ts';

const codeField = 'code';
export const codeAction = 'phone-code';

/** The state of the own number, and the field for the code that confirms it. */
export function phoneConfirmationPart(form: FormState, { session }: ConsoleVisit): Html | false {
  const { phone, confirmed_phone } = session.user;
  if (phone === null)
    return html`
      <p class="muted">Without a number, only an administrator can help if you forget your password.</p>
    `;
  if (phone === confirmed_phone)
    return html`
      <p>${stateHtml('Confirmed', 'good')} ${phone} gets a code if you forget your password.</p>
    `;
  return html`
    <p>${stateHtml('Not confirmed', 'waiting')} ${waitingText(phone, confirmed_phone)}</p>
    <p><button class="quiet" name="action" value="${codeAction}" formnovalidate>Send me a code</button></p>
    ${inputField(form, {
      name: codeField,
      label: `Code from the text to ${phone}`,
      hint: 'Six digits. They are valid for ten minutes, and the last text counts.',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
    })}
    <p><button name="action" value="confirm">Confirm the number</button></p>
  `;
}

const waitingText = (phone: string, confirmed: string | null): string =>
  confirmed === null
    ? `${phone} gets no code for a lost password yet. To confirm it, press “Send me a code”, and type in the code of the text.`
    : `${phone} gets no code for a lost password yet: until it is confirmed, codes go to ${confirmed}. Press “Send me a
       code”, and type in the code of the text. If ${confirmed} is not yours any more, empty the number and save first.`;

/** Sends a code to the stored number. Returns what the page says then. */
export async function sendPhoneCode(
  { api }: ConsoleVisit,
  fields: URLSearchParams,
): Promise<'code' | 'no-carrier' | 'contact'> {
  if (fields.get(codeField))
    throw invalidField(codeField, 'Confirm the number with this code, or empty it to get another.');
  try {
    const { sends_codes } = await ask(api.POST('/v1/session/phone-codes'));
    return sends_codes ? 'code' : 'no-carrier';
  } catch (error) {
    if (isProblem(error, 'nothing_to_confirm')) return 'contact';
    throw toSendProblem(error);
  }
}

/** Confirms the stored number if a code was typed, which was sent to the number before. Returns whether it did. */
export async function confirmPhone(
  { api }: ConsoleVisit,
  fields: URLSearchParams,
  hasNewNumber: boolean,
): Promise<boolean> {
  const code = (fields.get(codeField) ?? '').replaceAll(/[\s-]/g, '');
  if (code === '' && fields.get('action') !== 'confirm') return false;
  if (hasNewNumber)
    throw invalidField(codeField, 'The new number is saved. It needs a code of its own: press “Send me a code”.');
  if (!/^\d{6}$/.test(code)) throw invalidField(codeField, 'Write the six digits of the text.');
  try {
    await ask(api.POST('/v1/session/phone-codes/redeem', { body: { code } }));
    return true;
  } catch (error) {
    if (isProblem(error, 'nothing_to_confirm')) return false;
    throw isProblem(error, 'phone_code_not_found') ? invalidField(codeField, error.detail) : error;
  }
}

const isProblem = (error: unknown, code: string): error is ApiProblem =>
  error instanceof ApiProblem && error.code === code;

/** Refusals of a text as errors of the field for its code. */
function toSendProblem(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.status >= 500 || [401, 403].includes(error.status)) return error;
  const isLimited = error.status === 429;
  return new ApiProblem(error.status, error.code, '', [
    { pointer: `/${codeField}`, detail: isLimited ? limited : refused },
  ]);
}

const limited =
  'No other code was sent: there is one a minute, and five a day. Type in the code of the last text, or wait.';
const refused = 'No text can be sent to this number. Check it, or ask an administrator what is wrong.';
