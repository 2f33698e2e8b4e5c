import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { suggestNumber } from '@ngoma/sms';
import { ask } from '../console-api.ts';
import { consolePage } from '../console-page.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { cursorPaging } from '../lists/paging.ts';
import { stateHtml } from '../lists/state.ts';
import type { Screen } from '../screen.ts';
import { fromLocal, timeHtml } from '../times.ts';

type Schemas = components['schemas'];
type Actor = Schemas['AuditEntry']['actor'];

/** The changes of people and programs. */
const auditScreen: Screen = {
  path: /^\/console\/audit$/,
  async show(visit) {
    const { request, api, zone } = visit;
    const query = typedFilters(request.query, 'subject', 'cursor');
    const page = await ask(api.GET('/v1/audit', { params: { query } }));
    return consolePage(visit, {
      title: 'Audit',
      area: 'operate',
      main: html`<h1>Audit: who changed what</h1>
<p><a href="/console/audit/reads">Who read personal data</a></p>
${filterForm(request, [{ name: 'subject', label: 'Subject', hint: 'Such as “event 42”, a login or the id of a key.' }])}${
  page.data.length === 0
    ? emptyHtml(query.subject === undefined ? 'Nothing was changed yet.' : 'Nothing was changed there.')
    : html`<ol class="records">${page.data.map((entry) => auditItem(entry, zone))}</ol>
`
}${cursorPaging(request, page.next_cursor)}`,
    });
  },
};

const auditItem = ({ at, actor, action, subject, result, details }: Schemas['AuditEntry'], zone: string): Html =>
  html`
    <li>
      <div>
        <b>${action.replace('.', ' ').replaceAll('_', ' ')}</b>: ${subject}
        <p class="muted">${actorText(actor)}, ${timeHtml(at, zone)}</p>
        ${detailsHtml(details)}
      </div>
      ${result === 'refused' && stateHtml('Refused', 'bad')}
    </li>
  `;

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

const callerText = ({ user_id, key_id, operator, address }: Schemas['AccessCaller']): string =>
  [
    user_id !== null && `user ${user_id}`,
    key_id !== null && `key ${key_id}`,
    operator !== null && `${operator} at the command line`,
    address,
  ]
    .filter(Boolean)
    .join(', ');

/** The reads of texts and numbers. */
const readsScreen: Screen = {
  path: /^\/console\/audit\/reads$/,
  async show(visit) {
    const { request, api, zone } = visit;
    const {
      user_id,
      number,
      since = '',
      until = '',
      ...others
    } = typedFilters(
      request.query,
      ...(['user_id', 'key_id', 'operation', 'number', 'since', 'until', 'cursor'] as const),
    );
    const [after, before] = [fromLocal(since, zone), fromLocal(until, zone)];
    const query = {
      ...others,
      ...(user_id !== undefined && { user_id: Number(user_id) }),
      ...(number !== undefined && { number: suggestNumber(number) ?? number }),
      ...(after !== undefined && { created_after: after }),
      ...(before !== undefined && { created_before: before }),
    };
    const page = await ask(api.GET('/v1/access-log', { params: { query } }));
    return consolePage(visit, {
      title: 'Reads',
      area: 'operate',
      main: html`<h1>Audit: who read personal data</h1>
<p><a href="/console/audit">Who changed what</a></p>
${filterForm(request, [
  { name: 'number', label: 'Number', type: 'tel' },
  { name: 'operation', label: 'Operation' },
  { name: 'user_id', label: 'User (id)', inputmode: 'numeric' },
  { name: 'key_id', label: 'Key (id)' },
  { name: 'since', label: 'From', type: 'datetime-local' },
  { name: 'until', label: 'Before', type: 'datetime-local' },
])}${
  page.data.length === 0
    ? emptyHtml('No read fits these filters, or nobody has read personal data yet.')
    : html`<ol class="records">${page.data.map((entry) => readItem(entry, zone))}</ol>
`
}${cursorPaging(request, page.next_cursor)}`,
    });
  },
};

const readItem = (
  { created_at, operation, caller, requests, records, names_number }: Schemas['AccessEntry'],
  zone: string,
): Html =>
  html`
    <li>
      <div>
        <b>${operation}</b>
        <p class="muted">${callerText(caller)}, ${timeHtml(created_at, zone)}</p>
      </div>
      <p>
        ${records} ${records === 1 ? 'record' : 'records'} in ${requests}
        ${requests === 1 ? 'request' : 'requests'}${names_number && ', about one number'}
      </p>
    </li>
  `;

export const auditScreens: readonly Screen[] = [auditScreen, readsScreen];
