import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';
import { basic, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import { testWriter } from '../../src/calendar/posts/test-writer.ts';
import { writeCalendar } from '../../src/calendar/posts/write-calendar.ts';
import { openDatabase } from '../../src/database/open.ts';
import { codings } from '../../src/http/responses/content-negotiation.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { systemClock } from '../../src/time/clock.ts';
import { copyTestDatabase, type DatabaseCopy } from '../harness/database.ts';
import { undecodedRequest } from '../harness/undecoded-request.ts';

/** After the response to a write every later read shows it, in each coding, and also with the earlier entity tag. */
const accepted = ['identity', ...codings];
const reads = (id: number): string[] =>
  ['/events/v1', '/wp-json/tribe/events/v1'].flatMap((base) =>
    [`/events/${id}`, '/events?start_date=2031-01-01&end_date=2032-01-01', '/categories?hide_empty=false'].map(
      (each) => base + each,
    ),
  );

/** Writes that are each followed by reading the pages of both servers. */
const pageWrites = process.env['TEST_SOAK'] === '1' ? 1_000 : 50;

interface Known {
  readonly etag: string;
  readonly bytes: Buffer;
}

/** Reads until the responses come from the cache, which begins with the third. */
async function readAll(servers: readonly ChildServer[], paths: readonly string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const server of servers)
    for (const at of paths)
      for (const coding of accepted) {
        for (let time = 0; time < 3; time++) {
          const { headers, bytes } = await undecodedRequest(server.url + at, { 'accept-encoding': coding });
          known.set(`${server.pid} ${at} ${coding}`, { etag: headers.get('etag') ?? '', bytes });
        }
      }
  return known;
}

async function expectFresh(servers: readonly ChildServer[], paths: readonly string[], before: Map<string, Known>) {
  for (const server of servers)
    for (const at of paths)
      for (const coding of accepted) {
        const old = before.get(`${server.pid} ${at} ${coding}`);
        const what = `${at} as ${coding}`;
        const response = await undecodedRequest(server.url + at, {
          'accept-encoding': coding,
          'if-none-match': old?.etag,
        });
        expect(response.status, what).toBe(200);
        expect(response.headers.get('etag'), what).not.toBe(old?.etag);
        expect(response.bytes.equals(old?.bytes ?? Buffer.alloc(0)), what).toBe(false);
      }
}

const eventOf = (number: number) => ({
  ...{ title: `Evening ${number}`, start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' },
  ...{ description: `${number}: drums and dances. `.repeat(100), categories: [`Category ${number}`] },
});

async function write(server: ChildServer, authorization: string, at: string, body: object): Promise<{ id: number }> {
  const response = await fetch(server.url + at, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as { id: number };
}

describe.runIf(process.env['TEST_DATABASE_URL'])('two servers on PostgreSQL', () => {
  let database: DatabaseCopy;
  let servers: ChildServer[] = [];
  let authorization: string;
  beforeAll(async () => {
    database = await copyTestDatabase('postgres');
    const dataDir = temporaryFolder();
    const environment = { DATABASE_URL: database.url, NGOMA_SECRET_KEY: Buffer.alloc(32).toString('base64') };
    servers = [await startNgoma({ environment, dataDir }), await startNgoma({ environment })];
    const ngoma = path.resolve(import.meta.dirname, '../../ngoma.mjs');
    const words = ['user', 'create', 'amina', '--role', 'editor', '--json'];
    const env = { ...process.env, ...environment, NGOMA_DATA: dataDir };
    authorization = basic(JSON.parse((await promisify(execFile)(process.execPath, [ngoma, ...words], { env })).stdout));
  });
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
    await database.remove();
  });

  test('one server shows at once what the other has written', async () => {
    const [first, second] = servers;
    if (first === undefined || second === undefined) throw new Error('There are two.');
    const { id } = await write(first, authorization, '/events/v1/events', eventOf(0));
    const paths = reads(id);
    for (let round = 1; round <= 3; round++) {
      const before = await readAll(servers, paths);
      await write(round % 2 ? first : second, authorization, `/events/v1/events/${id}`, eventOf(round));
      await expectFresh(servers, paths, before);
    }
  });

  test('no page of either server is older than what either has written', { timeout: 600_000 }, async () => {
    const [first, second] = servers;
    if (first === undefined || second === undefined) throw new Error('There are two.');
    const { id } = await write(first, authorization, '/events/v1/events', { ...eventOf(0), slug: 'fresh-page' });
    for (let round = 1; round <= pageWrites; round++) {
      const title = `Drums ${round} of many`;
      await write(round % 2 ? first : second, authorization, `/events/v1/events/${id}`, { title });
      for (const { url } of servers)
        for (const at of ['/event/fresh-page/', '/events/2031-05-01/', '/events/month/2031-05/'])
          expect(await (await fetch(url + at)).text(), `${at} after ${round} writes`).toContain(title);
    }
  });
});

test('a server on SQLite beside processes that write to its file', async () => {
  await using server = await startNgoma();
  const authorization = basic(createUser(server.dataDir, 'amina', 'editor'));
  const { id } = await write(server, authorization, '/events/v1/events', eventOf(0));
  const paths = reads(id);
  // The operator's command: its writes take turns with those of the server, and hide none of them.
  let before = await readAll([server], paths);
  createUser(server.dataDir, 'okello', 'author');
  await write(server, authorization, `/events/v1/events/${id}`, eventOf(1));
  await expectFresh([server], paths, before);

  before = await readAll([server], paths);
  const url = `sqlite:${path.join(server.dataDir, 'ngoma.db')}`;
  const db = await openDatabase({ url, clock: systemClock, lock: false });
  await writeCalendar(
    db,
    async (trx) => {
      await trx('events').where({ id }).update({ title: 'By another process' });
      await trx('terms').update({ description: 'By another process' });
    },
    testWriter(),
  );
  await db.close();
  const seen = `${server.url}/events/v1/events/${id}`;
  await until(async () => (await (await fetch(seen)).text()).includes('By another process'));
  await expectFresh([server], paths, before);
});
