import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import type { Caller } from '../../account/caller.ts';
import type { Event, EventPatch } from '../events/event.ts';
import { findEvent } from '../events/repository.ts';
import { showEvents } from '../events/show-events.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { testWriter } from '../posts/test-writer.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { venueWriter } from '../venues/write-venue.ts';
import type { LinkedPost, LinkedPostFields, LinkedPostPatch } from './linked-post.ts';
import type { LinkedPostWriter } from './write-linked-post.ts';

type Contact = LinkedPostFields & { readonly phone: string; readonly website: string };
type Patch = LinkedPostPatch & { readonly [Member in 'phone' | 'website']?: string };
type Writer = LinkedPostWriter<number, Contact, Patch>;
type Written = LinkedPost<number, Contact>;

const writers: readonly [writer: Writer, linkedTo: (id: number) => EventPatch][] = [
  [venueWriter, (id) => ({ ...concert, venue: { kind: 'existing', id } })],
  [organizerWriter, (id) => ({ ...concert, organizers: [{ kind: 'existing', id }] })],
];

describeOnOneEngine('writing linked posts', (engine) => {
  let calendar: TestCalendar;
  let admin: Caller;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
    admin = calendar.as('administrator');
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  async function namesIn({ id }: Event, caller: Caller): Promise<string[]> {
    const event = await findEvent(calendar.db.read, { id });
    const visibility = visibilityOf(caller, testSite.nowMs);
    const shown = await calendar.db.snapshot((snapshot) => showEvents(snapshot, event ? [event] : [], visibility));
    return shown.flatMap(({ venue, organizers }) =>
      [...(venue ? [venue] : []), ...organizers].map(({ post }) => post.name),
    );
  }

  describe.each(writers.map(([writer, linkedTo]) => ({ noun: writer.noun, writer, linkedTo })))(
    '$noun',
    ({ noun, writer, linkedTo }) => {
      async function find(id: number): Promise<Written> {
        const post = await writer.repository.find(calendar.db.read, { id });
        if (post === undefined) throw new Error(`There is no ${noun} ${id}.`);
        return post;
      }

      async function create(patch: Patch, caller = admin): Promise<Written> {
        return find(
          await writeCalendar(calendar.db, (trx) => writer.create(trx, caller, patch, testSite), testWriter()),
        );
      }

      async function update({ id }: Written, patch: Patch, caller = admin): Promise<Written> {
        const current = await find(id);
        await writeCalendar(calendar.db, (trx) => writer.update(trx, caller, current, patch, testSite), testWriter());
        return find(id);
      }

      async function remove({ id }: Written, caller = admin): Promise<Written> {
        const current = await find(id);
        await writeCalendar(calendar.db, (trx) => writer.remove(trx, caller, current, testSite), testWriter());
        return find(id);
      }

      test('a new post is published', async () => {
        expect(await create({ name: 'Ndere Centre' })).toMatchObject({
          status: 'publish',
          slug: 'ndere-centre',
          publishedAtMs: testSite.nowMs,
          revision: 1,
        });
      });

      test('an update changes its members and increments the revision', async () => {
        const first = await create({
          name: 'Ndere',
          phone: '1',
          website: 'https://example.ug',
          description: '<p>Hi</p>',
        });
        const changed = await update(first, { phone: '', name: 'Ndere Centre' });
        expect(changed).toMatchObject({ name: 'Ndere Centre', phone: '', website: 'https://example.ug', revision: 2 });
        expect(changed).toMatchObject({ slug: 'ndere', description: '<p>Hi</p>', status: 'publish' });
      });

      test('all invalid members are reported together', async () => {
        // The id is larger than the column.
        const rejected = create({ name: '', website: 'nowhere', author: 9_999_999_999, date: 'someday' });
        const params = { [noun]: expect.any(String), website: expect.any(String), author: expect.any(String) };
        await expect(rejected).rejects.toMatchObject({
          code: 'rest_invalid_param',
          params: { ...params, date: expect.any(String) },
        });
      });

      test('a rejected write changes nothing', async () => {
        const post = await create({ name: 'Ndere' });
        await expect(update(post, { name: 'Other', website: 'nowhere' })).rejects.toMatchObject({
          code: 'rest_invalid_param',
        });
        expect(await find(post.id)).toMatchObject({ name: 'Ndere', revision: 1 });
      });

      test('a create with an existing name updates that post', async () => {
        const first = await create({ name: 'Ndere', phone: '1' });
        const again = await create({ name: 'NDERE', website: 'https://example.ug', status: 'draft' });
        expect(again).toMatchObject({ id: first.id, name: 'Ndere', phone: '1', status: 'publish' });
        expect(again.website).toBe('https://example.ug');
      });

      test('a create with an existing name and another description creates a post', async () => {
        const first = await create({ name: 'Ndere', description: 'one' });
        expect((await create({ name: 'Ndere', description: 'two' })).id).not.toBe(first.id);
        expect((await create({ name: 'Ndere', description: 'one' })).id).toBe(first.id);
      });

      test('a create does not update a post that the caller may not edit (DI-21)', async () => {
        const first = await create({ name: 'Ndere', phone: '1' });
        const again = await create({ name: 'Ndere', phone: '2' }, calendar.as('author'));
        expect(again).toMatchObject({ id: first.id, phone: '1', revision: 1 });
      });

      test('a draft of another author is not a duplicate', async () => {
        const draft = await create({ name: 'Ndere', status: 'draft' });
        expect((await create({ name: 'Ndere' }, calendar.as('contributor'))).id).not.toBe(draft.id);
      });

      test('the trash changes the slug and removes the post from its events; a restore reverts all but the links', async () => {
        const hall = await create({ name: 'Hall' });
        const other = await create({ name: 'Other' });
        const here = await calendar.create(linkedTo(hall.id));
        const draft = await calendar.create({ ...linkedTo(hall.id), status: 'draft' });
        const there = await calendar.create(linkedTo(other.id));
        expect(await namesIn(here, admin)).toEqual(['Hall']);
        const trashed = await remove(hall);
        expect(trashed).toMatchObject({ status: 'trash', trashedFrom: 'publish', slug: 'hall__trashed' });
        expect([await namesIn(here, admin), await namesIn(draft, admin), await namesIn(there, admin)]).toEqual([
          [],
          [],
          ['Other'],
        ]);
        expect(await findEvent(calendar.db.read, { id: here.id })).toMatchObject({ revision: 2 });
        expect(await findEvent(calendar.db.read, { id: there.id })).toMatchObject({ revision: 1 });
        expect((await create({ name: 'Hall' })).slug).toBe('hall');
        const back = await update(hall, { status: 'publish' });
        expect(back).toMatchObject({ status: 'publish', trashedFrom: undefined, slug: 'hall-2' });
        expect(await namesIn(here, admin)).toEqual([]);
      });

      test('concurrent creates get different slugs', async () => {
        const descriptions = ['1', '2', '3', '4', '5', '6'];
        const posts = await Promise.all(descriptions.map((description) => create({ name: 'Hall', description })));
        expect(new Set(posts.map(({ slug }) => slug)).size).toBe(6);
      });

      test('410: the post is already in the trash', async () => {
        const post = await create({ name: 'Hall' });
        await remove(post);
        await expect(remove(post)).rejects.toMatchObject({ code: `${noun}-is-in-trash` });
      });

      test('contributors create drafts and change only their own posts', async () => {
        const contributor = calendar.as('contributor');
        const own = await create({ name: 'Own' }, contributor);
        const published = await create({ name: 'Hall' });
        expect(own.status).toBe('draft');
        expect((await update(own, { status: 'publish' }, contributor)).status).toBe('pending');
        await expect(update(published, { phone: '1' }, contributor)).rejects.toMatchObject({ code: 'rest_forbidden' });
        await expect(remove(published, contributor)).rejects.toMatchObject({ code: 'rest_forbidden' });
      });

      test('subscribers may not create posts', async () => {
        const rejected = create({ name: 'Hall' }, calendar.as('subscriber'));
        await expect(rejected).rejects.toMatchObject({ code: 'rest_forbidden' });
      });

      test('only editors may set another author (DI-29)', async () => {
        const author = calendar.as('author');
        const rejected = create({ name: 'Hall', author: 1 }, author);
        await expect(rejected).rejects.toMatchObject({ code: 'rest_forbidden' });
        expect(await create({ name: 'Hall', author: author.user.id }, author)).toMatchObject({
          authorId: author.user.id,
        });
        expect(await create({ name: 'Other', author: author.user.id })).toMatchObject({ authorId: author.user.id });
      });

      test('an event contains only posts that its reader may see', async () => {
        const open = await calendar.create(linkedTo((await create({ name: 'Open' })).id));
        const secret = await calendar.create(linkedTo((await create({ name: 'Secret', status: 'draft' })).id));
        const visitor: Caller = { kind: 'anonymous' };
        expect([await namesIn(open, visitor), await namesIn(secret, visitor)]).toEqual([['Open'], []]);
        expect([await namesIn(open, admin), await namesIn(secret, admin)]).toEqual([['Open'], ['Secret']]);
      });
    },
  );
});
