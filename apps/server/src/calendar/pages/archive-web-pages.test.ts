import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('addresses of The Events Calendar', (engine) => {
  let server: TestServer;
  let firstId: number;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
    const editor = server.as('editor');
    const events = [
      {
        title: 'Running',
        start_date: '2031-03-01',
        end_date: '2031-03-05 23:00',
        categories: ['Music'],
        tags: ['live'],
      },
      { title: 'Yesterday', start_date: '2031-03-04', end_date: '2031-03-04', all_day: true, categories: ['Music'] },
      { title: 'February', start_date: '2031-02-10 18:00', end_date: '2031-02-10 19:00', tags: ['live'] },
      { title: 'Easter', start_date: '2031-04-13 10:00', end_date: '2031-04-13 12:00', categories: ['Music'] },
      { title: 'Draft', start_date: '2031-04-02', end_date: '2031-04-02', status: 'draft' as const },
    ];
    for (const body of events) await editor.POST('/events/v1/events', { body });
    const { data } = await editor.POST('/events/v1/events', {
      body: { title: 'Vigil', start_date: '2031-03-31 22:00', end_date: '2031-04-01 02:00', ...linked },
    });
    firstId = data?.id ?? 0;
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const linked = { venue: { venue: 'Ndere' }, organizer: [{ organizer: 'Guild' }], tags: ['live'] };

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, { headers });
    return { response, type: response.headers.get('content-type') ?? '', text: await response.text() };
  }

  /** The titles without repetitions: a month has an event on each of its days. */
  const titlesIn = (text: string): string[] => {
    const found = text
      .replace(/<details class="subscribe">.*/s, '')
      .matchAll(/<(?:li|h3)><a href="[^"]+">(?:<time>[\d:]+<\/time> )?([^<]+)<\/a>|SUMMARY:(.*)\r/g);
    return [...new Set([...found].map(([, page, calendar]) => page ?? calendar ?? ''))];
  };

  const upcoming = ['Running', 'Vigil', 'Easter'];
  const march = ['Running', 'Yesterday', 'Vigil'];

  describe.each([
    ['/events/', upcoming],
    ['/events', upcoming],
    ['/events/list/', upcoming],
    ['/events/month/', march],
    ['/events/month/?tribe-bar-date=2031-04', ['Vigil', 'Easter']],
    ['/events/month/?tribe-bar-date=2031-02-28', ['February']],
    ['/events/month/2031-04/', ['Vigil', 'Easter']],
    ['/events/month/2031-02', ['February']],
    ['/events/month/2031-04/?tribe_events_cat=music', ['Easter']],
    ['/events/?eventDisplay=month', march],
    ['/events/?eventDisplay=past', ['Yesterday', 'February']],
    ['/events/list/?eventDisplay=elsewhere', upcoming],
    ['/events/?tribe-bar-date=2031-04-01', ['Vigil', 'Easter']],
    ['/events/?tribe-bar-date=2031-02', ['February', 'Running', 'Yesterday', 'Vigil', 'Easter']],
    ['/events/?tribe-bar-date=soon', upcoming],
    ['/events/?tribe_events_cat=music', ['Running', 'Easter']],
    ['/events/list/?tag=live', ['Running', 'Vigil']],
    ['/events/?tribe-bar-search=EASTER', ['Easter']],
    ['/events/?tribe_events_cat=&tag=&tribe-bar-search=', upcoming],
    ['/?post_type=tribe_events', upcoming],
    ['/index.php?post_type=tribe_events&tribe_events_cat=music', ['Running', 'Easter']],
    ['/events/2031-04-01/', ['Vigil']],
    ['/events/2031-03-04', ['Running', 'Yesterday']],
    ['/events/today/', ['Running']],
    ['/events/today/?tribe_events_cat=music&tribe-bar-search=runn', ['Running']],
    ['/event/vigil/', []],
    ['/venue/ndere/', ['Vigil']],
    ['/organizer/guild/', ['Vigil']],
    ['/events/category/music/', ['Running', 'Easter']],
    ['/tag/live/', ['Running', 'Vigil']],
  ])('%s', (path, titles) => {
    test('200: returns a page with its events', async () => {
      const { response, type, text } = await get(path);
      expect([response.status, type]).toEqual([200, 'text/html; charset=utf-8']);
      expect(titlesIn(text)).toEqual(titles);
      expect(response.headers.get('x-tec-api-version')).toBe('v1');
    });

    test.each(['ical=1', 'outlook-ical=1'])('200: returns its events as an iCalendar with %s', async (parameter) => {
      const address = `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
      const { response, type, text } = await get(address);
      expect([response.status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(titlesIn(text)).toEqual(path === '/event/vigil/' ? ['Vigil'] : titles);
      const again = await get(address, { 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.response.status).toBe(304);
    });

    test('400 validation_failed: the query is not in UTF-8', async () => {
      const accept = { accept: 'application/json' };
      const { response, text } = await get(`${path}${path.includes('?') ? '&' : '?'}ical=caf%E9`, accept);
      expect([response.status, JSON.parse(text).code]).toEqual([400, 'validation_failed']);
    });
  });

  test.each(['ical=0', 'ical=', 'outlook-ical=0', 'ical=12345678901'])('%s returns the page', async (parameter) => {
    expect((await get(`/events/?${parameter}`)).type).toBe('text/html; charset=utf-8');
  });

  test.each(['/events/', '/events/list/', '/events/month/', '/events/month/2031-04/', '/events/today/'])(
    '304, 404: %s',
    async (path) => {
      const { response } = await get(path);
      const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.response.status).toBe(304);
      for (const query of ['tribe_events_cat=nothing', 'tag=nothing&ical=1']) {
        const missing = await get(`${path}?${query}`);
        expect(missing.response.status).toBe(404);
        expect(missing.text).toContain('<h1>Nothing here</h1>');
      }
    },
  );

  test('a page of all events names its calendar', async () => {
    const { text } = await get('/events/list/');
    expect(text).toContain(`<link rel="canonical" href="${server.url}/events/">`);
    expect(text).toContain(`type="text/calendar" href="${server.url}/events/v1/events.ics"`);
  });

  test('302: an id keeps the parameter of a calendar', async () => {
    const options: RequestInit = { redirect: 'manual' };
    const response = await fetch(`${server.url}/?post_type=tribe_events&p=${firstId}&ical=1`, options);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${server.url}/event/vigil/?ical=1`]);
  });

  test('404: an unknown path below all events', async () => {
    for (const path of ['/events/nothing/', '/events/nothing/?ical=1', '/events/week/', '/events/2031-04-31/?ical=1'])
      expect((await get(path)).response.status, path).toBe(404);
  });
});
