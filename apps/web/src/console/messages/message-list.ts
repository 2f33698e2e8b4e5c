import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { download, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { type Filter, readFilters } from '../lists/filters.ts';
import { filtersOf, type List, listScreen, toQuery } from '../lists/list-screen.ts';
import { addressInMode, modeOf } from '../lists/mode.ts';
import { addressWith } from '../lists/paging.ts';
import { ask } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { isInProgress, messageState, messageStates, reasonNames, reasonText } from './message-states.ts';

type Schemas = components['schemas'];
type Message = Schemas['Message'];
type Query = NonNullable<paths['/v1/messages']['get']['parameters']['query']>;

/** Several states under one word. */
const statusGroups: Readonly<Record<string, readonly Schemas['MessageStatus'][]>> = {
  problems: ['undelivered', 'expired', 'rejected', 'failed', 'unknown'],
  waiting: ['accepted', 'queued', 'sending'],
};

const statusFilter = {
  name: 'status',
  label: 'State',
  control: 'choice',
  any: 'Any',
  options: [
    ['problems', 'Did not arrive'],
    ['waiting', 'On its way'],
    ...Object.entries(messageStates).map(([value, { text }]) => [value, text] as const),
  ],
  toValue: (status) => statusGroups[status] ?? [status],
} as const satisfies Filter;

const filters: readonly Filter[] = [
  statusFilter,
  { name: 'to', label: 'Number', control: 'phone' },
  { name: 'sender_id', label: 'Sender', control: 'text' },
  {
    name: 'reason',
    label: 'Reason',
    control: 'choice',
    any: 'Any',
    options: reasonNames,
  },
  { name: 'from', label: 'Accepted from', control: 'time', parameter: 'created_after' },
  { name: 'until', label: 'Accepted before', control: 'time', parameter: 'created_before' },
  { name: 'batch_id', label: 'Batch', control: 'link' },
  { name: 'client_reference', label: 'Reference', control: 'link' },
  { name: 'key_id', label: 'Key', control: 'link' },
];

/** Messages with their state, newest first. */
const messageList: List<Message, Query> = {
  path: /^\/console\/messages$/,
  area: 'sent',
  title: 'Messages',
  hasModes: true,
  filters: (visit) => [
    ...filters,
    { name: 'user_id', label: 'User (id)', control: hasRight(visit, 'manage-accounts') ? 'number' : 'link' },
  ],
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/messages', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: messageItem,
  isInProgress: ({ status }) => isInProgress(status),
  noneFits: 'No message fits these filters.',
  empty: (visit) => [
    modeOf(visit.request) === 'live' ? 'No text was sent to a phone yet.' : 'No test text was sent yet.',
    hasRight(visit, 'send-messages') &&
      html`<a class="button" href="${addressInMode(visit.request, '/console/send')}">Send a text</a>`,
  ],
  after: (visit, _form, records) =>
    records.length > 0 && html`<p><a href="${exportAddress(visit)}">Download these messages as CSV</a></p>`,
};

const maxShownText = 80;

function messageItem(message: Message, { zone }: ConsoleVisit): Html {
  const { id, to, message: text, status, reason, created_at, sender_id, mode } = message;
  const why = reasonText(reason, status);
  return html`
    <li>
      <div>
        <a href="/console/messages/${id}${mode === 'test' && '?mode=test'}">${to}</a>
        ${sender_id && html`<span class="muted">from ${sender_id}</span>`}
        <p>${text === null ? 'The text was deleted.' : shorten(text)}</p>
        ${why && html`<p class="muted">${why}</p>`}
      </div>
      <div>${messageState(status)}<p class="muted">${timeHtml(created_at, zone)}</p></div>
    </li>
  `;
}

const shorten = (text: string): string =>
  text.length > maxShownText ? `${text.slice(0, maxShownText).toWellFormed()}…` : text;

const exportAddress = ({ request }: ConsoleVisit): string =>
  addressWith({ ...request, path: '/console/messages/export' }, { cursor: undefined, reload: undefined });

/** The filtered list as a file. */
const exportScreen: Screen = {
  path: /^\/console\/messages\/export$/,
  async show(visit) {
    const read = readFilters(filtersOf(messageList, visit), visit.request.query, visit.zone);
    if (read.errors.length > 0) return redirect(addressWith({ ...visit.request, path: '/console/messages' }, {}));
    const { cursor: _cursor, limit: _limit, ...query } = toQuery(messageList, visit, read);
    const csv = await ask(visit.api.GET('/v1/messages.csv', { params: { query }, parseAs: 'text' }));
    return download('messages.csv', 'text/csv', csv);
  },
};

export const messageListScreens: readonly Screen[] = [listScreen(messageList), exportScreen];
