import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/database.ts';
import type { Caller } from '../../account/caller.ts';
import { findEvent } from '../events/repository.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { writeCalendar } from '../posts/repository.ts';
import { createOrganizer } from './create-organizer.ts';
import { findLinkedOrganizers } from './linked-organizers.ts';
import type { Organizer, OrganizerId, OrganizerPatch } from './organizer.ts';
import { requireOrganizer } from './require-organizer.ts';
import { deleteOrganizer, updateOrganizer } from './update-organizer.ts';

describeOnEachEngine('writing organizers', (engine) => {
  let calendar: TestCalendar;
  let admin: Caller;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
    admin = calendar.as('administrator');
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  async function create(change: OrganizerPatch, caller = admin): Promise<Organizer> {
    const id = await writeCalendar(calendar.db, (trx) => createOrganizer(trx, caller, change, testSite));
    return requireOrganizer(calendar.db.read, { id });
  }

  async function update(id: OrganizerId, change: OrganizerPatch, caller = admin): Promise<Organizer> {
    await writeCalendar(calendar.db, async (trx) =>
      updateOrganizer(trx, caller, await requireOrganizer(trx, { id }), change, testSite),
    );
    return requireOrganizer(calendar.db.read, { id });
  }

  async function remove(id: OrganizerId): Promise<Organizer> {
    await writeCalendar(calendar.db, async (trx) =>
      deleteOrganizer(trx, admin, await requireOrganizer(trx, { id }), testSite),
    );
    return requireOrganizer(calendar.db.read, { id });
  }

  const links = (...ids: OrganizerId[]) => ids.map((id) => ({ kind: 'existing', id }) as const);
  const namesOf = async (eventId: number, caller: Caller) =>
    (await findLinkedOrganizers(calendar.db.read, [eventId], caller, testSite.nowMs))
      .get(eventId)
      ?.map(({ organizer }) => organizer.name);

  test('an update changes what it names', async () => {
    const { id } = await create({ name: 'Guild', phone: '1', email: 'a@example.ug', website: 'https://example.ug' });
    const changed = await update(id, { phone: '', website: '' });
    expect(changed).toMatchObject({ name: 'Guild', phone: '', website: '', email: 'a@example.ug', revision: 2 });
  });

  test('the same name again is the same organizer', async () => {
    const first = await create({ name: 'Guild', phone: '1' });
    expect(await create({ name: 'guild', email: 'a@example.ug' })).toMatchObject({
      id: first.id,
      name: 'Guild',
      phone: '1',
      email: 'a@example.ug',
    });
  });

  test('everything that cannot be used is told at once', async () => {
    await expect(create({ name: '', website: 'nowhere' })).rejects.toMatchObject({
      params: { organizer: expect.any(String), website: expect.any(String) },
    });
  });

  test('the trash takes exactly this organizer from its events (DI-25)', async () => {
    const [one, two, three] = [await create({ name: '1' }), await create({ name: '2' }), await create({ name: '3' })];
    const event = await calendar.create({ ...concert, organizers: links(three.id, two.id, one.id) });
    expect(await namesOf(event.id, admin)).toEqual(['3', '2', '1']);
    expect(await remove(two.id)).toMatchObject({ status: 'trash', slug: '2__trashed' });
    expect(await namesOf(event.id, admin)).toEqual(['3', '1']);
    expect(await findEvent(calendar.db.read, { id: event.id })).toMatchObject({ revision: 2 });
    await expect(remove(two.id)).rejects.toMatchObject({ code: 'organizer-is-in-trash' });
  });

  test('events show the organizers that their reader may see', async () => {
    const secret = await create({ name: 'Secret', status: 'draft' });
    const open = await create({ name: 'Open' });
    const event = await calendar.create({ ...concert, organizers: links(secret.id, open.id) });
    expect(await namesOf(event.id, { kind: 'anonymous' })).toEqual(['Open']);
    expect(await namesOf(event.id, admin)).toEqual(['Secret', 'Open']);
  });
});
