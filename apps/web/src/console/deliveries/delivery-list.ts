import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { allTypes, isEventType } from '../endpoints/event-types.ts';
import { inputField, problemSummary, selectField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith, cursorPaging } from '../lists/paging.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { fromLocal, timeHtml } from '../times.ts';

type Schemas = components['schemas'];
type Delivery = Schemas['WebhookDelivery'];
type Status = Schemas['DeliveryStatus'];

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

function toQuery({ request: { query }, zone }: ConsoleVisit) {
  const {
    status = '',
    event_type = '',
    since = '',
    until = '',
    ...others
  } = typedFilters(
    query,
    ...(['status', 'endpoint_id', 'message_id', 'event_type', 'since', 'until', 'cursor'] as const),
  );
  const [after, before] = [fromLocal(since, zone), fromLocal(until, zone)];
  return {
    mode: modeOf({ query }),
    ...others,
    ...(isStatus(status) && { status: [status] }),
    ...(isEventType(event_type) && { event_type }),
    ...(after !== undefined && { created_after: after }),
    ...(before !== undefined && { created_before: before }),
  };
}

/** Webhooks with their state, newest first. */
const listScreen: Screen = {
  path: /^\/console\/deliveries$/,
  async show(visit) {
    const { request, api } = visit;
    const page = await ask(api.GET('/v1/webhook-deliveries', { params: { query: toQuery(visit) } }));
    const isFiltered = ['status', 'endpoint_id', 'message_id', 'event_type', 'since', 'until'].some((name) =>
      request.query.get(name),
    );
    return consolePage(visit, {
      title: 'Deliveries',
      area: 'operate',
      done: doneText(request.query),
      reloads: page.data.some(({ status }) => status === 'pending'),
      main: html`<h1>Deliveries of webhooks</h1>
${modeLinks(request)}${filterForm(request, [
  {
    name: 'status',
    label: 'State',
    options: [['', 'Any'], ...Object.entries(states).map(([value, [text]]) => [value, text] as const)],
  },
  { name: 'event_type', label: 'What', options: [['', 'Anything'], ...allTypes] },
  { name: 'endpoint_id', label: 'Endpoint (id)' },
  { name: 'message_id', label: 'Text (id)' },
  { name: 'since', label: 'From', type: 'datetime-local' },
  { name: 'until', label: 'Before', type: 'datetime-local' },
])}${
  page.data.length === 0
    ? emptyHtml(
        isFiltered ? 'No delivery fits these filters.' : 'Nothing was reported yet.',
        !isFiltered && html`<a href="/console/endpoints">Create an endpoint</a>`,
      )
    : html`<ul class="records">${page.data.map((delivery) => deliveryItem(delivery, visit))}</ul>
<p><a href="${addressWith({ ...request, path: '/console/deliveries/replay' }, { cursor: undefined })}">Send again what failed</a></p>
`
}${cursorPaging(request, page.next_cursor)}`,
    });
  },
};

/** `12` of `replayed=12` in a sentence. */
function doneText(query: URLSearchParams): string | undefined {
  const count = query.get('replayed') ?? '';
  if (!/^\d{1,6}$/.test(count)) return undefined;
  const rest = query.get('more') === '1' ? ' There may be more: send again once more.' : '';
  return `${count} ${count === '1' ? 'delivery is' : 'deliveries are'} sent again.${rest}`;
}

const deliveryItem = (
  { id, event_type, url, status, attempt_count, created_at }: Delivery,
  { request, zone }: ConsoleVisit,
): Html =>
  html`
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
    const created_after = fromLocal(fields.get('created_after') ?? '', zone);
    if (created_after === undefined) throw invalidField('created_after', 'Choose a date and a time.');
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

export const deliveryListScreens: readonly Screen[] = [listScreen, replayScreen];
