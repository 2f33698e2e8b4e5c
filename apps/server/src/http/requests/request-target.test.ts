import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, requestText } from '../../../test/harness/raw-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startServer();
  host = new URL(server.url).host;
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (target: string, ...headers: string[]) => rawRequest(server.url, requestText('GET', target, headers));
const refused = { status: 400, body: { code: 'validation_failed' } };

describe('the request target', () => {
  test.each(['http', 'HTTP', 'https'])(
    '200: treats %s://host/path like the path, with the host of the URL',
    async (scheme) => {
      const { status, body } = await get(`${scheme}://events.example.ug/events/v1/events?per_page=1`, `Host: ${host}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('"rest_url":"http://events.example.ug/events/v1/events');
    },
  );

  test('200: returns the same response from the cache', async () => {
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await get(`${server.url}/events/v1/venues`, `Host: ${host}`);
      expect([status, headers.get('x-tec-total')]).toEqual([200, '0']);
    }
  });

  test('201: accepts a write with an absolute URL', async () => {
    const body = JSON.stringify({ venue: 'Ndere Centre' });
    const authorization = `Authorization: ${server.basic('editor')}`;
    const type = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const target = `${server.url}/wp-json/tribe/events/v1/venues`;
    const text = requestText('POST', target, [`Host: ${host}`, authorization, ...type], body);
    expect(await rawRequest(server.url, text)).toMatchObject({ status: 201, body: { venue: 'Ndere Centre' } });
  });

  test.each([
    [() => `http://${host}`, 404],
    [() => `http://${host}?x=1`, 404],
    [() => '/livez', 200],
    [() => `http://${host}/livez`, 200],
    [() => `http://${host}//livez`, 404],
  ])('reads the path of %s', async (target, status) => {
    expect((await get(target(), `Host: ${host}`)).status).toBe(status);
  });

  test.each([
    'http://user:secret@127.0.0.1/livez',
    'http:///livez',
    'http://a b/livez',
    'ftp://127.0.0.1/livez',
    '/livez#x',
    '/#x',
    '/openapi.json#/paths',
    '/v1/messages#x',
    '/events/v1/events?page=1#x',
    'http://127.0.0.1/livez#x',
  ])('400: %s', async (target) => {
    expect(await get(target, `Host: ${host}`)).toMatchObject(refused);
  });

  test('accepts OPTIONS *', async () => {
    const { status, headers } = await rawRequest(server.url, requestText('OPTIONS', '*', [`Host: ${host}`]));
    expect([status, headers.get('allow')]).toEqual([200, 'GET, HEAD, OPTIONS']);
  });
});

describe('the header Host', () => {
  test.each([
    ['a second Host', ['Host: 127.0.0.1', 'Host: 127.0.0.1']],
    ['another Host, in other letters', ['Host: 127.0.0.1', 'hOST: evil.example']],
    ['no Host', []],
    ['an empty Host', ['Host: ']],
    ['a Host that is none', ['Host: evil"><script>']],
    ['a Host with a path', ['Host: evil.example/x']],
    ['a Host with a user', ['Host: user@evil.example']],
    ['a port beyond the last one', ['Host: a:99999']],
    ['an address with a number too large', ['Host: 1.2.3.999']],
    ['an address of colons alone', ['Host: [::::]']],
    ['an address with a port beyond the last one', ['Host: [1::2]:99999']],
  ])('400 validation_failed: %s, on every API and for files', async (_what, headers) => {
    for (const path of [
      '/livez',
      '/v1/messages',
      '/events/v1/events',
      '/wp-content/uploads/x.png',
      '/nothing',
      '/docs/',
      '/venues',
      '/feed.json',
      '/event/x',
    ])
      expect(await get(path, ...headers)).toMatchObject(refused);
  });

  test('400: before authentication and the CSRF check', async () => {
    const headers = [
      'Host: 1.2.3.999',
      'Origin: http://evil.example',
      'Authorization: Basic YTpi',
      'Content-Length: 0',
    ];
    const text = requestText('POST', '/events/v1/venues', headers);
    expect(await rawRequest(server.url, text)).toMatchObject(refused);
  });

  test('400: a second Host, also if the response is cached', async () => {
    for (let time = 0; time < 3; time++) expect((await get('/events/v1/venues', `Host: ${host}`)).status).toBe(200);
    expect(await get('/events/v1/venues', `Host: ${host}`, `Host: ${host}`)).toMatchObject(refused);
  });

  test('400: links in the error do not contain the invalid host', async () => {
    const { body } = await get('/v1/messages', 'Host: evil"><script>');
    expect(body).toMatchObject({ type: `${server.url}/docs/errors/validation_failed` });
  });

  test('accepts HTTP/1.0 without Host, as health checks send it', async () => {
    expect(await rawRequest(server.url, 'GET /readyz HTTP/1.0\r\n\r\n')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
  });
});
