import { createHash } from 'node:crypto';
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
let tables: readonly string[];
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  tables = await listTables();
  cookie = `ngoma=${await server.createSession('administrator')}`;
});
afterAll(() => server[Symbol.asyncDispose]());

/** Tables that every request may write: signs of use, counters, and what runs by itself. */
const ownTables =
  /session|audit|access_log|api_keys|application_passwords|users|import|idempot|attempt|count|limit|process|carrier|migration|sqlite|_fts|trigram/;

async function listTables(): Promise<readonly string[]> {
  const rows = await server.database.read('sqlite_master').where({ type: 'table' }).select('name');
  return rows.map(({ name }) => name).filter((name) => !ownTables.test(name));
}

/** A digest of each table. */
async function digestTables(): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const table of tables) {
    const rows = JSON.stringify(await server.database.read(table).select('*'));
    digests.set(table, createHash('sha256').update(rows).digest('hex'));
  }
  return digests;
}

const changedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
  tables.filter((table) => before.get(table) !== after.get(table));

const addresses = listAddressesWithBodies();

test('finds the operations and the forms', () => {
  const names = addresses.map(({ name }) => name);
  for (const name of ['createEvent', 'sendMessage', 'createSession', '/console/send', '/console/events/new'])
    expect(names).toContain(name);
});

test.each(addresses.map((address, index) => ({ ...address, index })))(
  '$name answers broken bodies with no 5xx, and what it refuses changes nothing',
  async ({ method, path, index, name }) => {
    const draw = createDraw(seed * 1_000 + index);
    let before = await digestTables();
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
      const after = await digestTables();
      if (response.status >= 400) expect(changedTables(before, after), about).toEqual([]);
      before = after;
    }
  },
);

test('a change of a table is seen', async () => {
  const before = await digestTables();
  expect(tables).toEqual(expect.arrayContaining(['events', 'venues', 'terms', 'messages', 'senders']));
  await server.as('editor').POST('/events/v1/tags', { body: { name: 'Seen' } });
  expect(changedTables(before, await digestTables())).toContain('terms');
});

test('still answers afterwards', async () => {
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});
