import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { startReceiver, type TestReceiver, until } from '../../outbound/test-receiver.ts';

const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
const clock = createTestClock(Date.parse('2031-03-31T22:30:00Z'));

const stripes = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#c60', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** Responses of the other site by path. Other paths return a small JPEG. */
interface Served {
  readonly body?: Buffer | string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

let jpeg: Buffer;
let served: Record<string, Served>;
let elsewhere: TestReceiver;
beforeAll(async () => {
  jpeg = await stripes(400, 300).jpeg().toBuffer();
  served = {
    '/poster.jpg': { body: await stripes(800, 600).jpeg().toBuffer() },
    '/really-a-png.jpg': { body: await stripes(20, 10).png().toBuffer(), headers: { 'content-type': 'text/html' } },
    '/icon.svg': {
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      headers: { 'content-type': 'image/svg+xml' },
    },
    '/page.jpg': { body: '<!doctype html>', headers: { 'content-type': 'image/jpeg' } },
    '/cut-off.jpg': { body: jpeg.subarray(0, jpeg.length / 2) },
    '/huge.jpg': { body: Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]) },
    '/many-pixels.png': {
      body: await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    },
    '/moved.jpg': { status: 302, headers: { location: '/poster.jpg' } },
    '/missing.jpg': { status: 404, body: jpeg },
    '/empty.jpg': { status: 200 },
  };
  elsewhere = await startReceiver((response, { path: asked = '' }) => {
    if (asked.startsWith('/slow')) return;
    const { body = asked in served ? '' : jpeg, status = 200, headers = {} } = served[asked.split('?')[0] ?? ''] ?? {};
    response.writeHead(status, headers).end(body);
  });
});
afterAll(() => elsewhere[Symbol.asyncDispose]());

const at = (name: string) => `http://127.0.0.1:${elsewhere.port}/${name}`;
const asked = (name: string) => elsewhere.requests.filter((request) => request.path === `/${name}`).length;

const imagesIn = (server: TestServer) => server.database.read('images').orderBy('id');
const filesOf = (server: TestServer) => {
  const folder = path.join(server.config.dataDir, 'images');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(path.join(folder, name)).isFile()).sort();
};

function createEvent(server: TestServer, body: object, role: Parameters<TestServer['as']>[0] = 'author') {
  return server.as(role).POST('/events/v1/events', { body: { ...concert, ...body } });
}

describe('an external image', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('is imported with an event and shown as in TEC', async () => {
    const { data, response } = await createEvent(server, { image: at('poster.jpg') });
    expect(response.status).toBe(201);
    // It is already April in Kampala.
    const start = `${server.url}/wp-content/uploads/2031/04/poster`;
    const size = (width: number, height: number) => ({
      ...{ width, height, 'mime-type': 'image/jpeg', filesize: expect.any(Number) },
      url: `${start}-${width}x${height}.jpg`,
    });
    expect(data?.image).toEqual({
      ...{ url: `${start}.jpg`, id: expect.any(Number), extension: 'jpg', width: 800, height: 600 },
      filesize: expect.any(Number),
      sizes: { thumbnail: size(150, 150), medium: size(300, 225), medium_large: size(768, 576) },
    });
    expect(data?.json_ld?.image ?? `${start}.jpg`).toBe(`${start}.jpg`);
    expect(filesOf(server).filter((name) => name.includes('poster'))).toHaveLength(4);
  });

  test('gets its type from its content', async () => {
    const { data } = await createEvent(server, { image: at('really-a-png.jpg') });
    expect(data?.image).toMatchObject({ extension: 'png', width: 20, height: 10 });
    expect(data?.image).not.toHaveProperty('sizes');
  });

  test('is imported with venues and organizers, alone and with an event', async () => {
    const author = server.as('author');
    const venue = await author.POST('/events/v1/venues', { body: { venue: 'Hall', image: at('hall.jpg') } });
    expect(venue.data?.image?.url).toMatch(/\/hall\.jpg$/);
    const organizer = await author.POST('/events/v1/organizers', { body: { organizer: 'Ann', image: at('ann.jpg') } });
    expect(organizer.data?.image?.url).toMatch(/\/ann\.jpg$/);
    const { data } = await createEvent(server, {
      venue: { venue: 'Garden', image: at('garden.jpg') },
      organizer: [{ organizer: 'Bea', image: at('bea.jpg') }],
    });
    expect(data?.venue).toMatchObject({ image: { url: expect.stringMatching(/\/garden\.jpg$/) } });
    expect(data?.organizer).toMatchObject([{ image: { url: expect.stringMatching(/\/bea\.jpg$/) } }]);
  });

  test('replaces another in an update', async () => {
    const { data } = await createEvent(server, { image: at('old.jpg') });
    const params = { path: { id: data?.id ?? 0 } };
    const changed = await server
      .as('author')
      .PATCH('/events/v1/events/{id}', { params, body: { image: at('new.jpg') } });
    expect(changed.data?.image).toMatchObject({ url: expect.stringMatching(/\/new\.jpg$/) });
  });

  test('gets a number if the name is taken', async () => {
    await createEvent(server, { image: at('same.jpg?1') });
    const { data } = await createEvent(server, { image: at('same.jpg?2') });
    expect(data?.image).toMatchObject({ url: expect.stringMatching(/\/same-2\.jpg$/) });
  });

  test('400 rest_invalid_param: a contributor names one', async () => {
    const { error } = await createEvent(server, { image: at('contributed.jpg') }, 'contributor');
    expect(error).toMatchObject({
      ...{ status: 400, code: 'rest_invalid_param' },
      data: { params: { image: expect.stringContaining('your role') } },
    });
    expect(asked('contributed.jpg')).toBe(0);
  });

  test.each([
    ['no server responds', 'http://127.0.0.1:1/a.jpg', 'cannot be reached'],
    ['it is in a private network', 'https://10.0.0.1/a.jpg', 'public internet'],
    ['it is in the network of the machine', 'https://169.254.169.254/latest/meta-data', 'public internet'],
    ['it is on this machine by name', 'https://localhost/a.jpg', 'public internet'],
    ['it is not https', 'http://example.org/a.jpg', 'public internet'],
    ['it has another port', 'https://example.org:22/a.jpg', 'public internet'],
    ['it has a password', 'https://amina:secret@example.org/a.jpg', 'public internet'],
    ['it is not a URL', 'https://', 'public internet'],
    ['it is too long', `https://example.org/${'é'.repeat(1000)}`, 'longer than 2048'],
  ])('400 rest_invalid_param: %s', async (_name, image, reason) => {
    const { error } = await createEvent(server, { image });
    expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { image: expect.any(String) } } });
    if (URL.canParse(image)) expect(error?.message).toContain(reason);
  });

  test.each([
    ['an SVG', 'icon.svg', 'not a JPEG'],
    ['a page with the type of an image', 'page.jpg', 'not a JPEG'],
    ['nothing', 'empty.jpg', 'not a JPEG'],
    ['a truncated image', 'cut-off.jpg', 'broken'],
    ['a file of more than 10 MB', 'huge.jpg', 'more than 10 MB'],
    ['more pixels than the limit', 'many-pixels.png', '25 million pixels'],
    ['a redirect', 'moved.jpg', '302, and redirects are not followed'],
    ['not found', 'missing.jpg', '404'],
  ])('400 rest_invalid_param: the response is %s', async (_name, name, reason) => {
    const before = [await imagesIn(server), filesOf(server)];
    const { error } = await createEvent(server, { image: at(name) });
    expect(error).toMatchObject({
      ...{ status: 400, code: 'rest_invalid_param' },
      data: { params: { image: expect.stringContaining(reason) } },
    });
    expect([await imagesIn(server), filesOf(server)]).toEqual(before);
  });

  test('400 rest_invalid_param: its server is too slow', async () => {
    const pending = createEvent(server, { image: at('slow.jpg') });
    await until(() => asked('slow.jpg') === 1);
    clock.advance(15_000);
    expect((await pending).error).toMatchObject({ data: { params: { image: expect.stringContaining('in time') } } });
  });

  test('400 rest_invalid_param: one request brings too many', async () => {
    const organizer = Array.from({ length: 6 }, (_, index) => ({
      organizer: `Ann ${index}`,
      image: at(`many-${index}.jpg`),
    }));
    const { error } = await createEvent(server, { organizer });
    expect(error).toMatchObject({ data: { params: { organizer: expect.stringContaining('at most 5 images') } } });
    expect(asked('many-0.jpg')).toBe(0);
  });

  test('400 rest_invalid_param: the image of a new venue names the venue', async () => {
    const { error } = await createEvent(server, { venue: { venue: 'Hall of pages', image: at('page.jpg') } });
    expect(error).toMatchObject({
      errors: [{ pointer: '/venue/image' }],
      data: { params: { venue: expect.any(String) } },
    });
  });

  test('400 rest_invalid_param: does not fetch own URLs without an image', async () => {
    for (const name of ['none.jpg', '2031/04/%00.jpg', '%zz']) {
      const { error } = await createEvent(server, { image: `${server.url}/wp-content/uploads/${name}` });
      expect(error).toMatchObject({ data: { params: { image: expect.stringContaining('media library') } } });
    }
  });
});

test('400 rest_invalid_param: a public server does not fetch loopback URLs', async () => {
  await using server = await startServer({ clock, environment: { PUBLIC_URL: 'https://events.example.ug' } });
  const { error } = await createEvent(server, { image: at('local.jpg') });
  expect(error?.message).toContain('public internet');
  expect(asked('local.jpg')).toBe(0);
});

describeOnOneEngine('the media library', (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ clock, engine });
    return () => server[Symbol.asyncDispose]();
  });

  test('imports each URL once', async () => {
    const before = asked('again.jpg');
    const first = await createEvent(server, { image: at('again.jpg') });
    const again = await createEvent(server, { image: `${at('again.jpg')}#top` }, 'editor');
    expect(again.data?.image).toEqual(first.data?.image);
    expect(asked('again.jpg') - before).toBe(1);
    expect(await imagesIn(server)).toMatchObject([
      { author_id: server.userId('author'), source_url: at('again.jpg'), media_type: 'image/jpeg' },
    ]);
  });

  test('imports each URL once for concurrent writes', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => createEvent(server, { image: at('rush.jpg') })),
    );
    const [first] = responses;
    for (const { data } of responses) expect(data?.image).toEqual(first?.data?.image);
    expect(await imagesIn(server)).toHaveLength(1);
    expect(filesOf(server)).toHaveLength(3);
  });

  test('stores nothing for rejected writes', async () => {
    for (const invalid of [{ venue: 404404 }, { author: server.userId('editor') }]) {
      const { error } = await createEvent(server, { image: at('rejected.jpg'), ...invalid });
      expect(error).toBeDefined();
    }
    expect(await imagesIn(server)).toEqual([]);
    expect(filesOf(server)).toEqual([]);
  });
});
