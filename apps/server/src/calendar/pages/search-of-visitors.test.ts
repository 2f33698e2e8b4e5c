import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { up } from '../../database/migrations/0073-expand-venue-towns.ts';

describeOnEachEngine('the search of visitors', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
    const create = (title: string, day: string, body: object = {}) =>
      server.as('editor').POST('/events/v1/events', {
        body: { title, start_date: `${day} 18:00`, end_date: `${day} 20:00`, ...body },
      });
    const hall = { venue: 'Bukoto Hall', city: 'Entebbe' };
    await create('Zither Recital', '2031-05-06', { venue: hall, categories: ['Music'], tags: ['strings'], cost: '0' });
    await create('Zither Workshop', '2031-07-08', {
      organizer: { organizer: 'Nakasero Guild' },
      categories: ['Talks'],
    });
    await create('Zither Evening', '2031-02-01');
    await create('Morning Yoga', '2031-03-05', { start_date: '2031-03-05 07:00', end_date: '2031-03-05 08:00' });
    await create('Market', '2031-03-05');
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const open = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
  const titlesOf = (page: string) => [...page.matchAll(/<h3><a href="[^"]+">([^<]+)/g)].map(([, title]) => title);

  test.each([
    ['Bukoto', ['Zither Recital']],
    ['bukoto hall', ['Zither Recital']],
    ['Entebbe', ['Zither Recital']],
    ['Ziter recital', ['Zither Recital']],
    ['recital zither', ['Zither Recital']],
    ['Nakasero', ['Zither Workshop']],
    ['strings', ['Zither Recital']],
    ['zith', ['Zither Recital', 'Zither Workshop']],
  ])(
    '200: %s finds events by hall, town, organizer and with an error, with each name of the field',
    async (words, found) => {
      for (const name of ['search', 'q', 'tribe-bar-search'])
        expect(titlesOf(await open(`/events/?${new URLSearchParams({ [name]: words })}`))).toEqual(found);
    },
  );

  test('200: months, days and calendars have each name of the field', async () => {
    for (const name of ['search', 'q', 'tribe-bar-search'])
      for (const address of ['/events/month/2031-05/', '/events/2031-05-06/', '/events/?ical=1']) {
        const having = (words: string) => open(`${address}${address.includes('?') ? '&' : '?'}${name}=${words}`);
        expect([address, name, (await having('bukoto')).includes('Zither Recital')]).toEqual([address, name, true]);
        expect([address, name, (await having('yoga')).includes('Zither Recital')]).toEqual([address, name, false]);
      }
  });

  test.each(['from=2031-02-31', 'to=tomorrow', 'from=31/2/2031', 'venue=hall'])(
    '404: a list does not ignore %s',
    async (query) => {
      const response = await fetch(`${server.url}/events/?search=zither&${query}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('Zither Recital');
    },
  );

  test('200: filters and words apply together, and a further search keeps the filters', async () => {
    const page = await open('/events/?search=zither&category=talks&to=2031-12-31');
    expect(titlesOf(page)).toEqual(['Zither Workshop']);
    for (const field of ['name="category" value="talks"', 'name="to" value="2031-12-31"'])
      expect(/<form role="search".*?<\/form>/s.exec(page)?.[0]).toContain(field);
    expect(titlesOf(await open('/events/?search=zither&category=music&free=1'))).toEqual(['Zither Recital']);
  });

  test('200: what is not found offers itself without each filter, the past, and what comes next', async () => {
    const page = await open('/events/?search=nothing&category=music&tag=strings&free=1&from=2031-03-06&to=2031-03-09');
    expect(page).toContain('No event fits these filters.');
    const links = [...page.matchAll(/<li><a href="([^"]+)">Search without “([^”]+)”/g)].map(([, href = '', name]) => [
      name,
      [...new URL(href.replaceAll('&amp;', '&'), server.url).searchParams.keys()],
    ]);
    expect(links).toEqual([
      ['nothing', ['category', 'tag', 'from', 'to', 'free']],
      ['Music', ['search', 'tag', 'from', 'to', 'free']],
      ['strings', ['search', 'category', 'from', 'to', 'free']],
      ['6 Mar – 9 Mar', ['search', 'category', 'tag', 'free']],
      ['Free', ['search', 'category', 'tag', 'from', 'to']],
    ]);
    expect(page).toContain('Coming next');
    expect(titlesOf(page)).toEqual(['Market', 'Zither Recital', 'Zither Workshop']);
    const [, past = ''] = /<a href="([^"]+)">Search past events/.exec(await open('/events/?search=evening')) ?? [];
    expect(titlesOf(await open(past.replaceAll('&amp;', '&')))).toEqual(['Zither Evening']);
  });

  test('200: months and days find the same, and their arrows lead to the nearest', async () => {
    const month = await open('/events/month/?tribe-bar-search=ziter');
    expect([...month.matchAll(/rel="(?:prev|next)" href="([^"?]+)/g)].map(([, path]) => path)).toEqual([
      '/events/month/2031-02/',
      '/events/month/2031-05/',
    ]);
    const day = await open('/events/2031-05-06/?tribe-bar-search=bukoto+zither');
    expect(titlesOf(day)).toEqual(['Zither Recital']);
    const empty = await open('/events/2031-05-07/?tribe-bar-search=zither');
    expect(empty).toContain('<a href="/events/2031-05-07/">Search without “zither”</a>');
  });

  test('200: the calendar of a search has the same events', async () => {
    const calendar = await open('/events/?tribe-bar-search=bukoto&ical=1');
    expect(calendar.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Zither Recital']);
    const [, address = ''] =
      /<input readonly size="60" value="([^"]+)"/.exec(await open('/events/?search=bukoto')) ?? [];
    expect((await (await fetch(address)).text()).match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Zither Recital']);
  });

  test('200: a list begins with what has not ended, and the past with what ended last, also from the cache', async () => {
    expect(titlesOf(await open('/events/'))[0]).toBe('Market');
    expect(titlesOf(await open('/events/?eventDisplay=past'))[0]).toBe('Morning Yoga');
    expect(titlesOf(await open('/events/?from=2031-03-05&to=2031-03-05'))).toEqual(['Market']);
    const today = await open('/events/today/');
    expect([...today.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading)).toEqual(['On this day', 'Over']);
    expect(titlesOf(today)).toEqual(['Market', 'Morning Yoga']);
    clock.advance(8 * 3_600_000 + 600_000);
    expect(titlesOf(await open('/events/'))[0]).toBe('Zither Recital');
    expect(titlesOf(await open('/events/?eventDisplay=past'))[0]).toBe('Market');
  });
});

describeOnEachEngine('migration 0073', (engine) => {
  test('adds the town to the words of venues that were stored before', async () => {
    await using server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
    const venue = { venue: 'Bukoto Hall', address: 'Plot 1', city: 'Entebbe' };
    await server.as('editor').POST('/events/v1/events', {
      body: { title: 'Recital', start_date: '2031-05-06', end_date: '2031-05-06', venue },
    });
    const { database } = server;
    const find = async () =>
      (await server.anonymous.GET('/events/v1/events', { params: { query: { q: 'entebe' } } })).data?.total;
    await database.transaction(async (trx) => {
      await trx('venues_search').update({ title_words: 'bukoto hall', description_words: 'plot 1 entebbe' });
      await trx('search_words').where({ word: 'entebbe' }).update({ is_name: 0 });
    });
    expect(await find()).toBe(0);
    await database.transaction((trx) => up(trx));
    expect(await find()).toBe(1);
    const [words] = await database.transaction((trx) =>
      trx('venues_search').select('title_words', 'description_words'),
    );
    expect(words).toEqual({ title_words: 'bukoto hall entebbe', description_words: 'plot 1' });
  });
});
