import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server.ts';

/** Twice the places for long bodies of strangers. */
const senders = 16;
const secondMs = 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Begins a form that is to have 60 KiB, in chunks or with its length, of which one byte arrives each second. */
function sendSlowly(inChunks: boolean): { readonly socket: Socket; readonly answer: Promise<string> } {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const length = inChunks ? 'transfer-encoding: chunked' : 'content-length: 61440';
  const headers = [`host: ${host}`, 'sec-fetch-site: same-origin', 'content-type: application/x-www-form-urlencoded'];
  socket.write(`POST /console/sign-in HTTP/1.1\r\n${[...headers, length].join('\r\n')}\r\n\r\n`);
  const timer = setInterval(() => socket.write(inChunks ? '1\r\na\r\n' : 'a'), secondMs);
  socket.on('error', () => undefined).once('close', () => clearInterval(timer));
  return { socket, answer: text(socket).catch(() => '') };
}

const signIn = async (padding: string): Promise<number> => {
  const body = new URLSearchParams({ login: 'nobody', password: 'a guess of ten', padding });
  const headers = { 'sec-fetch-site': 'same-origin' };
  return (await fetch(`${server.url}/console/sign-in`, { method: 'POST', headers, body })).status;
};

test('bodies of a byte a second are cut off, and keep nobody from signing in meanwhile', async () => {
  const slow = Array.from({ length: senders }, (_, index) => sendSlowly(index % 2 === 0));
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  expect(await signIn('')).toBe(401);
  // Long forms wait until the first slow body has had its place for two seconds.
  await expect.poll(() => signIn('x'.repeat(20_000)), { timeout: 60_000, interval: 200 }).toBe(401);
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  for (const answer of answers) expect(answer).toMatch(/^(?:$|HTTP\/1\.1 (?:408|503) )/);
  expect(answers.some((answer) => answer.startsWith('HTTP/1.1 408 '))).toBe(true);
  expect(await signIn('x'.repeat(20_000))).toBe(401);
});
