import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { withoutLineEnds } from '../../../test/harness/sent-bytes.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describe('the day page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
    const events: readonly (readonly [title: string, start: string, end: string, more?: object])[] = [
      ['Opening', '2031-02-01 18:00', '2031-02-01 20:00'],
      ['Exhibition', '2031-03-01 10:00', '2031-03-12 18:00'],
      ['Night', '2031-03-09 22:00', '2031-03-10 02:00'],
      ['Late', '2031-03-10 20:00', '2031-03-11 00:00', { tags: ['live'] }],
      ['Jazz & Blues', '2031-03-10 18:00', '2031-03-10 20:30', { event_status: 'canceled', cost: 'UGX 50000' }],
      ['Fair', '2031-03-10', '2031-03-10', { all_day: true }],
      ['Berlin', '2031-03-10 23:30', '2031-03-10 23:45', { timezone: 'Europe/Berlin' }],
      ['Later', '2031-06-20 09:00', '2031-06-20 10:00', { tags: ['live'] }],
    ];
    for (const [title, start_date, end_date, more] of events)
      await server.as('editor').POST('/events/v1/events', { body: { title, start_date, end_date, ...more } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, { headers });
    const page = withoutLineEnds(await response.text());
    const items = [...page.matchAll(/<p class="date">(.*?)<\/p><div><h3><a href="[^"]+">([^<]+)/g)];
    const shown = items.map(([, time = '', title = '']) => [time.replace(/<[^>]+>/g, ''), title]);
    return { response, page, shown, headings: [...page.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading) };
  }

  const linksOf = (page: string): (string | undefined)[] =>
    [...page.matchAll(/<a (?:class="later" )?rel="(?:prev|next)" href="([^"]+)"/g)].map(([, address]) => address);

  test('200: shows ongoing events first, then whole days, then times in the zone of the calendar', async () => {
    const { page, shown, headings } = await get('/events/2031-03-10/');
    expect(page).toContain('<h1>Monday, 10 March 2031</h1>');
    expect(headings).toEqual(['Ongoing', 'On this day']);
    expect(shown).toEqual([
      ['until 12 Mar', 'Exhibition'],
      ['until 02:00', 'Night'],
      ['All day', 'Fair'],
      ['18:00 – 20:30', 'Jazz &amp; Blues'],
      ['20:00 – 00:00', 'Late'],
    ]);
    expect(page).toContain('<b class="state">Canceled</b> UGX 50,000');
    expect(page.match(/Africa\/Kampala/g)).toHaveLength(1);
    expect((await get('/events/2031-03-11/')).shown).toEqual([
      ['until 12 Mar', 'Exhibition'],
      ['01:30 – 01:45', 'Berlin'],
    ]);
  });

  test('200: arrows skip days without events, and none leads beyond the ends', async () => {
    const linksAt = async (path: string) => linksOf((await get(path)).page);
    expect(await linksAt('/events/2031-02-01/')).toEqual(['/events/2031-03-01/']);
    expect(await linksAt('/events/2031-03-12/')).toEqual(['/events/2031-03-11/', '/events/2031-06-20/']);
    expect(await linksAt('/events/2031-06-20/')).toEqual(['/events/2031-03-12/']);
    expect(await linksAt('/events/2031-03-10/?tag=live')).toEqual(['/events/2031-06-20/?tag=live']);
  });

  test('200: today is the page of its date for search engines, which old, empty and filtered days are not for', async () => {
    const { page, shown } = await get('/events/today/');
    expect(shown).toEqual([['until 12 Mar', 'Exhibition']]);
    expect(page).toContain('<h1>Wednesday, 5 March 2031</h1>');
    expect(page).toContain(`<link rel="canonical" href="${server.url}/events/2031-03-05/">`);
    expect((await get('/events/2031-03-05/')).page).not.toContain('noindex');
    for (const path of ['/events/today/', '/events/2031-02-01/', '/events/2031-04-01/', '/events/2031-03-10/?tag=live'])
      expect((await get(path)).page, path).toContain('noindex');
    expect((await get('/events/2031-04-01/')).page).toContain('There are no events on this day.');
  });

  test.each(['2031-01-31', '2031-06-21', '2031-02-31', '2031-2-1', '1066-10-14'])(
    '404: %s has a page with search that is not for search engines',
    async (day) => {
      const { response, page } = await get(`/events/${day}/`);
      expect(response.status).toBe(404);
      expect(page).toContain('role="search"');
      expect(page).toContain('noindex');
    },
  );

  test('404 not_found: words and days of more than 20 characters', async () => {
    for (const day of ['soon', '1'.repeat(21)]) {
      const { response, page } = await get(`/events/${day}/`, { accept: 'application/json' });
      expect([response.status, JSON.parse(page).code]).toEqual([404, 'not_found']);
    }
  });

  test('200: shows 500 events', async () => {
    const times = { start_date: '2032-01-01 18:00', end_date: '2032-01-01 20:00' };
    for (let from = 0; from < 500; from += 50) {
      const bodies = Array.from({ length: 50 }, (_, index) => ({ title: `Class ${from + index}`, ...times }));
      const requests = bodies.map((body) => ({ path: '/events', body }));
      const { response } = await server.as('editor').POST('/events/v1/batch', { body: { requests } });
      expect(response.status).toBe(200);
    }
    expect((await get('/events/2032-01-01/')).shown).toHaveLength(500);
  });
});
