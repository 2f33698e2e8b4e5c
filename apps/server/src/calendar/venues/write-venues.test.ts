import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/database.ts';
import type { Caller } from '../../account/caller.ts';
import { findEvent } from '../events/repository.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { writeCalendar } from '../posts/repository.ts';
import { createVenue } from './create-venue.ts';
import { findLinkedVenues } from './linked-venues.ts';
import { requireVenue } from './require-venue.ts';
import { deleteVenue, updateVenue } from './update-venue.ts';
import type { Venue, VenueId, VenuePatch } from './venue.ts';

describeOnEachEngine('writing venues', (engine) => {
  let calendar: TestCalendar;
  let admin: Caller;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
    admin = calendar.as('administrator');
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  async function create(change: VenuePatch, caller = admin): Promise<Venue> {
    const id = await writeCalendar(calendar.db, (trx) => createVenue(trx, caller, change, testSite));
    return requireVenue(calendar.db.read, { id });
  }

  async function update(id: VenueId, change: VenuePatch, caller = admin): Promise<Venue> {
    await writeCalendar(calendar.db, async (trx) =>
      updateVenue(trx, caller, await requireVenue(trx, { id }), change, testSite),
    );
    return requireVenue(calendar.db.read, { id });
  }

  async function remove(id: VenueId, caller = admin): Promise<Venue> {
    await writeCalendar(calendar.db, async (trx) =>
      deleteVenue(trx, caller, await requireVenue(trx, { id }), testSite),
    );
    return requireVenue(calendar.db.read, { id });
  }

  test('a new venue is published and shows maps', async () => {
    expect(await create({ name: 'Ndere Centre', city: 'Kampala' })).toMatchObject({
      status: 'publish',
      slug: 'ndere-centre',
      city: 'Kampala',
      address: '',
      showMap: true,
      showMapLink: true,
      publishedAtMs: testSite.nowMs,
      revision: 1,
    });
  });

  test('an update changes what it names, and counts', async () => {
    const { id } = await create({
      name: 'Ndere',
      city: 'Kampala',
      phone: '1',
      showMap: false,
      description: '<p>Hi</p>',
    });
    const changed = await update(id, { phone: '', name: 'Ndere Centre' });
    expect(changed).toMatchObject({ name: 'Ndere Centre', city: 'Kampala', phone: '', showMap: false, revision: 2 });
    expect(changed).toMatchObject({ slug: 'ndere', description: '<p>Hi</p>', status: 'publish' });
  });

  test('everything that cannot be used is told at once', async () => {
    // The id is more than the databases can hold.
    const refused = create({ name: '', website: 'nowhere', author: 9_999_999_999, date: 'someday' });
    const params = { venue: expect.any(String), website: expect.any(String), author: expect.any(String) };
    await expect(refused).rejects.toMatchObject({
      code: 'rest_invalid_param',
      params: { ...params, date: expect.any(String) },
    });
  });

  test('a refused write changes nothing', async () => {
    const { id } = await create({ name: 'Ndere' });
    await expect(update(id, { name: 'Other', website: 'nowhere' })).rejects.toMatchObject({
      code: 'rest_invalid_param',
    });
    expect(await requireVenue(calendar.db.read, { id })).toMatchObject({ name: 'Ndere', revision: 1 });
  });

  test('the same name again is the same venue, with what was sent written over it', async () => {
    const first = await create({ name: 'Ndere', city: 'Kampala' });
    const again = await create({ name: 'NDERE', phone: '+256 1', status: 'draft' });
    expect(again).toMatchObject({ id: first.id, name: 'Ndere', city: 'Kampala', phone: '+256 1', status: 'publish' });
  });

  test('the same name with another description is another venue', async () => {
    const first = await create({ name: 'Ndere', description: 'one' });
    expect((await create({ name: 'Ndere', description: 'two' })).id).not.toBe(first.id);
    expect((await create({ name: 'Ndere', description: 'one' })).id).toBe(first.id);
  });

  test('nobody writes over a venue that is not theirs to edit (DI-21)', async () => {
    const first = await create({ name: 'Ndere', city: 'Kampala' });
    const again = await create({ name: 'Ndere', city: 'Jinja' }, calendar.as('author'));
    expect(again).toMatchObject({ id: first.id, city: 'Kampala', revision: 1 });
  });

  test('a draft of somebody else stands for nothing', async () => {
    const draft = await create({ name: 'Ndere', status: 'draft' });
    expect((await create({ name: 'Ndere' }, calendar.as('contributor'))).id).not.toBe(draft.id);
  });

  test('the trash takes the slug, unlinks every event and nothing else, and gives all but the links back', async () => {
    const hall = await create({ name: 'Hall' });
    const other = await create({ name: 'Other' });
    const link = (id: VenueId) => ({ ...concert, venue: { kind: 'existing', id } as const });
    const [here, draft, there] = [
      await calendar.create(link(hall.id)),
      await calendar.create({ ...link(hall.id), status: 'draft' }),
      await calendar.create(link(other.id)),
    ];
    const trashed = await remove(hall.id);
    expect(trashed).toMatchObject({ status: 'trash', trashedFrom: 'publish', slug: 'hall__trashed' });
    expect(await findEvent(calendar.db.read, { id: here.id })).toMatchObject({ venueId: undefined, revision: 2 });
    expect(await findEvent(calendar.db.read, { id: draft.id })).toMatchObject({ venueId: undefined });
    expect(await findEvent(calendar.db.read, { id: there.id })).toMatchObject({ venueId: other.id, revision: 1 });
    expect((await create({ name: 'Hall' })).slug).toBe('hall');
    const back = await update(hall.id, { status: 'publish' });
    expect(back).toMatchObject({ status: 'publish', trashedFrom: undefined, slug: 'hall-2' });
  });

  test('writes at the same time never get the same slug', async () => {
    const descriptions = ['1', '2', '3', '4', '5', '6'];
    const venues = await Promise.all(descriptions.map((description) => create({ name: 'Hall', description })));
    expect(new Set(venues.map(({ slug }) => slug)).size).toBe(6);
  });

  test('410: what is in the trash cannot go there again', async () => {
    const { id } = await create({ name: 'Hall' });
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject({ code: 'venue-is-in-trash' });
  });

  test('contributors make drafts, and change only their own', async () => {
    const contributor = calendar.as('contributor');
    const own = await create({ name: 'Own' }, contributor);
    const published = await create({ name: 'Hall' });
    expect(own.status).toBe('draft');
    expect((await update(own.id, { status: 'publish' }, contributor)).status).toBe('pending');
    await expect(update(published.id, { phone: '1' }, contributor)).rejects.toMatchObject({ code: 'rest_forbidden' });
    await expect(remove(published.id, contributor)).rejects.toMatchObject({ code: 'rest_forbidden' });
  });

  test('subscribers make none', async () => {
    await expect(create({ name: 'Hall' }, calendar.as('subscriber'))).rejects.toMatchObject({ code: 'rest_forbidden' });
  });

  test('only those who edit others may name another author (DI-29)', async () => {
    const author = calendar.as('author');
    const refused = create({ name: 'Hall', author: 1 }, author);
    await expect(refused).rejects.toMatchObject({ code: 'rest_forbidden' });
    expect(await create({ name: 'Hall', author: author.user.id }, author)).toMatchObject({ authorId: author.user.id });
    expect(await create({ name: 'Other', author: author.user.id })).toMatchObject({ authorId: author.user.id });
  });

  test('events show the venues that their reader may see', async () => {
    const open = await create({ name: 'Open' });
    const secret = await create({ name: 'Secret', status: 'draft' });
    const see = async (caller: Caller) => [
      ...(await findLinkedVenues(calendar.db.read, [secret.id, open.id, open.id], caller, testSite.nowMs)).keys(),
    ];
    expect(await see({ kind: 'anonymous' })).toEqual([open.id]);
    expect(await see(admin)).toEqual([secret.id, open.id]);
  });
});
