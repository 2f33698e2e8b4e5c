import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, requestText } from '../../../test/harness/raw-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';
const multipart = 'Content-Type: multipart/form-data; boundary=x';
const headersOf = (path: string, ...more: string[]) => [
  `Host: ${new URL(server.url).host}`,
  `Authorization: ${path.startsWith('/v1') ? server.bearer : server.basic('editor')}`,
  ...more,
];

function open(): Socket {
  const { hostname, port } = new URL(server.url);
  return connect(Number(port), hostname);
}

const places = [
  ['/v1/messages', json],
  ['/events/v1/venues', json],
  ['/events/v1/venues', form],
  ['/events/v1/venues', multipart],
] as const;

/** JSON of the given size, padded with spaces. */
const sized = (body: object, bytes: number): string => JSON.stringify(body).padEnd(bytes);

/** Nested lists of the given depth. */
const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);

const message = { to: '+256772123456', message: 'Webale!' };
const venue = { venue: 'Ndere Cultural Centre' };

// The limits in docs/guides/operating.md and docs/errors/body_too_large.md.
test.each([
  ['64 KiB of messaging', '/v1/messages', sized(message, 65_536), sized(message, 65_537)],
  ['256 KiB of the calendar', '/events/v1/venues', sized(venue, 262_144), sized(venue, 262_145)],
  // The body, its two members and the members of the list.
  [
    '5,000 values',
    '/events/v1/venues',
    JSON.stringify({ ...venue, x: Array(4_997).fill(0) }),
    JSON.stringify({ ...venue, x: Array(4_998).fill(0) }),
  ],
  [
    '20 levels',
    '/events/v1/venues',
    JSON.stringify({ ...venue, x: nested(18) }),
    JSON.stringify({ ...venue, x: nested(19) }),
  ],
  [
    '5,000 tags',
    '/events/v1/venues',
    JSON.stringify({ ...venue, x: '<'.repeat(5_000) }),
    JSON.stringify({ ...venue, x: '<'.repeat(5_001) }),
  ],
])('413: for a body beyond %s; accepts a body of exactly that size', async (_limit, path, within, beyond) => {
  const send = async (body: string) => {
    const headers = headersOf(path, json, `Content-Length: ${Buffer.byteLength(body)}`);
    const response = await rawRequest(server.url, requestText('POST', path, headers, body));
    return response.status;
  };
  expect(await send(within)).toBe(path.startsWith('/v1') ? 202 : 201);
  expect(await send(beyond)).toBe(413);
});

describe.each(places)('a body beyond the limit, sent to %s as %s', (path, type) => {
  test.each([[], ['Expect: 100-continue']])(
    '413 without reading the body if its length is declared: %j',
    async (...expect100) => {
      const headers = headersOf(path, type, 'Content-Length: 900000000', ...expect100);
      const response = await rawRequest(server.url, requestText('POST', path, headers));
      expect(response).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
      expect(response.headers.get('connection')).toBe('close');
    },
  );

  test('413 as soon as the limit is exceeded if no length is declared, and closes the connection', async () => {
    const socket = open();
    const [kilobyte, chunks] = ['x'.repeat(1_024), type === multipart ? 10_300 : 300];
    const answer = text(socket);
    socket.write(
      `POST ${path} HTTP/1.1\r\n${headersOf(path, type, 'Transfer-Encoding: chunked').join('\r\n')}\r\n\r\n`,
    );
    const head = type === multipart ? '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n' : '';
    if (head !== '') socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    // The body never ends: a response shows that the server does not wait for the rest.
    for (let number = 0; number < chunks; number += 1) socket.write(`400\r\n${kilobyte}\r\n`);
    expect(await answer).toContain('HTTP/1.1 413');
  });
});

test('201: sends 100 Continue once for `Expect: 100-continue`', async () => {
  const socket = open();
  const body = JSON.stringify({ venue: 'Ndere Centre' });
  const headers = headersOf('/events/v1/venues', json, `Content-Length: ${body.length}`, 'Expect: 100-continue');
  socket.write(requestText('POST', '/events/v1/venues', headers));
  const [first] = await once(socket, 'data');
  expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  expect(await text(socket)).toContain('HTTP/1.1 201');
});

test('401: does not send 100 Continue if the request is rejected without its body', async () => {
  const headers = [`Host: ${new URL(server.url).host}`, json, 'Content-Length: 20', 'Expect: 100-continue'];
  const response = await rawRequest(server.url, requestText('POST', '/v1/messages', headers));
  expect(response).toMatchObject({ status: 401, body: { code: 'missing_credentials' } });
});

test('417 with a problem: an unknown expectation', async () => {
  const headers = headersOf('/v1/messages', 'Expect: foo');
  expect(await rawRequest(server.url, requestText('GET', '/v1/messages?mode=test', headers))).toMatchObject({
    status: 417,
    body: { code: 'validation_failed', status: 417, request_id: expect.any(String) },
  });
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('reads a body compressed with %s, and lists it in the error for others', async (coding, compress) => {
  const send = (name: string) =>
    fetch(`${server.url}/events/v1/venues`, {
      method: 'POST',
      headers: { authorization: server.basic('editor'), 'content-type': 'application/json', 'content-encoding': name },
      body: new Uint8Array(compress(JSON.stringify({ venue: `Ndere ${coding}` }))),
    });
  expect((await send(coding)).status).toBe(201);
  expect(await (await send('compress')).text()).toContain(coding);
});
