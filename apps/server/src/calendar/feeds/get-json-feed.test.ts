import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('getJsonFeed', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
    const event = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
    const jazz = {
      ...{ ...event, title: 'Jazz & <b>Blues</b>', description: 'Seven\n\nbands', excerpt: 'Short & good' },
      ...{ website: 'https://jazz.example.ug', categories: ['Music'], tags: ['live'], venue: { venue: 'Ndere' } },
      organizer: [{ organizer: 'Guild' }],
    };
    for (const body of [jazz, { ...event, title: 'Plain', start_date: '2031-06-01', end_date: '2031-06-01' }])
      await server.as('author').POST('/events/v1/events', { body });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function get(query = '', headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/events/v1/feed.json${query}`, { headers });
    const text = await response.text();
    return { response, body: text === '' ? undefined : JSON.parse(text) };
  }

  test('200: returns the events of the list as items', async () => {
    const { response, body } = await get();
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    expect(response.headers.get('x-tec-total')).toBe('2');
    expect(body).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Events at 127.0.0.1',
      home_page_url: `${server.url}/`,
    });
    const [jazz, plain] = body.items;
    expect(jazz).toEqual({
      id: expect.stringMatching(/^127\.0\.0\.1\?id=\d+$/),
      url: `${server.url}/event/jazz-blues/`,
      external_url: 'https://jazz.example.ug',
      title: 'Jazz & Blues',
      content_html: '<p>Seven</p>\n<p>bands</p>',
      summary: 'Short & good',
      date_published: '2031-03-05T12:00:00+03:00',
      date_modified: '2031-03-05T12:00:00+03:00',
      authors: [{ name: 'Guild', url: `${server.url}/organizer/guild/` }],
      tags: ['Music', 'live'],
      _event: expect.objectContaining({
        start_date: '2031-05-01 18:00:00',
        venue: { venue: 'Ndere', slug: 'ndere', url: `${server.url}/venue/ndere/` },
      }),
    });
    expect(Object.keys(plain)).toEqual([
      'id',
      'url',
      'title',
      'content_html',
      'date_published',
      'date_modified',
      '_event',
    ]);
  });

  test('200: returns the same from the cache, with its media type', async () => {
    const seen = [await get(), await get(), await get()];
    for (const { response, body } of seen) {
      expect(body).toEqual(seen[0]?.body);
      expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    }
  });

  test('200: links to the next page with the same filters', async () => {
    const { body } = await get('?per_page=1&tags=live');
    expect(body.next_url).toBeUndefined();
    const { body: first } = await get('?per_page=1');
    const next = await fetch(first.next_url);
    expect(await next.json()).toMatchObject({ items: [{ title: 'Plain' }] });
  });

  test('304: the ETag matches', async () => {
    const { response } = await get();
    const again = await get('', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.response.status).toBe(304);
  });

  test('400 rest_invalid_param, 404 event-archive-page-not-found: like the event list', async () => {
    const bad = await get('?page=0');
    expect([bad.response.status, bad.body.code]).toEqual([400, 'rest_invalid_param']);
    const behind = await get('?page=9');
    expect([behind.response.status, behind.body.code]).toEqual([404, 'event-archive-page-not-found']);
  });
});
