import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createJsonReader } from '../src/bodies/read-json.ts';

const limit = 64;

/** Replies what a reader makes of a body: its value, or its error; `before` is earlier middleware of the app. */
async function serve(before: express.RequestHandler = (_request, _response, next) => next()) {
  const read = createJsonReader(limit);
  const parse = express.json({ limit, type: () => true, strict: false });
  const errors: unknown[] = [];
  const describe = (error: unknown) => {
    const { status, type, expose } = Object(error);
    errors.push(error);
    return { status, type, expose, message: error instanceof Error ? error.message : '' };
  };
  const app = express().use(before);
  app.post('/own', async (request, response) => {
    const found = await read(request, response).then(({ body }) => ({ body }), describe);
    response.json({ ...found, own: request.body });
  });
  app.post('/parser', (request, response) => {
    parse(request, response, (error?: unknown) =>
      response.json({ ...(error ? describe(error) : { body: request.body }), own: request.body }),
    );
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  return { port, errors };
}

const json = 'application/json';
test.each<[string, string | Buffer, Record<string, string>]>([
  ['an object', '{"a":"ä"}', { 'content-type': json }],
  ['a scalar', '7', { 'content-type': json }],
  ['a charset', '{"a":"ä"}', { 'content-type': `${json}; charset=UTF-8` }],
  ['another charset', Buffer.from('"\u00e4"', 'utf16le'), { 'content-type': `${json}; charset=utf-16le` }],
  ['an unknown charset', '{}', { 'content-type': `${json}; charset=x-unknown` }],
  ['a byte order mark', '\uFEFF{"a":1}', { 'content-type': json }],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), { 'content-type': json }],
  ['a compressed body', gzipSync('{"a":1}'), { 'content-type': json, 'content-encoding': 'gzip' }],
  ['an unknown encoding', '{}', { 'content-type': json, 'content-encoding': 'x-unknown' }],
  ['a body that is not JSON', '{"a":', { 'content-type': json }],
  ['an empty body', '', { 'content-type': json }],
  ['a body beyond the limit', `"${'a'.repeat(limit)}"`, { 'content-type': json }],
  ['a body at the limit', `"${'a'.repeat(limit - 2)}"`, { 'content-type': json }],
  ['a media type of JSON', '{}', { 'content-type': 'application/merge-patch+json' }],
])('reads %s as body-parser does', async (_what, body, headers) => {
  const { port } = await serve();
  const send = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
    return response.json();
  };
  expect(await send('/own')).toEqual(await send('/parser'));
});

test('returns a body that the app has read before', async () => {
  const { port } = await serve(express.json());
  const init = { method: 'POST', headers: { 'content-type': json }, body: '{"a":1}' };
  const response = await fetch(`http://127.0.0.1:${port}/own`, init);
  expect(await response.json()).toEqual({ body: { a: 1 }, own: { a: 1 } });
});

test('rejects with 400 when the client goes away', async () => {
  let ended: (value: unknown) => void = () => undefined;
  const end = new Promise((done) => {
    ended = done;
  });
  const { port, errors } = await serve((_request, response, next) => {
    response.once('close', ended);
    next();
  });
  const client = connect(port, '127.0.0.1');
  client.write(
    'POST /own HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a"',
    () => setImmediate(() => client.destroy()),
  );
  await end;
  await expect.poll(() => errors).toEqual([expect.objectContaining({ status: 400, message: 'request aborted' })]);
});
