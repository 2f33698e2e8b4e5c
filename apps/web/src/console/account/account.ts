import { type Html, html } from '@ngoma/page';
import { inputField, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { stateHtml } from '../lists/state.ts';
import { goesBack } from '../records/ask-page.ts';
import { runOtherAction } from '../records/other-actions.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';
import { browserName } from './browser-name.ts';
import { contactFields, contactPart, contactValues, saveContact } from './contact.ts';
import { codeAction, confirmPhone, sendPhoneCode } from './phone-confirmation.ts';

type Session = Awaited<ReturnType<typeof listSessions>>[number];

const listSessions = async ({ api }: ConsoleVisit) => (await ask(api.GET('/v1/sessions'))).data;

const doneTexts: Readonly<Record<string, string>> = {
  contact: 'Your e-mail address and phone number are saved.',
  password: 'Your password is changed. Your other sessions have ended.',
  session: 'The session has ended.',
  code: 'A text with a code is on its way to your phone. Type the code in below.',
  confirmed: 'Your phone number is confirmed.',
  'no-carrier':
    'No code was sent: this service is not connected to a carrier. If you forget your password, ask an administrator.',
};

/** The address of the page after an action. Passwords are in no page, so it says that they are not saved. */
const doneAddress = (done: string, fields: URLSearchParams): string =>
  `/console/account?done=${done}${isPasswordTyped(fields) ? '&unsaved=password' : ''}`;

function doneText({ request: { query } }: ConsoleVisit): string | undefined {
  const text = doneTexts[query.get('done') ?? ''];
  return text !== undefined && query.get('unsaved') === 'password'
    ? `${text} The password that you typed is not saved.`
    : text;
}

const passwordNames = ['current_password', 'new_password', 'repeated'];

/** The own account: e-mail, phone, password and sessions, in one form. */
const accountScreen: Screen = {
  path: /^\/console\/account$/,
  show: showAccount,
  async submit(visit, form: Form, found) {
    const { fields } = form;
    if (goesBack(fields)) return showAccount(visit, toFormState(fields, undefined));
    const id = fields.get('session') ?? readSession(fields.get('action'));
    if (id !== undefined) return endSession(visit, fields, id);
    const saved = await submitContact(visit, form, found);
    if (!asksForPassword(fields)) return saved;
    await changePassword(visit, fields);
    return redirect('/console/account?done=password');
  },
};

/** All buttons of the fields store the e-mail address and the phone number, and confirm the number if a code was typed. */
const submitContact = submitRecord(contactFields, async (visit, { fields }) => {
  const hasNewNumber = await saveContact(visit, fields);
  if (fields.get('action') === codeAction) return redirect(doneAddress(await sendPhoneCode(visit, fields), fields));
  const isConfirmed = await confirmPhone(visit, fields, hasNewNumber);
  return redirect(doneAddress(isConfirmed ? 'confirmed' : 'contact', fields));
});

const readSession = (action: string | null): string | undefined => /^session\.(.*)$/.exec(action ?? '')?.[1];

const isPasswordTyped = (fields: URLSearchParams): boolean =>
  fields.has('was_typed') || passwordNames.some((name) => fields.get(name));

/** A browser that sends no button, as for Enter, means all fields. */
const asksForPassword = (fields: URLSearchParams): boolean =>
  fields.get('action') === 'password' || (!fields.has('action') && isPasswordTyped(fields));

async function endSession(visit: ConsoleVisit, fields: URLSearchParams, id: string): Promise<ConsoleResponse> {
  if (!/^ses_\w+$/.test(id)) throw invalidField('session', 'Choose the session to end.');
  const isTyped = isPasswordTyped(fields);
  // Passwords are in no page.
  for (const name of passwordNames) fields.delete(name);
  if (isTyped) fields.set('was_typed', '1');
  const form = { fields: contactFields, stored: contactValues(visit), address: '/console/account' };
  return runOtherAction(visit, form, fields, {
    ...{ question: 'End the session?', button: 'End the session without saving' },
    async run() {
      await ask(visit.api.DELETE('/v1/sessions/{id}', { params: { path: { id } } }));
      return redirect(`/console/account?done=session${isTyped ? '&unsaved=password' : ''}`);
    },
  });
}

async function changePassword({ api }: ConsoleVisit, fields: URLSearchParams): Promise<void> {
  const body = {
    current_password: fields.get('current_password') ?? '',
    new_password: fields.get('new_password') ?? '',
  };
  if (body.new_password !== fields.get('repeated')) throw invalidField('repeated', 'The two passwords differ.');
  await ask(api.POST('/v1/session/password', { body }));
}

async function showAccount(before: ConsoleVisit, form: FormState): Promise<ConsoleResponse> {
  // A form with an error may have stored a part.
  const visit = form.typed === undefined ? before : { ...before, session: await ask(before.api.GET('/v1/session')) };
  const sessions = await listSessions(visit);
  const { login, role } = visit.session.user;
  return consolePage(visit, {
    title: 'Your account',
    done: form.typed === undefined ? doneText(visit) : undefined,
    main: html`
      <h1>Your account</h1>
      ${problemSummary(form)}
      <dl class="facts">
        <dt>Login</dt>
        <dd>${login}</dd>
        <dt>Role</dt>
        <dd>${role}</dd>
      </dl>
      <form method="post" action="/console/account">
        <h2>E-mail and phone</h2>
        ${contactPart(form, visit)}
        <h2>Password</h2>
        ${passwordFields(form)}
        <h2>Where you are signed in</h2>
        <ul class="records">${sessions.map((session) => sessionItem(session, visit))}</ul>
      </form>
    `,
  });
}

const passwordFields = (form: FormState): Html => html`
    ${inputField(form, {
      name: 'current_password',
      label: 'Current password',
      type: 'password',
      autocomplete: 'current-password',
    })}
    ${inputField(form, {
      name: 'new_password',
      label: 'New password',
      type: 'password',
      hint: '10 to 200 characters.',
      autocomplete: 'new-password',
    })}
    ${inputField(form, { name: 'repeated', label: 'New password again', type: 'password', autocomplete: 'new-password' })}
    <p><button name="action" value="password">Change password</button></p>
`;

const sessionItem = ({ id, current, user_agent, address, last_used_at }: Session, { zone }: ConsoleVisit): Html =>
  html`<li><div><b>${browserName(user_agent)}</b><p class="muted">${address}, last used ${timeHtml(last_used_at, zone)}</p></div>${
    current
      ? stateHtml('This browser', 'good')
      : html`<button class="quiet" name="action" value="session.${id}" formnovalidate>End</button>`
  }</li>
`;

export const accountScreens: readonly Screen[] = [accountScreen];
