import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { secretKeyFile } from '../../src/account/secret-key.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createLog } from '../../src/log/log.ts';
import { moveDatabase } from '../../src/move/move-database.ts';
import { listMovedTables, listTargetTables, unmovedTables } from '../../src/move/tables.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { startService } from '../../src/service/service.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { systemClock } from '../../src/time/clock.ts';
import { createEmptyDatabase, createTestDatabase, describeOnEachEngine } from '../harness/database.ts';
import { makeExampleWorld } from '../harness/example-world.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

const by = { actor: { kind: 'cli', name: 'operator' }, nowMs: Date.now() } as const;
const publicUrl = 'https://events.example.ug';

describeOnEachEngine('ngoma move', (engine) => {
  // A move needs both engines, so without PostgreSQL there is nothing to test.
  if (engine === 'sqlite') return test.skip('only with PostgreSQL', () => undefined);

  test('a service on the moved database has the same records and search results, and continues the ids', async () => {
    const target = await createEmptyDatabase('postgres');
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-move-'));
    const copied = path.join(dataDir, 'ngoma.db');
    let before: string[];
    let bearer: string;
    let basic: string;
    let lastId: number;
    {
      await using server = await startServer({ engine: 'sqlite', environment: { PUBLIC_URL: publicUrl } });
      await makeExampleWorld(server, '/events/v1/events');
      await server.as('administrator').DELETE('/events/v1/events/{id}', { params: { path: { id: 43 } } });
      // The last id was given to something that is gone.
      const [last] = await server.database.write('calendar_records').insert({ kind: 'event' }).returning('id');
      await server.database.write('calendar_records').where(last).delete();
      lastId = Number(last.id);
      await server.client.POST('/v1/messages', { body: { to: '+256772000001', message: 'Hello' } });
      await until(async () => (await server.database.read('messages').where({ status: 'delivered' })).length > 0);
      bearer = server.bearer;
      basic = server.basic('administrator');
      before = await readAll(server.url, bearer, basic);
      const { databaseUrl } = server.config;
      const refused = await runNgoma({ DATABASE_URL: databaseUrl, NGOMA_DATA: dataDir }, 'move', target.url);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringContaining(`Another server (process ${process.pid})`),
      });
      await server.database.write.raw('vacuum into ?', [copied]);
      cpSync(secretKeyFile(server.config.dataDir), secretKeyFile(dataDir));
    }
    const own = { NGOMA_DATA: dataDir, DATABASE_URL: undefined };
    const { code, out, err } = await runNgoma(own, 'move', target.url, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { tables } = JSON.parse(out);
    const rowsOf = (name: string) => tables.find((table: { name: string }) => table.name === name).rows;
    expect([rowsOf('events'), rowsOf('messages'), rowsOf('event_lists') > 0, rowsOf('search_words') > 0]).toEqual([
      3,
      1,
      true,
      true,
    ]);
    const again = await runNgoma(own, 'move', target.url);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The PostgreSQL database is not empty') });

    const service = await startService({
      config: loadConfig({
        ...own,
        DATABASE_URL: target.url,
        PUBLIC_URL: publicUrl,
        PORT: '0',
        NGOMA_RATE_LIMIT: 'off',
      }),
      log: createLog('silent'),
      showFirstCredentials: () => undefined,
    });
    const url = service.url ?? '';
    expect(await readAll(url, bearer, basic)).toEqual(before);
    const created = await post(`${url}/events/v1/events`, basic, {
      title: 'Later',
      start_date: '2027-01-01',
      end_date: '2027-01-01',
      categories: [1],
    });
    expect(created.id).toBe(lastId + 1);
    const { events } = await get(`${url}/events/v1/events?categories=1&start_date=2027-01-01`, basic);
    expect(events).toMatchObject([{ id: lastId + 1 }]);
    await service.stop();
    await target.remove();
    rmSync(dataDir, { recursive: true });
  });

  test('both engines have the same tables, each with a primary key', async () => {
    await using source = await createTestDatabase({ engine: 'sqlite' });
    await using target = await createTestDatabase({ engine: 'postgres' });
    const tables = await listMovedTables(source.read);
    expect([...tables.map(({ name }) => name), ...unmovedTables].sort()).toEqual(
      (await listTargetTables(target.read)).sort(),
    );
    expect(tables.filter(({ primaryKey }) => primaryKey.length === 0)).toEqual([]);
  });

  test('a row that PostgreSQL cannot store stops the move, and the target stays empty', async () => {
    await using source = await createTestDatabase({ engine: 'sqlite' });
    const target = await createEmptyDatabase('postgres');
    const file = source.url.replace('sqlite:', '');
    const row = {
      ...{ id: 'aud_1', at: 1, actor_kind: 'cli', actor: 'a', action: 'a' },
      result: 'done',
      details: '{}',
    };
    await source.write('audit').insert({ ...row, subject: 'half\u0000' });
    await expect(moveDatabase(file, target.url, by)).rejects.toThrow(
      'A row of the table audit cannot be stored in PostgreSQL',
    );
    await source.write('audit').delete();
    await source.write('knex_migrations').insert({ name: '9999-expand-all.ts', batch: 2, migration_time: new Date() });
    await expect(moveDatabase(file, target.url, by)).rejects.toThrow('a newer version of Ngoma');
    await source.write('knex_migrations').where({ name: '9999-expand-all.ts' }).delete();
    await moveDatabase(file, target.url, by);
    const moved = await openDatabase({ url: target.url, clock: systemClock, lock: false });
    expect(await moved.read('audit').select('action', 'actor')).toEqual([
      { action: 'database.move', actor: 'operator' },
    ]);
    await moved.close();
    await target.remove();
  });
});

test.each([
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'postgres://127.0.0.1:1/other', 'PostgreSQL already'],
  [
    { DATABASE_URL: 'sqlite:/nowhere/ngoma.db' },
    'postgres://127.0.0.1:1/other',
    'There is no database /nowhere/ngoma.db',
  ],
  [
    { DATABASE_URL: `sqlite:${import.meta.filename}` },
    'mysql://okello:secret@127.0.0.1/other',
    "The address of the PostgreSQL database must be 'postgres://<user>",
  ],
])('with %j a move to %s fails: exit 1 with a sentence', async (environment, url, sentence) => {
  const { code, err } = await runNgoma(environment, 'move', url);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
  expect(err).not.toContain('secret');
});

const pages = [
  'events/v1/events?start_date=2020-01-01&per_page=50',
  'events/v1/events?start_date=2020-01-01&categories=1',
  'events/v1/events?start_date=2020-01-01&search=jazz',
  'events/v1/venues?per_page=50',
  'events/v1/organizers?q=org',
  'events/v1/categories',
];

async function readAll(url: string, bearer: string, basic: string): Promise<string[]> {
  const calendar = pages.map((page) => get(`${url}/${page}`, basic));
  return (await Promise.all([...calendar, get(`${url}/v1/messages`, bearer)])).map((body) => JSON.stringify(body));
}

const get = async (url: string, authorization: string) =>
  JSON.parse(await (await fetch(url, { headers: { authorization } })).text());

async function post(url: string, authorization: string, body: object) {
  const headers = { authorization, 'content-type': 'application/json' };
  return JSON.parse(await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text());
}
