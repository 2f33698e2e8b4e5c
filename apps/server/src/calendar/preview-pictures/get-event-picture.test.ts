import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { drawPicture, maxBytes } from './draw-picture.ts';
import { createPreviewPictures } from './preview-pictures.ts';

describeOnOneEngine('getEventPicture', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function create(body: object = {}) {
    const times = { start_date: '2031-05-06 18:00', end_date: '2031-05-06 20:00' };
    const { data } = await server
      .as('editor')
      .POST('/events/v1/events', { body: { title: 'Recital', ...times, ...body } });
    if (data === undefined) throw new Error('The event was rejected');
    return data;
  }

  const pictureIn = (page: string) => /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';

  test('200, 304: the page of an event without an image names its picture, which changes with the event', async () => {
    const { id, url } = await create({ venue: { venue: 'Bukoto <Hall> & Yard', city: 'Entebbe' } });
    const address = pictureIn(await (await fetch(url)).text());
    expect(address).toBe(`${url}picture.png`);
    const response = await fetch(address);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(bytes.length).toBeLessThanOrEqual(maxBytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const etag = response.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const params = { path: { id } };
    await server.as('editor').POST('/events/v1/events/{id}', { params, body: { title: 'Another recital' } });
    const changed = await fetch(address, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  test('403, 404, 410: like the page of the event', async () => {
    const { slug } = await create({ title: 'Draft', slug: 'draft', status: 'draft' });
    const { id, url } = await create({ title: 'Gone' });
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id } } });
    const statusOf = async (address: string) => (await fetch(address)).status;
    expect(await statusOf(`${server.url}/event/${slug}/picture.png`)).toBe(403);
    expect(await statusOf(`${server.url}/event/nobody/picture.png`)).toBe(404);
    expect(await statusOf(`${url}picture.png`)).toBe(410);
  });
});

const texts = (title: string) => ({ when: 'Sat, 5 December 2026', title, place: '' });

test('503: requests for further pictures while ten wait, and none is drawn twice', async () => {
  const gate = Promise.withResolvers<Buffer>();
  const drawn: string[] = [];
  const pictures = createPreviewPictures(createTestClock(), ({ title }) => {
    drawn.push(title);
    return gate.promise;
  });
  const first = Array.from({ length: 10 }, (_, number) => pictures.draw(texts(`Event ${number}`)));
  expect(() => pictures.draw(texts('One more'))).toThrow(expect.objectContaining({ code: 'overloaded' }));
  expect(pictures.draw(texts('Event 0'))).toBe(first[0]);
  expect(drawn).toEqual(['Event 0']);
  gate.resolve(Buffer.from('png'));
  await Promise.all(first);
  expect(drawn).toHaveLength(10);
  await pictures.draw(texts('One more'));
  expect(drawn).toHaveLength(11);
});

test('a failure is not cached', async () => {
  let count = 0;
  const pictures = createPreviewPictures(createTestClock(), async () => {
    count += 1;
    if (count === 1) throw new Error('crashed');
    return Buffer.from('png');
  });
  await expect(pictures.draw(texts('Jazz'))).rejects.toThrow('crashed');
  expect(String(await pictures.draw(texts('Jazz')))).toBe('png');
});

test.each([
  ['a long word', 'W'.repeat(2_000)],
  ['many words', 'The long evening of songs '.repeat(40)],
  ['markup', '</span><b>&amp;<i>'],
  ['control characters', 'a\u0000b\u0007\ud800'],
  ['Arabic and Luganda', 'الحفلة الكبيرة · Ekivvulu ky’ennyimba ŋ'],
  ['signs without a glyph', '🎉🎺 東京'],
])('%s is drawn within the picture and 60 kB', async (_name, title) => {
  const picture = await drawPicture({ when: title, title, place: title });
  expect(picture.length).toBeLessThanOrEqual(maxBytes);
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
});
