import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { components } from '@ngoma/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../../test/harness/database.ts';
import { runNgoma } from '../../../../test/harness/ngoma-command.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { startReceiver, until } from '../../../outbound/test-receiver.ts';
import { createImportId, firstProgress, type ImportId } from '../import.ts';
import { createImportFiles, removeLeftovers } from './files.ts';
import { endImport, insertImport } from './repository.ts';
import { counts, finish } from './test-imports.ts';

type Upload = components['schemas']['ImportUpload'];

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, title: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20310501T180000Z', `SUMMARY:${title}`, ...lines, 'END:VEVENT'],
];
const fileOf = (content: string | Buffer, name = 'choir.ics'): File =>
  new File([content], name, { type: 'text/calendar' });

describeOnOneEngine('an import of an iCalendar file in a form', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const folder = () => path.join(server.config.dataDir, 'images/.uploads');
  const kept = () => (existsSync(folder()) ? readdirSync(folder()) : []);
  const send = (content: string | Buffer, rest: Partial<Upload> = {}, name?: string) =>
    server.as('editor').POST('/events/v1/imports', { body: { file: fileOf(content, name), ...rest } });
  const run = async (content: string | Buffer, rest: Partial<Upload> = {}) => {
    const { data, error } = await send(content, rest);
    expect(error).toBeUndefined();
    return finish(server, data?.id ?? '');
  };
  const titles = async (search: string) => {
    const query = { start_date: '2031-01-01', end_date: '2032-01-01', per_page: 50, search };
    const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
    return data?.events.map(({ title }) => title).toSorted();
  };

  test('202: imports the events in the background, and deletes the file', async () => {
    const { data, response } = await send(
      calendar(...event('1', 'Choir')),
      { as: 'Choir' },
      'C:\\files\\http:choir.ics',
    );
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`${server.url}/events/v1/imports/${data?.id}`);
    expect(data).toMatchObject({ source: 'ics', url: 'http_choir.ics', as: 'Choir', dry_run: false });
    const done = await finish(server, data?.id ?? '');
    expect(done).toMatchObject({ status: 'done', problem_count: 0, counts: { events: counts(1) } });
    expect(await titles('Choir')).toEqual(['Choir']);
    await until(() => kept().length === 0);
  });

  test('a dry run predicts the result and writes nothing', async () => {
    const tried = await run(calendar(...event('1', 'Rehearsal')), { as: 'Try', dry_run: true });
    expect(tried).toMatchObject({ status: 'done', dry_run: true, counts: { events: counts(1) } });
    expect(await titles('Rehearsal')).toEqual([]);
    await until(() => kept().length === 0);
  });

  test('`as`, or the name in the file if it is empty, names the calendar; `unknown_zones` is read', async () => {
    const named = calendar('X-WR-CALNAME:Club', ...event('1', 'Club night'));
    expect((await run(named, { as: '' })).counts.events).toEqual(counts(1));
    expect((await run(named)).counts.events).toEqual(counts(0, 1));
    expect((await run(named, { as: 'Other club' })).counts.events).toEqual(counts(1));
    const zone = calendar('BEGIN:VEVENT', 'UID:9', 'DTSTART;TZID=Mars:20310501T180000', 'SUMMARY:Far', 'END:VEVENT');
    const refused = await run(zone, { unknown_zones: 'refuse' });
    expect(refused).toMatchObject({ unknown_zones: 'refuse', problem_reasons: { unknown_zone: 1 } });
    expect(await titles('Far')).toEqual([]);
  });

  test('the result is that of the command line for the same file', async () => {
    const content = readFileSync(new URL('../../../../test/documents/calendar-files/google.ics', import.meta.url));
    await using other = await startServer({ engine });
    const file = path.join(other.config.dataDir, 'google.ics');
    writeFileSync(file, content);
    const command = (from: TestServer) =>
      runNgoma(
        { NGOMA_DATA: from.config.dataDir, DATABASE_URL: from.config.databaseUrl },
        'import',
        'ics',
        file,
        '--json',
      );
    const { out } = await command(other);
    const { counts: made, problems, problem_reasons } = JSON.parse(out);
    expect(await run(content)).toMatchObject({ status: 'done', counts: made, problems, problem_reasons });
    // The calendar is the same one.
    expect(JSON.parse((await command(server)).out).counts.events).toMatchObject({ created: 0, updated: 0 });
  });

  test('a file that is no calendar fails with its first line; one without events is reported', async () => {
    expect(await run('<html>')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('line 1 is “<html>”'),
    });
    expect(await run(calendar())).toMatchObject({ status: 'done', problem_reasons: { no_events: 1 } });
    await until(() => kept().length === 0);
  });

  test('400: an empty file, a text instead of a file, another source, a name with a line break', async () => {
    const empty = await send('');
    expect(empty.error).toMatchObject({
      ...{ status: 400, code: 'rest_invalid_param' },
      detail: "The file in 'file' is empty: send an iCalendar file.",
    });
    const form = new FormData();
    form.append('file', 'BEGIN:VCALENDAR');
    const headers = { authorization: server.basic('editor') };
    const response = await fetch(`${server.url}/events/v1/imports`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'rest_missing_callback_param', data: { status: 400 } });
    const wrong: Partial<Record<'source' | 'as' | 'unknown_zones', string>>[] = [
      ...[{ source: 'tec' }, { as: 'two\nlines' }, { as: 'x'.repeat(201) }, { unknown_zones: 'guess' }],
    ];
    for (const members of wrong) {
      // as: the contract refuses these values
      const { error } = await send(calendar(...event('1', 'Choir')), members as Partial<Upload>);
      expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    }
    expect(kept()).toEqual([]);
  });

  test('413: a form of more than 20 MB; one below is imported', async () => {
    const text = calendar(...event('1', 'Large', `X-FILLER:${'x'.repeat(200)}`));
    const filled = (bytes: number) => Buffer.concat([Buffer.from(text), Buffer.alloc(bytes - text.length, '\r\n')]);
    const { response, error } = await send(filled(20 * 1024 * 1024));
    expect(response.status).toBe(413);
    expect(error).toMatchObject({ code: 'body_too_large', detail: expect.stringContaining('20971520 bytes') });
    expect(kept()).toEqual([]);
    const done = await run(filled(20 * 1024 * 1024 - 2048), { as: 'Large' });
    expect(done).toMatchObject({ status: 'done', counts: { events: counts(1) } });
    await until(() => kept().length === 0);
  });

  test('cancelImport deletes the file of an import that waits', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    await using slow = await startReceiver((response) => {
      void over.then(() => response.writeHead(404).end());
    });
    // The worker runs one import at a time.
    const url = `http://127.0.0.1:${slow.port}/a.ics`;
    const first = await server.as('editor').POST('/events/v1/imports', { body: { source: 'ics', url } });
    const { data } = await send(calendar(...event('1', 'Never')), { as: 'Canceled' });
    expect(kept()).toEqual([data?.id]);
    const path = { id: data?.id ?? '' };
    const canceled = await server.as('editor').POST('/events/v1/imports/{id}/cancel', { params: { path } });
    expect(canceled.data).toMatchObject({ status: 'canceled' });
    expect(kept()).toEqual([]);
    end();
    await finish(server, first.data?.id ?? '');
    expect(await titles('Never')).toEqual([]);
  });

  test('only those who may import may send a file, and no file of the others is left', async () => {
    const { response } = await server.as('author').POST('/events/v1/imports', { body: { file: fileOf(calendar()) } });
    expect(response.status).toBe(403);
    expect(kept()).toEqual([]);
  });

  test('a file that is missing on this host fails the import', async () => {
    const id = createImportId(Date.now());
    await server.database.transaction((trx) => insertImport(trx, importOf(id, server.userId('editor'))));
    expect(await finish(server, id)).toMatchObject({
      ...{ status: 'failed', error: expect.stringContaining('is missing on this host') },
    });
  });
});

const importOf = (id: ImportId, userId: ReturnType<TestServer['userId']>) => ({
  ...({
    id,
    userId,
    source: 'ics',
    url: 'choir.ics',
    runner: 'server',
    dryRun: false,
    origin: 'http://127.0.0.1',
  } as const),
  ...({ status: 'queued', progress: firstProgress, error: undefined, createdAtMs: 1, endedAtMs: undefined } as const),
});

describeOnOneEngine('files that a crash has left', (engine) => {
  let db: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    folder = mkdtempSync(path.join(tmpdir(), 'ngoma-uploads-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });
  afterEach(() => db.close());

  test('are deleted if their import has ended, or if they have none and are older than an hour', async () => {
    const user = { login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 };
    const [{ id: userId }] = await db.write('users').insert(user).returning('id');
    const [waiting, ended, unknown] = [createImportId(1), createImportId(1), createImportId(1)];
    for (const id of [waiting, ended]) await db.transaction((trx) => insertImport(trx, importOf(id, userId)));
    await endImport(db, ended, 'failed', 5);
    for (const name of [waiting, ended, unknown, 'poster.jpg']) writeFileSync(path.join(folder, name), '');
    const anHourAgo = Date.now() / 1000 - 3601;
    for (const name of [waiting, 'poster.jpg']) utimesSync(path.join(folder, name), anHourAgo, anHourAgo);
    await removeLeftovers(db, folder);
    expect(readdirSync(folder).toSorted()).toEqual([waiting, unknown, 'poster.jpg'].toSorted());
    utimesSync(path.join(folder, unknown), anHourAgo, anHourAgo);
    await removeLeftovers(db, folder);
    expect(readdirSync(folder).toSorted()).toEqual([waiting, 'poster.jpg'].toSorted());
  });

  test('are not looked for in a folder that does not exist', async () => {
    await removeLeftovers(db, path.join(folder, 'none'));
    const files = createImportFiles(path.join(folder, 'none'));
    await files.remove(createImportId(1));
    mkdirSync(path.join(folder, 'none'));
    await removeLeftovers(db, path.join(folder, 'none'));
  });
});
