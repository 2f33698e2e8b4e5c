import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { joinHeaders } from './response-headers.ts';

const origin = 'https://console.example.ug';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_CORS_ORIGINS: origin } });
});
afterAll(() => server[Symbol.asyncDispose]());

async function headersOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers });
  await response.arrayBuffer();
  return { vary: response.headers.get('vary'), cacheControl: response.headers.get('cache-control') };
}

// Requested three times, because the third response may come from the cache.
const found = [...Array.from({ length: 3 }, () => '/events/v1/events'), '/events/v1/categories'];
const refused = [
  ...['/events/v1/venues/99', '/events/v1/venues?status=draft', '/events/v1/events?page=9'],
  ...['/v1/messages', '/v1/messages/msg_01hzzzzzzzzzzzzzzzzzzzzzzz'],
];
const namesOf = (vary: string | null) => vary?.split(', ').sort();

test.each(found)('%s: varies by Authorization and Accept-Encoding without credentials', async (path) => {
  const { vary, cacheControl } = await headersOf(path);
  expect([namesOf(vary), cacheControl]).toEqual([['Accept-Encoding', 'Authorization'], null]);
  const fromPage = await headersOf(path, { origin });
  expect(namesOf(fromPage.vary)).toEqual(['Accept-Encoding', 'Authorization', 'Origin']);
});

test.each(refused)('%s: varies by Authorization without credentials', async (path) => {
  expect(await headersOf(path)).toEqual({ vary: 'Authorization', cacheControl: null });
  expect(namesOf((await headersOf(path, { origin })).vary)).toEqual(['Authorization', 'Origin']);
});

test.each([...found, ...refused])('%s: is private with credentials, valid or not', async (path) => {
  for (const authorization of [server.bearer, server.basic('author'), `Bearer ${server.unknownKey}`, 'Basic !']) {
    const { vary, cacheControl } = await headersOf(path, { authorization });
    expect(cacheControl).toBe('private, no-cache');
    expect(vary).toContain('Authorization');
  }
});

test('sends no caching headers for responses without authentication', async () => {
  expect(await headersOf('/livez')).toEqual({ vary: null, cacheControl: null });
});

test('uses the last value of a header, so that a handler can set no-store', () => {
  const joined = joinHeaders(
    { Vary: 'Authorization', 'Cache-Control': 'private, no-cache' },
    { Vary: 'Accept, Origin' },
  );
  expect(joined).toEqual({ Vary: 'Authorization, Accept, Origin', 'Cache-Control': 'private, no-cache' });
  expect(joinHeaders(joined, { 'Cache-Control': 'no-store' })['Cache-Control']).toBe('no-store');
});
