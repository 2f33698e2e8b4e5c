import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { hidden, problemSummary } from '../forms/fields.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith } from '../lists/paging.ts';
import { stateHtml } from '../lists/state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { endpointFields, secretHtml, toEndpoint } from './endpoint-form.ts';

type Endpoint = components['schemas']['WebhookEndpoint'];
type Query = NonNullable<paths['/v1/webhook-endpoints']['get']['parameters']['query']>;

const doneTexts: Readonly<Record<string, string>> = {
  changed: 'The endpoint is changed.',
  enabled: 'The endpoint is enabled. Webhooks go to it again.',
  disabled: 'The endpoint is disabled. Nothing is sent to it.',
  tested: 'A test is on its way. The deliveries show what the receiver responds.',
  deleted: 'The endpoint is deleted.',
};

const reasons: Readonly<Record<string, string>> = {
  by_request: 'A person disabled it.',
  gone: 'The receiver responded that it does not exist any more (410).',
  failing: 'It failed for too long.',
};

const endpointList: List<Endpoint, Query> = {
  path: /^\/console\/endpoints$/,
  area: 'operate',
  title: 'Endpoints',
  heading: 'Webhook endpoints',
  hasModes: true,
  done: (query) => doneTexts[query.get('done') ?? ''],
  before: ({ request }) => {
    const address = addressWith({ ...request, path: '/console/endpoints/new' }, { cursor: undefined });
    return html`<p><a class="button" href="${address}">New endpoint</a></p>`;
  },
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/webhook-endpoints', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: endpointItem,
  noneFits: 'No endpoint fits these filters.',
  empty: () => [
    'Nothing is reported to another program yet.',
    'An endpoint is the address of a program that learns what became of texts and events.',
  ],
};

const endpointState = ({ disabled, failing_since }: Endpoint): Html => {
  if (disabled) return stateHtml('Disabled', 'bad');
  return failing_since === null ? stateHtml('Enabled', 'good') : stateHtml('Failing', 'waiting');
};

const oldSecretHtml = (until: string, zone: string): Html => html`
  <p>The secret before is valid until ${timeHtml(until, zone)}.</p>
`;

function endpointItem(endpoint: Endpoint, { request }: ConsoleVisit): Html {
  return html`
    <li>
      <div>
        <a href="${addressWith({ ...request, path: `/console/endpoints/${endpoint.id}` }, { cursor: undefined })}">
          ${endpoint.url}
        </a>${endpoint.description && html`<p class="muted">${endpoint.description}</p>`}
      </div>
      ${endpointState(endpoint)}
    </li>
  `;
}

const createScreen: Screen = {
  path: /^\/console\/endpoints\/new$/,
  async show(visit, form) {
    return consolePage(visit, {
      title: 'New endpoint',
      area: 'operate',
      main: html`<h1>New endpoint</h1>
${modeLinks(visit.request)}${problemSummary(form)}<form method="post" action="${addressWith(visit.request, {})}">
${endpointFields(form)}<p><button>Create the endpoint</button></p>
</form>
`,
    });
  },

  async submit(visit, { fields }: Form) {
    const { api, request } = visit;
    const body = toEndpoint(fields);
    const { secret, ...endpoint } = await ask(
      api.POST('/v1/webhook-endpoints', { params: { query: { mode: modeOf(request) } }, body }),
    );
    // Not a redirect, because the secret may be in no address.
    return consolePage(visit, {
      title: 'The endpoint is created',
      area: 'operate',
      main: html`
        <h1>The endpoint is created</h1>
        ${secretHtml(secret, 'Give this secret to the receiver: it checks the signatures with it.')}
        <p>
          <a href="${addressWith({ ...request, path: `/console/endpoints/${endpoint.id}` }, {})}">
            Go to the endpoint
          </a>
        </p>
      `,
    });
  },
};

/** One endpoint: its state, tests, secret and settings. */
const detailScreen: Screen = {
  path: /^\/console\/endpoints\/(whe_\w+)$/,
  async show(visit, form, [id = '']) {
    const { api, request, zone } = visit;
    const endpoint = await ask(
      api.GET('/v1/webhook-endpoints/{id}', { params: { path: { id }, query: { mode: modeOf(request) } } }),
    );
    const address = addressWith(request, {});
    const deliveries = addressWith({ ...request, path: '/console/deliveries' }, { endpoint_id: id });
    const button = (action: string, text: string, style: string) =>
      html`<form method="post" action="${address}">${hidden('action', action)}<button class="${style}">${text}</button></form>`;
    return consolePage(visit, {
      title: 'Endpoint',
      area: 'operate',
      done: doneTexts[request.query.get('done') ?? ''],
      main: html`
        <h1>${endpoint.url}</h1>
        ${problemSummary(form)}
        <p>
          ${endpointState(endpoint)}
          ${endpoint.disabled_reason !== null && reasons[endpoint.disabled_reason]}
          ${endpoint.failing_since !== null && html`Failing since ${timeHtml(endpoint.failing_since, zone)}.`}
        </p>
        <div class="actions">
          ${button('test', 'Send a test', '')}
          ${endpoint.disabled ? button('enable', 'Enable', 'quiet') : button('disable', 'Disable', 'quiet')}<a href="${deliveries}">
            Its
            deliveries
          </a>
        </div>
        <h2>Secret</h2>
        ${endpoint.old_secret_until !== null && oldSecretHtml(endpoint.old_secret_until, zone)}
        <details>
          <summary>Make a new secret</summary>
          <p>The secret of today is valid for another day, so that the receiver can be changed.</p>
          ${button('rotate', 'Make a new secret', 'quiet')}
        </details>
        <h2>Change</h2>
        <form method="post" action="${address}">
          ${endpointFields(form, endpoint)}${hidden('action', 'change')}
          <p><button>Save</button></p>
        </form>
        <details>
          <summary>Delete this endpoint</summary>
          <p>Webhooks that wait for it are stopped.</p>
          ${button('delete', 'Delete it', 'danger')}
        </details>
      `,
    });
  },

  async submit(visit, { fields }: Form, [id = '']) {
    const { api, request } = visit;
    const params = { path: { id }, query: { mode: modeOf(request) } };
    const done = (word: string) => redirect(addressWith(request, { done: word }));
    switch (fields.get('action')) {
      case 'test':
        await ask(api.POST('/v1/webhook-endpoints/{id}/test', { params }));
        return done('tested');
      case 'enable':
        await ask(api.PATCH('/v1/webhook-endpoints/{id}', { params, body: { disabled: false } }));
        return done('enabled');
      case 'disable':
        await ask(api.PATCH('/v1/webhook-endpoints/{id}', { params, body: { disabled: true } }));
        return done('disabled');
      case 'change':
        await ask(api.PATCH('/v1/webhook-endpoints/{id}', { params, body: toEndpoint(fields) }));
        return done('changed');
      case 'delete':
        await ask(api.DELETE('/v1/webhook-endpoints/{id}', { params }));
        return redirect(addressWith({ ...request, path: '/console/endpoints' }, { done: 'deleted' }));
      case 'rotate': {
        const { secret } = await ask(api.POST('/v1/webhook-endpoints/{id}/rotate-secret', { params, body: {} }));
        return consolePage(visit, {
          title: 'The new secret',
          area: 'operate',
          main: html`<h1>The new secret</h1>
${secretHtml(secret, 'Give this secret to the receiver.')}<p><a href="${addressWith(request, {})}">Back to the endpoint</a></p>
`,
        });
      }
      default:
        throw invalidField('action', 'Choose what to do with the endpoint.');
    }
  },
};

export const endpointScreens: readonly Screen[] = [listScreen(endpointList), createScreen, detailScreen];
