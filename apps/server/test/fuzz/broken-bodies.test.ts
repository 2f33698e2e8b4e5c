import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAddressesWithBodies } from '../harness/open-addresses.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { createDraw, drawBody } from './broken-bodies.ts';

/** Other seeds: `TEST_SEED=7`. */
const seed = Number(process.env['TEST_SEED'] ?? 1);
const bodies = process.env['TEST_MATRICES'] ? 60 : 4;
const withinMs = 60_000;

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  cookie = `ngoma=${await server.createSession('administrator')}`;
});
afterAll(() => server[Symbol.asyncDispose]());

const addresses = listAddressesWithBodies();

test('finds the operations and the forms', () => {
  const names = addresses.map(({ name }) => name);
  for (const name of ['createEvent', 'sendMessage', 'createSession', '/console/send', '/console/events/new'])
    expect(names).toContain(name);
});

test.each(addresses.map((address, index) => ({ ...address, index })))(
  '$name answers broken bodies with no 5xx',
  async ({ method, path, index, name }) => {
    const draw = createDraw(seed * 1_000 + index);
    for (let count = 0; count < bodies; count++) {
      const { type, bytes } = drawBody(draw);
      const isKnown = draw(3) > 0;
      const known = path.startsWith('/console')
        ? { cookie, 'sec-fetch-site': 'same-origin' }
        : { authorization: server.basic('administrator') };
      const headers = { ...(type !== '' && { 'content-type': type }), ...(isKnown && known) };
      const response = await fetch(`${server.url}${path}`, {
        ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(withinMs) },
        body: new Uint8Array(bytes),
      });
      const text = await response.text();
      const about = `${name}, seed ${seed}, body ${count}: ${type} ${bytes.toString('latin1').slice(0, 300)} → ${text.slice(0, 300)}`;
      if (response.status >= 500) expect(response.status, about).toBe(503);
    }
  },
);

test('still answers afterwards', async () => {
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});
