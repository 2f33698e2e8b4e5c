import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { ask, askOptional } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { readText, readTexts } from './audit-words.ts';
import { readSubjects } from './subjects.ts';

type Schemas = components['schemas'];
type Query = NonNullable<paths['/v1/access-log']['get']['parameters']['query']>;

/** A read with the login of its caller. */
interface Read extends Readonly<Schemas['AccessEntry']> {
  readonly login: string | undefined;
  /** The name of its key. */
  readonly keyName: string | undefined;
}

/** The reads of texts and numbers. */
const readList: List<Read, Query> = {
  path: /^\/console\/audit\/reads$/,
  area: 'operate',
  title: 'Reads',
  heading: 'Audit: who read personal data',
  filters: [
    { name: 'number', label: 'Number', control: 'phone' },
    {
      name: 'operation',
      label: 'What was done',
      control: 'choice',
      any: 'Anything',
      options: Object.entries(readTexts),
    },
    { name: 'user_id', label: 'User (id)', control: 'number' },
    { name: 'key_id', label: 'Key (id)', control: 'text' },
    { name: 'since', label: 'From', control: 'time', parameter: 'created_after' },
    { name: 'until', label: 'Before', control: 'time', parameter: 'created_before' },
  ],
  before: () => html`<p><a href="/console/audit">Who changed what</a></p>`,
  async read(visit, query) {
    const { data, next_cursor } = await ask(visit.api.GET('/v1/access-log', { params: { query } }));
    const logins = await readLogins(visit, data);
    const keys = await readSubjects(
      visit,
      data.flatMap(({ caller }) => caller.key_id ?? []),
    );
    const named = data.map((entry) => ({
      ...entry,
      login: logins.get(entry.caller.user_id ?? 0),
      keyName: keys.get(entry.caller.key_id ?? '')?.name,
    }));
    return { records: named, next: next_cursor };
  },
  item: readItem,
  noneFits: 'No read fits these filters.',
  empty: () => ['Nobody has read personal data yet.'],
};

/** The logins of the callers, by their numbers. People who were deleted have none. */
async function readLogins({ api }: ConsoleVisit, entries: readonly Schemas['AccessEntry'][]) {
  const ids = [...new Set(entries.flatMap(({ caller }) => caller.user_id ?? []))];
  const users = ids.map(async (id) => {
    const user = await askOptional(api.GET('/v1/users/{id}', { params: { path: { id } } }));
    return user && ([id, user.login] as const);
  });
  return new Map((await Promise.all(users)).filter((each) => each !== undefined));
}

const callerText = ({ login, keyName, caller: { user_id, key_id, operator, address } }: Read): string =>
  [
    user_id !== null && (login ?? `a person who was deleted (${user_id})`),
    key_id !== null && `key ${keyName ?? key_id}`,
    operator !== null && `${operator} at the command line`,
    address,
  ]
    .filter(Boolean)
    .join(', ');

function readItem(read: Read, { zone }: ConsoleVisit): Html {
  const { created_at, operation, requests, records, names_number } = read;
  return html`
    <li>
      <div>
        <b>${readText(operation)}</b>
        <p class="muted">${callerText(read)}, ${timeHtml(created_at, zone)}</p>
      </div>
      <p>
        ${records} ${records === 1 ? 'record' : 'records'} in ${requests}
        ${requests === 1 ? 'request' : 'requests'}${names_number && ', about one number'}
      </p>
    </li>
  `;
}

export const readsScreen: Screen = listScreen(readList);
