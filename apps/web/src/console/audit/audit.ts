import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask } from '../console-api.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { stateHtml } from '../lists/state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { actionText } from './audit-words.ts';
import { readsScreen } from './reads.ts';

type Schemas = components['schemas'];
type Actor = Schemas['AuditEntry']['actor'];
type Query = NonNullable<paths['/v1/audit']['get']['parameters']['query']>;

/** The changes of people and programs. */
const auditList: List<Schemas['AuditEntry'], Query> = {
  path: /^\/console\/audit$/,
  area: 'operate',
  title: 'Audit',
  heading: 'Audit: who changed what',
  filters: [
    {
      name: 'subject',
      label: 'Subject',
      hint: 'Such as “event 42”, a login or the id of a key.',
      control: 'text',
    },
  ],
  before: () => html`<p><a href="/console/audit/reads">Who read personal data</a></p>`,
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/audit', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: auditItem,
  noneFits: 'Nothing was changed there.',
  empty: () => ['Nothing was changed yet.'],
};

function auditItem(
  { at, actor, action, subject, result, details }: Schemas['AuditEntry'],
  { zone }: ConsoleVisit,
): Html {
  return html`
    <li>
      <div>
        <b>${actionText(action)}</b>: ${subject}
        <p class="muted">${actorText(actor)}, ${timeHtml(at, zone)}</p>
        ${detailsHtml(details)}
      </div>
      ${result === 'refused' && stateHtml('Refused', 'bad')}
    </li>
  `;
}

const detailsHtml = (details: Schemas['AuditEntry']['details']): Html | false => {
  const shown = Object.entries(details ?? {});
  return (
    shown.length > 0 &&
    html`
      <details>
        <summary>Details</summary>
        <dl class="facts">
          ${shown.map(
            ([name, value]) => html`
            <dt>${name.replaceAll('_', ' ')}</dt>
            <dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          `,
          )}
        </dl>
      </details>
    `
  );
};

const actorText = ({ kind, name, address }: Actor): string =>
  [kind === 'key' ? `key ${name}` : name, kind === 'cli' && 'at the command line', address].filter(Boolean).join(', ');

export const auditScreens: readonly Screen[] = [listScreen(auditList), readsScreen];
