import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { withoutLineEnds } from '../../../test/harness/sent-bytes.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { dayMs } from '../../time/durations.ts';

describeOnEachEngine('pages of venues, organizers, categories and tags', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
    const parts = {
      venue: {
        venue: 'Ndere',
        address: 'Plot 4505',
        city: 'Kampala',
        phone: '+256 414 597704',
        description: 'A hall.',
      },
      organizer: [{ organizer: 'Guild', email: 'info@guild.ug', website: 'https://guild.example.ug' }],
      ...{ categories: ['Music'], tags: ['live'] },
    };
    const editor = server.as('editor');
    const { data: first } = await editor.POST('/events/v1/events', {
      body: { title: 'Running', start_date: '2031-03-01', end_date: '2031-03-05 23:00', ...parts },
    });
    const venue = first?.venue as { id: number } | undefined; // as: it has one
    const linked = {
      venue: venue?.id ?? 0,
      organizer: [first?.organizer[0]?.id ?? 0],
      ...{ categories: ['Music'], tags: ['live'] },
    };
    for (const body of [
      { title: 'Over', start_date: '2031-03-01', end_date: '2031-03-02' },
      { title: 'Later', start_date: '2031-04-01', end_date: '2031-04-01', event_status: 'postponed' as const },
      { title: 'Draft', start_date: '2031-04-02', end_date: '2031-04-02', status: 'draft' as const },
      { title: 'Hidden', start_date: '2031-04-03', end_date: '2031-04-03', hide_from_listings: true },
    ])
      await editor.POST('/events/v1/events', { body: { ...body, ...linked } });
    const { data: music } = await server.anonymous.GET('/events/v1/categories');
    await editor.POST('/events/v1/categories', { body: { name: 'Jazz', parent: music?.categories[0]?.id ?? 0 } });
    await editor.POST('/events/v1/events', {
      body: { title: 'Below', start_date: '2031-05-01', end_date: '2031-05-01', categories: ['jazz'] },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, { headers });
    const page = withoutLineEnds(await response.text());
    const titles = [...page.matchAll(/<h3><a href="[^"]+">([^<]+)<\/a>/g)].map(([, title]) => title);
    return { response, page, titles };
  }

  describe.each([
    ['getVenueWebPage', '/venue/ndere/', 'Ndere', ['Plot 4505', 'tel:+256414597704', '<p>A hall.</p>'], 'venues/'],
    [
      'getOrganizerWebPage',
      '/organizer/guild/',
      'Guild',
      ['mailto:info@guild.ug', 'https://guild.example.ug'],
      'organizers/',
    ],
    ['getTagWebPage', '/tag/live/', 'live', [], 'events/?tags=live'],
    ['getCategoryWebPage', '/events/category/music/', 'Music', [], 'events/?categories=music'],
  ])('%s', (name, path, title, parts, rest) => {
    test('200: returns the record with running and upcoming events', async () => {
      const { response, page, titles } = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-tec-api-version')).toBe('v1');
      expect(page).toContain(`<h1>${title}</h1>`);
      for (const part of parts) expect(page).toContain(part);
      expect(titles).toEqual(name === 'getCategoryWebPage' ? ['Running', 'Later', 'Below'] : ['Running', 'Later']);
      expect(page).toMatch(/Later<\/a><\/h3><p><b class="state">Postponed/);
      expect(page).toContain(`<link rel="canonical" href="${server.url}${path}">`);
      expect(page).toContain(`<link rel="alternate" href="${server.url}/wp-json/tribe/events/v1/${rest}`);
    });

    test('200: links to the calendar and the feed of the same events', async () => {
      const { page } = await get(path);
      const subscribe = /href="webcal:(\/\/[^"]+)"/.exec(page)?.[1] ?? '';
      const calendar = await (await fetch(`http:${subscribe}&starts_after=2031-03-20`)).text();
      expect(calendar).toContain('SUMMARY:Later');
      expect(calendar).not.toContain('SUMMARY:Draft');
      const feed = /type="application\/feed\+json" href="([^"]+)"/.exec(page)?.[1] ?? '';
      expect((await fetch(feed)).status).toBe(200);
    });

    test('304, 404: like pages of events', async () => {
      const { response } = await get(path);
      const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.response.status).toBe(304);
      const missing = await get(path.replace(/[^/]+\/$/, 'nobody/'));
      expect(missing.response.status).toBe(404);
      expect(missing.page).toContain('<h1>Nothing here</h1>');
    });
  });

  test.each(['/events/category/music/jazz/', '/events/category/jazz/', '/events/category/a/b/c/jazz'])(
    '200: %s is the category below another',
    async (path) => {
      const { page, titles } = await get(path);
      expect(titles).toEqual(['Below']);
      expect(page).toContain(`<link rel="canonical" href="${server.url}/events/category/music/jazz/">`);
    },
  );

  test.each(['venue', 'organizer'] as const)('403, 410: the %s is hidden or in the trash', async (kind) => {
    const editor = server.as('editor');
    const make = async (name: string, status: 'draft' | 'publish') => {
      const sent =
        kind === 'venue'
          ? await editor.POST('/events/v1/venues', { body: { venue: name, status } })
          : await editor.POST('/events/v1/organizers', { body: { organizer: name, status } });
      return sent.data?.id ?? 0;
    };
    await make('Secret place', 'draft');
    const hidden = await get(`/${kind}/secret-place/`);
    expect([hidden.response.status, hidden.page.includes('Secret')]).toEqual([403, false]);
    const id = await make('Old place', 'publish');
    const path = { params: { path: { id } } };
    if (kind === 'venue') await editor.DELETE('/events/v1/venues/{id}', path);
    else await editor.DELETE('/events/v1/organizers/{id}', path);
    expect((await get(`/${kind}/old-place/`)).response.status).toBe(410);
  });

  test('200: a page lists 20 events, and 404 is after the last', async () => {
    const days = { start_date: '2031-06-01', end_date: '2031-06-01' };
    const titles = Array.from({ length: 21 }, (_, number) => `Concert ${number}`);
    const create = (title: string) =>
      server.as('editor').POST('/events/v1/events', { body: { title, ...days, tags: ['concert'] } });
    await Promise.all(titles.map(create));
    const first = await get('/tag/concert/');
    expect(first.titles).toHaveLength(20);
    expect(first.page).toContain('<a class="later" href="/tag/concert/?page=2">');
    expect(first.page).not.toContain('noindex');
    const second = await get('/tag/concert/?page=2');
    expect(second.titles).toHaveLength(1);
    expect(second.page).toContain('<a href="/tag/concert/">← Earlier events');
    expect(second.page).toContain('noindex');
    const { response, page } = await get('/tag/concert/?page=3');
    expect([response.status, page.includes('role="search"')]).toEqual([404, true]);
  });

  test('200: lists past events, the latest first', async () => {
    const { page, titles } = await get('/venue/ndere/?eventDisplay=past');
    expect(titles).toEqual(['Over']);
    expect(page).toContain('<a href="/venue/ndere/?eventDisplay=past" aria-current="true">Past events</a>');
    expect(page).toContain('noindex');
  });

  test('200: a page has data for search engines', async () => {
    const dataOf = async (path: string) =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await get(path)).page)?.[1] ?? '');
    expect(await dataOf('/venue/ndere/')).toMatchObject({ '@type': 'Place', name: 'Ndere' });
    expect(await dataOf('/organizer/guild/')).toMatchObject({ '@type': 'Person', name: 'Guild' });
    const { itemListElement } = await dataOf('/tag/live/');
    expect(itemListElement[0]).toEqual({ '@type': 'ListItem', position: 1, url: `${server.url}/event/running/` });
  });

  test('200: a page without events leads to others and is not for search engines', async () => {
    await server.as('editor').POST('/events/v1/tags', { body: { name: 'unused' } });
    const { page } = await get('/tag/unused/');
    expect(page).toContain('There are no upcoming events here yet.');
    expect(page).toContain('noindex');
  });

  test('a page changes at midnight', async () => {
    expect((await get('/tag/live/')).titles).toEqual(['Running', 'Later']);
    clock.advance(dayMs);
    expect((await get('/tag/live/')).titles).toEqual(['Later']);
  });
});
