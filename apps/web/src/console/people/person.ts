import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { browserName } from '../account/browser-name.ts';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { ConsoleResponse, Form } from '../console-request.ts';
import { checkbox, hidden, idempotencyField, inputField, problemSummary, selectField } from '../forms/fields.ts';
import { type FormState, idempotencyHeader, newForm } from '../forms/form-state.ts';
import { stateHtml } from '../lists/state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { isRole, linkHtml, roles } from './people-list.ts';

type Schemas = components['schemas'];
type User = Schemas['User'];

const doneTexts: Readonly<Record<string, string>> = {
  changed: 'The person is changed.',
  disabled: 'The person is disabled: passwords, keys and sign-ins are rejected.',
  enabled: 'The person is enabled.',
  session: 'The session has ended.',
  password: 'The application password is revoked.',
};

/** One person: role, link, sessions, passwords of programs. */
const personScreen: Screen = {
  path: /^\/console\/people\/(\d{1,9})$/,
  async show(visit, form, [number = '']) {
    const { api, request, zone } = visit;
    const id = Number(number);
    const [user, sessions, passwords] = await Promise.all([
      ask(api.GET('/v1/users/{id}', { params: { path: { id } } })),
      ask(api.GET('/v1/sessions', { params: { query: { user_id: id } } })),
      ask(api.GET('/v1/users/{id}/application-passwords', { params: { path: { id }, query: { limit: 100 } } })),
    ]);
    const isSelf = id === visit.session.user.id;
    const button = (action: string, text: string, style: string) =>
      html`<form method="post" action="${request.path}">${hidden('action', action)}<button class="${style}">${text}</button></form>`;
    return consolePage(visit, {
      title: user.login,
      area: 'operate',
      done: doneTexts[request.query.get('done') ?? ''],
      main: html`
        <h1>${user.login}</h1>
        ${problemSummary(form)}
        <p>${user.disabled ? stateHtml('Disabled', 'bad') : stateHtml('Enabled', 'good')}</p>
        <div class="actions">
          ${!user.disabled && button('link', 'Make a sign-in link', 'quiet')}<a href="/console/keys?user_id=${id}">Keys</a>
        </div>
        <h2>Change</h2>
        <form method="post" action="${request.path}">
          ${inputField(form, { name: 'email', label: 'E-mail address', type: 'email', value: user.email, required: false })}
          ${selectField(form, { name: 'role', label: 'Role', options: roles, value: user.role, required: true })}
          ${hidden('action', 'change')}
          <p><button>Save</button></p>
        </form>
        <h2>Sign-ins</h2>
        ${
          sessions.data.length === 0
            ? html`<p>None.</p>\n`
            : html`
          <ul class="records">${sessions.data.map((session) => sessionItem(session, request.path, zone))}</ul>
        `
        }
        <h2>Passwords of programs</h2>
        ${passwordsHtml(passwords.data, request.path, zone)}
        <details>
          <summary>New password for a program</summary>
          <form method="post" action="${request.path}">
            ${inputField(form, { name: 'name', label: 'Program', required: true })}
            ${hidden('action', 'password')}
            ${idempotencyField(form)}<button class="quiet">Create</button>
          </form>
        </details>
        ${!isSelf && endHtml(user, form, request.path)}
      `,
    });
  },

  async submit(visit, form: Form, [number = '']) {
    return changePerson(visit, form, Number(number));
  },
};

async function changePerson(visit: ConsoleVisit, { fields }: Form, id: number): Promise<ConsoleResponse> {
  const { api, request } = visit;
  const params = { path: { id } };
  const done = (word: string) => redirect(`${request.path}?done=${word}`);
  switch (fields.get('action')) {
    case 'change': {
      const role = fields.get('role') ?? '';
      if (!isRole(role)) throw invalidField('role', 'Choose a role.');
      const email = fields.get('email')?.trim() ?? '';
      await ask(api.PATCH('/v1/users/{id}', { params, body: { role, email: email === '' ? null : email } }));
      return done('changed');
    }
    case 'disable': {
      const query = { cancel_waiting: fields.has('cancel_waiting') };
      await ask(api.PATCH('/v1/users/{id}', { params: { ...params, query }, body: { disabled: true } }));
      return done('disabled');
    }
    case 'enable':
      await ask(api.PATCH('/v1/users/{id}', { params, body: { disabled: false } }));
      return done('enabled');
    case 'link': {
      const { url, expires_at } = await ask(api.POST('/v1/users/{id}/sign-in-links', { params }));
      return shownOnce(visit, 'The link', linkHtml(url, timeHtml(expires_at, visit.zone)));
    }
    case 'session':
      await ask(api.DELETE('/v1/sessions/{id}', { params: { path: { id: fields.get('session') ?? '' } } }));
      return done('session');
    case 'password': {
      const header = idempotencyHeader(fields);
      const body = { name: fields.get('name')?.trim() ?? '' };
      const { password } = await ask(
        api.POST('/v1/users/{id}/application-passwords', { params: { ...params, header }, body }),
      );
      return shownOnce(visit, 'The password', passwordHtml(password));
    }
    case 'revoke': {
      const password = Number(fields.get('password'));
      await ask(api.DELETE('/v1/users/{id}/application-passwords/{password}', { params: { path: { id, password } } }));
      return done('password');
    }
    case 'delete': {
      const reassign_to = fields.get('reassign_to')?.trim() ?? '';
      const query = reassign_to === '' ? {} : { reassign_to: Number(reassign_to) };
      await ask(api.DELETE('/v1/users/{id}', { params: { ...params, query } }));
      return redirect('/console/people?done=deleted');
    }
    default:
      throw invalidField('action', 'Choose what to do.');
  }
}

/** Not a redirect, because a secret may be in no address. */
const shownOnce = (visit: ConsoleVisit, title: string, content: Html): ConsoleResponse =>
  consolePage(visit, {
    title,
    area: 'operate',
    main: html`<h1>${title}</h1>
${content}<p><a href="${visit.request.path}">Back to the person</a></p>
`,
  });

const passwordHtml = (password: string | null): Html =>
  password === null
    ? html`<p class="note">It was shown when it was created, and cannot be shown again.</p>\n`
    : html`<p class="note">Copy it now. It is not shown again.</p>
${inputField(newForm(), { name: 'created', label: 'Application password', value: password })}`;

const sessionItem = ({ id, user_agent, address, last_used_at }: Schemas['Session'], path: string, zone: string): Html =>
  html`
    <li>
      <div>
        ${browserName(user_agent)}
        <p class="muted">${address}, last used ${timeHtml(last_used_at, zone)}</p>
      </div>
      <form method="post" action="${path}">
        ${hidden('action', 'session')}
        ${hidden('session', id)}<button class="quiet">End</button>
      </form>
    </li>
  `;

function passwordsHtml(passwords: readonly Schemas['ApplicationPassword'][], path: string, zone: string): Html {
  const valid = passwords.filter(({ revoked_at }) => revoked_at === null);
  if (valid.length === 0) return html`<p>None.</p>\n`;
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
          <form method="post" action="${path}">
            ${hidden('action', 'revoke')}
            ${hidden('password', String(id))}<button class="quiet">Revoke</button>
          </form>
        </li>
      `,
  )}</ul>
`;
}

/** Disable, enable and delete. */
function endHtml({ disabled, login }: User, form: FormState, path: string): Html {
  return html`
    ${
      disabled
        ? html`<form method="post" action="${path}">${hidden('action', 'enable')}<button class="quiet">Enable ${login}</button></form>\n`
        : html`
        <details>
          <summary>Disable ${login}</summary>
          <form method="post" action="${path}">
            ${hidden('action', 'disable')}
            ${checkbox(form, {
              name: 'cancel_waiting',
              label: 'Also cancel the texts of this person that wait',
            })}<button class="danger">Disable</button>
          </form>
        </details>
      `
    }
    <details>
      <summary>Delete ${login}</summary>
      <p>Keys, passwords, endpoints, senders and templates are deleted. This cannot be undone.</p>
      <form method="post" action="${path}">
        ${inputField(form, { name: 'reassign_to', label: 'Who gets the events (id of a user)', inputmode: 'numeric', required: false })}
        ${hidden('action', 'delete')}<button class="danger">Delete</button>
      </form>
    </details>
  `;
}

export const personScreens: readonly Screen[] = [personScreen];
