import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { allTypes } from '../endpoints/event-types.ts';
import { inputField, problemSummary, selectField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { addressInMode, modeOf } from '../lists/mode.ts';
import { addressWith } from '../lists/paging.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
import { ask, invalidField } from '../request/console-api.ts';
import type { Form } from '../request/console-request.ts';
import { readTypedInstant, timeHtml } from '../times.ts';

type Schemas = components['schemas'];
type Delivery = Schemas['WebhookDelivery'];
type Status = Schemas['DeliveryStatus'];
type Query = NonNullable<paths['/v1/webhook-deliveries']['get']['parameters']['query']>;

const states: Readonly<Record<Status, readonly [string, StateKind]>> = {
  pending: ['Waiting', 'waiting'],
  delivered: ['Delivered', 'good'],
  exhausted: ['Given up', 'bad'],
  stopped: ['Stopped', 'info'],
};

const isStatus = (text: string): text is Status => text in states;

export const deliveryState = (status: string): Html =>
  stateHtml(...(isStatus(status) ? states[status] : ([status, 'info'] as const)));

export const eventText = (type: string): string => allTypes.find(([each]) => each === type)?.[1] ?? type;

/** Webhooks with their state, newest first. */
const deliveryList: List<Delivery, Query> = {
  path: /^\/console\/deliveries$/,
  area: 'operate',
  title: 'Deliveries',
  heading: 'Deliveries of webhooks',
  hasModes: true,
  filters: [
    {
      name: 'status',
      label: 'State',
      control: 'choice',
      any: 'Any',
      options: Object.entries(states).map(([value, [text]]) => [value, text] as const),
      toValue: (status) => [status],
    },
    { name: 'event_type', label: 'What', control: 'choice', any: 'Anything', options: allTypes },
    { name: 'endpoint_id', label: 'Endpoint (id)', control: 'text' },
    { name: 'message_id', label: 'Text (id)', control: 'text' },
    { name: 'since', label: 'From', control: 'time', parameter: 'created_after' },
    { name: 'until', label: 'Before', control: 'time', parameter: 'created_before' },
  ],
  done: doneText,
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/webhook-deliveries', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: deliveryItem,
  isInProgress: ({ status }) => status === 'pending',
  noneFits: 'No delivery fits these filters.',
  empty: ({ request }) => [
    'Nothing was reported yet.',
    html`<a href="${addressInMode(request, '/console/endpoints')}">Create an endpoint</a>`,
  ],
  after: ({ request }, _form, records) => records.length > 0 && replayLink(request),
};

const replayLink = (request: ConsoleVisit['request']): Html => html`
  <p>
    <a href="${addressWith({ ...request, path: '/console/deliveries/replay' }, { cursor: undefined })}">
      Send again what failed
    </a>
  </p>
`;

/** `12` of `replayed=12` in a sentence. */
function doneText(query: URLSearchParams): string | undefined {
  const count = query.get('replayed') ?? '';
  if (!/^\d{1,6}$/.test(count)) return undefined;
  const rest = query.get('more') === '1' ? ' There may be more: send again once more.' : '';
  return `${count} ${count === '1' ? 'delivery is' : 'deliveries are'} sent again.${rest}`;
}

function deliveryItem(
  { id, event_type, url, status, attempt_count, created_at }: Delivery,
  { request, zone }: ConsoleVisit,
): Html {
  return html`
    <li>
      <div>
        <a href="/console/deliveries/${id}${modeOf(request) === 'test' && '?mode=test'}">
          ${eventText(event_type)}
        </a>
        <p class="muted">${url}, ${attempt_count} ${attempt_count === 1 ? 'attempt' : 'attempts'}</p>
      </div>
      <div>${deliveryState(status)}<p class="muted">${timeHtml(created_at, zone)}</p></div>
    </li>
  `;
}

/** Asks from when failed deliveries are sent again. */
const replayScreen: Screen = {
  path: /^\/console\/deliveries\/replay$/,
  async show(visit, form) {
    const { request, api } = visit;
    const endpoints = await ask(
      api.GET('/v1/webhook-endpoints', { params: { query: { mode: modeOf(request), limit: 100 } } }),
    );
    return consolePage(visit, {
      title: 'Send again what failed',
      area: 'operate',
      main: html`
        <h1>Send again what failed</h1>
        ${problemSummary(form)}
        <p>
          Deliveries that were given up are sent again, to the endpoints as they are now. A receiver that has seen one
          already knows it by its id.
        </p>
        ${replayForm(form, visit, endpoints.data)}
      `,
    });
  },

  async submit({ api, request, zone }, { fields }: Form) {
    const typed = readTypedInstant(fields.get('created_after') ?? '', zone, { timeNeeded: false });
    if (typed.reason !== undefined) throw invalidField('created_after', `Created from: ${typed.reason}`);
    const created_after = typed.instant;
    const endpoint_id = fields.get('endpoint_id') ?? '';
    const body = { created_after, status: ['exhausted' as const], ...(endpoint_id !== '' && { endpoint_id }) };
    const { replayed, has_more } = await ask(
      api.POST('/v1/webhook-deliveries/replay', { params: { query: { mode: modeOf(request) } }, body }),
    );
    const counted = { replayed: String(replayed), more: has_more ? '1' : undefined };
    return redirect(addressWith({ ...request, path: '/console/deliveries' }, counted));
  },
};

const replayForm = (
  form: FormState,
  { request }: ConsoleVisit,
  endpoints: readonly Schemas['WebhookEndpoint'][],
): Html =>
  html`
    <form method="post" action="${addressWith(request, {})}">
      ${inputField(form, { name: 'created_after', label: 'Created from', type: 'datetime-local', required: true })}
      ${selectField(form, {
        name: 'endpoint_id',
        label: 'Endpoint',
        options: [['', 'All'], ...endpoints.map(({ id, url }) => [id, url] as const)],
        value: request.query.get('endpoint_id'),
      })}
      <p><button>Send again</button></p>
    </form>
  `;

export const deliveryListScreens: readonly Screen[] = [listScreen(deliveryList), replayScreen];
