import type { NgomaClient } from '@ngoma/client';
import { copyTestDatabase, type TestEngine } from '../../../test/harness/database.ts';
import type { Caller, Role, UserId } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { openDatabase } from '../../database/open.ts';
import { systemClock } from '../../time/clock.ts';
import type { Prefetch } from '../posts/prefetch.ts';
import type { Site } from '../posts/site.ts';
import { testWriter } from '../posts/test-writer.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { defaultHorizon } from '../recurrence/horizon.ts';
import type { Event, EventId, EventPatch } from './event.ts';
import { prefetchFor } from './prefetch-events.ts';
import { findEvent } from './repository.ts';
import { createEvent, deleteEvent, updateEvent } from './write-event.ts';

/** A calendar with users, for tests of its writes. */
export interface TestCalendar extends AsyncDisposable {
  readonly db: Database;
  /** Closes the database and opens it again, like a restart. */
  reopen(): Promise<void>;
  /** A user of this role; the same one each time. */
  as(role: Role): Caller & { readonly kind: 'user' };
  create(patch: EventPatch, caller?: Caller, site?: Site): Promise<Event>;
  update(id: EventId, patch: EventPatch, caller?: Caller, site?: Site): Promise<Event>;
  remove(id: EventId, caller?: Caller): Promise<Event>;
}

export const testSite: Site = {
  origin: 'https://events.example.ug',
  base: 'https://events.example.ug/events/v1',
  zone: 'Africa/Kampala',
  horizon: defaultHorizon,
  nowMs: Date.parse('2031-03-05T09:00:00Z'),
};

/** The names of the invalid parameters of a response, sorted. */
export function invalidNames(problem: { readonly data?: unknown } | undefined): string[] {
  const { params = {} } = (problem?.data ?? {}) as { readonly params?: object }; // as: WordPress' shape
  return Object.keys(params).sort();
}

/** The required members of a new event. */
export const concert: EventPatch = {
  title: 'Jazz night',
  schedule: { start: '2031-05-01 18:00', end: '2031-05-01 20:00' },
};

/** Sends any body to `createEvent`. */
export const postEvent = (client: NgomaClient, body: object) =>
  client.POST('/events/v1/events', { body: body as never }); // as: tests send invalid bodies

const roles: readonly Role[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

export async function createTestCalendar(engine?: TestEngine): Promise<TestCalendar> {
  const copy = await copyTestDatabase(engine);
  const open = () => openDatabase({ url: copy.url, clock: systemClock, lock: false });
  let db = await open();
  const users = roles.map((role, index) => ({ id: (index + 1) as UserId, login: role, role }));
  await db.write('users').insert(users.map((user) => ({ ...user, login_key: user.login, created_at: 0 })));

  function as(role: Role): Caller & { readonly kind: 'user' } {
    const user = users.find((each) => each.role === role);
    if (user === undefined) throw new Error(`There is no ${role}.`);
    return { kind: 'user', user };
  }

  async function write(work: (trx: Transaction) => Promise<Event>, prefetch?: Prefetch): Promise<Event> {
    const { id } = await writeCalendar(db, work, testWriter(), prefetch);
    const event = await findEvent(db.read, { id });
    if (event === undefined) throw new Error('The written event was not found.');
    return event;
  }

  return {
    get db() {
      return db;
    },
    async reopen() {
      await db.close();
      db = await open();
    },
    as,
    create: (patch, caller = as('administrator'), site = testSite) =>
      write(async (trx) => (await createEvent(trx, caller, patch, site)).event, prefetchFor(patch)),
    update: (id, patch, caller = as('administrator'), site = testSite) =>
      write((trx) => updateEvent(trx, caller, { id }, patch, site)),
    remove: (id, caller = as('administrator')) => write((trx) => deleteEvent(trx, caller, { id }, testSite)),
    async [Symbol.asyncDispose]() {
      await db.close();
      await copy.remove();
    },
  };
}
