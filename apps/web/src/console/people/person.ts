import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { browserName } from '../account/browser-name.ts';
import { problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { stateHtml } from '../lists/state.ts';
import { withActionBars } from '../records/action-bars.ts';
import { goesBack } from '../records/ask-page.ts';
import { marksField, type OtherAction, runOtherAction } from '../records/other-actions.ts';
import { type RecordField, recordFields } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';
import { isRole, linkHtml, roles } from './people-list.ts';
import { deleteScreen, disableScreen, newPasswordScreen } from './person-questions.ts';
import { shownOnce } from './shown-once.ts';

type Schemas = components['schemas'];
type User = Schemas['User'];

const doneTexts: Readonly<Record<string, string>> = {
  changed: 'The person is changed.',
  disabled: 'The person is disabled: passwords, keys and sign-ins are rejected.',
  enabled: 'The person is enabled.',
  session: 'The session has ended.',
  password: 'The application password is revoked.',
};

const fieldList: readonly RecordField[] = [
  {
    ...{ name: 'email', label: 'E-mail address', type: 'email' },
    rule: 'This is not an e-mail address. Write it like amina@example.ug.',
  },
  { name: 'role', label: 'Role', options: roles },
];

const valuesOf = ({ email, role }: User) => ({ email: email ?? '', role });

/** One person: role, link, sessions, passwords of programs, all in one form. */
const personScreen: Screen = {
  path: /^\/console\/people\/(\d{1,9})$/,
  show: (visit, form, [number]) => showPerson(visit, form, Number(number)),

  submit: submitRecord(fieldList, async (visit, { fields }, [number]) => {
    const id = Number(number);
    const params = { path: { id } };
    if (goesBack(fields)) return showPerson(visit, toFormState(fields, undefined), id);
    if (fields.get('action') === 'change') {
      const role = fields.get('role') ?? '';
      if (!isRole(role)) throw invalidField('role', 'Choose a role.');
      const email = fields.get('email')?.trim() ?? '';
      await ask(visit.api.PATCH('/v1/users/{id}', { params, body: { role, email: email === '' ? null : email } }));
      return redirect(`${visit.request.path}?done=changed`);
    }
    const other = otherAction(visit, id, fields.get('action') ?? '');
    const stored = valuesOf(await ask(visit.api.GET('/v1/users/{id}', { params })));
    const form = { fields: fieldList, stored, area: 'operate', address: visit.request.path } as const;
    return runOtherAction(visit, form, fields, other);
  }),
};

/** A button that does not store the form. `session.ses_1` ends a session, `revoke.3` revokes a password. */
function otherAction(visit: ConsoleVisit, id: number, action: string): OtherAction {
  const { api, request } = visit;
  const params = { path: { id } };
  const done = (word: string) => redirect(`${request.path}?done=${word}`);
  const [kind = '', record = ''] = /^(session)\.(ses_\w+)$|^(revoke)\.(\d{1,9})$/
    .exec(action)
    ?.slice(1)
    .filter(Boolean) ?? [action];
  switch (kind) {
    case 'enable':
      return {
        ...{ question: 'Enable the person?', button: 'Enable without saving' },
        async run() {
          await ask(api.PATCH('/v1/users/{id}', { params, body: { disabled: false } }));
          return done('enabled');
        },
      };
    case 'link':
      return {
        ...{ question: 'Make a sign-in link?', button: 'Make a sign-in link without saving' },
        run: () => makeLink(visit, id),
      };
    case 'session':
      return {
        ...{ question: 'End the session?', button: 'End the session without saving' },
        async run() {
          await ask(api.DELETE('/v1/sessions/{id}', { params: { path: { id: record } } }));
          return done('session');
        },
      };
    case 'revoke':
      return {
        ...{ question: 'Revoke the password?', button: 'Revoke the password without saving' },
        async run() {
          const path = { id, password: Number(record) };
          await ask(api.DELETE('/v1/users/{id}/application-passwords/{password}', { params: { path } }));
          return done('password');
        },
      };
    default:
      throw invalidField('action', 'Choose what to do.');
  }
}

async function makeLink(visit: ConsoleVisit, id: number): Promise<ConsoleResponse> {
  const { url, expires_at } = await ask(visit.api.POST('/v1/users/{id}/sign-in-links', { params: { path: { id } } }));
  return shownOnce(visit, id, 'The link', linkHtml(url, timeHtml(expires_at, visit.zone)));
}

async function showPerson(visit: ConsoleVisit, form: FormState, id: number): Promise<ConsoleResponse> {
  const { api, request, zone } = visit;
  const [user, sessions, passwords] = await Promise.all([
    ask(api.GET('/v1/users/{id}', { params: { path: { id } } })),
    ask(api.GET('/v1/sessions', { params: { query: { user_id: id } } })),
    ask(api.GET('/v1/users/{id}/application-passwords', { params: { path: { id }, query: { limit: 100 } } })),
  ]);
  const isSelf = id === visit.session.user.id;
  return consolePage(visit, {
    title: user.login,
    area: 'operate',
    done: form.typed === undefined ? doneTexts[request.query.get('done') ?? ''] : undefined,
    main: html`
      <h1>${user.login}</h1>
      ${problemSummary(form)}
      <p>
        ${user.disabled ? stateHtml('Disabled', 'bad') : stateHtml('Enabled', 'good')}
        <a href="/console/keys?user_id=${id}">Keys</a>
      </p>
      <form method="post" action="${request.path}">
        ${changePart(form, user, isSelf)}
        <h2>Sign-ins</h2>
        ${
          sessions.data.length === 0
            ? html`<p>None.</p>`
            : html`<ul class="records">${sessions.data.map((session) => sessionItem(session, zone))}</ul>`
        }
        <h2>Passwords of programs</h2>
        ${passwordsHtml(passwords.data, zone)}
      </form>
      <p><a href="/console/people/${id}/password">New password for a program</a></p>
      ${!isSelf && endLinks(user)}
    `,
  });
}

const button = (action: string, text: string): Html =>
  html`<button class="quiet" name="action" value="${action}" formnovalidate>${text}</button>`;

function changePart(form: FormState, user: User, isSelf: boolean): Html {
  const stored = valuesOf(user);
  const buttons = [
    html`<button name="action" value="change">Save</button>`,
    !user.disabled && button('link', 'Make a sign-in link'),
    user.disabled && !isSelf && button('enable', `Enable ${user.login}`),
  ];
  return html`
    ${marksField(form, fieldList, stored)}
    ${withActionBars(buttons, recordFields(form, fieldList, stored))}
  `;
}

const sessionItem = ({ id, user_agent, address, last_used_at }: Schemas['Session'], zone: string): Html =>
  html`
    <li>
      <div>
        ${browserName(user_agent)}
        <p class="muted">${address}, last used ${timeHtml(last_used_at, zone)}</p>
      </div>
      ${button(`session.${id}`, 'End')}
    </li>
  `;

function passwordsHtml(passwords: readonly Schemas['ApplicationPassword'][], zone: string): Html {
  const valid = passwords.filter(({ revoked_at }) => revoked_at === null);
  if (valid.length === 0) return html`<p>None.</p>`;
  return html`<ul class="records">${valid.map(
    ({ id, name, last_used_at }) =>
      html`
        <li>
          <div>
            ${name}
            <p class="muted">
              ${last_used_at === null ? 'Never used' : html`Last used ${timeHtml(last_used_at, zone)}`}
            </p>
          </div>
          ${button(`revoke.${id}`, 'Revoke')}
        </li>
      `,
  )}</ul>`;
}

/** Links to the pages that ask before the person is disabled or deleted. */
const endLinks = ({ id, disabled, login }: User): Html => html`
  ${!disabled && html`<p><a href="/console/people/${id}/disable">Disable ${login}</a></p>`}
  <p><a href="/console/people/${id}/delete">Delete ${login}</a></p>
`;

export const personScreens: readonly Screen[] = [personScreen, newPasswordScreen, disableScreen, deleteScreen];
