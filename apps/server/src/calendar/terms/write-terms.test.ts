import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import type { Caller } from '../../account/caller.ts';
import { findEvent } from '../events/repository.ts';
import { concert, createTestCalendar, type TestCalendar } from '../events/test-calendar.ts';
import { testWriter } from '../posts/test-writer.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { readTermList } from '../tec/id-lists.ts';
import { findTermsOfEvents, resolveTerms } from './event-terms.ts';
import { withOwnAncestors } from './repository.ts';
import { categoryKind, type Term, type TermId, type TermPatch, tagKind } from './term.ts';
import { createTerm, deleteTerm, requireTerm, updateTerm } from './write-term.ts';

describeOnOneEngine('writing terms', (engine) => {
  let calendar: TestCalendar;
  let admin: Caller;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
    admin = calendar.as('administrator');
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  async function create(patch: TermPatch, kind = categoryKind, caller = admin): Promise<Term> {
    return read(await writeCalendar(calendar.db, (trx) => createTerm(trx, caller, patch, kind), testWriter()), kind);
  }

  async function update(id: TermId, patch: TermPatch, kind = categoryKind): Promise<Term> {
    const current = await read(id, kind);
    await writeCalendar(calendar.db, (trx) => updateTerm(trx, admin, current, patch, kind), testWriter());
    return read(id, kind);
  }

  async function remove(current: Term): Promise<void> {
    await writeCalendar(calendar.db, (trx) => deleteTerm(trx, admin, current, categoryKind), testWriter());
  }

  const read = (id: TermId, kind = categoryKind): Promise<Term> => requireTerm(calendar.db.read, id, kind);

  describe('the slug', () => {
    test('is made from the requested slug or the name, with a number if it is taken', async () => {
      expect((await create({ name: 'Live Music' })).slug).toBe('live-music');
      expect((await create({ name: 'Jazz', slug: 'All That Jazz' })).slug).toBe('all-that-jazz');
      expect((await create({ name: 'Blues', slug: 'all-that-jazz' })).slug).toBe('all-that-jazz-2');
    });

    test('gets the names of its ancestors before a number', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      await create({ name: 'Live' });
      expect((await create({ name: 'Live', parent: jazz.id })).slug).toBe('live-jazz');
      expect((await create({ name: 'Live', slug: 'live', parent: music.id })).slug).toBe('live-music');
      expect((await create({ name: 'Also live', slug: 'live', parent: jazz.id })).slug).toBe('live-jazz-music');
    });

    test('is the id if the name has no letters', async () => {
      const nameless = await create({ name: '!!!' });
      expect(nameless.slug).toBe(String(nameless.id));
      const taken = await create({ name: 'Taken', slug: String(nameless.id + 2) });
      expect((await create({ name: '???' })).slug).toBe(`${taken.slug}-2`);
    });

    test('is made from the name if the requested slug has no letters', async () => {
      const music = await create({ name: 'Music', slug: '!!!' });
      expect(music.slug).toBe('music');
      expect((await update(music.id, { name: 'Songs', slug: '   ' })).slug).toBe('songs');
    });

    test('accepts the same name with another requested slug', async () => {
      const music = await create({ name: 'Music' });
      expect((await create({ name: 'Music', slug: 'other-music' })).slug).toBe('other-music');
      await expect(create({ name: 'Music', slug: music.slug })).rejects.toMatchObject({ code: 'term_exists' });
    });

    test('a name in another case is a duplicate only with the same slug', async () => {
      const music = await create({ name: 'Music' });
      await create({ name: 'Live' });
      const live = await create({ name: 'Live', parent: music.id });
      expect(live.slug).toBe('live-music');
      await expect(create({ name: 'MUSIC' })).rejects.toMatchObject({ code: 'term_exists' });
      await expect(create({ name: 'Live', parent: music.id })).rejects.toMatchObject({ code: 'term_exists' });
      expect((await create({ name: 'LIVE', parent: music.id })).slug).not.toBe(live.slug);
    });

    test('may be the same for a tag and a category, not for two tags', async () => {
      await create({ name: 'Jazz' });
      const jazz = await create({ name: 'Jazz' }, tagKind);
      const blues = await create({ name: 'Blues' }, tagKind);
      expect(jazz.slug).toBe('jazz');
      await expect(update(blues.id, { slug: 'JAZZ' }, tagKind)).rejects.toMatchObject({ code: 'duplicate_term_slug' });
      expect((await update(jazz.id, { slug: 'jazz' }, tagKind)).revision).toBe(2);
    });
  });

  describe('a name', () => {
    test('is unique below each category, in any case', async () => {
      const music = await create({ name: 'Music' });
      const rejected = create({ name: 'MUSIC' });
      await expect(rejected).rejects.toMatchObject({ code: 'term_exists', data: { term_id: music.id } });
      expect((await create({ name: 'Music', parent: music.id })).parentId).toBe(music.id);
    });

    test('is required', async () => {
      await expect(create({ name: '' })).rejects.toMatchObject({ params: { name: expect.any(String) } });
    });
  });

  describe('the parent', () => {
    test('must exist, and tags have no parent', async () => {
      await expect(create({ name: 'Jazz', parent: 9_999_999_999 })).rejects.toMatchObject({
        params: { parent: expect.any(String) },
      });
      const rejected = create({ name: 'Jazz', parent: 99 }, tagKind);
      await expect(rejected).rejects.toMatchObject({ code: 'rest_taxonomy_not_hierarchical' });
      expect((await create({ name: 'Jazz', parent: 0 }, tagKind)).parentId).toBeUndefined();
    });

    test('0 makes a term top-level (DI-22), an update without a parent keeps it', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      expect((await update(jazz.id, { description: 'x' })).parentId).toBe(music.id);
      expect((await update(jazz.id, { parent: 0 })).parentId).toBeUndefined();
    });

    test('is never the term itself or a descendant', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      const bebop = await create({ name: 'Bebop', parent: jazz.id });
      expect((await update(music.id, { parent: music.id })).parentId).toBeUndefined();
      expect((await update(music.id, { parent: bebop.id })).parentId).toBeUndefined();
      const { ancestors } = await withOwnAncestors(calendar.db.read, await read(bebop.id));
      expect(ancestors.map(({ name }) => name)).toEqual(['Jazz', 'Music']);
    });

    test('gets the children of a deleted term', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      const bebop = await create({ name: 'Bebop', parent: jazz.id });
      await remove(jazz);
      expect(await read(bebop.id)).toMatchObject({ parentId: music.id, revision: 2 });
      await expect(read(jazz.id)).rejects.toMatchObject({ code: 'rest_term_invalid' });
    });
  });

  test('an update changes only its members, and an empty description clears it', async () => {
    const { id } = await create({ name: 'Jazz', description: 'all of it' });
    expect(await update(id, { name: 'Blues' })).toMatchObject({
      name: 'Blues',
      slug: 'jazz',
      description: 'all of it',
    });
    expect(await update(id, { description: '' })).toMatchObject({ name: 'Blues', description: '', revision: 3 });
  });

  test('a category is not found as a tag', async () => {
    const { id } = await create({ name: 'Jazz' });
    await expect(read(id, tagKind)).rejects.toMatchObject({ code: 'rest_term_invalid' });
  });

  test.each<readonly ['categories' | 'tags', 'author' | 'contributor', boolean]>([
    ['categories', 'author', true],
    ['categories', 'contributor', false],
    ['tags', 'author', false],
    ['tags', 'contributor', false],
  ])('%s for an %s', async (collection, role, isAllowed) => {
    const kind = collection === 'tags' ? tagKind : categoryKind;
    const created = create({ name: 'Jazz' }, kind, calendar.as(role));
    if (isAllowed) await expect(created).resolves.toMatchObject({ name: 'Jazz' });
    else await expect(created).rejects.toMatchObject({ code: 'rest_forbidden' });
  });

  describe('the events of a term', () => {
    const counted = async (id: TermId) => (await read(id)).eventCount;
    const withTerms = (...ids: TermId[]) => ({
      ...concert,
      categories: ids.map((id) => ({ kind: 'id', id }) as const),
    });

    test('are counted while they are published', async () => {
      const [jazz, live] = [await create({ name: 'Jazz' }), await create({ name: 'Live' })];
      const event = await calendar.create(withTerms(jazz.id));
      await calendar.create({ ...withTerms(jazz.id), status: 'draft' });
      expect(await counted(jazz.id)).toBe(1);
      await calendar.update(event.id, { categories: [{ kind: 'id', id: live.id }] });
      expect([await counted(jazz.id), await counted(live.id)]).toEqual([0, 1]);
      await calendar.update(event.id, { status: 'private' });
      expect(await counted(live.id)).toBe(0);
      await calendar.update(event.id, { status: 'publish' });
      expect(await counted(live.id)).toBe(1);
      await calendar.remove(event.id);
      expect(await counted(live.id)).toBe(0);
    });

    test('lose it when it is deleted, which is a change of the events', async () => {
      const [jazz, live] = [await create({ name: 'Jazz' }), await create({ name: 'Live' })];
      const event = await calendar.create(withTerms(jazz.id, live.id));
      await remove(jazz);
      const terms = await findTermsOfEvents(calendar.db.read, [event.id], Date.now());
      expect(terms.get(event.id)?.map(({ name }) => name)).toEqual(['Live']);
      expect(await findEvent(calendar.db.read, { id: event.id })).toMatchObject({ revision: 2 });
    });
  });

  describe('terms in an event', () => {
    const resolve = (sent: unknown) =>
      writeCalendar(calendar.db, (trx) => resolveTerms(trx, 'post_tag', readTermList(sent) ?? []), testWriter());

    test('are found by id, slug and name, or created', async () => {
      const jazz = await create({ name: 'All &amp; Jazz', slug: 'jazz' }, tagKind);
      expect(await resolve([jazz.id, 'jazz', 'all & jazz', { id: jazz.id }])).toEqual([jazz.id]);
      const [blues] = await resolve(['Blues & more']);
      expect(blues && (await read(blues, tagKind))).toMatchObject({ name: 'Blues &amp; more', slug: 'blues-more' });
      expect(await resolve('blues & more')).toEqual([blues]);
    });

    test('are ignored if the id is unknown or belongs to a category', async () => {
      const category = await create({ name: 'Jazz' });
      expect(await resolve([999, 9_999_999_999, category.id, '', '<b></b>'])).toEqual([]);
    });
  });
});
