import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { sentBytes, withoutLineEnds } from '../../../test/harness/sent-bytes.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

type Body = components['schemas']['Event'];

describeOnOneEngine('pages of series', (engine) => {
  let server: TestServer;
  let choir: Body;
  let dates: readonly Body[];
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-05-05T09:00:00Z')) });
    choir = await create({ title: 'Choir', venue: { venue: 'Ndere' }, categories: ['Music'] });
    dates = await datesOf(choir);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function create(body: object): Promise<Body> {
    const times = { start_date: '2031-05-06 18:00', end_date: '2031-05-06 20:00', timezone: 'Africa/Kampala' };
    const { data, error } = await server.as('editor').POST('/events/v1/events', {
      body: { title: 'Series', ...times, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=12' }, ...body },
    });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  }

  async function datesOf({ id }: Body): Promise<readonly Body[]> {
    const query = { post_parent: id, starts_after: '2031-01-01', per_page: 50 };
    return (await server.as('editor').GET('/events/v1/events', { params: { query } })).data?.events ?? [];
  }

  const update = (id: number, body: object) =>
    server.as('editor').PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });

  async function get(url: string) {
    const response = await fetch(url.startsWith('/') ? server.url + url : url, { redirect: 'manual' });
    return { status: response.status, response, page: withoutLineEnds(await response.text()) };
  }

  test('200: the page of a series has its rule in words and its next dates', async () => {
    const { status, page } = await get(choir.url);
    expect(status).toBe(200);
    for (const part of [
      '<h1>Choir</h1>',
      '<b>Every Tuesday, 12 times</b><br>18:00 – 20:00 <span class="muted">EAT (Africa/Kampala)</span>',
      '<h2>Next dates</h2>',
      '<a href="/event/choir/2031-05-13/">Tuesday, 13 May 2031, 18:00</a>',
      '<a href="/event/choir/all/">All dates</a>',
      'recur=RRULE%3AFREQ%3DWEEKLY%3BCOUNT%3D12',
      '"@type":"EventSeries"',
      `"url":"${choir.url}2031-05-13/"`,
    ])
      expect(page).toContain(part);
  });

  test('200: the page of a date leads to its series', async () => {
    const { status, page } = await get(`${choir.url}2031-05-13/`);
    expect(status).toBe(200);
    for (const part of [
      'One date of <a href="/event/choir/">Choir</a>',
      '<b>Tuesday, 13 May 2031</b>',
      `<link rel="canonical" href="${choir.url}2031-05-13/">`,
      `"superEvent":{"@type":"EventSeries","name":"Choir","url":"${choir.url}"}`,
      `<meta property="og:image" content="${choir.url}picture.png?day=2031-05-13">`,
      `${choir.url}2031-05-13/`.replace(/^https?:\/\//, ''),
      `value="${choir.url}2031-05-13/"`,
      `href="/events/v1/events/${dates[1]?.id}.ics"`,
    ])
      expect(page).toContain(part);
    expect(page).not.toContain('Moved from');
  });

  test('200: a date that is moved keeps its address and says so, and a canceled one is shown as canceled', async () => {
    const [, , third, fourth] = dates;
    await update(third?.id ?? 0, { start_date: '2031-05-21 09:00', end_date: '2031-05-21 10:00', title: 'Outdoors' });
    await update(fourth?.id ?? 0, { event_status: 'canceled', event_status_reason: 'Heavy rain' });
    const moved = await get(`${choir.url}2031-05-20/`);
    expect(moved.status).toBe(200);
    expect(moved.page).toContain('<p class="notice changed">Moved from Tuesday, 20 May 2031, 18:00.</p>');
    expect(moved.page).toContain('<h1>Outdoors</h1>');
    expect((await get(`${choir.url}2031-05-21/`)).status).toBe(404);
    expect((await get(`${choir.url}2031-05-27/`)).page).toContain('<p class="notice changed">Canceled: Heavy rain</p>');
  });

  test('200: a second date of a day has a number', async () => {
    const series = await create({
      title: 'Twice',
      recurrence: { rrule: 'FREQ=DAILY;COUNT=2', rdate: ['2031-05-06 21:00'] },
    });
    expect((await get(`${series.url}2031-05-06/2/`)).page).toContain('21:00');
    expect((await get(`${series.url}2031-05-06/1/`)).page).toContain('18:00');
    expect((await get(`${series.url}2031-05-06/3/`)).status).toBe(404);
    expect((await datesOf(series)).map(({ url }) => url.slice(series.url.length))).toEqual([
      '2031-05-06/',
      '2031-05-06/2/',
      '2031-05-07/',
    ]);
  });

  test.each(['2031-05-07/', '2031-02-30/', '2031-13-01/', '2031-05/', '2031-05-06/2/', '2031-05-06/0/', 'none/'])(
    '404: a series has no page %s',
    async (path) => expect((await get(choir.url + path)).status).toBe(404),
  );

  test('404: a removed date, and all dates of a single event', async () => {
    const series = await create({ title: 'Removed' });
    const [, second] = await datesOf(series);
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: second?.id ?? 0 } } });
    expect((await get(`${series.url}2031-05-13/`)).status).toBe(404);
    const single = await create({ title: 'Single', recurrence: false });
    expect((await get(`${single.url}all/`)).status).toBe(404);
    expect((await get(`${single.url}2031-05-06/`)).status).toBe(404);
  });

  test('403: the dates of a draft; 410: those of a series in the trash', async () => {
    const series = await create({
      title: 'Hidden',
      recurrence: { rrule: 'FREQ=DAILY;COUNT=2', rdate: ['2031-05-06 21:00'] },
    });
    const paths = ['', 'all/', '2031-05-06/', '2031-05-06/2/'];
    await update(series.id, { status: 'draft' });
    for (const path of paths) expect((await get(series.url + path)).status).toBe(403);
    await update(series.id, { status: 'publish' });
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: series.id } } });
    for (const path of paths) expect((await get(series.url + path)).status).toBe(410);
  });

  test('200: the page of all dates has each date under its month', async () => {
    const { status, page } = await get(`${choir.url}all/`);
    expect(status).toBe(200);
    expect(page.match(/class="date"/g)).toHaveLength(12);
    expect(page).toContain('<h2>July 2031</h2>');
    expect(page).toContain('href="/event/choir/all/?eventDisplay=past">Past dates</a>');
    expect((await get(`${choir.url}all/?eventDisplay=past`)).page).toContain('There are no past events here.');
  });

  test('200: a calendar of the series, and of a date', async () => {
    for (const path of ['?ical=1', 'all/?ical=1', '2031-05-13/?ical=1']) {
      const { response, page } = await get(choir.url + path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/calendar; charset=utf-8',
      ]);
      expect(page).toContain('BEGIN:VEVENT');
    }
  });

  test('the list has each series once; the month and the day have dates', async () => {
    const { page } = await get('/events/?category=music');
    expect(page.match(/class="date"/g)).toHaveLength(1);
    expect(page).toContain('<a href="/event/choir/all/">and 11 more dates</a>');
    const venue = await get('/venue/ndere/');
    expect(venue.page.match(/class="date"/g)).toHaveLength(1);
    const month = await get('/events/month/2031-05/?tribe_events_cat=music');
    for (const path of ['2031-05-06/', '2031-05-13/', '2031-05-20/', '2031-05-27/'])
      expect(month.page).toContain(`href="/event/choir/${path}"`);
    expect((await get('/events/2031-06-03/')).page).toContain('href="/event/choir/2031-06-03/"');
  });

  test('the short link of a date leads to its page, and dated addresses of The Events Calendar to its calendar', async () => {
    const { response } = await get(`/?post_type=tribe_events&p=${dates[1]?.id}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${choir.url}2031-05-13/`]);
    for (const path of ['2031-05-13/ical/', '2031-05-13/1/ical', 'all/ical/']) {
      const calendar = await get(`/event/choir/${path}`);
      expect([path, calendar.status, calendar.page.includes('BEGIN:VEVENT')]).toEqual([path, 200, true]);
    }
    expect((await get('/event/choir/2031-05-14/ical/')).status).toBe(404);
  });

  test('the sitemap has series, also those whose first date is over, and no dates', async () => {
    const old = await create({
      ...{ title: 'Old', start_date: '2030-01-01 10:00', end_date: '2030-01-01 11:00' },
      recurrence: { rrule: 'FREQ=MONTHLY' },
    });
    const { page } = await get('/sitemap.xml');
    expect(page).toContain(`<loc>${choir.url}</loc>`);
    expect(page).toContain(`<loc>${old.url}</loc>`);
    expect(page).not.toContain('/2031-05-');
  });

  test('200: the picture of a date', async () => {
    const picture = await fetch(`${choir.url}picture.png?day=2031-05-13`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(`${choir.url}picture.png?day=2031-05-14`)).status).toBe(404);
  });

  test('pages of series are sent in at most 4 kB', async () => {
    for (const path of ['', '2031-05-13/', 'all/']) {
      const bytes = await sentBytes(choir.url + path);
      expect([path, bytes <= 4_000 ? 0 : bytes]).toEqual([path, 0]);
    }
  });
});
