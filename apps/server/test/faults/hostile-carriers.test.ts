import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maxAnswerOctets } from '../../src/messaging/carriers/http/requests.ts';
import { start } from '../../src/messaging/carriers/http/test-http-carrier.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A server on a thread of its own, so that its memory is not part of the measurement. The path chooses the response. */
const server = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const { gzipSync } = require('node:zlib');
  const endless = (response, chunk) => {
    response.on('error', () => undefined);
    const write = () => { while (!response.destroyed && response.write(chunk)); };
    response.on('drain', write);
    write();
  };
  const megabytes = (text) => Buffer.alloc(10_000_000, text);
  const responses = {
    '/large': (response) => response.end(megabytes('ybs_autocreate_status=OK&')),
    '/endless': (response) => endless(response, Buffer.alloc(65_536, 'ybs_autocreate_status=OK&')),
    '/slow': (response) => void response.write('ybs_autocreate_status=OK'),
    '/headers': (response) => response.socket.write('HTTP/1.1 200 OK\\r\\nX: ' + 'y'.repeat(10_000_000)),
    '/compressed': (response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(megabytes('ybs_autocreate_status=OK&'))),
    '/unknown-coding': (response) => response.setHeader('content-encoding', 'sdch').end('ybs_autocreate_status=OK'),
    '/pattern': (response) => response.end('a'.repeat(65_000)),
    '/entities': (response) => response.end('<!DOCTYPE r [<!ENTITY a "' + 'O'.repeat(9_000) + '">' + Array.from(
      { length: 20 }, (_, i) => '<!ENTITY a' + i + ' "' + ('&a' + (i - 1) + ';').repeat(10) + '">').join('') +
      ']><r><s>OK</s>&a19;</r>'),
    '/many-references': (response) => response.end('<r><s>OK</s><t>' + '&x;'.repeat(20_000) + '</t></r>'),
    '/deep-xml': (response) => response.end('<r>'.repeat(16_000)),
    '/deep-json': (response) => response.end('['.repeat(65_000)),
  };
  createServer((request, response) => {
    request.resume();
    responses[request.url](response);
  }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

let worker: Worker;
let port: number;
beforeAll(async () => {
  worker = new Worker(server, { eval: true });
  [port] = await once(worker, 'message');
});
afterAll(async () => void (await worker.terminate()));

const sockets: Socket[] = [];
const onConnected = (event: unknown) => sockets.push((event as { socket: Socket }).socket); // as: what undici publishes
subscribe('undici:client:connected', onConnected);
afterAll(() => unsubscribe('undici:client:connected', onConnected));
afterEach(() => sockets.splice(0));

const form = { response_format: 'form', answers: [{ where: { '/ybs_autocreate_status': 'OK' }, do: 'accept' }] };
const xml = { response_format: 'xml', answers: [{ where: { '/r/s': 'OK' }, do: 'accept' }] };
const text = { response_format: 'text', response_pattern: '^(?<code>.*.*.*.*=)x' };
const json = { answers: [{ where: { '/0': 1 }, do: 'accept' }] };
const slowText = { ...text, answers: [{ where: { '/code': 'a' }, do: 'accept' }] };

/** The reachable memory. */
const octetsInUse = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** The result of `work`, and the most memory during it above that before it. */
async function measurePeak<T>(work: () => Promise<T>): Promise<{ readonly outcome: T; readonly peak: number }> {
  const before = octetsInUse();
  let peak = 0;
  let isDone = false;
  const outcome = work().finally(() => {
    isDone = true;
  });
  do {
    await turn();
    peak = Math.max(peak, octetsInUse() - before);
  } while (!isDone);
  return { outcome: await outcome, peak };
}

test.each<[string, string, object]>([
  ['of 10 MB', '/large', form],
  ['without end', '/endless', form],
  ['that stops', '/slow', form],
  ['with a header of 10 MB', '/headers', form],
  ['of 10 MB, compressed', '/compressed', form],
  ['in an unknown coding', '/unknown-coding', form],
  ['that makes a pattern slow', '/pattern', slowText],
  ['with entities that multiply', '/entities', xml],
  ['with many references to an entity', '/many-references', xml],
  ['of deep XML', '/deep-xml', xml],
  ['of deep JSON', '/deep-json', json],
])('a response %s is uncertain in time, within 1 MB', async (_name, path, settings) => {
  const request = { url: `http://127.0.0.1:${port}${path}` };
  const startAnother = () => start({ request, response_s: 1, connect_s: 1, ...settings });
  // The first submit loads what all later ones use.
  expect(await (await startAnother()).submit()).toEqual({ kind: 'uncertain' });
  const { submit } = await startAnother();
  sockets.splice(0);
  const startMs = performance.now();
  const { outcome, peak } = await measurePeak(submit);
  expect(outcome).toEqual({ kind: 'uncertain' });
  expect(performance.now() - startMs).toBeLessThan(5_000);
  expect(peak).toBeLessThan(1_000_000);
  const read = sockets.map(({ bytesRead }) => bytesRead);
  expect(Math.max(0, ...read)).toBeLessThan(maxAnswerOctets * 4);
});
