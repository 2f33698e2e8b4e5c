import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { suggestNumber } from '@ngoma/sms';
import { ask } from '../console-api.ts';
import { consolePage, download } from '../console-page.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith, cursorPaging } from '../lists/paging.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { fromLocal, timeHtml } from '../times.ts';
import { isInProgress, knownReasons, messageState, messageStates, reasonText } from './message-states.ts';

type Schemas = components['schemas'];
type Message = Schemas['Message'];
type Query = NonNullable<paths['/v1/messages']['get']['parameters']['query']>;

/** Several states under one word. */
const statusGroups: Readonly<Record<string, readonly Schemas['MessageStatus'][]>> = {
  problems: ['undelivered', 'expired', 'rejected', 'failed', 'unknown'],
  waiting: ['accepted', 'queued', 'sending'],
};

const statusOptions = [
  ['', 'Any'],
  ['problems', 'Did not arrive'],
  ['waiting', 'On its way'],
  ...Object.entries(messageStates).map(([value, { text }]) => [value, text] as const),
] as const;

/** The filters of the address for the API; `from` and `until` are times of the calendar. */
function toQuery({ request: { query }, zone }: ConsoleVisit): Query {
  const {
    to,
    user_id,
    status = '',
    from = '',
    until = '',
    ...others
  } = typedFilters(
    query,
    ...['to', 'sender_id', 'reason', 'batch_id', 'client_reference', 'key_id', 'user_id', 'status', 'from', 'until'],
    'cursor',
  );
  const states = statusGroups[status] ?? (isStatus(status) ? [status] : []);
  const [after, before] = [fromLocal(from, zone), fromLocal(until, zone)];
  return {
    mode: modeOf({ query }),
    ...others,
    ...(to !== undefined && { to: suggestNumber(to) ?? to }),
    ...(user_id !== undefined && { user_id: Number(user_id) }),
    ...(states.length > 0 && { status: [...states] }),
    ...(after !== undefined && { created_after: after }),
    ...(before !== undefined && { created_before: before }),
  };
}

const isStatus = (text: string): text is Schemas['MessageStatus'] => text in messageStates;

/** Messages with their state, newest first. */
const listScreen: Screen = {
  path: /^\/console\/messages$/,
  async show(visit) {
    const { request, api } = visit;
    const page = await ask(api.GET('/v1/messages', { params: { query: toQuery(visit) } }));
    const isFiltered = [
      'to',
      'status',
      'reason',
      'sender_id',
      'batch_id',
      'from',
      'until',
      'user_id',
      'client_reference',
      'key_id',
    ].some((name) => request.query.get(name));
    const isEmpty = page.data.length === 0;
    return consolePage(visit, {
      title: 'Messages',
      area: 'sent',
      reloads: page.data.some(({ status }) => isInProgress(status)),
      main: html`
        <h1>Messages</h1>
        ${modeLinks(request)}
        ${filtersHtml(visit)}
        ${
          isEmpty
            ? emptyHtml(...emptyTexts(visit, isFiltered))
            : html`<ul class="records">${page.data.map((message) => messageItem(message, visit))}</ul>
`
        }
        ${cursorPaging(request, page.next_cursor)}
        ${!isEmpty && html`<p><a href="${exportAddress(visit)}">Download these messages as CSV</a></p>\n`}
      `,
    });
  },
};

function emptyTexts(visit: ConsoleVisit, isFiltered: boolean): [string, Html | undefined] {
  if (isFiltered)
    return ['No message fits these filters.', html`<a href="${visit.request.path}">Show all messages</a>`];
  const mode = modeOf(visit.request);
  const step = hasRight(visit, 'send-messages') && html`<a class="button" href="/console/send">Send a text</a>`;
  return [mode === 'live' ? 'No text was sent to a phone yet.' : 'No test text was sent yet.', step || undefined];
}

const filtersHtml = (visit: ConsoleVisit): Html =>
  filterForm(visit.request, [
    { name: 'status', label: 'State', options: statusOptions },
    { name: 'to', label: 'Number', type: 'tel' },
    { name: 'sender_id', label: 'Sender' },
    {
      name: 'reason',
      label: 'Reason',
      options: [['', 'Any'], ...knownReasons.map((each) => [each, each.replaceAll('_', ' ')] as const)],
    },
    { name: 'from', label: 'Accepted from', type: 'datetime-local' },
    { name: 'until', label: 'Accepted before', type: 'datetime-local' },
    ...(hasRight(visit, 'manage-accounts')
      ? [{ name: 'user_id', label: 'User (id)', inputmode: 'numeric' } as const]
      : []),
  ]);

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
    const { cursor: _cursor, limit: _limit, ...query } = toQuery(visit);
    const csv = await ask(visit.api.GET('/v1/messages.csv', { params: { query }, parseAs: 'text' }));
    return download('messages.csv', 'text/csv', csv);
  },
};

export const messageListScreens: readonly Screen[] = [listScreen, exportScreen];
