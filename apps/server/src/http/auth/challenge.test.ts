import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest, requestText } from '../../../test/harness/raw-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const wrong = 'Authorization: Basic bm9ib2R5OnNlY3JldA==';

async function challenge(method: string, path: string, ...headers: string[]): Promise<string | null> {
  const host = `Host: ${new URL(server.url).host}`;
  const response = await rawRequest(server.url, requestText(method, path, [host, 'Content-Length: 0', ...headers]));
  expect(response.status).toBe(401);
  return response.headers.get('www-authenticate');
}

const both = 'Bearer realm="ngoma", Basic realm="ngoma"';
const bearer = 'Bearer realm="ngoma"';

test('a program is told both kinds of credentials where both are taken', async () => {
  expect(await challenge('POST', '/events/v1/events')).toBe(both);
  expect(await challenge('GET', '/events/v1/events', wrong)).toBe(both);
  expect(await challenge('GET', '/events/v1/events', wrong, 'Sec-Fetch-Mode: cors', 'Accept: */*')).toBe(both);
});

test('an operation that takes keys alone asks for nothing else', async () => {
  expect(await challenge('GET', '/v1/carriers')).toBe(bearer);
});

test.each([
  ['Origin: https://www.example.ug'],
  ['Origin: null'],
  ['Sec-Fetch-Site: same-origin'],
  ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'],
  ['Accept: text/html,application/xhtml+xml,*/*;q=0.8'],
])('a browser (%s) never asks its user for a password', async (...headers) => {
  expect(await challenge('POST', '/events/v1/events', ...headers)).toBe(bearer);
  expect(await challenge('GET', '/events/v1/events', wrong, ...headers)).toBe(bearer);
});

test('only a user who opened the address with a password is asked again', async () => {
  const navigation = ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Accept: text/html'];
  expect(await challenge('GET', '/events/v1/events', wrong, ...navigation)).toBe(both);
  expect(await challenge('POST', '/events/v1/events', ...navigation)).toBe(bearer);
});
