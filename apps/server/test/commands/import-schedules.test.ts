import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer, type TestServer } from '../harness/server.ts';

describeOnOneEngine('commands about schedules of imports', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const ngoma = (...words: string[]) => {
    const { dataDir, databaseUrl } = server.config;
    return runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'import', ...words);
  };

  test('create, list, show, change, pause and delete a schedule', async () => {
    const create = ['schedule', 'create', 'ics', 'webcal://ndere.example/a.ics', '--every', '6h', '--json'];
    const made = JSON.parse((await ngoma(...create)).out);
    expect(made).toMatchObject({ url: 'https://ndere.example/a.ics', every: '6h', missing: 'report', paused: false });
    const { id } = made;
    expect((await ngoma('schedule', 'list')).out).toContain(id);
    expect((await ngoma('list', '--schedule', id)).out).toContain('https://ndere.example/a.ics');
    expect(JSON.parse((await ngoma('schedule', 'pause', id, '--json')).out)).toMatchObject({ id, paused: true });
    const changed = await ngoma('schedule', 'update', id, '--every', '1d', '--missing', 'trash', '--json');
    expect(JSON.parse(changed.out)).toMatchObject({ every: '1d', missing: 'trash', paused: true });
    expect(JSON.parse((await ngoma('schedule', 'show', id, '--json')).out)).toMatchObject({ every: '1d' });
    expect(JSON.parse((await ngoma('schedule', 'delete', id, '--json')).out)).toMatchObject({ id });
    expect((await ngoma('schedule', 'show', id)).err).toContain('There is no schedule with this id');
  });

  test('refuse intervals and addresses that are not valid', async () => {
    const create = (url: string, every: string) => ngoma('schedule', 'create', 'ics', url, '--every', every);
    expect((await create('https://ndere.example/a.ics', '8d')).err).toContain('--every must be');
    expect((await create('https://10.0.0.1/a.ics', '1d')).err).toContain('The address must be public');
  });
});
