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

test('names Bearer and Basic to programs if the operation accepts both', async () => {
  expect(await challenge('POST', '/events/v1/events')).toBe(both);
  expect(await challenge('GET', '/events/v1/events', wrong)).toBe(both);
  expect(await challenge('GET', '/events/v1/events', wrong, 'Sec-Fetch-Mode: cors', 'Accept: */*')).toBe(both);
});

test('names only Bearer if the operation accepts only keys', async () => {
  expect(await challenge('GET', '/v1/carriers')).toBe(bearer);
});

test.each([
  ['Origin: https://www.example.ug'],
  ['Origin: null'],
  ['Sec-Fetch-Site: same-origin'],
  ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'],
  ['Accept: text/html,application/xhtml+xml,*/*;q=0.8'],
])('does not send a Basic challenge to a browser (%s)', async (...headers) => {
  expect(await challenge('POST', '/events/v1/events', ...headers)).toBe(bearer);
  expect(await challenge('GET', '/events/v1/events', wrong, ...headers)).toBe(bearer);
});

test('sends a Basic challenge to a browser that navigated with a password', async () => {
  const navigation = ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Accept: text/html'];
  expect(await challenge('GET', '/events/v1/events', wrong, ...navigation)).toBe(both);
  expect(await challenge('POST', '/events/v1/events', ...navigation)).toBe(bearer);
});
