import type { NgomaClient } from '@ngoma/client';
import type { ConsoleVisit } from '../frame/screen.ts';
import type { Mode } from '../lists/mode.ts';
import { toPlainText } from '../plain-text.ts';
import { ApiProblem, ask, askOptional } from '../request/console-api.ts';

/** The record of an audit entry in words. */
export interface Subject {
  /** `Jazz night`, a login, the name of a key. */
  readonly name: string;
  /** The page of the record; undefined if there is none. */
  readonly address?: string | undefined;
  /** Why the record has no page any more: `deleted`. */
  readonly note?: string | undefined;
}

/** Reads a record; undefined if it does not exist any more. */
type Read = (api: NgomaClient, id: string) => Promise<Subject | undefined>;

interface Kind {
  /** Matches subjects; its group is the id of the record. */
  readonly pattern: RegExp;
  /** The record in words, if it was deleted. */
  readonly word: string;
  readonly read: Read;
}

const modes: readonly Mode[] = ['live', 'test'];

/** A record that belongs to live or test, and its name. */
const inEitherMode =
  (
    folder: string,
    readName: (api: NgomaClient, path: { id: string }, mode: Mode) => Promise<string | undefined>,
  ): Read =>
  async (api, id) => {
    for (const mode of modes) {
      const name = await readName(api, { id }, mode);
      if (name !== undefined) return { name, address: `${folder}/${id}${mode === 'test' ? '?mode=test' : ''}` };
    }
    return undefined;
  };

/** The name, as a line of HTML, and the status of a record of the calendar. */
interface Named {
  readonly name: string | undefined;
  readonly status?: string;
}

const ofCalendar = (
  noun: string,
  folder: string,
  read: (api: NgomaClient, path: { id: number }) => Promise<Named | undefined>,
): Kind => {
  const word = /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
  return {
    ...{ pattern: new RegExp(`^${noun} (\\d+)$`), word },
    async read(api, id) {
      const found = await read(api, { id: Number(id) });
      if (found === undefined) return undefined;
      const note = found.status === 'trash' ? 'in the trash' : undefined;
      return { name: toPlainText(found.name ?? '') || word, address: `${folder}/${id}`, note };
    },
  };
};

/** An event. Those in the trash are found in lists alone. */
async function readEvent(api: NgomaClient, path: { id: number }): Promise<Named | undefined> {
  try {
    const event = await askOptional(api.GET('/events/v1/events/{id}', { params: { path } }));
    return event && { name: event.title };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'event-no-longer-available') throw error;
    const query = { include: [path.id], status: ['trash' as const], starts_after: '1900-01-01' };
    const [event] = (await ask(api.GET('/events/v1/events', { params: { query } }))).events;
    return event && { name: event.title, status: 'trash' };
  }
}

async function readVenue(api: NgomaClient, path: { id: number }): Promise<Named | undefined> {
  const found = await askOptional(api.GET('/events/v1/venues/{id}', { params: { path } }));
  return found && { name: found.venue, status: found.status };
}

async function readOrganizer(api: NgomaClient, path: { id: number }): Promise<Named | undefined> {
  const found = await askOptional(api.GET('/events/v1/organizers/{id}', { params: { path } }));
  return found && { name: found.organizer, status: found.status };
}

/** Reads of texts and numbers are recorded, so that these records are named without a read. */
const withoutRead = (pattern: RegExp, word: string, folder?: string): Kind => ({
  ...{ pattern, word },
  read: async (_api, id) => ({ name: word, address: folder && `${folder}/${id}` }),
});

const kinds: readonly Kind[] = [
  ofCalendar('event', '/console/events', readEvent),
  ofCalendar('venue', '/console/venues', readVenue),
  ofCalendar('organizer', '/console/organizers', readOrganizer),
  ofCalendar('category', '/console/categories', (api, path) =>
    askOptional(api.GET('/events/v1/categories/{id}', { params: { path } })),
  ),
  ofCalendar('tag', '/console/tags', (api, path) => askOptional(api.GET('/events/v1/tags/{id}', { params: { path } }))),
  {
    ...{ pattern: /^image (\d+)$/, word: 'a picture' },
    read: async (api, id) => {
      const image = await askOptional(api.GET('/events/v1/images/{id}', { params: { path: { id: Number(id) } } }));
      return image && { name: image.alt || 'a picture', address: image.url };
    },
  },
  {
    ...{ pattern: /^(key_\w+)$/, word: 'a key' },
    async read(api, id) {
      const key = await askOptional(api.GET('/v1/api-keys/{id}', { params: { path: { id } } }));
      return key && { name: key.name, address: `/console/keys/${id}` };
    },
  },
  {
    ...{ pattern: /^(snd_\w+)$/, word: 'a sender' },
    async read(api, id) {
      const sender = await askOptional(api.GET('/v1/senders/{id}', { params: { path: { id } } }));
      return sender && { name: sender.sender_id, address: `/console/senders/${id}` };
    },
  },
  {
    ...{ pattern: /^(whe_\w+)$/, word: 'an endpoint' },
    read: inEitherMode(
      '/console/endpoints',
      async (api, path, mode) =>
        (await askOptional(api.GET('/v1/webhook-endpoints/{id}', { params: { path, query: { mode } } })))?.url,
    ),
  },
  {
    ...{ pattern: /^template (tpl_\w+)$/, word: 'a template' },
    read: inEitherMode(
      '/console/templates',
      async (api, path, mode) =>
        (await askOptional(api.GET('/v1/templates/{id}', { params: { path, query: { mode } } })))?.name,
    ),
  },
  withoutRead(/^(msg_\w+)$/, 'a text', '/console/messages'),
  withoutRead(/^(bat_\w+)$/, 'a batch', '/console/batches'),
  withoutRead(/^suppression (sup_\w+)$/, 'an opt-out', '/console/opt-outs'),
  withoutRead(/^consent (con_\w+)$/, 'a consent'),
  {
    ...{ pattern: /^carrier ([a-z0-9-]+)$/, word: 'a carrier' },
    read: async (_api, name) => ({ name, address: '/console/carriers' }),
  },
  {
    ...{ pattern: /^(settings)$/, word: 'the settings' },
    read: async () => ({ name: 'the settings', address: '/console/settings' }),
  },
  {
    ...{ pattern: /^deleted-user-(\d+)$/, word: 'a person' },
    read: async () => undefined,
  },
];

const kindOf = (subject: string): Kind | undefined => kinds.find(({ pattern }) => pattern.test(subject));

/** The records in words, by their subjects: logins, ids, `event 42`. A record is read once. */
export async function readSubjects(
  { api }: ConsoleVisit,
  named: Iterable<string>,
): Promise<ReadonlyMap<string, Subject>> {
  const subjects = [...new Set(named)];
  const hasLogins = subjects.some((subject) => kindOf(subject) === undefined);
  const logins = hasLogins ? await readLogins(api) : new Map<string, number>();
  const found = subjects.map(async (subject): Promise<readonly [string, Subject]> => {
    const login = subject.replace(/^user /, '');
    const id = logins.get(login.toLowerCase());
    if (id !== undefined) return [subject, { name: login, address: `/console/people/${id}` }];
    return [subject, await readSubject(api, subject)];
  });
  return new Map(await Promise.all(found));
}

async function readSubject(api: NgomaClient, subject: string): Promise<Subject> {
  const kind = kindOf(subject);
  const [, id] = kind?.pattern.exec(subject) ?? [];
  if (kind === undefined || id === undefined) return { name: subject };
  try {
    return (await kind.read(api, id)) ?? { name: kind.word, note: 'deleted' };
  } catch (error) {
    // One record that cannot be read leaves the page as it is.
    if (error instanceof ApiProblem && error.status !== 401) return { name: subject };
    throw error;
  }
}

/** The ids of the hundred newest people by their logins. Others are named without a link. */
async function readLogins(api: NgomaClient): Promise<ReadonlyMap<string, number>> {
  const { data } = await ask(api.GET('/v1/users', { params: { query: { limit: 100 } } }));
  return new Map(data.map(({ id, login }) => [login.toLowerCase(), id]));
}
