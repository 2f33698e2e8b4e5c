import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consolePages } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  cookie = `ngoma=${await server.createSession('administrator')}`;
});
afterAll(() => server[Symbol.asyncDispose]());

/** Bytes of the body as they are sent, with the status. */
const bytesOf = (path: string) =>
  new Promise<[status: number | undefined, bytes: number]>((done, fail) => {
    const headers = { cookie, 'accept-encoding': 'br' };
    request(`${server.url}${path}`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => done([response.statusCode, bytes])).on('error', fail);
    })
      .on('error', fail)
      .end();
  });

test.each(consolePages.map(({ address }) => address))(
  '%s without records has at most 5 kB with Brotli',
  async (path) => {
    const [status, bytes] = await bytesOf(path);
    expect(status).toBe(200);
    expect(bytes).toBeLessThanOrEqual(5 * 1024);
  },
);

test('a list of 25 messages has at most 4 kB with Brotli', async () => {
  for (let number = 10; number < 36; number++) {
    const { error } = await server.as('administrator').POST('/v1/messages', {
      params: { query: { mode: 'test' } },
      body: { to: `+2567721234${number}`, message: `The hall opens at six, row ${number}. Bring your ticket.` },
    });
    expect(error).toBeUndefined();
  }
  const [status, bytes] = await bytesOf('/console/messages?mode=test');
  expect(status).toBe(200);
  expect(bytes).toBeLessThanOrEqual(4 * 1024);
});
