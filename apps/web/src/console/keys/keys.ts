import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { checkbox, idempotencyField, inputField, problemSummary, selectField } from '../forms/fields.ts';
import { type FormState, idempotencyHeader, newForm, toFormState } from '../forms/form-state.ts';
import { toNumber } from '../forms/to-number.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { stateHtml } from '../lists/state.ts';
import { withActionBars } from '../records/action-bars.ts';
import { refuseWith } from '../records/all-errors.ts';
import { goesBack } from '../records/ask-page.ts';
import { marksField, runOtherAction } from '../records/other-actions.ts';
import { type RecordField, recordFields } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';
import { keyFields, keyValues, scopeText, toKey } from './key-form.ts';

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

/** The labels and rules of errors, which no zone changes. */
const errorFields: readonly RecordField[] = [
  { name: 'mode', label: 'Live or test' },
  { name: 'user_id', label: 'User (id)', rule: 'Write the number at the end of the address of the page of a person.' },
  ...keyFields(''),
];

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
          })}${recordFields(form, keyFields(visit.zone), {})}${idempotencyField(form)}
          <p><button>Create the key</button></p>
        </form>
      `,
    });
  },

  submit: submitRecord(errorFields, async (visit, { fields }) => {
    const { api, zone } = visit;
    const mode = fields.get('mode') ?? undefined;
    const user_id = fields.get('user_id')?.trim() ?? '';
    if (!isMode(mode)) throw invalidField('mode', 'Choose live or test.');
    const { members, errors } = toKey(fields, zone);
    const body = { ...members, mode, ...(user_id !== '' && { user_id: toNumber(user_id) }) };
    const create = api.POST('/v1/api-keys', { params: { header: idempotencyHeader(fields) }, body });
    return errors.length > 0 ? refuseWith(errors, 'expires_at', create) : shownOnce(visit, await ask(create));
  }),
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

/** One key: its facts, and one form to change and replace it. */
const detailScreen: Screen = {
  path: /^\/console\/keys\/(key_\w+)$/,
  show: async (visit, form, [id = '']) => showKey(visit, form, await readKey(visit, id)),

  submit: submitRecord(errorFields, async (visit, { fields }, [id = '']) => {
    const { api, request, zone } = visit;
    const action = fields.get('action');
    if (action === 'change') {
      const { members, errors } = toKey(fields, zone);
      const change = api.PATCH('/v1/api-keys/{id}', { params: { path: { id } }, body: members });
      await (errors.length > 0 ? refuseWith(errors, 'expires_at', change) : ask(change));
      return redirect(`${request.path}?done=changed`);
    }
    const key = await readKey(visit, id);
    if (goesBack(fields)) return showKey(visit, toFormState(fields, undefined), key);
    if (action !== 'roll') throw invalidField('action', 'Choose what to do with the key.');
    const form = {
      fields: keyFields(zone),
      stored: keyValues(key, zone),
      area: 'operate',
      address: request.path,
    } as const;
    const button = 'Make a new key without saving';
    const run = () => rollKey(visit, fields, id);
    return runOtherAction(visit, form, fields, { question: 'Make a new key?', button, run });
  }),
};

const readKey = ({ api }: ConsoleVisit, id: string): Promise<Key> =>
  ask(api.GET('/v1/api-keys/{id}', { params: { path: { id } } }));

async function rollKey(visit: ConsoleVisit, fields: URLSearchParams, id: string): Promise<ConsoleResponse> {
  const params = { path: { id }, header: idempotencyHeader(fields) };
  return shownOnce(visit, await ask(visit.api.POST('/v1/api-keys/{id}/roll', { params, body: {} })));
}

function showKey(visit: ConsoleVisit, form: FormState, key: Key): ConsoleResponse {
  const { request, zone } = visit;
  return consolePage(visit, {
    title: key.name,
    area: 'operate',
    done: form.typed === undefined ? doneTexts[request.query.get('done') ?? ''] : undefined,
    main: html`<h1>${key.name}</h1>
${problemSummary(form)}<p>${keyState(key, request.at)}</p>
${factsHtml(key, zone)}${linksHtml(key)}
${key.revoked_at === null && changeForm(visit, form, key)}`,
  });
}

function linksHtml({ id, mode }: Key): Html {
  const ofKey = new URLSearchParams({ key_id: id, ...(mode === 'test' && { mode }) }).toString();
  return html`
    <p>
      <a href="/console/messages?${ofKey}">Its texts</a>, <a href="/console/inbox?${ofKey}">the replies to them</a> and
      <a href="/console/statistics?${ofKey}">their number by day</a>
    </p>
  `;
}

function changeForm({ request, zone }: ConsoleVisit, form: FormState, key: Key): Html {
  const fields = keyFields(zone);
  const stored = keyValues(key, zone);
  const buttons = [html`<button name="action" value="change">Save</button>`];
  return html`
    <h2>Change</h2>
    <form method="post" action="${request.path}">
      ${idempotencyField(form)}${marksField(form, fields, stored)}
      ${withActionBars(buttons, recordFields(form, fields, stored))}
      <details>
        <summary>Make a new key in its place</summary>
        <p>The key of today is valid for another day, so that programs can be changed.</p>
        <button class="quiet" name="action" value="roll" formnovalidate>Make a new key</button>
      </details>
    </form>
    <p><a href="${request.path}/revoke">Revoke this key</a></p>
  `;
}

/** Asks before a key is revoked. */
const revokeScreen: Screen = {
  path: /^\/console\/keys\/(key_\w+)\/revoke$/,
  async show(visit, form, [id = '']) {
    const { name, mode } = await readKey(visit, id);
    const ofMode = mode === 'test' && { mode };
    const scheduledTexts = new URLSearchParams({ key_id: id, status: 'scheduled', ...ofMode }).toString();
    return consolePage(visit, {
      title: `Revoke ${name}`,
      area: 'operate',
      main: html`
        <h1>Revoke ${name}?</h1>
        ${problemSummary(form)}
        <p>
          Requests with it are rejected from now on.
          <a href="/console/messages?${scheduledTexts}">Its scheduled texts</a> are sent all the same, unless you cancel
          what waits.
        </p>
        <form method="post" action="/console/keys/${id}/revoke">
          ${checkbox(form, { name: 'cancel_waiting', label: 'Also cancel its texts that wait' })}
          <p class="actions">
            <button class="danger">Revoke it</button> <a class="button quiet" href="/console/keys/${id}">Keep it</a>
          </p>
        </form>
      `,
    });
  },

  async submit(visit, { fields }: Form, [id = '']) {
    const params = { path: { id }, query: { cancel_waiting: fields.has('cancel_waiting') } };
    await ask(visit.api.DELETE('/v1/api-keys/{id}', { params }));
    return redirect(`/console/keys/${id}?done=revoked`);
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

export const keyScreens: readonly Screen[] = [listScreen(keyList), createScreen, detailScreen, revokeScreen];
