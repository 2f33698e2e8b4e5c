import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, requestText } from '../../../test/harness/raw-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const listed = 'https://console.example.ug';
let server: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_CORS_ORIGINS: `${listed}/` } });
  behindProxy = await startServer({
    environment: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://Events.example.ug:443/ngoma' },
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await behindProxy[Symbol.asyncDispose]();
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly authorization?: string;
  readonly to?: TestServer;
}

/** The status and code of a request with an empty body: 400 or 404 if it was accepted. */
async function send(headers: readonly string[], { method = 'POST', path = '/events/v1/venues', ...sent }: Sent = {}) {
  const { to = server, authorization = to.basic('editor') } = sent;
  const host = headers.some((each) => each.startsWith('Host:')) ? [] : [`Host: ${new URL(to.url).host}`];
  const text = requestText(method, path, [...host, `Authorization: ${authorization}`, 'Content-Length: 0', ...headers]);
  const { status, body } = await rawRequest(to.url, text);
  return { status, code: (body as { code?: string }).code }; // as: JSON, or text without such a member
}

const refused = { status: 403, code: 'cross_site_request' };
const accepted = { status: 400, code: 'rest_missing_callback_param' };

describe('a write with a password', () => {
  test.each([
    ['Origin: https://evil.example'],
    ['Origin: null'],
    ['Origin: https://console.example.ug.evil.example'],
    ['Origin: http://console.example.ug'],
    ['Origin: https://console.example.ug:8443'],
    ['Origin: http://127.0.0.1:1'],
    ['Origin: http://localhost'],
    ['Sec-Fetch-Site: cross-site'],
    ['Sec-Fetch-Site: same-site'],
    ['Sec-Fetch-Site: anything'],
    ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    ['Sec-Fetch-Site: none', 'Origin: https://evil.example'],
    ['Origin: https://console.example.ug', 'Origin: https://evil.example'],
  ])('403 cross_site_request: %s %s', async (...headers) => {
    expect(await send(headers)).toEqual(refused);
  });

  test('accepts the own origin, allowed origins and clients that are not browsers', async () => {
    const own = `Origin: ${server.url}`;
    expect(await send([])).toEqual(accepted);
    expect(await send([own])).toEqual(accepted);
    expect(await send([own, 'Sec-Fetch-Site: same-origin'])).toEqual(accepted);
    expect(await send(['Sec-Fetch-Site: none'])).toEqual(accepted);
    expect(await send([`Origin: ${listed}`, 'Sec-Fetch-Site: cross-site'])).toEqual(accepted);
  });

  test('403: for overridden methods and on every base path', async () => {
    const evil = ['Origin: https://evil.example'];
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
      expect(await send(evil, { method, path: '/events/v1/venues/1' })).toEqual(refused);
    for (const path of ['/events/v1/venues/1?_method=DELETE', '/wp-json/tribe/events/v1/venues'])
      expect(await send(evil, { path })).toEqual(refused);
    expect(await send([...evil, 'X-HTTP-Method-Override: DELETE'], { path: '/events/v1/venues/1' })).toEqual(refused);
    expect(await send(evil, { path: '/v1/messages' })).toEqual(refused);
  });

  test('403: before the password is checked, for any spelling of Basic', async () => {
    for (const authorization of ['Basic bm9ib2R5OnNlY3JldA==', 'BASIC x', 'basic'])
      expect(await send(['Origin: null'], { authorization })).toEqual(refused);
  });

  test('behind a proxy, accepts the origin of PUBLIC_URL and the requested origin', async () => {
    const proxied = ['X-Forwarded-Proto: https', 'Host: events.example.ug'];
    const sent = { to: behindProxy };
    expect(await send([...proxied, 'Origin: https://events.example.ug'], sent)).toEqual(accepted);
    expect(await send([...proxied, 'Origin: http://events.example.ug'], sent)).toEqual(refused);
    const inside = ['X-Forwarded-Proto: https', 'Host: calendar.internal:443'];
    expect(await send([...inside, 'Origin: https://events.example.ug'], sent)).toEqual(accepted);
    expect(await send([...inside, 'Origin: https://calendar.internal'], sent)).toEqual(accepted);
    expect(await send([...inside, 'Origin: https://evil.example'], sent)).toEqual(refused);
  });
});

test('accepts a read with a password, because pages of other sites cannot see the response', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect((await send(['Origin: https://evil.example'], { method, path: '/events/v1' })).status).toBe(200);
});

test('accepts a write with a key, because browsers do not add keys', async () => {
  expect(await send(['Origin: https://evil.example'], { authorization: server.bearer })).toEqual(accepted);
});
