import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/account/caller.ts';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let paths: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  const dates = { start_date: '2031-05-01', end_date: '2031-05-01' };
  const create = async (role: Role, path: string, body: object) => {
    const response = await send('POST', path, { authorization: server.basic(role) }, body);
    return `${path}/${((await response.json()) as { id: number }).id}`; // as: what a create answers
  };
  paths = {
    events: '/events',
    venues: '/venues',
    organizers: '/organizers',
    categories: '/categories',
    tags: '/tags',
    event: await create('editor', '/events', { title: 'Jazz', ...dates }),
    'own event': await create('author', '/events', { title: 'Blues', ...dates }),
    'own draft': await create('contributor', '/events', { title: 'Folk', ...dates }),
    venue: await create('editor', '/venues', { venue: 'Ndere' }),
    category: await create('editor', '/categories', { name: 'Music' }),
    tag: await create('editor', '/tags', { name: 'live' }),
    nothing: '/events/404404',
  };
});
afterAll(() => server[Symbol.asyncDispose]());

function send(method: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
  return fetch(`${server.url}/events/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const all = 'GET, DELETE, POST, PUT, PATCH';

test.each<[path: string, role: Role | undefined, status: number, allow: string]>([
  ['events', undefined, 200, 'GET'],
  ['events', 'subscriber', 200, 'GET'],
  ['events', 'contributor', 200, 'GET, POST'],
  ['venues', 'contributor', 200, 'GET, POST'],
  ['organizers', undefined, 200, 'GET'],
  ['categories', 'contributor', 200, 'GET'],
  ['categories', 'author', 200, 'GET, POST'],
  ['tags', 'author', 200, 'GET'],
  ['tags', 'editor', 200, 'GET, POST'],
  ['event', undefined, 200, 'GET'],
  ['event', 'subscriber', 200, 'GET'],
  ['event', 'author', 200, 'GET'],
  ['event', 'editor', 200, all],
  ['event', 'administrator', 200, all],
  ['own event', 'author', 200, all],
  ['own draft', 'contributor', 200, all],
  ['own draft', 'author', 403, all],
  ['venue', 'author', 200, 'GET'],
  ['venue', 'editor', 200, all],
  ['category', 'author', 200, all],
  ['category', 'contributor', 200, 'GET'],
  ['tag', 'author', 200, 'GET'],
  ['nothing', undefined, 404, 'GET'],
  ['nothing', 'editor', 404, all],
])('%s for %s: %i with Allow: %s', async (name, role, status, allow) => {
  const path = paths[name] ?? '';
  const headers: Record<string, string> = role === undefined ? {} : { authorization: server.basic(role) };
  for (const [method, address] of [
    ['GET', path],
    ['HEAD', path],
    ['GET', `${path}?_fields=id`],
  ] as const) {
    const response = await send(method, address, headers);
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  }
});

test('a read from the cache and a 304 have the same Allow', async () => {
  for (const _time of [1, 2, 3]) {
    const response = await send('GET', '/events?n=1');
    expect(response.headers.get('allow')).toBe('GET');
    const known = await send('GET', '/events?n=1', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([known.status, known.headers.get('allow')]).toEqual([304, 'GET']);
  }
});

test.each<[path: string, role: Role | undefined, allow: string]>([
  ['event', undefined, 'GET'],
  ['event', 'subscriber', 'GET'],
  ['event', 'editor', all],
  ['tags', 'author', 'GET'],
  ['tags', 'editor', 'GET, POST'],
])('OPTIONS of %s returns to %s the allowed methods: %s', async (name, role, allow) => {
  const headers: Record<string, string> = role === undefined ? {} : { authorization: server.basic(role) };
  const response = await send('OPTIONS', paths[name] ?? '', headers);
  expect([response.status, response.headers.get('allow')]).toEqual([200, allow]);
});

test('401: OPTIONS with wrong credentials', async () => {
  const response = await send('OPTIONS', '/events', { authorization: 'Basic YTpi' });
  expect([response.status, response.headers.get('allow')]).toEqual([401, 'GET']);
});

test('405: an unsupported method, with all supported ones in Allow (RFC 9110 §15.5.6)', async () => {
  for (const role of [undefined, 'editor'] as const) {
    const headers: Record<string, string> = role === undefined ? {} : { authorization: server.basic(role) };
    const response = await send('PUT', '/events', headers, {});
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
  }
});

test('Allow contains the methods that the scopes of a key permit', async () => {
  const { key } = await server.createKey({ scopes: ['calendar:read'] });
  const response = await send('GET', '/events', { authorization: `Bearer ${key}` });
  expect(response.headers.get('allow')).toBe('GET');
});

test('errors have Allow too', async () => {
  const unsigned = await send('POST', '/events', {}, { title: 'x' });
  expect([unsigned.status, unsigned.headers.get('allow')]).toEqual([401, 'GET']);
  const invalid = await send('POST', '/events', { authorization: server.basic('author') }, { title: 'x' });
  expect([invalid.status, invalid.headers.get('allow')]).toEqual([400, 'GET, POST']);
});

test('DI-26: an empty Authorization counts as none, any other that is not valid is 401, on reads and writes', async () => {
  for (const authorization of ['', ' ', '\t']) {
    const response = await send('GET', '/events', { authorization });
    expect([response.status, response.headers.get('allow')]).toEqual([200, 'GET']);
  }
  for (const authorization of ['Basic', 'Basic !!!', 'Basic YTpi', 'Bearer x', 'Digest y', 'x']) {
    for (const method of ['GET', 'POST']) {
      const response = await send(method, '/events', { authorization }, method === 'GET' ? undefined : {});
      expect(response.status, `${method} ${authorization}`).toBe(401);
    }
  }
});
