import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { anonymous } from '../../account/caller.ts';
import { publicVisibility, visibilityOf } from '../posts/visibility.ts';
import { defaultHorizon } from '../recurrence/horizon.ts';
import { exportIcs, exportJson } from './export-calendar.ts';

const clock = createTestClock(Date.parse('2031-01-01T00:00:00Z'));
const many = 230;

describeOnOneEngine('an export', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
    const editor = server.as('editor');
    const concert = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', timezone: 'Europe/Rome' };
    await editor.POST('/events/v1/events', {
      body: {
        ...{ ...concert, title: 'Jazz & more', venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' } },
        ...{ categories: ['Music'], tags: ['live'] },
      },
    });
    await editor.POST('/events/v1/events', { body: { ...concert, title: 'Draft', status: 'draft' } });
    const { data } = await editor.POST('/events/v1/events', { body: { ...concert, title: 'Gone' } });
    await editor.DELETE('/events/v1/events/{id}', { params: { path: { id: data?.id ?? 0 } } });
    for (let n = 0; n < many; n++) await editor.POST('/events/v1/tags', { body: { name: `Tag ${n}` } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const site = () => ({
    origin: server.url,
    base: `${server.url}/events/v1`,
    zone: 'Africa/Kampala',
    horizon: defaultHorizon,
    nowMs: clock.now(),
  });
  async function whole(pieces: AsyncGenerator<string>): Promise<string> {
    let text = '';
    for await (const piece of pieces) text += piece;
    return text;
  }

  test('as JSON contains the records of the lists without the trash', async () => {
    const db = server.database;
    const currency = { code: 'UGX', symbol: 'UGX ' };
    const text = await whole(exportJson({ db, site: site(), currency, visibility: publicVisibility(clock.now()) }));
    const exported = JSON.parse(text);
    expect(Object.keys(exported)).toEqual([
      'exported_at',
      'rest_url',
      'categories',
      'tags',
      'venues',
      'organizers',
      'events',
    ]);
    const { data } = await server.anonymous.GET('/events/v1/events', { params: { query: { per_page: 100 } } });
    expect(exported.events).toEqual(data?.events);
    expect((await server.anonymous.GET('/events/v1/venues')).data?.venues).toEqual(exported.venues);
    expect(exported.tags).toHaveLength(many + 1);
  });

  test('as JSON contains drafts for editors', async () => {
    const editor = { kind: 'user', user: { id: server.userId('editor'), login: 'e', role: 'editor' } } as const;
    const visibility = visibilityOf(editor, clock.now());
    const text = await whole(
      exportJson({ db: server.database, site: site(), currency: { code: 'UGX', symbol: '' }, visibility }),
    );
    const titles: string[] = JSON.parse(text).events.map(({ title }: { title: string }) => title);
    expect(titles.sort()).toEqual(['Draft', 'Jazz &#038; more']);
  });

  test('as iCalendar can be parsed by another library', async () => {
    const text = await whole(exportIcs(server.database, site(), visibilityOf(anonymous, clock.now())));
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(events.map(({ summary }) => summary)).toEqual(['Jazz & more']);
  });

  test('of an empty calendar is valid', async () => {
    const nobody = publicVisibility(0);
    const text = await whole(exportIcs(server.database, { ...site(), nowMs: 0 }, nobody));
    expect(() => ICAL.parse(text)).not.toThrow();
  });
});

test('the command writes a file atomically, or to standard output', async () => {
  const NGOMA_DATA = mkdtempSync(path.join(tmpdir(), 'ngoma-export-'));
  const command = path.resolve(import.meta.dirname, '../../../ngoma.mjs');
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [command, ...words], {
      env: { ...process.env, NGOMA_DATA, DATABASE_URL: '' },
    });
  await run('user', 'create', 'amina', '--role', 'administrator');
  const { stdout } = await run('export', 'json');
  expect(JSON.parse(stdout)).toMatchObject({ events: [], tags: [] });
  const file = path.join(NGOMA_DATA, 'all.ics');
  expect((await run('export', 'ics', '--out', file)).stdout).toBe('');
  expect(readFileSync(file, 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n(?:.*\r\n)*END:VCALENDAR\r\n$/);
  await expect(run('export', 'ics', '--out', path.join(NGOMA_DATA, 'no/such/folder.ics'))).rejects.toMatchObject({
    code: 1,
  });
});
