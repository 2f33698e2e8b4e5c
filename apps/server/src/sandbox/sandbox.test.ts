import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../test/harness/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Not `fetch`, which does not send every header. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const asked = request(sandbox.url + path, { method, headers });
  asked.end(method === 'POST' && path === '/sandbox/advance' ? '{"seconds":1}' : undefined);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const body =
    response.statusCode === 204 || method === 'HEAD' ? undefined : await json(response).catch(() => undefined);
  return { status: response.statusCode, body };
}

const port = () => new URL(sandbox.url).port;
const advance = (headers: Record<string, string>) =>
  ask('POST', '/sandbox/advance', { 'content-type': 'application/json', ...headers });

const refused = { status: 403, body: expect.objectContaining({ code: 'cross_site_request' }) };

describe.each<[string, () => Record<string, string>]>([
  ['an origin of another site', () => ({ origin: 'https://evil.example' })],
  ['another port of this machine', () => ({ origin: 'http://127.0.0.1:5173' })],
  ['an origin without a name', () => ({ origin: 'null' })],
  ['a page of another site without an origin', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a page of the same site', () => ({ 'sec-fetch-site': 'same-site' })],
  ['a name of another site that leads to this machine', () => ({ host: `evil.example:${port()}` })],
  [
    'a page at such a name',
    () => ({
      host: `evil.example:${port()}`,
      origin: `http://evil.example:${port()}`,
      'sec-fetch-site': 'same-origin',
    }),
  ],
  ['an address of the network', () => ({ host: `192.168.1.5:${port()}` })],
])('%s', (_name, headers) => {
  test('gets 403 for the state', async () => {
    expect(await ask('GET', '/sandbox/state', headers())).toEqual(refused);
    expect(await ask('HEAD', '/sandbox/state', headers())).toEqual({ status: 403 });
  });

  test('gets 403 for each action', async () => {
    expect(await advance(headers())).toEqual(refused);
    expect(await ask('POST', '/sandbox/reset', headers())).toEqual(refused);
    const text = { 'content-type': 'application/json', ...headers() };
    expect(await ask('POST', '/sandbox/inbound', text)).toEqual(refused);
  });
});

test.each<[string, () => Record<string, string>]>([
  ['a program that sends no such headers', () => ({})],
  ['its own page', () => ({ origin: sandbox.url, 'sec-fetch-site': 'same-origin' })],
  ['an address that a person typed', () => ({ 'sec-fetch-site': 'none' })],
  ['localhost', () => ({ host: `localhost:${port()}`, origin: `http://localhost:${port()}` })],
  ['IPv6', () => ({ host: `[::1]:${port()}` })],
])('%s may read the state and move the time', async (_name, headers) => {
  expect((await ask('GET', '/sandbox/state', headers())).status).toBe(200);
  expect((await advance(headers())).status).toBe(200);
});

test('serves the page, which contains no secrets, to links of other sites', async () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect((await ask('GET', '/sandbox', link)).status).toBe(200);
});
