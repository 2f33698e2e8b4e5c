import type { components } from '@ngoma/client';
import { browserName } from '../account/browser-name.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { ask, askOptional } from '../request/console-api.ts';
import { readSubjects } from './subjects.ts';

type Entry = components['schemas']['AuditEntry'];

/** The names of the records that details of audit entries mention by their numbers and ids. */
export interface DetailNames {
  /** The login of a person. */
  readonly userOf: (id: number) => string;
  /** The program of an application password. */
  readonly programOf: (id: number) => string;
  /** The browser of a sign-in. */
  readonly browserOf: (session: string) => string;
  /** The name of a key, a text or another record. */
  readonly recordOf: (id: string) => string;
}

/** Details whose values are numbers of people. */
export const userMembers: ReadonlySet<string> = new Set(['of_user', 'reassign_to', 'reassigned_to', 'user_id']);

/** Reads the names that a page of entries needs. Records that were deleted are named as such. */
export async function readDetailNames(visit: ConsoleVisit, entries: readonly Entry[]): Promise<DetailNames> {
  const ids = [...new Set(entries.flatMap(userIdsOf))];
  const owners = new Set(entries.flatMap(ownersOf));
  const [known, named] = await Promise.all([
    ask(visit.api.GET('/v1/users', { params: { query: { limit: 100 } } })),
    Promise.all(ids.map((id) => askOptional(visit.api.GET('/v1/users/{id}', { params: { path: { id } } })))),
  ]);
  const users = [...known.data, ...named.filter((user) => user !== undefined)];
  const [programs, browsers, records] = await Promise.all([
    readPrograms(visit, idsOf(users, owners)),
    readBrowsers(visit, idsOf(users, owners)),
    readSubjects(visit, entries.flatMap(recordsOf)),
  ]);
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  return {
    userOf: (id) => logins.get(id) ?? 'a person who was deleted',
    programOf: (id) => programs.get(id) ?? 'a password that was deleted',
    browserOf: (session) => browsers.get(session) ?? 'a sign-in that has ended',
    recordOf: (id) => records.get(id)?.name ?? id,
  };
}

const idsOf = (users: readonly { readonly id: number; readonly login: string }[], logins: ReadonlySet<string>) => [
  ...new Set(users.filter(({ login }) => logins.has(login)).map(({ id }) => id)),
];

const detailsOf = ({ details }: Entry): [name: string, value: unknown][] => Object.entries(details ?? {});

const userIdsOf = (entry: Entry): number[] =>
  detailsOf(entry).flatMap(([name, value]) => (userMembers.has(name) && typeof value === 'number' ? [value] : []));

/** The logins whose passwords or sign-ins the details of an entry mention. */
const ownersOf = (entry: Entry): string[] =>
  detailsOf(entry).some(([name, value]) => name === 'password' || name === 'id' || isSession(value))
    ? [entry.actor.name, entry.subject]
    : [];

export const isSession = (value: unknown): value is string => typeof value === 'string' && /^ses_\w+$/.test(value);

/** Ids of records among the values. */
export const isRecord = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:key|msg|bat|snd|whe)_[0-9a-z]{26}$/.test(value);

const recordsOf = (entry: Entry): string[] => detailsOf(entry).flatMap(([, value]) => (isRecord(value) ? [value] : []));

async function readPrograms({ api }: ConsoleVisit, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const lists = users.map(async (id) => {
    const params = { path: { id }, query: { limit: 100 } };
    return (await askOptional(api.GET('/v1/users/{id}/application-passwords', { params })))?.data ?? [];
  });
  return new Map((await Promise.all(lists)).flat().map(({ id, name }) => [id, name]));
}

async function readBrowsers({ api }: ConsoleVisit, users: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const lists = users.map((user_id) => ask(api.GET('/v1/sessions', { params: { query: { user_id } } })));
  const sessions = (await Promise.all(lists)).flatMap(({ data }) => data);
  return new Map(sessions.map(({ id, user_agent }) => [id, browserName(user_agent)]));
}
