import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith } from '../lists/paging.ts';
import { stateHtml } from '../lists/state.ts';
import { withActionBars } from '../records/action-bars.ts';
import { goesBack } from '../records/ask-page.ts';
import { marksField, type OtherAction, runOtherAction } from '../records/other-actions.ts';
import { initialValues, recordFields } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';
import { endpointFields, endpointValues, secretHtml, toEndpoint } from './endpoint-form.ts';

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
${recordFields(form, endpointFields, initialValues(endpointFields))}<p><button>Create the endpoint</button></p>
</form>
`,
    });
  },

  submit: submitRecord(endpointFields, async (visit, { fields }) => {
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
  }),
};

/** One endpoint: its state, tests, secret and settings, in one form. */
const detailScreen: Screen = {
  path: /^\/console\/endpoints\/(whe_\w+)$/,
  show: async (visit, form, [id = '']) => showEndpoint(visit, form, await readEndpoint(visit, id)),

  submit: submitRecord(endpointFields, async (visit, { fields }, [id = '']) => {
    const action = fields.get('action') ?? '';
    if (action === 'change') {
      await ask(
        visit.api.PATCH('/v1/webhook-endpoints/{id}', { ...parametersOf(visit, id), body: toEndpoint(fields) }),
      );
      return done(visit, 'changed');
    }
    const endpoint = await readEndpoint(visit, id);
    if (goesBack(fields)) return showEndpoint(visit, toFormState(fields, undefined), endpoint);
    const other = otherActions(visit, id)[action];
    if (other === undefined) throw invalidField('action', 'Choose what to do with the endpoint.');
    const stored = endpointValues(endpoint);
    const address = addressOfForm(visit);
    return runOtherAction(visit, { fields: endpointFields, stored, area: 'operate', address }, fields, other);
  }),
};

const parametersOf = ({ request }: ConsoleVisit, id: string) => ({
  params: { path: { id }, query: { mode: modeOf(request) } },
});

const readEndpoint = (visit: ConsoleVisit, id: string): Promise<Endpoint> =>
  ask(visit.api.GET('/v1/webhook-endpoints/{id}', parametersOf(visit, id)));

const addressOfForm = ({ request }: ConsoleVisit): string => addressWith(request, { done: undefined });

const done = ({ request }: ConsoleVisit, word: string): ConsoleResponse =>
  redirect(addressWith(request, { done: word }));

/** The buttons that do not store the form. */
function otherActions(visit: ConsoleVisit, id: string): Readonly<Record<string, OtherAction>> {
  const { api, request } = visit;
  const parameters = parametersOf(visit, id);
  const setDisabled = async (disabled: boolean) => {
    await ask(api.PATCH('/v1/webhook-endpoints/{id}', { ...parameters, body: { disabled } }));
    return done(visit, disabled ? 'disabled' : 'enabled');
  };
  return {
    test: {
      ...{ question: 'Send a test?', button: 'Send a test without saving' },
      async run() {
        await ask(api.POST('/v1/webhook-endpoints/{id}/test', parameters));
        return done(visit, 'tested');
      },
    },
    enable: { question: 'Enable the endpoint?', button: 'Enable without saving', run: () => setDisabled(false) },
    disable: { question: 'Disable the endpoint?', button: 'Disable without saving', run: () => setDisabled(true) },
    rotate: {
      ...{ question: 'Make a new secret?', button: 'Make a new secret without saving' },
      run: () => rotateSecret(visit, id),
    },
    delete: {
      ...{ question: 'Delete the endpoint?', button: 'Delete it' },
      async run() {
        await ask(api.DELETE('/v1/webhook-endpoints/{id}', parameters));
        return redirect(addressWith({ ...request, path: '/console/endpoints' }, { done: 'deleted' }));
      },
    },
  };
}

async function rotateSecret(visit: ConsoleVisit, id: string): Promise<ConsoleResponse> {
  const parameters = { ...parametersOf(visit, id), body: {} };
  const { secret } = await ask(visit.api.POST('/v1/webhook-endpoints/{id}/rotate-secret', parameters));
  return consolePage(visit, {
    title: 'The new secret',
    area: 'operate',
    main: html`<h1>The new secret</h1>
${secretHtml(secret, 'Give this secret to the receiver.')}<p><a href="${addressOfForm(visit)}">Back to the endpoint</a></p>
`,
  });
}

const button = (action: string, text: string, style: string): Html =>
  html`<button class="${style}" name="action" value="${action}" formnovalidate>${text}</button>`;

function showEndpoint(visit: ConsoleVisit, form: FormState, endpoint: Endpoint): ConsoleResponse {
  const { request, zone } = visit;
  const { id, url, disabled, disabled_reason, failing_since } = endpoint;
  const deliveries = addressWith({ ...request, path: '/console/deliveries' }, { endpoint_id: id, done: undefined });
  const stored = endpointValues(endpoint);
  const buttons = [
    html`<button name="action" value="change">Save</button>`,
    button('test', 'Send a test', 'quiet'),
    disabled ? button('enable', 'Enable', 'quiet') : button('disable', 'Disable', 'quiet'),
  ];
  return consolePage(visit, {
    title: 'Endpoint',
    area: 'operate',
    done: form.typed === undefined ? doneTexts[request.query.get('done') ?? ''] : undefined,
    main: html`
      <h1>${url}</h1>
      ${problemSummary(form)}
      <p>
        ${endpointState(endpoint)}
        ${disabled_reason !== null && reasons[disabled_reason]}
        ${failing_since !== null && html`Failing since ${timeHtml(failing_since, zone)}.`}
        <a href="${deliveries}">Its deliveries</a>
      </p>
      <form method="post" action="${addressOfForm(visit)}">
        ${marksField(form, endpointFields, stored)}
        ${withActionBars(buttons, recordFields(form, endpointFields, stored))}
        ${secretPart(endpoint, zone)}
        <details>
          <summary>Delete this endpoint</summary>
          <p>Webhooks that wait for it are stopped.</p>
          ${button('delete', 'Delete it', 'danger')}
        </details>
      </form>
    `,
  });
}

const secretPart = ({ old_secret_until }: Endpoint, zone: string): Html => html`
  <h2>Secret</h2>
  ${old_secret_until !== null && oldSecretHtml(old_secret_until, zone)}
  <details>
    <summary>Make a new secret</summary>
    <p>The secret of today is valid for another day, so that the receiver can be changed.</p>
    ${button('rotate', 'Make a new secret', 'quiet')}
  </details>
`;

export const endpointScreens: readonly Screen[] = [listScreen(endpointList), createScreen, detailScreen];
