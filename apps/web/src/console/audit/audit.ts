import type { components, paths } from '@ngoma/client';
import { type Html, html, type Part } from '@ngoma/page';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { stateHtml } from '../lists/state.ts';
import { ask } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { actionText } from './audit-words.ts';
import { type DetailNames, readDetailNames } from './detail-names.ts';
import { detailsHtml } from './details.ts';
import { readsScreen } from './reads.ts';
import { readSubjects, type Subject } from './subjects.ts';

type Schemas = components['schemas'];
type Actor = Schemas['AuditEntry']['actor'];
/** An entry with the records of its page in words. */
type NamedEntry = Schemas['AuditEntry'] & {
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly names: DetailNames;
};
type Query = NonNullable<paths['/v1/audit']['get']['parameters']['query']>;

/** The changes of people and programs. */
const auditList: List<NamedEntry, Query> = {
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
  async read(visit, query) {
    const { data, next_cursor } = await ask(visit.api.GET('/v1/audit', { params: { query } }));
    const keys = data.flatMap(({ actor }) => (actor.kind === 'key' ? actor.name : []));
    const [subjects, names] = await Promise.all([
      readSubjects(visit, [...data.map(({ subject }) => subject), ...keys]),
      readDetailNames(visit, data),
    ]);
    return { records: data.map((entry) => ({ ...entry, subjects, names })), next: next_cursor };
  },
  item: auditItem,
  noneFits: 'Nothing was changed there.',
  empty: () => ['Nothing was changed yet.'],
};

/** Changes after which there is no record. Those whose records are not read are known by them alone. */
const deletions = /\.(?:deleted?|remove|erase)$/;

function auditItem(entry: NamedEntry, { zone }: ConsoleVisit): Html {
  const { at, actor, action, subject, subjects, result } = entry;
  const { name, ...known } = subjects.get(subject) ?? { name: subject };
  const isDeleted = deletions.test(action) && result === 'done';
  const record = isDeleted ? { name, note: 'deleted' } : { name, ...known };
  return html`
    <li>
      <div>
        ${result === 'refused' && stateHtml('Refused', 'bad')}
        <b>${actionText(action)}</b>: ${subjectHtml(record)}
        <p class="muted">
          ${actorText(actor, subjects)}, ${timeHtml(at, zone)},
          <a href="/console/audit?${String(new URLSearchParams({ subject }))}">all its changes</a>
        </p>
        ${detailsHtml(entry, { names: entry.names, zone })}
      </div>
    </li>
  `;
}

const subjectHtml = ({ name, address, note }: Subject): Part => [
  address === undefined ? name : html`<a href="${address}">${name}</a>`,
  note !== undefined && ` (${note})`,
];

const actorText = ({ kind, name, address }: Actor, subjects: ReadonlyMap<string, Subject>): string =>
  [kind === 'key' ? `key ${subjects.get(name)?.name ?? name}` : name, kind === 'cli' && 'at the command line', address]
    .filter(Boolean)
    .join(', ');

export const auditScreens: readonly Screen[] = [listScreen(auditList), readsScreen];
