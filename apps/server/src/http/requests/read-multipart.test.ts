import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../../test/harness/example-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const kept = () => {
  const folder = path.join(server.config.dataDir, 'images/.uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function post(body: string | Buffer, type = 'multipart/form-data; boundary=x', path = 'images') {
  const headers = { authorization: server.basic('author'), 'content-type': type };
  const response = await fetch(`${server.url}/events/v1/${path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, code: (JSON.parse(await response.text()) as { code?: string }).code };
}

const part = (headers: string, content: Buffer | string = png) =>
  Buffer.concat([Buffer.from(`--x\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const file = part('Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png');
const end = '--x--\r\n';

test('reads a form with a file', async () => {
  expect(await post(Buffer.concat([file, Buffer.from(end)]))).toEqual({ status: 201, code: undefined });
  expect(kept()).toEqual([]);
});

test.each([
  ['without a boundary', end, 'multipart/form-data'],
  ['that ends in its file', file, undefined],
  ['that ends in the headers of a part', '--x\r\nContent-Disposition: form-da', undefined],
  ['of nothing', '', undefined],
  ['that is no form', 'title=a', undefined],
  ['whose part has no end of its headers', `--x\r\n${'a'.repeat(200_000)}`, undefined],
])('400: a body %s; leaves no file', async (_what, body, type) => {
  const refusal = await post(body, type);
  expect(refusal.status).toBe(400);
  expect(kept()).toEqual([]);
});

/** No file is stored for these, so that the field of a file is unknown there. */
test.each(['events', 'venues', 'organizers'])('400: a part without a name at %s', async (path) => {
  for (const headers of [
    'Content-Disposition: form-data; filename="a.png"\r\nContent-Type: image/png',
    'Content-Disposition: form-data; filename="a.json"\r\nContent-Type: application/json',
    'Content-Disposition: form-data; name=""; filename=""',
    'Content-Disposition: form-data\r\nContent-Type: application/octet-stream',
    'Content-Disposition: form-data',
  ])
    expect(await post(Buffer.concat([part(headers, 'x'), Buffer.from(end)]), undefined, path)).toMatchObject({
      status: 400,
    });
});

test('ignores the second file of a field and files of other fields', async () => {
  const other = part('Content-Disposition: form-data; name="other"; filename="b.png"', 'no image');
  const second = part('Content-Disposition: form-data; name="file"; filename="b.png"', 'no image');
  expect(await post(Buffer.concat([other, file, second, Buffer.from(end)]))).toMatchObject({ status: 201 });
  expect(kept()).toEqual([]);
});

test.each([
  [
    'more than 1,000 fields',
    Buffer.concat(Array.from({ length: 1001 }, (_, n) => part(`Content-Disposition: form-data; name="f${n}"`, 'x'))),
  ],
  ['a field of more than 256 KiB', part('Content-Disposition: form-data; name="alt"', 'x'.repeat(262_145))],
])('413: %s; leaves no file', async (_what, parts) => {
  expect(await post(Buffer.concat([file, parts, Buffer.from(end)]))).toEqual({ status: 413, code: 'body_too_large' });
  expect(kept()).toEqual([]);
});

test('leaves no file if the sender disconnects in the middle', async () => {
  const sender = new AbortController();
  const { promise: halfSent, resolve: onHalfSent } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(file.subarray(0, file.length - 20))),
    pull: () => onHalfSent(),
  });
  const headers = { authorization: server.basic('author'), 'content-type': 'multipart/form-data; boundary=x' };
  // as: the types of fetch lack `duplex`
  const init = { method: 'POST', headers, body, duplex: 'half', signal: sender.signal } as RequestInit;
  const sent = fetch(`${server.url}/events/v1/images`, init).catch(() => undefined);
  await halfSent;
  await expect.poll(kept).toHaveLength(1);
  sender.abort();
  await sent;
  await expect.poll(kept).toEqual([]);
});
