import { createApiKey } from '../../src/account/api-keys/create-api-key.ts';
import type { Caller, Mode, Role, Scope, UserId } from '../../src/account/caller.ts';
import { writeAccounts } from '../../src/account/change-accounts.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { createUser } from '../../src/account/users/create-user.ts';
import { createEvent, deleteEvent } from '../../src/calendar/events/write-event.ts';
import { centre } from '../../src/calendar/images/image.ts';
import { insertImage } from '../../src/calendar/images/repository.ts';
import { organizerWriter } from '../../src/calendar/organizers/write-organizer.ts';
import type { ImageId, PostStatus } from '../../src/calendar/posts/post.ts';
import { allocateId } from '../../src/calendar/posts/repository.ts';
import type { Site } from '../../src/calendar/posts/site.ts';
import { testWriter } from '../../src/calendar/posts/test-writer.ts';
import { writeCalendar } from '../../src/calendar/posts/write-calendar.ts';
import { defaultHorizon } from '../../src/calendar/recurrence/horizon.ts';
import { venueWriter } from '../../src/calendar/venues/write-venue.ts';
import type { Database, Transaction } from '../../src/database/database.ts';
import { dayMs } from '../../src/time/durations.ts';

/** Scheduled posts are either still to come or due; an event can be published and yet in no list. */
const states = ['publish', 'future', 'due', 'draft', 'pending', 'private', 'trash', 'unlisted'] as const;
export type State = (typeof states)[number];

const owners = ['editor', 'author', 'contributor', 'subscriber'] as const satisfies readonly Role[];
type Owner = (typeof owners)[number];

export const tables = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;
export type Kind = keyof typeof tables;

/** A post whose every text contains a word that no other post has. */
export interface WorldPost {
  readonly kind: Kind;
  readonly state: State;
  readonly owner: Owner;
  readonly id: number;
  readonly slug: string;
  /** In its name and slug, in its other fields and the path of its image, and only in its description. */
  readonly words: Record<'name' | 'text' | 'search', string>;
  /** The location of a venue; each has its own degree of latitude. */
  readonly latitude: number;
  readonly venue: WorldPost | undefined;
  readonly organizers: readonly WorldPost[];
}

/** Somebody who asks; `role` is undefined for visitors, `scopes` for whoever has no key. */
export interface WorldCaller {
  readonly name: string;
  readonly role: Role | undefined;
  readonly scopes: readonly Scope[] | undefined;
  readonly authorization: string | undefined;
}

export interface World {
  readonly posts: readonly WorldPost[];
  readonly callers: readonly WorldCaller[];
}

/** Longer than any number in a response but theirs. */
const firstId = 7_000_001;
const roles: readonly Role[] = ['administrator', ...owners];
const keys: readonly { readonly role: Role; readonly mode: Mode; readonly scopes: readonly Scope[] }[] = [
  { role: 'administrator', mode: 'test', scopes: [] },
  { role: 'author', mode: 'live', scopes: [] },
  { role: 'editor', mode: 'live', scopes: ['calendar:read'] },
  { role: 'contributor', mode: 'test', scopes: ['calendar:read', 'messages:send'] },
  { role: 'subscriber', mode: 'live', scopes: ['admin'] },
  { role: 'editor', mode: 'live', scopes: ['calendar:write'] },
  { role: 'administrator', mode: 'test', scopes: ['messages:send', 'messages:read'] },
];

/** Fills an empty calendar: each kind in each state by each owner, events linked to venues and organizers in all states. */
export async function createWorld(db: Database): Promise<World> {
  const nowMs = Date.now();
  const site: Site = { origin: 'http://127.0.0.1', base: '', zone: 'Africa/Kampala', horizon: defaultHorizon, nowMs };
  const { users, callers } = await createCallers(db, nowMs);
  const administrator: Caller = { kind: 'user', user: { id: users.administrator, login: '', role: 'administrator' } };
  await startIdsAt(db, firstId);
  const posts: WorldPost[] = [];
  for (const kind of ['venue', 'organizer', 'event'] as const)
    for (const state of states)
      for (const owner of owners) {
        if (state === 'unlisted' && kind !== 'event') continue;
        const planned = plan(posts, { kind, state, owner });
        const id = await writeCalendar(
          db,
          (trx) => create(trx, administrator, users[owner], planned, site),
          testWriter(),
        );
        if (state === 'due')
          await db
            .write(tables[kind])
            .where({ id })
            .update({ published_utc: nowMs - dayMs });
        const row = await db.read(tables[kind]).where({ id }).first('slug');
        posts.push({ ...planned, id, slug: row.slug });
      }
  return { posts, callers };
}

type PlannedPost = Omit<WorldPost, 'id' | 'slug'>;

function plan(posts: readonly WorldPost[], own: Pick<WorldPost, 'kind' | 'state' | 'owner'>): PlannedPost {
  const number = posts.length;
  const label = String(number).padStart(3, '0');
  // Steps without a common divisor, so that every state of one kind meets others of the other kinds.
  const pick = (kind: Kind, step: number) => {
    const among = posts.filter((post) => post.kind === kind);
    return among[(number * step) % among.length];
  };
  const isEvent = own.kind === 'event';
  return {
    ...own,
    words: { name: `qn${label}x`, text: `qt${label}x`, search: `qs${label}x` },
    latitude: number - 30,
    venue: isEvent ? pick('venue', 5) : undefined,
    organizers: isEvent ? [pick('organizer', 3), pick('organizer', 11)].flatMap((each) => each ?? []) : [],
  };
}

async function create(
  trx: Transaction,
  caller: Caller,
  author: UserId,
  { kind, state, words, latitude, venue, organizers }: PlannedPost,
  site: Site,
): Promise<number> {
  const imageId = await createImage(trx, author, `2031/05/${words.text}.jpg`, site);
  const isScheduled = state === 'future' || state === 'due';
  const shared = {
    author,
    // A post has a status before it goes to the trash.
    // as: the other states are statuses
    status: (state === 'trash' || state === 'unlisted' ? 'publish' : isScheduled ? 'future' : state) as PostStatus,
    date: isScheduled ? Math.floor((site.nowMs + 10 * dayMs) / 1000) : undefined,
    description: `About ${words.text} and ${words.search}`,
  };
  const website = `https://${words.text}.example.ug/`;
  switch (kind) {
    case 'venue': {
      const place = {
        address: `Road ${words.text}`,
        city: words.text,
        phone: words.text,
        geoLat: latitude,
        geoLng: 32,
      };
      const patch = { ...shared, ...place, name: `Venue ${words.name}`, website, imageId };
      const id = await venueWriter.create(trx, caller, patch, site);
      if (state === 'trash') await venueWriter.remove(trx, caller, await venueWriter.require(trx, { id }), site);
      return id;
    }
    case 'organizer': {
      const contact = { email: `${words.text}@example.ug`, phone: words.text };
      const patch = { ...shared, ...contact, name: `Organizer ${words.name}`, website, imageId };
      const id = await organizerWriter.create(trx, caller, patch, site);
      if (state === 'trash')
        await organizerWriter.remove(trx, caller, await organizerWriter.require(trx, { id }), site);
      return id;
    }
    case 'event': {
      const { event } = await createEvent(
        trx,
        caller,
        {
          ...{ ...shared, website, title: `Event ${words.name}`, slug: `event-${words.name}` },
          ...{ excerpt: `In short ${words.text}`, cost: `Ask for ${words.text}`, image: { kind: 'id', id: imageId } },
          schedule: { start: '2031-05-01 18:00', end: '2031-05-01 20:00' },
          flags: { hideFromListings: state === 'unlisted' },
          venue: venue && { kind: 'existing', id: venue.id },
          organizers: organizers.map(({ id }) => ({ kind: 'existing', id })),
          // Terms are for everybody to see: which of them an event has is not.
          categories: [{ kind: 'text', text: 'All of them' }],
          tags: [{ kind: 'text', text: state }],
        },
        site,
      );
      if (state === 'trash') await deleteEvent(trx, caller, { id: event.id }, site);
      return event.id;
    }
  }
}

async function createImage(trx: Transaction, authorId: UserId, path: string, { nowMs }: Site): Promise<ImageId> {
  const id = await allocateId<ImageId>(trx, 'image');
  const size = { width: 10, height: 10, sizeBytes: 100, copies: [] };
  const origin = { authorId, sourceUrl: `https://example.ug/${path}`, createdAtMs: nowMs, alt: '', focus: centre };
  await insertImage(trx, { id, path, mediaType: 'image/jpeg', ...size, ...origin });
  return id;
}

/** With which the secrets of its keys are sealed: a service that starts on it needs it. */
export const secretKeyOfWorld = 'the secret key of this world, which nobody knows';

async function createCallers(db: Database, nowMs: number) {
  const secrets = createSecretBox(secretKeyOfWorld);
  return writeAccounts(db, async (trx) => {
    const users: Partial<Record<Role, UserId>> = {};
    const callers: WorldCaller[] = [
      { name: 'a visitor', role: undefined, scopes: undefined, authorization: undefined },
    ];
    for (const role of roles) {
      const login = `world-${role}`;
      const { id, password } = await createUser(trx, { login, email: undefined, role }, nowMs);
      users[role] = id;
      const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
      callers.push({ name: `the ${role}`, role, scopes: undefined, authorization });
    }
    const ids = users as Record<Role, UserId>; // as: each role has just got one
    for (const { role, mode, scopes } of keys) {
      const { key } = await createApiKey(
        trx,
        secrets,
        { userId: ids[role], name: 'of this world', mode, scopes },
        nowMs,
      );
      const name = `a ${mode} key of the ${role} with ${scopes.join(' ') || 'all scopes'}`;
      callers.push({ name, role, scopes, authorization: `Bearer ${key}` });
    }
    return { users: ids, callers };
  });
}

async function startIdsAt(db: Database, id: number): Promise<void> {
  if (db.description.startsWith('postgres'))
    await db.write.raw(`alter sequence calendar_records_id_seq restart with ${id}`);
  // SQLite continues after the largest id ever used.
  else await db.write('calendar_records').insert({ id: id - 1, kind: 'image' });
}
