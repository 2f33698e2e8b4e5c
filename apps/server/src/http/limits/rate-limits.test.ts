import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createLimiters } from './rate-limits.ts';

let server: TestServer;
let clock: TestClock;
beforeEach(async () => {
  clock = createTestClock();
  const environment = { NGOMA_RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://events.example.ug' };
  server = await startServer({ clock, environment });
});
afterEach(() => server[Symbol.asyncDispose]());

/** A request of this address, as the proxy forwards it. */
const ask = (address: string, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    ...init,
    headers: {
      accept: 'application/json',
      'x-forwarded-for': address,
      'x-forwarded-proto': 'https',
      ...Object.fromEntries(new Headers(init.headers)),
    },
  });

async function statuses(count: number, request: (number: number) => Promise<Response>): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let number = 0; number < count; number += 1) {
    const response = await request(number);
    await response.arrayBuffer();
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
  }
  return counts;
}

const perAddress = 600;

/** Exhausts the limit of an address without credentials. */
const exhaust = (address: string) => statuses(perAddress, () => ask(address, '/nothing'));

describe('an address without credentials', () => {
  test('200: does not count pages from the response cache', async () => {
    const page = () => ask('192.0.2.4', '/events/');
    expect(await statuses(perAddress + 100, page)).toEqual(new Map([[200, perAddress + 100]]));
    await exhaust('192.0.2.4');
    expect((await page()).status).toBe(200);
    expect((await ask('192.0.2.4', '/events/?search=jazz')).status).toBe(429);
  });

  test('429: counts all paths together, including unknown paths and files', async () => {
    const paths = [
      '/nothing',
      '/events/v1/events',
      '/events/v1/nothing',
      '/wp-content/uploads/x.png',
      '/openapi.json',
      '/',
    ];
    await statuses(perAddress, (number) => ask('192.0.2.1', paths[number % paths.length] ?? ''));
    for (const path of paths) {
      const response = await ask('192.0.2.1', path);
      expect([response.status, response.headers.get('retry-after')], path).toEqual([429, '1']);
    }
    for (const method of ['OPTIONS', 'HEAD', 'PUT'])
      expect((await ask('192.0.2.1', '/events/v1/events', { method })).status).toBe(429);
    expect((await ask('192.0.2.2', '/events/v1/events')).status).toBe(200);
  });

  test('429: counts an IPv6 /64 as one address', async () => {
    await statuses(perAddress, (number) => ask(`2001:db8:0:1::${number.toString(16)}`, '/nothing'));
    expect((await ask('2001:db8:0:1:ffff::1', '/nothing')).status).toBe(429);
    expect((await ask('2001:db8:0:2::1', '/nothing')).status).toBe(404);
  });

  test.each([-3_600_000, 3_600_000])('429: until time passes; setting the clock by %i ms has no effect', async (ms) => {
    await exhaust('192.0.2.1');
    clock.set(ms);
    expect((await ask('192.0.2.1', '/nothing')).status).toBe(429);
    clock.advance(1_000);
    expect(await statuses(61, () => ask('192.0.2.1', '/nothing'))).toEqual(
      new Map([
        [404, 60],
        [429, 1],
      ]),
    );
  });

  test('has a limit separate from that of requests with credentials', async () => {
    await exhaust('192.0.2.1');
    const headers = { authorization: server.bearer };
    expect((await ask('192.0.2.1', '/events/v1/events', { headers })).status).toBe(200);
  });

  test('200: health checks are not limited', async () => {
    await exhaust('192.0.2.1');
    expect(await statuses(700, () => ask('192.0.2.1', '/livez'))).toEqual(new Map([[200, 700]]));
    expect(await statuses(700, () => ask('192.0.2.1', '/readyz'))).toEqual(new Map([[200, 700]]));
    const response = await ask('192.0.2.1', '/livez');
    expect(response.headers.get('ratelimit')).toBeNull();
  });
});

test('429: limits requests without credentials from all addresses together', async () => {
  await using small = await startServer({
    clock,
    environment: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://events.example.ug' },
    limiters: createLimiters(clock, { perSecond: { total: 1 } }),
  });
  const askSmall = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${small.url}/events/v1/events`, {
      headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', ...headers },
    });
  const seen = await statuses(20, (number) => askSmall(`192.0.2.${number}`));
  expect(seen).toEqual(
    new Map([
      [200, 10],
      [429, 10],
    ]),
  );
  const refusal = await askSmall('192.0.2.99');
  expect(await refusal.json()).toMatchObject({
    code: 'rate_limited',
    detail: 'All addresses without credentials together may send 10 requests in 10 seconds; try again in 1 second.',
  });
  expect((await askSmall('192.0.2.99', { authorization: small.bearer })).status).toBe(200);
});

describe('failed authentication attempts', () => {
  const signIn = (address: string, login: string, password: string, path = '/events/v1/events') => {
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    return ask(address, path, { headers: { authorization } });
  };

  test.each(['test-editor', 'nobody'])(
    '429 rate_limited: after ten for %s, the same whether there is such a login',
    async (login) => {
      expect(await statuses(10, (number) => signIn('192.0.2.1', login, `guess ${number}`))).toEqual(
        new Map([[401, 10]]),
      );
      const response = await signIn('192.0.2.1', login, 'guess');
      const { request_id: _id, ...body } = (await response.json()) as Record<string, unknown>;
      expect([response.status, response.headers.get('retry-after'), body]).toEqual([
        429,
        '1',
        {
          type: 'https://events.example.ug/docs/errors/rate_limited',
          title: 'Too many requests',
          status: 429,
          detail: 'Too many failed attempts to sign in; try again in 1 second.',
          instance: '/events/v1/events',
          code: 'rate_limited',
          message: 'Too many failed attempts to sign in; try again in 1 second.',
          data: { status: 429 },
        },
      ]);
    },
  );

  test('429: count on health checks and plain connections as well', async () => {
    await statuses(5, (number) => signIn('192.0.2.1', 'test-editor', `guess ${number}`, '/livez'));
    await statuses(5, (number) => signIn('192.0.2.1', 'test-editor', `guess ${number}`, '/readyz'));
    for (const path of ['/livez', '/readyz', '/events/v1/events'])
      expect((await signIn('192.0.2.1', 'test-editor', 'guess', path)).status).toBe(429);
    expect((await ask('192.0.2.1', '/readyz')).status).toBe(200);
  });
});
