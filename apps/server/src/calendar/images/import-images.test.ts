import { once } from 'node:events';
import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request as startRequest } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
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
    expect(error).toMatchObject({ data: { params: { organizer: expect.stringContaining('5 new images') } } });
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

describeOnEachEngine('the media library', (engine) => {
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

describe('the file of an image', () => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startServer({ clock });
    const { data } = await createEvent(server, { image: at('poster.jpg') });
    if (!data?.image) throw new Error('The event has an image.');
    url = data.image.url;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('is public and immutable', async () => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'access-control-allow-origin': '*',
      'x-request-id': expect.stringMatching(/^req_/),
    });
    const file = Buffer.from(await response.arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    await until(() => server.logged().includes('"operation":"file"'));
    expect(server.logged()).toContain('"path":"/wp-content/uploads/{file}"');
    expect(server.logged()).not.toContain(path.basename(url));
  });

  test('every copy matches the image object', async () => {
    const { data } = await createEvent(server, { image: url });
    const sizes = data?.image ? Object.values(data.image.sizes ?? {}) : [];
    expect(sizes).toHaveLength(3);
    for (const { url: copy, width, height, filesize } of sizes) {
      const file = Buffer.from(await (await fetch(copy)).arrayBuffer());
      expect(file.length).toBe(filesize);
      expect(await sharp(file).metadata()).toMatchObject({ width, height });
    }
  });

  test('206: returns a range, or 416 with the file size', async () => {
    const { pathname } = new URL(url);
    const { headers } = await ask('HEAD', pathname);
    const part = await ask('GET', pathname, { range: 'bytes=6-9' });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 6-9/${headers['content-length']}`]);
    for (const range of ['bytes=99999999-', 'bytes=9-6']) {
      const beyond = await ask('GET', pathname, { range });
      expect([beyond.status, JSON.parse(beyond.body).code]).toEqual([416, 'range_not_satisfiable']);
      expect(beyond.headers).toMatchObject({ 'content-range': `bytes */${headers['content-length']}` });
      expect(beyond.headers).not.toHaveProperty('cache-control');
    }
  });

  test.each([
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
  ])('412: %s does not match', async (name, value) => {
    const { status, headers, body } = await ask('GET', new URL(url).pathname, { [name]: value });
    expect([status, JSON.parse(body).code, headers['cache-control']]).toEqual([412, 'precondition_failed', undefined]);
  });

  test('HEAD has no body, and a known tag gets 304', async () => {
    const { pathname } = new URL(url);
    const head = await ask('HEAD', pathname);
    expect([head.status, head.body]).toEqual([200, '']);
    expect(await ask('GET', pathname, { 'if-none-match': head.headers.etag })).toMatchObject({ status: 304, body: '' });
  });

  test.each([
    ['GET', '/wp-content/uploads'],
    ['GET', '/wp-content/uploads/'],
    ['GET', '/wp-content/uploads/2031/04'],
    ['GET', '/wp-content/uploads/2031/04/'],
    ['GET', '/wp-content/uploads/2031/04/nothing.jpg'],
    ['GET', '/wp-content/uploads/2031/04/.poster.jpg.new'],
    ['GET', '/wp-content/uploads/../private.txt'],
    ['GET', '/wp-content/uploads/2031/../../private.txt'],
    ['GET', '/wp-content/uploads/..%2fprivate.txt'],
    ['GET', '/wp-content/uploads/2031%2f..%2f..%2fprivate.txt'],
    ['GET', '/wp-content/uploads/..%5cprivate.txt'],
    ['GET', '/wp-content/uploads//etc/passwd'],
    ['GET', '/wp-content/uploads/%00'],
    ['GET', '/wp-content/uploads/%'],
    ['GET', `/wp-content/uploads/${'x'.repeat(4000)}`],
    ['POST', '/wp-content/uploads/2031/04/poster.jpg'],
    ['DELETE', '/wp-content/uploads/2031/04/poster.jpg'],
  ])('404: %s %s', async (method, name) => {
    writeFileSync(path.join(server.config.dataDir, 'private.txt'), 'private');
    writeFileSync(path.join(server.config.dataDir, 'images/2031/04/.poster.jpg.new'), 'unfinished');
    const { status, headers } = await ask(method, name);
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(headers).not.toHaveProperty('cache-control');
  });

  test('that cannot be read returns an uncached error', async () => {
    symlinkSync('loop.jpg', path.join(server.config.dataDir, 'images/2031/04/loop.jpg'));
    const { status, headers, body } = await ask('GET', '/wp-content/uploads/2031/04/loop.jpg');
    expect([status, JSON.parse(body).code, headers['cache-control']]).toEqual([500, 'internal_error', undefined]);
  });

  /** Not `fetch`, which normalizes paths and adds headers. */
  async function ask(method: string, name: string, headers: OutgoingHttpHeaders = {}) {
    const { hostname, port } = new URL(server.url);
    const request = startRequest({ hostname, port, method, path: name, headers, agent: false }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage]; // as: the argument of the event
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }
});
