import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
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

describeOnEachEngine('writing terms', (engine) => {
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
    test('is made of the name or of the wanted slug, with a number where it is taken', async () => {
      expect((await create({ name: 'Live Music' })).slug).toBe('live-music');
      expect((await create({ name: 'Jazz', slug: 'All That Jazz' })).slug).toBe('all-that-jazz');
      expect((await create({ name: 'Blues', slug: 'all-that-jazz' })).slug).toBe('all-that-jazz-2');
    });

    test('takes the names above it before a number', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      await create({ name: 'Live' });
      expect((await create({ name: 'Live', parent: jazz.id })).slug).toBe('live-jazz');
      expect((await create({ name: 'Live', slug: 'live', parent: music.id })).slug).toBe('live-music');
      expect((await create({ name: 'Also live', slug: 'live', parent: jazz.id })).slug).toBe('live-jazz-music');
    });

    test('of a name without letters is its id', async () => {
      const nameless = await create({ name: '!!!' });
      expect(nameless.slug).toBe(String(nameless.id));
      const taken = await create({ name: 'Taken', slug: String(nameless.id + 2) });
      expect((await create({ name: '???' })).slug).toBe(`${taken.slug}-2`);
    });

    test('without letters is made of the name', async () => {
      const music = await create({ name: 'Music', slug: '!!!' });
      expect(music.slug).toBe('music');
      expect((await update(music.id, { name: 'Songs', slug: '   ' })).slug).toBe('songs');
    });

    test('a client that wants another slug may have the name again', async () => {
      const music = await create({ name: 'Music' });
      expect((await create({ name: 'Music', slug: 'other-music' })).slug).toBe('other-music');
      await expect(create({ name: 'Music', slug: music.slug })).rejects.toMatchObject({ code: 'term_exists' });
    });

    test('a name in other letters of the two cases counts as the same only where the slug would be the same', async () => {
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
    test('may occur once below each category, whatever its spelling', async () => {
      const music = await create({ name: 'Music' });
      const refused = create({ name: 'MUSIC' });
      await expect(refused).rejects.toMatchObject({ code: 'term_exists', data: { term_id: music.id } });
      expect((await create({ name: 'Music', parent: music.id })).parentId).toBe(music.id);
    });

    test('is asked for', async () => {
      await expect(create({ name: '' })).rejects.toMatchObject({ params: { name: expect.any(String) } });
    });
  });

  describe('the parent', () => {
    test('must be there, and tags have none', async () => {
      await expect(create({ name: 'Jazz', parent: 9_999_999_999 })).rejects.toMatchObject({
        params: { parent: expect.any(String) },
      });
      const refused = create({ name: 'Jazz', parent: 99 }, tagKind);
      await expect(refused).rejects.toMatchObject({ code: 'rest_taxonomy_not_hierarchical' });
      expect((await create({ name: 'Jazz', parent: 0 }, tagKind)).parentId).toBeUndefined();
    });

    test('0 moves to the top (DI-22), nothing said leaves a term where it is', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      expect((await update(jazz.id, { description: 'x' })).parentId).toBe(music.id);
      expect((await update(jazz.id, { parent: 0 })).parentId).toBeUndefined();
    });

    test('is never the term itself or one below it', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      const bebop = await create({ name: 'Bebop', parent: jazz.id });
      expect((await update(music.id, { parent: music.id })).parentId).toBeUndefined();
      expect((await update(music.id, { parent: bebop.id })).parentId).toBeUndefined();
      const { ancestors } = await withOwnAncestors(calendar.db.read, await read(bebop.id));
      expect(ancestors.map(({ name }) => name)).toEqual(['Jazz', 'Music']);
    });

    test('hands its children on when it is deleted', async () => {
      const music = await create({ name: 'Music' });
      const jazz = await create({ name: 'Jazz', parent: music.id });
      const bebop = await create({ name: 'Bebop', parent: jazz.id });
      await remove(jazz);
      expect(await read(bebop.id)).toMatchObject({ parentId: music.id, revision: 2 });
      await expect(read(jazz.id)).rejects.toMatchObject({ code: 'rest_term_invalid' });
    });
  });

  test('nothing but what is named changes, and an empty description clears it', async () => {
    const { id } = await create({ name: 'Jazz', description: 'all of it' });
    expect(await update(id, { name: 'Blues' })).toMatchObject({
      name: 'Blues',
      slug: 'jazz',
      description: 'all of it',
    });
    expect(await update(id, { description: '' })).toMatchObject({ name: 'Blues', description: '', revision: 3 });
  });

  test('a category is no tag', async () => {
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

    test('lose it when it is deleted, and change by that', async () => {
      const [jazz, live] = [await create({ name: 'Jazz' }), await create({ name: 'Live' })];
      const event = await calendar.create(withTerms(jazz.id, live.id));
      await remove(jazz);
      const terms = await findTermsOfEvents(calendar.db.read, [event.id], Date.now());
      expect(terms.get(event.id)?.map(({ name }) => name)).toEqual(['Live']);
      expect(await findEvent(calendar.db.read, { id: event.id })).toMatchObject({ revision: 2 });
    });
  });

  describe('terms that an event names', () => {
    const resolve = (sent: unknown) =>
      writeCalendar(calendar.db, (trx) => resolveTerms(trx, 'post_tag', readTermList(sent) ?? []), testWriter());

    test('are found by id, slug and name, and made where there are none', async () => {
      const jazz = await create({ name: 'All &amp; Jazz', slug: 'jazz' }, tagKind);
      expect(await resolve([jazz.id, 'jazz', 'all & jazz', { id: jazz.id }])).toEqual([jazz.id]);
      const [blues] = await resolve(['Blues & more']);
      expect(blues && (await read(blues, tagKind))).toMatchObject({ name: 'Blues &amp; more', slug: 'blues-more' });
      expect(await resolve('blues & more')).toEqual([blues]);
    });

    test('are passed over where an id is that of nothing, or of a category', async () => {
      const category = await create({ name: 'Jazz' });
      expect(await resolve([999, 9_999_999_999, category.id, '', '<b></b>'])).toEqual([]);
    });
  });
});
