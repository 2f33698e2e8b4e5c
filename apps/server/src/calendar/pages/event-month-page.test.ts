import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { sentBytes, withoutLineEnds } from '../../../test/harness/sent-bytes.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('the month page', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
    const events: readonly (readonly [title: string, start: string, end: string, more?: object])[] = [
      ['Exhibition', '2030-10-10 10:00', '2030-12-20 18:00'],
      ['Opening', '2030-11-01 18:00', '2030-11-01 20:00'],
      ['Fair', '2031-03-28', '2031-04-02', { all_day: true }],
      ['Night', '2031-03-10 22:00', '2031-03-11 00:00'],
      ['Jazz & Blues', '2031-03-10 18:00', '2031-03-10 20:30', { event_status: 'canceled', tags: ['live'] }],
      ['Berlin', '2031-03-31 23:30', '2031-03-31 23:45', { timezone: 'Europe/Berlin' }],
      ['Later', '2031-06-20 09:00', '2031-06-20 10:00', { tags: ['live'] }],
    ];
    const create = (title: string, start_date: string, end_date: string, more?: object) =>
      server.as('editor').POST('/events/v1/events', { body: { title, start_date, end_date, ...more } });
    for (const event of events) await create(...event);
    for (let number = 0; number < 6; number++)
      await create(`Class ${number}`, `2031-03-20 1${number}:00`, `2031-03-20 1${number}:30`);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, { headers });
    const page = withoutLineEnds(await response.text());
    const days = [...page.matchAll(/<li([^>]*)><h2>(.*?)<\/h2>(?:<ul>(.*?)<\/ul>)?<\/li>/g)];
    const shown = days
      .map(([, , heading = '', entries = '']) => [heading, entries].map((text) => text.replace(/<[^>]+>/g, '|')))
      .filter(([, entries]) => entries !== '');
    return { response, page, days, shown: shown.map(([heading = '', entries = '']) => [trim(heading), trim(entries)]) };
  }

  const trim = (text: string): string => text.replace(/\|+/g, '|').replace(/^\||\|$/g, '');
  const linksOf = (page: string): (string | undefined)[] =>
    [...page.matchAll(/<a (?:class="later" )?rel="(?:prev|next)" href="([^"]+)"/g)].map(([, address]) => address);

  test('200: lists all days, with the events of each', async () => {
    const { page, days, shown } = await get('/events/month/2031-03/');
    expect(days).toHaveLength(31);
    expect(page).toContain('<h1>March 2031</h1>');
    expect(page).toContain('<ol class="days w6">');
    expect(shown.slice(0, 2)).toEqual([
      ['Mon |10', '18:00| Jazz &amp; Blues |Canceled|22:00| Night'],
      ['Thu |20', '10:00| Class 0|11:00| Class 1|12:00| Class 2|13:00| Class 3|2 more'],
    ]);
    expect(shown.slice(2)).toEqual(['Fri |28', 'Sat |29', 'Sun |30', 'Mon |31'].map((day) => [day, 'Fair']));
    expect(page).toContain('<a class="more" href="/events/2031-03-20/">2 more</a>');
    expect(page).toMatch(/<li class="none" aria-current="date"><h2>Wed <b>5</);
    expect(page.match(/Africa\/Kampala/g)).toHaveLength(1);
    expect(page).toContain('<a href="/events/month/" aria-current="page">Month</a>');
  });

  test('200: an event in another zone has its time and its day in the zone of the calendar', async () => {
    const { shown } = await get('/events/month/2031-04/');
    expect(shown).toEqual([
      ['Tue |1', '00:30| Berlin|Fair'],
      ['Wed |2', 'Fair'],
    ]);
  });

  test('200: arrows skip months without events, and none leads beyond the ends', async () => {
    const linksAt = async (month: string) => linksOf((await get(`/events/month/${month}/`)).page);
    expect(await linksAt('2030-10')).toEqual(['/events/month/2030-11/']);
    expect(await linksAt('2031-03')).toEqual(['/events/month/2030-12/', '/events/month/2031-04/']);
    expect(await linksAt('2031-04')).toEqual(['/events/month/2031-03/', '/events/month/2031-06/']);
    expect(await linksAt('2031-06')).toEqual(['/events/month/2031-04/']);
  });

  test('200: without a date it is this month, and arrows keep the filters', async () => {
    const { page } = await get('/events/month/');
    expect(page).toContain('<h1>March 2031</h1>');
    expect(page).toContain(`<link rel="canonical" href="${server.url}/events/month/">`);
    expect(page).not.toContain('noindex');
    const filtered = await get('/events/month/?tag=live');
    expect(filtered.shown).toHaveLength(1);
    expect(linksOf(filtered.page)).toEqual(['/events/month/2031-06/?tag=live']);
    expect(filtered.page).toContain('noindex');
  });

  test('200: months that are over or between events are not for search engines', async () => {
    for (const month of ['2030-11', '2031-05']) {
      const { response, page } = await get(`/events/month/${month}/`);
      expect([response.status, page.includes('noindex')]).toEqual([200, true]);
    }
    expect((await get('/events/month/2031-05/')).page).toContain('There are no events in this month.');
  });

  test.each(['2030-09', '2031-07', '2099-01', '2031-13', '2031-3', '1066-10', 'soon'])(
    '404: %s has a page with search that is not for search engines',
    async (month) => {
      const { response, page } = await get(`/events/month/${month}/`);
      expect(response.status).toBe(404);
      expect(page).toContain('role="search"');
      expect(page).toContain('noindex');
    },
  );

  test('404 not_found: a month of more than 100 characters', async () => {
    const { response, page } = await get(`/events/month/${'1'.repeat(101)}/`, { accept: 'application/json' });
    expect([response.status, JSON.parse(page).code]).toEqual([404, 'not_found']);
  });

  test('404: the calendar of a month that does not exist', async () => {
    expect((await get('/events/month/2031-13/?ical=1')).response.status).toBe(404);
  });
});

describeOnOneEngine('a month of 206 events', (engine) => {
  test('200: shows all days and is at most 6 kB with Brotli', async () => {
    await using server = await startServer({ engine, clock: createTestClock(Date.parse('2031-12-01T09:00:00Z')) });
    const names = ['Jazz', 'Market', 'Football', 'Poetry', 'Comedy', 'Choir', 'Film'];
    const halls = ['Ndere', 'Lugogo', 'Makerere', 'Kololo', 'Entebbe'];
    const requests = Array.from({ length: 206 }, (_, index) => {
      const day = `2031-12-${String((index % 31) + 1).padStart(2, '0')}`;
      const title = `${names[index % 7]} at ${halls[index % 5]} ${index}`;
      return { title, start_date: `${day} ${10 + (index % 9)}:00`, end_date: `${day} 20:00` };
    });
    for (const body of requests) await server.as('editor').POST('/events/v1/events', { body });
    const page = await (await fetch(`${server.url}/events/month/2031-12/`)).text();
    expect(page.match(/<time>/g)).toHaveLength(31 * 4);
    expect(page.match(/class="more"/g)).toHaveLength(31);
    expect(await sentBytes(`${server.url}/events/month/2031-12/`)).toBeLessThanOrEqual(6_144);
  });
});
