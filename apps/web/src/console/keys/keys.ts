import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { ConsoleResponse, Form } from '../console-request.ts';
import { checkbox, hidden, idempotencyField, inputField, problemSummary, selectField } from '../forms/fields.ts';
import { idempotencyHeader, newForm } from '../forms/form-state.ts';
import { toNumber } from '../forms/to-number.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { stateHtml } from '../lists/state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { keyFields, scopeText, toKey } from './key-form.ts';

type Key = components['schemas']['ApiKey'];
type Query = NonNullable<paths['/v1/api-keys']['get']['parameters']['query']>;

const doneTexts: Readonly<Record<string, string>> = {
  changed: 'The key is changed.',
  revoked: 'The key is revoked. Requests with it are rejected.',
};

const modes = [
  ['live', 'Live'],
  ['test', 'Test'],
] as const;

const isMode = (text: string | undefined): text is 'live' | 'test' => text === 'live' || text === 'test';

const keyList: List<Key, Query> = {
  path: /^\/console\/keys$/,
  area: 'operate',
  title: 'Keys',
  heading: 'API keys',
  filters: [
    { name: 'mode', label: 'Mode', control: 'choice', any: 'Any', options: modes },
    { name: 'user_id', label: 'User (id)', control: 'number' },
  ],
  done: (query) => doneTexts[query.get('done') ?? ''],
  before: () => html`<p><a class="button" href="/console/keys/new">New key</a></p>`,
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/api-keys', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: keyItem,
  noneFits: 'No key fits these filters.',
  empty: () => ['There is no key yet.', 'A program needs a key to use the API.'],
};

function keyState({ revoked_at, expires_at, mode }: Key, atMs: number): Html {
  if (revoked_at !== null) return stateHtml('Revoked', 'bad');
  if (expires_at !== null && Date.parse(expires_at) <= atMs) return stateHtml('Expired', 'bad');
  return mode === 'live' ? stateHtml('Live', 'good') : stateHtml('Test', 'waiting');
}

function keyItem(key: Key, { request, zone }: ConsoleVisit): Html {
  return html`
    <li>
      <div>
        <a href="/console/keys/${key.id}">${key.name}</a> <span class="muted">…${key.ends_with}, ${key.login}</span>
        <p class="muted">
          ${key.last_used_at === null ? 'Never used' : html`Last used ${timeHtml(key.last_used_at, zone)}`}
        </p>
      </div>
      ${keyState(key, request.at)}
    </li>
  `;
}

const createScreen: Screen = {
  path: /^\/console\/keys\/new$/,
  async show(visit, form) {
    return consolePage(visit, {
      title: 'New key',
      area: 'operate',
      main: html`
        <h1>New key</h1>
        ${problemSummary(form)}
        <form method="post" action="/console/keys/new">
          ${selectField(form, { name: 'mode', label: 'Live or test', options: modes, value: 'test', required: true })}
          ${inputField(form, {
            name: 'user_id',
            label: 'User (id)',
            hint: 'Whose texts and events it works with. Without one, yours.',
            inputmode: 'numeric',
            value: visit.request.query.get('user_id'),
            required: false,
          })}${keyFields(form, visit.zone)}${idempotencyField(form)}
          <p><button>Create the key</button></p>
        </form>
      `,
    });
  },

  async submit(visit, { fields }: Form) {
    const { api, zone } = visit;
    const mode = fields.get('mode') ?? undefined;
    const user_id = fields.get('user_id')?.trim() ?? '';
    if (!isMode(mode)) throw invalidField('mode', 'Choose live or test.');
    const body = { ...toKey(fields, zone), mode, ...(user_id !== '' && { user_id: toNumber(user_id) }) };
    const header = idempotencyHeader(fields);
    return shownOnce(visit, await ask(api.POST('/v1/api-keys', { params: { header }, body })));
  },
};

/** Not a redirect, because a secret may be in no address. */
function shownOnce(
  visit: ConsoleVisit,
  { id, name, key, webhook_secret }: Key & { key: string | null; webhook_secret: string | null },
): ConsoleResponse {
  const form = newForm();
  return consolePage(visit, {
    title: 'The key is created',
    area: 'operate',
    main: html`<h1>The key “${name}” is created</h1>
${
  key === null
    ? html`<p class="note">It was shown when it was created, and cannot be shown again. If it is lost, make a new one.</p>\n`
    : html`
      <p class="note">Copy both now. They are not shown again.</p>
      ${inputField(form, { name: 'key', label: 'Key', value: key })}
      ${inputField(form, { name: 'secret', label: 'Webhook secret', value: webhook_secret })}
    `
}<p><a href="/console/keys/${id}">Go to the key</a></p>
`,
  });
}

const detailScreen: Screen = {
  path: /^\/console\/keys\/(key_\w+)$/,
  async show(visit, form, [id = '']) {
    const { api, request, zone } = visit;
    const key = await ask(api.GET('/v1/api-keys/{id}', { params: { path: { id } } }));
    const isUsable = key.revoked_at === null;
    const ofMode = key.mode === 'test' && { mode: 'test' };
    const ofKey = new URLSearchParams({ key_id: id, ...ofMode }).toString();
    const scheduledTexts = new URLSearchParams({ key_id: id, status: 'scheduled', ...ofMode }).toString();
    return consolePage(visit, {
      title: key.name,
      area: 'operate',
      done: doneTexts[request.query.get('done') ?? ''],
      main: html`<h1>${key.name}</h1>
${problemSummary(form)}<p>${keyState(key, request.at)}</p>
${factsHtml(key, zone)}<p>
  <a href="/console/messages?${ofKey}">Its texts</a>, <a href="/console/inbox?${ofKey}">the replies to them</a> and
  <a href="/console/statistics?${ofKey}">their number by day</a>
</p>
${
  isUsable &&
  html`
    <details>
      <summary>Make a new key in its place</summary>
      <p>The key of today is valid for another day, so that programs can be changed.</p>
      <form method="post" action="${request.path}">
        ${hidden('action', 'roll')}
        ${idempotencyField(form)}<button class="quiet">Make a new key</button>
      </form>
    </details>
    <h2>Change</h2>
    <form method="post" action="${request.path}">
      ${keyFields(form, zone, key)}${hidden('action', 'change')}
      <p><button>Save</button></p>
    </form>
    <details>
      <summary>Revoke this key</summary>
      <p>
        Requests with it are rejected from now on.
        <a href="/console/messages?${scheduledTexts}">Its scheduled texts</a> are sent all the same, unless you cancel what waits.
      </p>
      <form method="post" action="${request.path}">
        ${hidden('action', 'revoke')}
        ${checkbox(form, { name: 'cancel_waiting', label: 'Also cancel its texts that wait' })}
        <button class="danger">Revoke it</button>
      </form>
    </details>
  `
}`,
    });
  },

  async submit(visit, { fields }: Form, [id = '']) {
    const { api, request, zone } = visit;
    const params = { path: { id } };
    switch (fields.get('action')) {
      case 'change':
        await ask(api.PATCH('/v1/api-keys/{id}', { params, body: toKey(fields, zone) }));
        return redirect(`${request.path}?done=changed`);
      case 'roll': {
        const header = idempotencyHeader(fields);
        return shownOnce(
          visit,
          await ask(api.POST('/v1/api-keys/{id}/roll', { params: { ...params, header }, body: {} })),
        );
      }
      case 'revoke': {
        const query = { cancel_waiting: fields.has('cancel_waiting') };
        await ask(api.DELETE('/v1/api-keys/{id}', { params: { ...params, query } }));
        return redirect(`${request.path}?done=revoked`);
      }
      default:
        throw invalidField('action', 'Choose what to do with the key.');
    }
  },
};

const factsHtml = (
  { login, ends_with, scopes, created_at, last_used_at, expires_at, rolled_to }: Key,
  zone: string,
): Html =>
  html`
    <dl class="facts">
      <dt>User</dt>
      <dd>${login}</dd>
      <dt>Ends with</dt>
      <dd>${ends_with}</dd>
      <dt>May</dt>
      <dd>
        ${scopes.length === 0 ? 'everything that its user may do' : scopes.map(scopeText).join(', ')}
      </dd>
      <dt>Created</dt>
      <dd>${timeHtml(created_at, zone)}</dd>
      <dt>Last used</dt>
      <dd>${timeHtml(last_used_at, zone)}</dd>
      <dt>Valid until</dt>
      <dd>${expires_at === null ? 'it is revoked' : timeHtml(expires_at, zone)}</dd>
      ${rolled_to !== null && html`<dt>New key</dt><dd><a href="/console/keys/${rolled_to}">${rolled_to}</a></dd>`}
    </dl>
  `;

export const keyScreens: readonly Screen[] = [listScreen(keyList), createScreen, detailScreen];
