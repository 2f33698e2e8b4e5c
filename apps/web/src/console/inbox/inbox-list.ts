import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { suggestNumber } from '@ngoma/sms';
import { ask } from '../console-api.ts';
import { consolePage } from '../console-page.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { cursorPaging } from '../lists/paging.ts';
import { stateHtml } from '../lists/state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { fromLocal, timeHtml } from '../times.ts';

type Inbound = components['schemas']['InboundMessage'];

const doneTexts: Readonly<Record<string, string>> = { deleted: 'The text is deleted.' };

function toQuery({ request: { query }, zone }: ConsoleVisit) {
  const { sender, since = '', until = '', ...others } = typedFilters(query, 'sender', 'to', 'since', 'until', 'cursor');
  const [after, before] = [fromLocal(since, zone), fromLocal(until, zone)];
  return {
    mode: modeOf({ query }),
    ...others,
    ...(sender !== undefined && { from: suggestNumber(sender) ?? sender }),
    ...(after !== undefined && { created_after: after }),
    ...(before !== undefined && { created_before: before }),
  };
}

/** Texts that phones sent, newest first. */
const listScreen: Screen = {
  path: /^\/console\/inbox$/,
  async show(visit) {
    const { request, api, zone } = visit;
    const page = await ask(api.GET('/v1/inbound-messages', { params: { query: toQuery(visit) } }));
    const isFiltered = ['sender', 'to', 'since', 'until'].some((name) => request.query.get(name));
    return consolePage(visit, {
      title: 'Inbox',
      area: 'inbox',
      done: doneTexts[request.query.get('done') ?? ''],
      main: html`<h1>Inbox</h1>
${modeLinks(request)}${filterForm(request, [
  { name: 'sender', label: 'From number', type: 'tel' },
  { name: 'to', label: 'Sent to' },
  { name: 'since', label: 'Received from', type: 'datetime-local' },
  { name: 'until', label: 'Received before', type: 'datetime-local' },
])}${
  page.data.length === 0
    ? emptyHtml(
        isFiltered ? 'No text fits these filters.' : 'No phone has written to you yet.',
        !isFiltered && 'Texts to your short codes and numbers come here once a carrier delivers them.',
      )
    : html`<ul class="records">${page.data.map((text) => inboundItem(text, zone))}</ul>
`
}${cursorPaging(request, page.next_cursor)}`,
    });
  },
};

const keywords: Readonly<Record<string, string>> = { stop: 'Opted out', start: 'Opted in', help: 'Asked for help' };

const inboundItem = ({ id, from, to, message, keyword, mode, received_at }: Inbound, zone: string): Html =>
  html`
    <li>
      <div>
        <a href="/console/inbox/${id}${mode === 'test' && '?mode=test'}">${from}</a> <span class="muted">to ${to}</span>
        <p>${message ?? 'The text was deleted.'}</p>
      </div>
      <div>
        ${keyword !== null && stateHtml(keywords[keyword] ?? keyword, 'info')}
        <p class="muted">${timeHtml(received_at, zone)}</p>
      </div>
    </li>
  `;

export const inboxListScreens: readonly Screen[] = [listScreen];
