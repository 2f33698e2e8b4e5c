import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { stateHtml } from '../lists/state.ts';
import { ask } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';

type Inbound = components['schemas']['InboundMessage'];
type Query = NonNullable<paths['/v1/inbound-messages']['get']['parameters']['query']>;

/** Texts that phones sent, newest first. */
const inboxList: List<Inbound, Query> = {
  path: /^\/console\/inbox$/,
  area: 'inbox',
  title: 'Inbox',
  hasModes: true,
  filters: (visit) => [
    { name: 'sender', label: 'From number', control: 'phone', parameter: 'from' },
    { name: 'to', label: 'Sent to', control: 'text' },
    { name: 'since', label: 'Received from', control: 'time', parameter: 'created_after' },
    { name: 'until', label: 'Received before', control: 'time', parameter: 'created_before' },
    { name: 'key_id', label: 'Key', control: 'link' },
    { name: 'user_id', label: 'User (id)', control: hasRight(visit, 'manage-accounts') ? 'number' : 'link' },
  ],
  done: (query) => (query.get('done') === 'deleted' ? 'The text is deleted.' : undefined),
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/inbound-messages', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: inboundItem,
  noneFits: 'No text fits these filters.',
  empty: () => [
    'No phone has written to you yet.',
    'Texts to your short codes and numbers come here once a carrier delivers them.',
  ],
};

const keywords: Readonly<Record<string, string>> = { stop: 'Opted out', start: 'Opted in', help: 'Asked for help' };

function inboundItem({ id, from, to, message, keyword, mode, received_at }: Inbound, { zone }: ConsoleVisit): Html {
  return html`
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
}

export const inboxListScreens: readonly Screen[] = [listScreen(inboxList)];
