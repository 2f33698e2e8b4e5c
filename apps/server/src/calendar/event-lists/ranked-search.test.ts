import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Caller } from '../../account/caller.ts';
import { anonymous } from '../../account/caller.ts';
import { storeTexts } from '../../database/search/store-texts.ts';
import type { EventPatch } from '../events/event.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { maxRanked, readRankedQuery } from '../lists/ranking.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { testWriter } from '../posts/test-writer.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { readSearchWords } from '../text/search-words.ts';
import { venueWriter } from '../venues/write-venue.ts';
import { always, anyTime } from './event-window.ts';
import { maxExamined } from './ranked-sql.ts';
import { searchEvents } from './search.ts';
import { type AskedSearch, toEventSearch } from './test-search.ts';

describeOnEachEngine('the ranked search of events', (engine) => {
  let calendar: TestCalendar;
  afterAll(() => calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    calendar = await createTestCalendar(engine);
    const terms = (...names: string[]) => names.map((text) => ({ kind: 'text', text }) as const);
    const { venue, organizer } = { venue: await hall('Marimba House'), organizer: await guild('Marimba Guild') };
    await event({ title: 'In the description', description: '<p>With <b>marimba</b></p>' });
    await event({ title: 'In the excerpt', excerpt: 'marimba' });
    await event({ title: 'By the organizer', organizers: [{ kind: 'existing', id: organizer }] });
    await event({ title: 'By the tag', tags: terms('Marimba') });
    await event({ title: 'At the venue', venue: { kind: 'existing', id: venue } });
    await event({ title: 'A marimbu typo' });
    await event({ title: 'Marimbas begin' });
    await event({ title: 'Marimba' });
    await event({ title: 'A second marimba' });
    await event({ title: 'Hidden marimba', status: 'draft' });
    const secret = await hall('Secret Xylophone', 'draft');
    await event({ title: 'Somewhere', venue: { kind: 'existing', id: secret } });
    await event({ title: 'Café Ŋoma in Kampala 2031', description: 'Kampala kampala, ng’ombe' });
    await event({ title: '東京まつり' });
  });

  async function hall(name: string, status: 'publish' | 'draft' = 'publish') {
    return writeCalendar(
      calendar.db,
      (trx) => venueWriter.create(trx, calendar.as('administrator'), { name, status }, testSite),
      testWriter(),
    );
  }
  async function guild(name: string) {
    return writeCalendar(
      calendar.db,
      (trx) => organizerWriter.create(trx, calendar.as('administrator'), { name }, testSite),
      testWriter(),
    );
  }
  const event = (patch: EventPatch) => calendar.create({ ...concert, ...patch });

  async function find(q: string, given: Partial<AskedSearch> = {}, caller: Caller = anonymous) {
    const search = toEventSearch(calendar.db.read, {
      ...{ statuses: ['publish'], visibility: visibilityOf(caller, testSite.nowMs), hasDue: true },
      ...{ window: anyTime, offset: 0, limit: 100, order: { by: 'start_date', direction: 'asc' } },
      ranked: readRankedQuery(q),
      ...given,
    });
    const found = await searchEvents(calendar.db, undefined, search);
    const rows = await calendar.db
      .read('events')
      .whereIn('id', [...found.ids])
      .select('id', 'title');
    return { total: found.total, titles: found.ids.map((id) => rows.find((row) => row.id === id)?.title) };
  }
  const titles = async (...asked: Parameters<typeof find>) => (await find(...asked)).titles;

  const exact = ['Marimba', 'A second marimba'];
  const named = ['By the organizer', 'By the tag', 'At the venue'];
  const marimbas = [...exact, ...named, 'In the excerpt', 'In the description', 'Marimbas begin', 'A marimbu typo'];

  test('ranks words before prefixes, prefixes before typing errors, and titles before names and texts', async () => {
    expect(await find('marimba')).toEqual({ titles: marimbas, total: marimbas.length });
  });

  test('returns consecutive pages', async () => {
    const pages = [];
    for (const offset of [0, 4, 8]) pages.push(await find('marimba', { offset, limit: 4 }));
    expect(pages.flatMap((page) => page.titles)).toEqual(marimbas);
    expect(pages.map(({ total }) => total)).toEqual([9, 9, 9]);
    expect(await find('marimba', { offset: 12, limit: 4 })).toEqual({ titles: [], total: 9 });
  });

  test('equal matches keep the order of the list', async () => {
    const order = { by: 'id', direction: 'desc' } as const;
    expect((await titles('marimba', { order })).slice(0, 5)).toEqual(
      [...exact, ...named]
        .toReversed()
        .toSorted((one, other) => Number(exact.includes(other ?? '')) - Number(exact.includes(one ?? ''))),
    );
  });

  test.each([
    ['another letter', 'xarimba'],
    ['the first letter missing', 'arimba'],
    ['an additional letter', 'marrimba'],
    ['two letters swapped', 'amrimba'],
  ])('forgives %s', async (_name, q) => {
    expect(await titles(q)).toEqual(expect.arrayContaining([...exact, ...named]));
  });

  test.each<[name: string, q: string, want: string[]]>([
    ['finds beginnings', 'mari', ['A marimbu typo', 'Marimbas begin', ...marimbas.slice(0, -2)]],
    ['does not tolerate two wrong letters', 'xarimbx', []],
    ['does not tolerate errors in short words', 'xaf', []],
    ['does not tolerate errors in numbers', '2032', []],
    ['finds words in different fields', 'guild marimba', ['By the organizer']],
    ['finds words in a text and in a name', 'description marimba', ['In the description']],
    ['finds words in the title and in names', 'venue marimba', ['At the venue']],
    ['finds all words in one name', 'house marimba', ['At the venue']],
    ['finds nothing if one word does not match', 'marimba zebra', []],
    ['ignores stop words', 'the marimba in a', marimbas],
    ['folds accents', 'cafe', ['Café Ŋoma in Kampala 2031']],
    ['folds case', 'KAMPALA ŋOMA', ['Café Ŋoma in Kampala 2031']],
    ['accepts n for ŋ', 'noma', ['Café Ŋoma in Kampala 2031']],
    ['accepts words without their apostrophes', 'ngombe kampala', ['Café Ŋoma in Kampala 2031']],
    ['accepts words with apostrophes', "ng'ombe", ['Café Ŋoma in Kampala 2031']],
    ['finds numbers', '2031 kampla', ['Café Ŋoma in Kampala 2031']],
    ['finds parts of words without spaces', '京まつ', ['東京まつり']],
    ['finds nothing for punctuation', '%_* "!" \'', []],
    ['reads operators as words', 'marimba OR zebra', []],
    ['does not find hidden events', 'hidden', []],
    ['does not find events by a hidden venue', 'xylophone', []],
    ['finds nothing for a long word', 'x'.repeat(200), []],
  ])('%s', async (_name, q, want) => {
    expect(await titles(q)).toEqual(want);
  });

  test('callers who see a hidden venue find its events', async () => {
    expect(await titles('xylophone', {}, calendar.as('editor'))).toEqual(['Somewhere']);
  });

  test('applies other filters', async () => {
    expect(await titles('marimba', { words: readSearchWords('second') })).toEqual(['A second marimba']);
    expect(await titles('marimba', { statuses: ['draft'] }, calendar.as('editor'))).toEqual(['Hidden marimba']);
    expect(await titles('marimba', { window: { starts: { from: 0, to: 1 }, ends: always } })).toEqual([]);
  });

  test('finds changed events by their new texts', async () => {
    const { id } = await event({ title: 'Balafon' });
    expect(await titles('balafon')).toEqual(['Balafon']);
    await calendar.update(id, { title: 'Endongo' });
    expect(await titles('balafon')).toEqual([]);
    expect(await titles('endongo')).toEqual(['Endongo']);
  });

  test('a list filtered by dates finds events beyond the limit of newest events', async () => {
    const oldest = await event({ title: 'Ngalabi', schedule: { start: '2030-05-01 18:00', end: '2030-05-01 20:00' } });
    const { id: _id, ...row } = await calendar.db.read('events').where({ id: oldest.id }).first();
    const later = { ...row, start_utc: row.start_utc + 1e10, end_utc: row.end_utc + 1e10 };
    const newer = Array.from({ length: maxExamined + 1 }, (_, index) => ({ ...later, id: 1_000_000 + index }));
    for (let from = 0; from < newer.length; from += 200) {
      const rows = newer.slice(from, from + 200);
      await calendar.db.write('calendar_records').insert(rows.map(({ id }) => ({ id, kind: 'event' })));
      await calendar.db.write('events').insert(rows);
      await calendar.db.transaction((trx) => storeTexts(trx, 'events', rows));
    }
    const { startAtMs } = oldest.schedule;
    const found = await find('ngalabi', { window: { starts: { from: startAtMs, to: startAtMs }, ends: always } });
    expect(found).toEqual({ titles: ['Ngalabi'], total: 1 });
    expect((await find('ngalabi')).total).toBe(maxRanked);
  });
});
