import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request as startRequest } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { components } from '@ngoma/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { until } from '../../outbound/test-receiver.ts';

type Image = components['schemas']['Image'];

// It is already April in Kampala.
const clock = createTestClock(Date.parse('2031-03-31T22:30:00Z'));
const poster = sharp({
  create: {
    width: 800,
    height: 600,
    channels: 3,
    background: '#c60',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
}).jpeg();

describe('the file of an image', () => {
  let server: TestServer;
  let image: Image;
  beforeAll(async () => {
    server = await startServer({ clock });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await poster.toBuffer())], { type: 'image/jpeg' }), 'poster.jpg');
    const headers = { authorization: server.basic('editor') };
    const response = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers, body: form });
    image = (await response.json()) as Image; // as: the test server compares each response with the contract
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('is public and immutable', async () => {
    const response = await fetch(image.url);
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
    expect(server.logged()).not.toContain(path.basename(image.url));
  });

  test('every copy matches the image object', async () => {
    const sizes = Object.values(image.sizes ?? {});
    expect(sizes).toHaveLength(3);
    for (const { url: copy, width, height, filesize } of sizes) {
      const file = Buffer.from(await (await fetch(copy)).arrayBuffer());
      expect(file.length).toBe(filesize);
      expect(await sharp(file).metadata()).toMatchObject({ width, height });
    }
  });

  test('206: returns a range, or 416 with the file size', async () => {
    const { pathname } = new URL(image.url);
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
    const { status, headers, body } = await ask('GET', new URL(image.url).pathname, { [name]: value });
    expect([status, JSON.parse(body).code, headers['cache-control']]).toEqual([412, 'precondition_failed', undefined]);
  });

  test('HEAD has no body, and a known tag gets 304', async () => {
    const { pathname } = new URL(image.url);
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
