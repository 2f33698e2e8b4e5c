import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { sql } from '../../database/statement.ts';
import { Problem } from '../../problems/problem.ts';
import { findTermsOfEvents } from '../terms/event-terms.ts';
import type { EventId, EventPatch } from './event.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from './test-calendar.ts';

const paramsOf = async (write: Promise<unknown>) => {
  const error = await write.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(`no Problem but ${error}`);
  return { code: error.code, params: Object.keys(error.params ?? {}).sort() };
};

describeOnOneEngine('writing events', (engine) => {
  let calendar: TestCalendar;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  async function countListed(): Promise<number | undefined> {
    const counted = sql(`select coalesce(sum(events), 0) as total from list_days where list = 'publish'`);
    const [row] = await calendar.db.select<{ total: number }>(counted);
    return row && Number(row.total);
  }

  const termNames = async (id: EventId) =>
    (await findTermsOfEvents(calendar.db.read, [id], testSite.nowMs))
      .get(id)
      ?.map(({ name, eventCount }) => [name, eventCount]);
  const organizersOf = (id: EventId) =>
    calendar.db
      .read('event_organizers')
      .join('organizers', 'organizers.id', 'organizer_id')
      .where({ event_id: id })
      .orderBy('position')
      .pluck('name');

  test('a new event has defaults for all missing members', async () => {
    const event = await calendar.create(concert);
    expect(event).toMatchObject({
      authorId: 1,
      status: 'publish',
      slug: 'jazz-night',
      description: '',
      excerpt: '',
      cost: '',
      website: undefined,
      publishedAtMs: testSite.nowMs,
      publishedLocal: '2031-03-05 12:00:00',
      revision: 1,
      venueId: undefined,
      imageId: undefined,
      schedule: { timezone: 'Africa/Kampala', allDay: false },
      flags: { showMap: false, showMapLink: false, hideFromListings: false, sticky: false, featured: false },
    });
  });

  describe('the slug', () => {
    test('gets a number if another event has it', async () => {
      expect((await calendar.create(concert)).slug).toBe('jazz-night');
      expect((await calendar.create(concert)).slug).toBe('jazz-night-2');
      expect((await calendar.create({ ...concert, slug: 'jazz-night' })).slug).toBe('jazz-night-3');
    });

    test('is the id if the title has no letters', async () => {
      const event = await calendar.create({ ...concert, title: '!!!' });
      expect(event.slug).toBe(String(event.id));
    });

    test('is set when a draft is published, and kept when it is withdrawn', async () => {
      const draft = await calendar.create({ ...concert, status: 'draft' });
      expect(draft.slug).toBe('');
      const renamed = await calendar.update(draft.id, { title: 'Blues night' });
      expect(renamed.slug).toBe('');
      const published = await calendar.update(draft.id, { status: 'publish' });
      expect(published.slug).toBe('blues-night');
      expect((await calendar.update(draft.id, { status: 'draft' })).slug).toBe('blues-night');
      expect((await calendar.update(draft.id, { status: 'publish', title: 'Other' })).slug).toBe('blues-night');
    });

    test('is available to other events while its event is in the trash', async () => {
      const first = await calendar.create(concert);
      expect((await calendar.remove(first.id)).slug).toBe('jazz-night__trashed');
      const second = await calendar.create(concert);
      expect(second.slug).toBe('jazz-night');
      expect((await calendar.update(first.id, { status: 'publish' })).slug).toBe('jazz-night-2');
    });

    test('of a draft without one is empty after the trash', async () => {
      const draft = await calendar.create({ ...concert, status: 'draft' });
      await calendar.remove(draft.id);
      expect((await calendar.update(draft.id, { status: 'draft' })).slug).toBe('');
    });
  });

  describe('the trash', () => {
    test('stores the previous status, also after updates', async () => {
      const event = await calendar.create({ ...concert, status: 'private' });
      const trashed = await calendar.remove(event.id);
      expect(trashed).toMatchObject({ status: 'trash', trashedFrom: 'private', revision: 2 });
      const changed = await calendar.update(event.id, { title: 'Still there' });
      expect(changed).toMatchObject({ status: 'trash', trashedFrom: 'private', title: 'Still there' });
    });

    test('410 event-is-in-trash: already deleted', async () => {
      const event = await calendar.create(concert);
      await calendar.remove(event.id);
      expect((await paramsOf(calendar.remove(event.id))).code).toBe('event-is-in-trash');
    });
  });

  describe('the publication date', () => {
    test('in the future schedules the event, an earlier one publishes it', async () => {
      const event = await calendar.create({ ...concert, date: '2031-04-01 10:00' });
      expect(event).toMatchObject({ status: 'future', publishedLocal: '2031-04-01 10:00:00' });
      expect(await calendar.update(event.id, { date: '2031-03-01' })).toMatchObject({ status: 'publish' });
    });

    test('does not change if a client sends it back, and a draft has none', async () => {
      const draft = await calendar.create({ ...concert, status: 'draft' });
      const echo = { date: draft.publishedLocal, dateUtc: '0000-00-00 00:00:00' };
      expect((await calendar.update(draft.id, echo)).publishedAtMs).toBeUndefined();
      const site = { ...testSite, nowMs: testSite.nowMs + 123 };
      const event = await calendar.create(concert, undefined, site);
      const same = await calendar.update(event.id, { date: event.publishedLocal });
      expect(same.publishedAtMs).toBe(site.nowMs);
    });

    test('of a contributor makes the event pending', async () => {
      const contributor = calendar.as('contributor');
      expect(await calendar.create(concert, contributor)).toMatchObject({ status: 'draft' });
      expect(await calendar.create({ ...concert, status: 'publish' }, contributor)).toMatchObject({
        status: 'pending',
      });
    });
  });

  describe('rejected writes', () => {
    test('400 rest_invalid_param: all invalid members together', async () => {
      const patch: EventPatch = {
        title: '',
        schedule: { start: 'soonish', end: 'xx', timezone: 'Mars/Base' },
        website: 'ftp://example.org',
        date: 'some day',
        author: 99,
        image: { kind: 'id', id: 77 },
        venue: { kind: 'existing', id: 9_999_999_999 },
        organizers: [{ kind: 'existing', id: 78 }],
      };
      const { code, params } = await paramsOf(calendar.create(patch));
      expect(code).toBe('rest_invalid_param');
      expect(params).toEqual([
        'author',
        'date',
        'end_date',
        'image',
        'organizer',
        'start_date',
        'timezone',
        'title',
        'venue',
        'website',
      ]);
      expect(await calendar.db.read('calendar_records')).toEqual([]);
    });

    test('an error in a new venue is reported for the venue, and nothing is written', async () => {
      const venue = { kind: 'new', patch: { name: 'Hall', website: 'nowhere' }, image: undefined } as const;
      const { params } = await paramsOf(calendar.create({ ...concert, venue, tags: [{ kind: 'text', text: 'x' }] }));
      expect(params).toEqual(['venue']);
      expect(await calendar.db.read('calendar_records')).toEqual([]);
      expect(await calendar.db.read('terms')).toEqual([]);
    });

    test('404 before 403, and 400 before both', async () => {
      const author = calendar.as('author');
      const foreign = await calendar.create(concert);
      const unknown = 4_711 as EventId;
      expect((await paramsOf(calendar.update(unknown, {}, author))).code).toBe('rest-event-not-found');
      expect((await paramsOf(calendar.update(unknown, { date: 'x y' }, author))).code).toBe('rest_invalid_param');
      expect((await paramsOf(calendar.update(foreign.id, { date: 'x y' }, author))).code).toBe('rest_invalid_param');
      expect((await paramsOf(calendar.update(foreign.id, {}, author))).code).toBe('rest_forbidden');
      expect((await paramsOf(calendar.remove(foreign.id, author))).code).toBe('rest_forbidden');
    });

    test('400 rest-invalid-event-id: the id belongs to a venue', async () => {
      const venue = { kind: 'new', patch: { name: 'Hall' }, image: undefined } as const;
      const event = await calendar.create({ ...concert, venue });
      const id = Number(event.venueId) as EventId;
      expect((await paramsOf(calendar.update(id, {}))).code).toBe('rest-invalid-event-id');
    });

    test('403 rest_forbidden: an author may not write for others', async () => {
      const author = calendar.as('author');
      expect((await paramsOf(calendar.create({ ...concert, author: 2 }, author))).code).toBe('rest_forbidden');
      const own = await calendar.create(concert, author);
      expect(await calendar.update(own.id, { author: author.user.id }, author)).toMatchObject({ authorId: 3 });
    });
  });

  describe('linked posts', () => {
    const hall = { kind: 'new', patch: { name: 'Hall', city: 'Jinja' }, image: undefined } as const;
    const ann = { kind: 'new', patch: { name: 'Ann' }, image: undefined } as const;
    const bea = { kind: 'new', patch: { name: 'Bea' }, image: undefined } as const;

    test('are created in their order', async () => {
      const event = await calendar.create({ ...concert, venue: hall, organizers: [bea, ann, bea] });
      expect(event.venueId).toBeDefined();
      expect(await organizersOf(event.id)).toEqual(['Bea', 'Ann']);
      const again = await calendar.create({ ...concert, venue: hall });
      expect(again.venueId).toBe(event.venueId);
    });

    test('are replaced, removed, and kept if a write does not contain them', async () => {
      const event = await calendar.create({ ...concert, venue: hall, organizers: [ann, bea] });
      const renamed = await calendar.update(event.id, { title: 'Other' });
      expect(renamed.venueId).toBe(event.venueId);
      expect(await organizersOf(event.id)).toEqual(['Ann', 'Bea']);
      await calendar.update(event.id, { organizers: [bea] });
      expect(await organizersOf(event.id)).toEqual(['Bea']);
      expect((await calendar.update(event.id, { venue: null, organizers: [] })).venueId).toBeUndefined();
      expect(await organizersOf(event.id)).toEqual([]);
    });

    test('terms are created by name, found by slug or id, and counted while their event is published', async () => {
      const event = await calendar.create({
        ...concert,
        tags: [
          { kind: 'text', text: 'Live & loud' },
          { kind: 'id', id: 9_999_999_999 },
        ],
        categories: [{ kind: 'text', text: 'Music' }],
      });
      expect(await termNames(event.id)).toEqual([
        ['Live &amp; loud', 1],
        ['Music', 1],
      ]);
      const draft = await calendar.create({
        ...concert,
        status: 'draft',
        tags: [{ kind: 'text', text: 'live-loud' }],
      });
      expect(await termNames(draft.id)).toEqual([['Live &amp; loud', 1]]);
      await calendar.update(draft.id, { status: 'publish' });
      expect(await termNames(draft.id)).toEqual([['Live &amp; loud', 2]]);
      await calendar.update(event.id, { tags: [] });
      expect(await termNames(event.id)).toEqual([['Music', 1]]);
      await calendar.remove(event.id);
      expect(await termNames(event.id)).toEqual([['Music', 0]]);
    });
  });

  describe('the website', () => {
    test('is undefined if a new event has none, and empty once it is removed', async () => {
      const event = await calendar.create({ ...concert, website: '' });
      expect(event.website).toBeUndefined();
      const given = await calendar.update(event.id, { website: 'https://example.org/a?b=c&amp;d=e' });
      expect(given.website).toBe('https://example.org/a?b=c&d=e');
      expect((await calendar.update(event.id, { website: '' })).website).toBe('');
    });

    test('stays undefined if a request contains the own URL', async () => {
      const event = await calendar.create(concert);
      const again = await calendar.update(event.id, { website: 'https://events.example.ug/event/jazz-night/' });
      expect(again.website).toBeUndefined();
    });
  });

  test('the counts of listed events change if events are published, hidden, moved and trashed', async () => {
    const event = await calendar.create(concert);
    expect(await countListed()).toBe(1);
    await calendar.update(event.id, { flags: { hideFromListings: true } });
    expect(await countListed()).toBe(0);
    await calendar.update(event.id, { flags: { hideFromListings: false }, schedule: { start: '2031-04-01' } });
    expect(await countListed()).toBe(1);
    await calendar.update(event.id, { status: 'draft' });
    expect(await countListed()).toBe(0);
    await calendar.update(event.id, { status: 'publish' });
    await calendar.remove(event.id);
    expect(await countListed()).toBe(0);
  });

  test('an update changes only the members of the request', async () => {
    const members: { [Member in keyof EventPatch]: fc.Arbitrary<EventPatch[Member]> } = {
      title: fc.constantFrom('Blues', 'Rumba & more'),
      description: fc.constantFrom('<p>Words</p>', ''),
      excerpt: fc.constantFrom('Few', ''),
      slug: fc.constantFrom('blues', 'rumba'),
      status: fc.constantFrom('publish', 'draft', 'pending', 'private'),
      date: fc.constantFrom('2024-05-06 07:08:09', '2023-01-01'),
      cost: fc.constantFrom('UGX 50,000', 'Free', ''),
      website: fc.constantFrom('https://example.org/', ''),
    };
    const flags = fc.record({ featured: fc.boolean(), sticky: fc.boolean() }, { requiredKeys: [] });
    const schedule = fc.record(
      {
        start: fc.constant('2031-05-01 17:00'),
        allDay: fc.boolean(),
        timezone: fc.constantFrom('Europe/Berlin', 'UTC+5'),
      },
      { requiredKeys: [] },
    );
    const patches = fc.record({ ...members, flags, schedule }, { requiredKeys: [] });
    const event = await calendar.create({ ...concert, description: 'First', excerpt: 'Short', cost: '10 - 20' });
    const columns: Readonly<Record<string, readonly string[]>> = {
      status: ['status', 'published_utc', 'published_local', 'slug'],
      title: ['title', 'slug'],
      date: ['published_utc', 'published_local'],
    };
    const row = () => calendar.db.read('events').where({ id: event.id }).first();
    await fc.assert(
      fc.asyncProperty(patches, async (patch) => {
        const before = await row();
        await calendar.update(event.id, patch);
        const after = await row();
        const named = new Set(Object.keys(patch).flatMap((name) => columns[name] ?? [name]));
        if (patch.schedule) for (const name of ['start', 'end']) named.add(`${name}_utc`).add(`${name}_local`);
        if (patch.schedule) named.add('all_day').add('timezone');
        for (const name of Object.keys(patch.flags ?? {})) named.add(name);
        for (const [name, value] of Object.entries(before)) {
          if (['revision', 'modified_at'].includes(name) || named.has(name)) continue;
          expect([name, after[name]]).toEqual([name, value]);
        }
        expect(after.revision).toBe(before.revision + 1);
      }),
      { numRuns: 40 },
    );
  });
});
