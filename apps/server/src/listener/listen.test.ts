import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { leastLimitMs } from '../../../../test/harness/test-config.ts';
import { createTestClock } from '../../test/harness/clock.ts';
import { systemClock } from '../time/clock.ts';
import { listen } from './listen.ts';

const local = { host: '127.0.0.1', port: 0, tls: undefined };

test.each([1, 2, 3])('closes a connection with %i running requests after the last response', async (count) => {
  const listener = await listen(local, systemClock);
  const first = Promise.withResolvers<ServerResponse>();
  await listener.serve((request, response) => {
    if (request.url === '/1') first.resolve(response);
    else response.end('done');
  });
  const socket = connect(Number(new URL(listener.url).port), local.host);
  await once(socket, 'connect');
  const paths = Array.from({ length: count }, (_each, index) => `/${index + 1}`);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  const held = await first.promise;

  const closed = listener.close(10_000, 10_000);
  held.end('done');
  const received = await text(socket);
  await closed;

  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(count);
  expect(received.match(/Connection: close/g)).toHaveLength(1);
  expect(received.lastIndexOf('HTTP/1.1 200')).toBeLessThan(received.indexOf('Connection: close'));
});

test('closes an idle connection after its next response', async () => {
  const listener = await listen(local, systemClock);
  await listener.serve((_request, response) => response.end('done'));
  const socket = connect(Number(new URL(listener.url).port), local.host);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');

  const closed = listener.close(10_000, 10_000);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  expect(await text(socket)).toContain('Connection: close');
  await closed;
});

test('requests wait for the start, at most ten seconds, and the others are served', async () => {
  const clock = createTestClock();
  const listener = await listen(local, clock);
  const ask = async (path: string) => {
    const socket = connect(Number(new URL(listener.url).port), local.host);
    const timers = clock.pendingTimers();
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nConnection: close\r\n\r\nwords`);
    await vi.waitUntil(() => clock.pendingTimers() > timers, leastLimitMs);
    return socket;
  };
  const first = await ask('/first?secret=1');
  clock.advance(4_000);
  const second = await ask('/second');
  clock.advance(6_000);
  const refused = await text(first);
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n.*Connection: close\r\n/s);
  expect(JSON.parse(refused.split('\r\n\r\n').at(-1) ?? '')).toMatchObject({
    code: 'service_unavailable',
    instance: '/first',
  });

  const waited: number[] = [];
  await listener.serve((request, response) => {
    waited.push(listener.waitedForStartMs(request));
    response.end('done');
  });
  expect(await text(second)).toContain('done');
  const socket = connect(Number(new URL(listener.url).port), local.host);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toContain('done');
  expect(waited).toEqual([6_000, 0]);
  expect(clock.pendingTimers()).toBe(0);
  await listener.close(0, 0);
});

test('refuses connections and waiting requests until it serves, if others are ready', async () => {
  const listener = await listen(local, systemClock);
  const port = Number(new URL(listener.url).port);
  const ask = () => {
    const socket = connect(port, local.host);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return socket;
  };
  const kept = connect(port, local.host);
  await once(kept, 'connect');
  const waiting = ask();
  await once(waiting, 'connect');
  listener.refuseUntilServed();
  kept.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await Promise.all([text(waiting), text(kept)])).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n/s),
    expect.stringMatching(/^HTTP\/1\.1 503 /),
  ]);
  await expect(once(ask(), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  await listener.serve((_request, response) => response.end('done'));
  expect(await text(ask())).toContain('done');
  await listener.close(0, 0);
});

const long = 'a'.repeat(20_000);

test.each([
  ['an address that is too long', [`GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`], 414, 'uri_too_long'],
  ['an address that comes in two parts', [`GET /${long.slice(0, 9_000)}`, long], 414, 'uri_too_long'],
  [
    'a header beyond the limit',
    [`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${long}\r\n\r\n`],
    431,
    'headers_too_large',
  ],
  [
    'headers that exceed the limit together',
    [`GET / HTTP/1.1\r\nHost: localhost\r\n${`X-A: ${'b'.repeat(100)}\r\n`.repeat(200)}\r\n`],
    431,
    'headers_too_large',
  ],
  [
    'headers in two packets',
    ['GET / HTTP/1.1\r\nHost: localhost\r\n', `X-A: 1\r\nCookie: ${long}\r\n\r\n`],
    431,
    'headers_too_large',
  ],
])('rejects %s with the right status', async (_name, parts, status, code) => {
  const listener = await listen(local, systemClock);
  const socket = connect({ port: Number(new URL(listener.url).port), host: local.host, noDelay: true });
  await once(socket, 'connect');
  for (const part of parts) {
    await new Promise((written) => socket.write(part, written));
    // Sends the next part in another packet.
    await new Promise((turn) => setTimeout(turn, 20));
  }

  const received = await text(socket);

  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(received).toContain(`"code":"${code}"`);
  await listener.close(0, 0);
});

test('waits longer than the timeout for a response, and closes a connection whose client is silent', async () => {
  const stalledMs = 50;
  const listener = await listen(local, systemClock, stalledMs);
  const held = Promise.withResolvers<ServerResponse>();
  await listener.serve((request, response) => {
    if (request.method === 'GET') held.resolve(response);
  });
  const waiting = connect(Number(new URL(listener.url).port), local.host);
  waiting.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const response = await held.promise;
  // The second connection is closed after the timeout, which the first one has survived by then.
  const silent = connect(Number(new URL(listener.url).port), local.host);
  silent.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n12');
  silent.on('error', () => undefined);
  await once(silent, 'close');
  response.end('done');
  expect(await text(waiting)).toContain('HTTP/1.1 200');
  await listener.close(0, 0);
});
