import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { Role } from '../../account/caller.ts';

const clock = createTestClock(Date.parse('2031-04-05T09:00:00Z'));
const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

/** Left half red, right half blue. */
async function halves(width = 800, height = 400): Promise<Buffer> {
  const right = { create: { width: width / 2, height, channels: 3, background: '#00f' } } as const;
  const left = { create: { width, height, channels: 3, background: '#f00' } } as const;
  return sharp(left)
    .composite([{ input: right, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

interface Sent {
  readonly bytes?: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly role?: Role;
  readonly key?: string;
}

describeOnOneEngine('the media library', (engine) => {
  let server: TestServer;
  let picture: Buffer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
    picture = await halves();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  function formOf({ bytes = picture, name = 'Nile falls.png', type = 'image/png', fields = {} }: Sent): FormData {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return form;
  }

  async function upload(sent: Sent = {}) {
    const response = await fetch(`${server.url}/events/v1/images`, {
      method: 'POST',
      headers: {
        authorization: server.basic(sent.role ?? 'author'),
        ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
      },
      body: formOf(sent),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the contract checks the shape of every response here
    return { status: response.status, body: (await response.json()) as any };
  }

  const files = (folder: string) => {
    const where = path.join(server.config.dataDir, 'images', folder);
    return existsSync(where) ? readdirSync(where).sort() : [];
  };

  const colourOf = async (url: string) => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    return dominant.r > dominant.b ? 'red' : 'blue';
  };

  test('an upload returns the image, which events then show', async () => {
    const { status, body } = await upload({ fields: { alt: ' Two colours ' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      url: `${server.url}/wp-content/uploads/2031/04/nile-falls.png`,
      ...{ extension: 'png', width: 800, height: 400, alt: 'Two colours' },
    });
    expect(Object.keys(body.sizes)).toEqual(['thumbnail', 'medium', 'medium_large']);
    expect(body).not.toHaveProperty('focus_x');
    const { data } = await server.as('author').POST('/events/v1/events', { body: { ...concert, image: body.id } });
    expect(data?.image).toEqual(body);
    expect(files('.uploads')).toEqual([]);
  });

  test('served files contain no metadata', async () => {
    const photo = await sharp(picture)
      .withExif({
        IFD0: { Copyright: 'Amina' },
        IFD3: { GPSLatitude: '0/1 18/1 49/1', GPSLongitude: '32/1 34/1 52/1' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes('Amina')).toBe(true);
    const { body } = await upload({ bytes: photo, name: 'place.jpg', type: 'image/jpeg' });
    const sizes: { url: string }[] = Object.values(body.sizes);
    for (const { url } of [body, ...sizes]) {
      const served = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect((await sharp(served).metadata()).exif).toBeUndefined();
    }
  });

  test('copies are cropped around the focus point; another point changes the URL', async () => {
    const { body } = await upload({ name: 'focus.png', fields: { focus_x: '0.1', focus_y: '.5' } });
    expect(body).toMatchObject({ focus_x: 0.1, focus_y: 0.5 });
    const first: string = body.sizes.thumbnail.url;
    expect(first).toMatch(/focus-150x150-f10x50\.png$/);
    expect(await colourOf(first)).toBe('red');

    const params = { path: { id: body.id } };
    const changed = await server.as('author').PATCH('/events/v1/images/{id}', { params, body: { focus_x: 1 } });
    expect(changed.data).toMatchObject({ focus_x: 1, focus_y: 0.5 });
    const second = changed.data?.sizes?.['thumbnail']?.url ?? '';
    expect(second).not.toBe(first);
    expect(await colourOf(second)).toBe('blue');
    expect(changed.data?.sizes?.['medium']).toEqual(body.sizes.medium);
    // The old URL still shows the old copy.
    expect(await colourOf(first)).toBe('red');

    const back = await server.as('author').PATCH('/events/v1/images/{id}', { params, body: { focus_x: 0.5 } });
    expect(back.data?.sizes?.['thumbnail']?.url).toMatch(/focus-150x150\.png$/);
    expect(back.data).not.toHaveProperty('focus_x');
  });

  test('an update keeps other members', async () => {
    const { body } = await upload({ fields: { alt: 'Before', focus_x: '0' } });
    const params = { path: { id: body.id } };
    const { data } = await server.as('editor').PATCH('/events/v1/images/{id}', { params, body: { alt: 'After' } });
    expect(data).toEqual({ ...body, alt: 'After' });
    const cleared = await server.as('author').PATCH('/events/v1/images/{id}', { params, body: { alt: '' } });
    expect(cleared.data).not.toHaveProperty('alt');
    expect(cleared.data).toMatchObject({ focus_x: 0, focus_y: 0.5 });
  });

  test('a file stays available at its URL', async () => {
    const { body } = await upload();
    const response = await fetch(body.url);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('images are listed in pages, the newest first', async () => {
    const { body } = await upload();
    const author = server.as('author');
    const { data, response } = await author.GET('/events/v1/images', { params: { query: { per_page: 1 } } });
    expect(data?.images).toEqual([body]);
    expect(response.headers.get('x-tec-total')).toBe(String(data?.total));
    expect(data?.total_pages).toBe(data?.total);
    expect(data?.next_rest_url).toBe(`${server.url}/events/v1/images/?per_page=1&page=2`);
    const behind = await author.GET('/events/v1/images', { params: { query: { page: 1000 } } });
    expect(behind.error?.code).toBe('image-archive-page-not-found');
    const one = await author.GET('/events/v1/images/{id}', { params: { path: { id: body.id } } });
    expect(one.data).toEqual(body);
  });

  test('deletes an unused image with all its files', async () => {
    const { body } = await upload({ name: 'gone.png' });
    const neighbour = await upload({ name: 'gone-too.png' });
    const params = { path: { id: body.id } };
    await server.as('author').PATCH('/events/v1/images/{id}', { params, body: { focus_x: 0.2 } });
    const { data } = await server.as('author').DELETE('/events/v1/images/{id}', { params });
    expect(data).toMatchObject({ id: body.id, focus_x: 0.2 });
    expect(files('2031/04').filter((name) => name.startsWith('gone'))).toEqual([
      'gone-too-150x150.png',
      'gone-too-300x150.png',
      'gone-too-768x384.png',
      'gone-too.png',
    ]);
    expect((await fetch(body.url)).status).toBe(404);
    expect((await fetch(neighbour.body.url)).status).toBe(200);
    const again = await server.as('author').DELETE('/events/v1/images/{id}', { params });
    expect(again.error?.code).toBe('image-not-found');
  });

  test('keeps an image in use, and names the visible posts that use it', async () => {
    const { body } = await upload();
    const params = { path: { id: body.id } };
    const draft = await server.as('editor').POST('/events/v1/events', {
      body: { ...concert, status: 'draft', image: body.id },
    });
    const hidden = await server.as('author').DELETE('/events/v1/images/{id}', { params });
    expect(hidden.response.status).toBe(409);
    expect(hidden.error?.data).toEqual({ status: 409, used_by: [] });

    const venue = await server.as('author').POST('/events/v1/venues', { body: { venue: 'Hall', image: body.id } });
    const rejected = await server.as('editor').DELETE('/events/v1/images/{id}', { params });
    expect(rejected.error?.code).toBe('image-in-use');
    const uses = [
      { kind: 'event', id: draft.data?.id },
      { kind: 'venue', id: venue.data?.id },
    ];
    expect(rejected.error?.data).toEqual({ status: 409, used_by: uses });

    // The trash counts too, so that a restored post has its image.
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: draft.data?.id ?? 0 } } });
    await server.as('editor').DELETE('/events/v1/venues/{id}', { params: { path: { id: venue.data?.id ?? 0 } } });
    expect((await server.as('editor').DELETE('/events/v1/images/{id}', { params })).response.status).toBe(409);
  });

  test.each([
    ['nobody', undefined, 401],
    ['a subscriber', 'subscriber', 403],
    ['a contributor', 'contributor', 403],
  ] as const)('%s cannot upload, list, read, change or delete', async (_who, role, status) => {
    const { body } = await upload();
    const client = role === undefined ? server.anonymous : server.as(role);
    const params = { path: { id: body.id } };
    const headers = role === undefined ? {} : { authorization: server.basic(role) };
    const sent = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers, body: formOf({}) });
    const statuses = [
      sent.status,
      (await client.GET('/events/v1/images')).response.status,
      (await client.GET('/events/v1/images/{id}', { params })).response.status,
      (await client.PATCH('/events/v1/images/{id}', { params, body: { alt: 'x' } })).response.status,
      (await client.DELETE('/events/v1/images/{id}', { params })).response.status,
    ];
    expect(statuses).toEqual(Array(5).fill(status));
  });

  test("an author changes and deletes their own images, an editor everybody's", async () => {
    const own = await upload({ role: 'author' });
    const others = await upload({ role: 'editor' });
    const change = (role: Role, id: number) =>
      server.as(role).PATCH('/events/v1/images/{id}', { params: { path: { id } }, body: { alt: role } });
    expect((await change('author', own.body.id)).response.status).toBe(200);
    expect((await change('author', others.body.id)).error?.code).toBe('rest_forbidden');
    expect((await change('editor', own.body.id)).response.status).toBe(200);
    const params = { path: { id: others.body.id } };
    expect((await server.as('author').DELETE('/events/v1/images/{id}', { params })).response.status).toBe(403);
    expect((await server.as('editor').DELETE('/events/v1/images/{id}', { params })).response.status).toBe(200);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ['an SVG with a script', async () => ({ bytes: svg, name: 'a.svg', type: 'image/svg+xml' })],
    ['an SVG with the type of a PNG', async () => ({ bytes: svg, name: 'a.png', type: 'image/png' })],
    ['a PNG with the type of a JPEG', async () => ({ bytes: picture, name: 'a.jpg', type: 'image/jpeg' })],
    ['a PNG with the type of a page', async () => ({ bytes: picture, name: 'a.html', type: 'text/html' })],
    ['half an image', async () => ({ bytes: picture.subarray(0, picture.length / 2) })],
    ['an empty file', async () => ({ bytes: Buffer.alloc(0) })],
    [
      'a small file with too many pixels',
      async () => ({
        bytes: await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      }),
    ],
  ] as const)('rejects %s without storing anything', async (_what, make) => {
    const before = files('2031/04');
    const { status, body } = await upload(await make());
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params)).toEqual(['file']);
    expect(files('2031/04')).toEqual(before);
    expect(files('.uploads')).toEqual([]);
  });

  test.each([
    ['image/jpg', 'jpeg'],
    ['application/octet-stream', 'webp'],
  ] as const)('a file with the type %s is stored as its real type %s', async (type, format) => {
    const { status } = await upload({ bytes: await sharp(picture).toFormat(format).toBuffer(), type });
    expect(status).toBe(201);
  });

  test.each([
    ['focus_x', '1.1'],
    ['focus_y', '-0.1'],
    ['focus_x', 'left'],
    ['focus_y', ''],
    ['focus_x', '1e-1'],
    ['alt', 'a'.repeat(1001)],
  ])('%s: rejects %s and names the accepted values', async (field, value) => {
    const { status, body } = await upload({ fields: { [field]: value } });
    expect([status, Object.keys(body.data.params)]).toEqual([400, [field]]);
    expect(files('.uploads')).toEqual([]);
  });

  test.each([
    ['a form without a file', () => new FormData()],
    ['a text instead of a file', () => formWith('file', 'nile.png')],
    ['a file under another name', () => formWith('picture', new Blob([new Uint8Array(picture)]))],
    ['no file chosen, as browsers send it', () => formWith('file', new Blob([]), '')],
  ] as const)('%s: the file is missing', async (_what, make) => {
    const response = await fetch(`${server.url}/events/v1/images`, {
      method: 'POST',
      headers: { authorization: server.basic('author') },
      body: make(),
    });
    expect(await response.json()).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['file'] } });
  });

  function formWith(field: string, value: string | Blob, name?: string): FormData {
    const form = new FormData();
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, value, name);
    return form;
  }

  test('rejects more than 10 MB without storing them', async () => {
    const { status, body } = await upload({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(files('.uploads')).toEqual([]);
  });

  test.each([
    ['application/json', '{"file":"nile.png"}'],
    ['application/x-www-form-urlencoded', 'file=nile.png'],
    ['image/png', 'bytes'],
  ])('%s instead of a form with a file is 415', async (type, body) => {
    const headers = { authorization: server.basic('author'), 'content-type': type };
    const response = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers, body });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('multipart/form-data') });
  });

  test('replaces names with paths, non-ASCII letters or no letters', async () => {
    const names = ['../../../etc/passwd.png', '東京.png', '.png', 'nile-150x150.png', 'nile-150x150-f1x2.png'];
    for (const name of names) {
      const { body } = await upload({ name });
      expect(new URL(body.url).pathname).toMatch(/^\/wp-content\/uploads\/2031\/04\/[a-z0-9]+(-[a-z0-9]+)*\.png$/);
      expect(body.url).not.toMatch(/\d+x\d+/);
    }
  });

  test('a repeated upload with the same key is stored once; another file with the key returns 422', async () => {
    const first = await upload({ key: 'poster-1', name: 'once.png' });
    expect(first.status).toBe(201);
    expect(await upload({ key: 'poster-1', name: 'once.png' })).toEqual(first);
    expect(files('2031/04').filter((name) => /^once(-\d+)?\.png$/.test(name))).toEqual(['once.png']);
    const other = await upload({ key: 'poster-1', bytes: await halves(400, 200) });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('concurrent uploads with the same name keep their files', async () => {
    const uploads = await Promise.all(Array.from({ length: 6 }, () => upload({ name: 'same.png' })));
    expect(new Set(uploads.map(({ body }) => body.url)).size).toBe(6);
  });
});
