import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { idempotencyField, inputField, problemSummary, selectField } from '../forms/fields.ts';
import { idempotencyHeader, newForm } from '../forms/form-state.ts';
import { consolePage } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { stateHtml } from '../lists/state.ts';
import type { RecordField } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ApiProblem, ask, invalidField } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';

type User = components['schemas']['User'];
type Role = components['schemas']['Role'];
type Query = NonNullable<paths['/v1/users']['get']['parameters']['query']>;

/** Roles with what they may do. */
export const roles: readonly (readonly [Role, string])[] = [
  ['administrator', 'Administrator: everything'],
  ['editor', 'Editor: all events and texts'],
  ['author', 'Author: own events'],
  ['contributor', 'Contributor: own events, published by others'],
  ['subscriber', 'Subscriber: reads'],
];

export const isRole = (text: string): text is Role => roles.some(([role]) => role === text);

const doneTexts: Readonly<Record<string, string>> = { deleted: 'The person is deleted.' };

const peopleList: List<User, Query> = {
  path: /^\/console\/people$/,
  area: 'operate',
  title: 'People',
  done: (query) => doneTexts[query.get('done') ?? ''],
  before: () => html`<p><a class="button" href="/console/people/new">New person</a></p>`,
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/users', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: userItem,
  noneFits: 'Nobody fits these filters.',
  empty: () => ['There is nobody yet.'],
};

function userItem({ id, login, email, role, disabled, created_at }: User, { zone }: ConsoleVisit): Html {
  return html`
    <li>
      <div>
        <a href="/console/people/${id}">${login}</a>${email && html` <span class="muted">${email}</span>`}
        <p class="muted">Since ${timeHtml(created_at, zone)}</p>
      </div>
      ${disabled ? stateHtml('Disabled', 'bad') : html`<span>${role}</span>`}
    </li>
  `;
}

/** The labels and rules of errors. */
const errorFields: readonly RecordField[] = [
  { name: 'login', label: 'Login', required: true, rule: 'Write up to 60 letters, digits, dots and dashes.' },
  { name: 'email', label: 'E-mail address', rule: 'This is not an e-mail address. Write it like amina@example.ug.' },
  { name: 'role', label: 'Role' },
];

const createScreen: Screen = {
  path: /^\/console\/people\/new$/,
  async show(visit, form) {
    return consolePage(visit, {
      title: 'New person',
      area: 'operate',
      main: html`
        <h1>New person</h1>
        ${problemSummary(form)}
        <form method="post" action="/console/people/new">
          ${inputField(form, {
            name: 'login',
            label: 'Login',
            hint: 'Letters, digits, dots and dashes. It cannot be changed.',
            maxlength: 60,
            required: true,
          })}
          ${inputField(form, { name: 'email', label: 'E-mail address', type: 'email', required: false })}
          ${selectField(form, { name: 'role', label: 'Role', options: roles, value: 'author', required: true })}
          ${idempotencyField(form)}
          <p><button>Create</button></p>
        </form>
      `,
    });
  },

  submit: submitRecord(errorFields, async (visit, { fields }) => {
    const { api } = visit;
    const role = fields.get('role') ?? '';
    if (!isRole(role)) throw invalidField('role', 'Choose a role.');
    const email = fields.get('email')?.trim() ?? '';
    const body = { login: fields.get('login')?.trim() ?? '', role, ...(email !== '' && { email }) };
    const header = idempotencyHeader(fields);
    const user = await ask(api.POST('/v1/users', { params: { header }, body })).catch((error: unknown) => {
      throw error instanceof ApiProblem && error.code === 'user_exists' ? takenLogin() : error;
    });
    const { url, expires_at } = await ask(
      api.POST('/v1/users/{id}/sign-in-links', { params: { path: { id: user.id } } }),
    );
    return consolePage(visit, {
      title: `${user.login} is created`,
      area: 'operate',
      main: html`<h1>${user.login} is created</h1>
${linkHtml(url, timeHtml(expires_at, visit.zone))}<p><a href="/console/people/${user.id}">Go to ${user.login}</a></p>
`,
    });
  }),
};

const takenLogin = (): ApiProblem =>
  invalidField('login', 'Login: There is a person with this login or e-mail address already. Choose another one.');

/** A sign-in link, which only this response contains. */
export const linkHtml = (url: string, expires: Html | string): Html => html`
  <p class="note">
    Send this link to the person. It asks for a password, works once, until ${expires}, and is not shown again.
  </p>
  ${inputField(newForm(), { name: 'link', label: 'Link for the person', value: url })}
`;

export const peopleListScreens: readonly Screen[] = [listScreen(peopleList), createScreen];
