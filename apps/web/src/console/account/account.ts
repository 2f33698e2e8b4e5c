import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { hidden, inputField, problemSummary } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { stateHtml } from '../lists/state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { browserName } from './browser-name.ts';
import { contactForm, submitContact } from './contact.ts';

type Session = Awaited<ReturnType<typeof listSessions>>[number];

const listSessions = async ({ api }: ConsoleVisit) => (await ask(api.GET('/v1/sessions'))).data;

const doneTexts: Readonly<Record<string, string>> = {
  contact: 'Your e-mail address and phone number are saved.',
  password: 'Your password is changed. Your other sessions have ended.',
  session: 'The session has ended.',
};

/** The own account: password and sessions. */
const accountScreen: Screen = {
  path: /^\/console\/account$/,
  async show(visit, form) {
    const sessions = await listSessions(visit);
    const { login, role } = visit.session.user;
    return consolePage(visit, {
      title: 'Your account',
      done: doneTexts[visit.request.query.get('done') ?? ''],
      main: html`
        <h1>Your account</h1>
        ${problemSummary(form)}
        <dl class="facts">
          <dt>Login</dt>
          <dd>${login}</dd>
          <dt>Role</dt>
          <dd>${role}</dd>
        </dl>
        <h2>E-mail and phone</h2>
        ${contactForm(form, visit)}
        <h2>Password</h2>
        ${passwordForm(form)}
        <h2>Where you are signed in</h2>
        <ul class="records">${sessions.map((session) => sessionItem(session, visit))}</ul>
      `,
    });
  },
  async submit(visit, form: Form, found) {
    const { fields } = form;
    if (fields.has('phone')) return submitContact(visit, form, found);
    const id = fields.get('session');
    if (id !== null) {
      await ask(visit.api.DELETE('/v1/sessions/{id}', { params: { path: { id } } }));
      return redirect('/console/account?done=session');
    }
    const body = {
      current_password: fields.get('current_password') ?? '',
      new_password: fields.get('new_password') ?? '',
    };
    if (body.new_password !== fields.get('repeated')) throw invalidField('repeated', 'The two passwords differ.');
    await ask(visit.api.POST('/v1/session/password', { body }));
    return redirect('/console/account?done=password');
  },
};

const passwordForm = (form: FormState): Html => html`
  <form method="post" action="/console/account">
    ${inputField(form, {
      name: 'current_password',
      label: 'Current password',
      type: 'password',
      autocomplete: 'current-password',
      required: true,
    })}
    ${inputField(form, {
      name: 'new_password',
      label: 'New password',
      type: 'password',
      hint: '10 to 200 characters.',
      autocomplete: 'new-password',
      required: true,
    })}
    ${inputField(form, { name: 'repeated', label: 'New password again', type: 'password', autocomplete: 'new-password', required: true })}
    <p><button>Change password</button></p>
  </form>
`;

const sessionItem = ({ id, current, user_agent, address, last_used_at }: Session, { zone }: ConsoleVisit): Html =>
  html`<li><div><b>${browserName(user_agent)}</b><p class="muted">${address}, last used ${timeHtml(last_used_at, zone)}</p></div>${
    current
      ? stateHtml('This browser', 'good')
      : html`<form method="post" action="/console/account">${hidden('session', id)}<button class="quiet">End</button></form>`
  }</li>
`;

export const accountScreens: readonly Screen[] = [accountScreen];
