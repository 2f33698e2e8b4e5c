import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../harness/raw-request.ts';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_CORS_ORIGINS: 'https://console.example.ug' } });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Every failure has this body: the server has compared it with the contract. */
const problemOf = async (response: Response) => (await response.json()) as components['schemas']['Problem'];

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    body,
    headers: { authorization: server.bearer, 'content-type': 'application/json', ...headers },
  });

describe('every error has the same body', () => {
  const failures: [name: string, status: number, code: string, request: () => Promise<Response>][] = [
    ['malformed JSON', 400, 'invalid_json', () => post('/v1/messages', '{"to":')],
    [
      'malformed JSON on the calendar',
      400,
      'rest_invalid_json',
      () => post('/events/v1/events', '{"title":', { authorization: server.basic('editor') }),
    ],
    ['a path that is no text', 404, 'rest_no_route', () => ask('/events/v1/events/%ff')],
    [
      'a body of another kind',
      415,
      'unsupported_media_type',
      () => post('/v1/messages', 'to=1', { 'content-type': 'text/plain' }),
    ],
    [
      'a body that is too large',
      413,
      'body_too_large',
      () => post('/v1/messages', `{"message":"${'a'.repeat(70_000)}"}`),
    ],
    ['an unknown path', 404, 'not_found', () => ask('/v2/messages')],
    ['an unknown path of the calendar', 404, 'rest_no_route', () => ask('/events/v1/nothing')],
    ['an unknown path of the second base', 404, 'rest_no_route', () => ask('/wp-json/tribe/events/v1/nothing')],
    ['a wrong method', 405, 'method_not_allowed', () => ask('/v1/messages', { method: 'PUT' })],
    ['a wrong method on the calendar', 405, 'rest_no_route', () => ask('/events/v1/doc', { method: 'POST' })],
    ['an id that is not a number', 404, 'rest_no_route', () => ask('/events/v1/events/abc')],
    ['no credentials', 401, 'missing_credentials', () => ask('/v1/messages')],
    [
      'a body that claims to be gzip',
      400,
      'invalid_json',
      () => post('/v1/messages', 'nonsense', { 'content-encoding': 'gzip' }),
    ],
    ...['deflate', 'br', 'zstd'].map((coding): (typeof failures)[number] => [
      `a body that claims to be ${coding}`,
      400,
      'invalid_json',
      () => post('/v1/messages', 'nonsense', { 'content-encoding': coding }),
    ]),
    [
      'a compression that nobody knows',
      415,
      'unsupported_media_type',
      () => post('/v1/messages', 'x', { 'content-encoding': 'zstd-ng' }),
    ],
    [
      'unknown members and parameters',
      400,
      'validation_failed',
      () => post('/v1/messages?dry_run=1', '{"to":"+256772123456","message":"a","colour":"red"}'),
    ],
  ];

  for (const [name, status, code, request] of failures) {
    test(`${status} ${code}: ${name}`, async () => {
      const response = await request();
      const body = await problemOf(response);
      expect(response.status).toBe(status);
      expect(body).toMatchObject({ status, code, message: body.detail, data: { status } });
      expect(body.type).toBe(`${server.url}/docs/errors/${code}`);
      expect(body.request_id).toBe(response.headers.get('x-request-id'));
      expect(body.detail).toMatch(/[.]$/);
    });
  }
});

test('all errors of a request are listed together, each with its pointer', async () => {
  const response = await post('/v1/messages?dry_run=1', '{"to":"0772","colour":"red"}', {
    'idempotency-key': 'é'.repeat(3),
  });
  const { errors } = await problemOf(response);
  const pointers = errors?.map((each) => each.pointer).sort();
  expect(pointers).toEqual(['/colour', '/message', '/to', ':idempotency-key', '?dry_run'].sort());
});

test('errors of /v1 are problem+json, those of the calendar are json', async () => {
  expect((await ask('/v1/messages')).headers.get('content-type')).toContain('application/problem+json');
  expect((await ask('/events/v1/nothing')).headers.get('content-type')).toContain('application/json');
});

test('the type of an error is the address of its page', async () => {
  const { type } = await problemOf(await ask('/v1/messages'));
  const page = await fetch(type);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('missing_credentials');
});

test('an unsupported method gets the supported ones in Allow', async () => {
  const response = await ask('/events/v1/events', { method: 'PATCH' });
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
});

test('OPTIONS lists the methods', async () => {
  const response = await ask('/events/v1/events/1', { method: 'OPTIONS' });
  expect(response.status).toBe(200);
  const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
  expect(await response.json()).toEqual({ methods });
  // Visitors of the calendar get the methods that they may use.
  expect(response.headers.get('allow')).toBe('GET');
  expect((await ask('/v1/messages', { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
});

test('HEAD has the headers of GET and no body', async () => {
  const response = await ask('/events/v1/events', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-tec-total')).toBe('0');
  expect(await response.text()).toBe('');
});

describe('CORS', () => {
  const preflight = (origin: string) =>
    ask('/events/v1/events', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });

  test('every page may read, without credentials, and reads the paging headers', async () => {
    const response = await ask('/events/v1/events', { headers: { origin: 'https://anywhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('access-control-expose-headers')).toContain('X-TEC-Total');
  });

  test('only pages of listed origins may write', async () => {
    expect((await preflight('https://anywhere.example')).headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    const listed = await preflight('https://console.example.ug');
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://console.example.ug');
    expect(listed.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('HTTPS', () => {
  const proxied = { 'x-forwarded-for': '203.0.113.9' };

  test('403 https_required: a message over plain HTTP, before its body is read', async () => {
    const response = await post('/v1/messages', 'not even JSON', proxied);
    expect([response.status, (await problemOf(response)).code]).toEqual([403, 'https_required']);
  });

  test('403 https_required: credentials for the calendar over plain HTTP', async () => {
    const response = await ask('/events/v1/events', { headers: { ...proxied, authorization: server.basic('editor') } });
    expect([response.status, (await problemOf(response)).code]).toEqual([403, 'https_required']);
  });

  test('anonymous reads of the calendar work over plain HTTP', async () => {
    expect((await ask('/events/v1/events', { headers: proxied })).status).toBe(200);
  });
});

describe('information for operators', () => {
  test('a caller on the same machine sees metrics and the details of readiness', async () => {
    expect(await (await ask('/metrics')).text()).toContain('ngoma_http_requests_total');
    expect(await (await ask('/readyz')).json()).toMatchObject({
      status: 'ok',
      database: expect.stringMatching(/SQLite|PostgreSQL/i),
    });
  });

  test('a remote caller sees only that the service is ready', async () => {
    const far = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect(await (await ask('/readyz', far)).json()).toEqual({ status: 'ok' });
    expect((await ask('/metrics', far)).status).toBe(403);
  });
});

test('503: a service without its database is alive, but not ready', async () => {
  await using alone = await startServer();
  await alone.database.close();
  const ready = await fetch(`${alone.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ status: 'unavailable' })]);
  expect((await fetch(`${alone.url}/livez`)).status).toBe(200);
});

test('the contract has an entity tag, and returns 304', async () => {
  const first = await ask('/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  expect(await first.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Ngoma' } });
  expect((await ask('/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('malformed HTTP gets 400, and the connection is closed', async () => {
  const response = await rawRequest(server.url, 'this is no HTTP\r\n\r\n');
  expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the log contains no numbers, texts and keys', async () => {
  await post('/v1/messages', JSON.stringify({ to: '+256772555123', message: 'The PIN of Amina is 90210' }));
  await ask('/v1/messages?to=%2B256772555123', { headers: { authorization: server.bearer } });
  const log = server.logged();
  expect(log).toContain('"operation":"sendMessage"');
  for (const secret of ['256772555123', '90210', server.bearer.slice('Bearer '.length)])
    expect(log).not.toContain(secret);
});

test('the log contains path templates, not the requested paths', async () => {
  const paths: [asked: string, logged: string][] = [
    ['/events/v1/events/by-slug/secret-wedding', '/events/v1/events/by-slug/{slug}'],
    ['/wp-json/tribe/events/v1/venues/31337', '/events/v1/venues/{id}'],
    ['/v1/messages/msg_secret256772555123', '/v1/messages/{id}'],
    ['/docs/guides/secret-guide', '/docs/{section}/{page}'],
    ['/secret-folder/31337', 'none'],
    ['/events/v1/events/%ffsecret', 'none'],
    ['/wp-content/uploads/secret.jpg', 'none'],
  ];
  for (const [asked, logged] of paths) {
    const response = await ask(asked);
    const id = response.headers.get('x-request-id') ?? '';
    const line = server
      .logged()
      .split('\n')
      .find((each) => each.includes(`"request_id":"${id}"`));
    expect(JSON.parse(line ?? '{}'), asked).toMatchObject({ method: 'GET', path: logged });
  }
  for (let time = 0; time < 3; time++) await ask('/events/v1/venues?search=secret');
  expect(server.logged()).not.toMatch(/secret|31337/);
});
