import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('files for search engines', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);

  async function create(title: string, day: string, body: object = {}) {
    const times = { start_date: `${day} 18:00`, end_date: `${day} 20:00` };
    await server.as('editor').POST('/events/v1/events', { body: { title, ...times, ...body } });
  }

  async function pathsOf(path: string): Promise<string[]> {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const urls = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    return urls.map((url) => url.replace(server.url, ''));
  }

  test('200: a calendar without events has an empty sitemap', async () => {
    expect(await pathsOf('/sitemap.xml')).toEqual([]);
  });

  test('200: lists recent events, and places, people and terms with events to come', async () => {
    const { data: parent } = await server.as('editor').POST('/events/v1/categories', { body: { name: 'Music' } });
    await server.as('editor').POST('/events/v1/categories', { body: { name: 'Jazz', parent: parent?.id ?? 0 } });
    const links = { venue: { venue: 'Ndere' }, organizer: { organizer: 'Choir' }, categories: ['Jazz'], tags: ['R&B'] };
    await create('Concert', '2031-03-20', links);
    await create('Last week', '2031-02-25', { venue: { venue: 'Old hall' }, tags: ['old'] });
    await create('Last year', '2030-03-05');
    await create('Draft', '2031-03-21', { status: 'draft', venue: { venue: 'Secret' }, tags: ['secret'] });
    await create('Hidden', '2031-03-22', { hide_from_listings: true, tags: ['hidden'] });
    expect((await pathsOf('/sitemap.xml')).toSorted()).toEqual([
      '/event/concert/',
      '/event/last-week/',
      '/events/',
      '/events/category/music/',
      '/events/category/music/jazz/',
      '/organizer/choir/',
      '/tag/rb/',
      '/venue/ndere/',
    ]);
    expect(await (await get('/sitemap.xml')).text()).toContain(
      '/event/concert/</loc><lastmod>2031-03-05T09:00:00Z</lastmod>',
    );
  });

  test('200: lists a scheduled event from the time of its publication', async () => {
    await create('Surprise', '2031-03-23', { status: 'publish', date: '2031-03-05 13:00:00' });
    expect(await pathsOf('/sitemap.xml')).not.toContain('/event/surprise/');
    clock.advance(3_600_000);
    expect(await pathsOf('/sitemap.xml')).toContain('/event/surprise/');
  });

  test('304: a sitemap that did not change', async () => {
    for (const path of ['/sitemap.xml', '/robots.txt']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  test('404 and 400: a sitemap after the last, and one without a number', async () => {
    expect((await get('/sitemap.xml?page=1')).status).toBe(200);
    expect((await get('/sitemap.xml?page=2')).status).toBe(404);
    expect((await get('/sitemap.xml?page=2', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await get('/sitemap.xml?page=x')).status).toBe(400);
  });

  test('200: the rules for crawlers name the sitemap and disallow filtered lists', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    for (const line of ['Disallow: /console', 'Disallow: /*?', `Sitemap: ${server.url}/sitemap.xml`])
      expect(lines).toContain(line);
  });

  test('204: there is no icon', async () => {
    expect((await get('/favicon.ico')).status).toBe(204);
  });

  test('200: more than 10,000 addresses are an index of several sitemaps', async () => {
    await addTags(12_000, 120);
    // A change of the calendar.
    await create('Another', '2031-03-24');
    const index = await pathsOf('/sitemap.xml');
    expect(index).toEqual(['/sitemap.xml?page=1', '/sitemap.xml?page=2']);
    const [first = [], second = []] = await Promise.all(index.map(pathsOf));
    expect(first).toHaveLength(10_001);
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
    expect([...first, ...second]).toEqual(expect.arrayContaining(['/events/', '/event/another/', '/tag/tag-11999/']));
  }, 60_000);

  /** Adds tags with as many events each as a request may name. */
  async function addTags(count: number, eventCount: number): Promise<void> {
    const { write } = server.database;
    for (let number = 0; number < eventCount; number += 1) await create(`Tagged ${number}`, '2031-03-26');
    const events: number[] = await write('events').whereLike('slug', 'tagged-%').pluck('id');
    const names = Array.from({ length: count }, (_, index) => `tag-${index}`);
    const terms = names.map((slug) => ({
      ...{ slug, name: slug, name_key: slug, taxonomy: 'post_tag', description: '', revision: 1 },
    }));
    await write.batchInsert('terms', terms, 200);
    const ids: number[] = await write('terms').whereLike('slug', 'tag-%').pluck('id');
    const links = ids.map((term_id, index) => ({ event_id: events[index % events.length] ?? 0, term_id }));
    await write.batchInsert('event_terms', links, 200);
  }
});
