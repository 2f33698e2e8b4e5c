import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import type { Caller } from '../../account/caller.ts';
import { findEvent } from '../events/repository.ts';
import { showEvents } from '../events/show-events.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { testWriter } from '../posts/test-writer.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import type { Organizer, OrganizerId, OrganizerPatch } from './organizer.ts';
import { organizerWriter } from './write-organizer.ts';

/** Rules that differ from venues, because an event has any number of organizers. */
describeOnOneEngine('the organizers of one event', (engine) => {
  let calendar: TestCalendar;
  let admin: Caller;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
    admin = calendar.as('administrator');
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  async function find(id: OrganizerId): Promise<Organizer> {
    const organizer = await organizerWriter.repository.find(calendar.db.read, { id });
    if (organizer === undefined) throw new Error(`There is no organizer ${id}.`);
    return organizer;
  }

  async function create(patch: OrganizerPatch): Promise<Organizer> {
    return find(
      await writeCalendar(calendar.db, (trx) => organizerWriter.create(trx, admin, patch, testSite), testWriter()),
    );
  }

  async function remove({ id }: Organizer): Promise<Organizer> {
    const current = await find(id);
    await writeCalendar(calendar.db, (trx) => organizerWriter.remove(trx, admin, current, testSite), testWriter());
    return find(id);
  }

  const links = (...organizers: Organizer[]) => organizers.map(({ id }) => ({ kind: 'existing', id }) as const);

  async function namesOf(eventId: number, caller: Caller): Promise<string[]> {
    const event = await findEvent(calendar.db.read, { id: eventId });
    const visibility = visibilityOf(caller, testSite.nowMs);
    const [shown] = await calendar.db.snapshot((snapshot) => showEvents(snapshot, event ? [event] : [], visibility));
    return shown?.organizers.map(({ post }) => post.name) ?? [];
  }

  test('trashing an organizer removes only this one from its events (DI-25)', async () => {
    const [one, two, three] = [await create({ name: '1' }), await create({ name: '2' }), await create({ name: '3' })];
    const event = await calendar.create({ ...concert, organizers: links(three, two, one) });
    expect(await namesOf(event.id, admin)).toEqual(['3', '2', '1']);
    expect(await remove(two)).toMatchObject({ status: 'trash', slug: '2__trashed' });
    expect(await namesOf(event.id, admin)).toEqual(['3', '1']);
    expect(await findEvent(calendar.db.read, { id: event.id })).toMatchObject({ revision: 2 });
  });

  test('an event shows the visible organizers in its order', async () => {
    const secret = await create({ name: 'Secret', status: 'draft' });
    const open = await create({ name: 'Open' });
    const event = await calendar.create({ ...concert, organizers: links(secret, open) });
    expect(await namesOf(event.id, { kind: 'anonymous' })).toEqual(['Open']);
    expect(await namesOf(event.id, admin)).toEqual(['Secret', 'Open']);
  });
});
