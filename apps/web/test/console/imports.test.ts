import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, until } from '../../../server/src/outbound/test-receiver.ts';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const newImport = '/console/imports/new';
const schedules = '/console/imports/schedules';
const event = (uid: string, title: string, start = '20310501T180000Z') =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${start}`, `SUMMARY:${title}`, 'END:VEVENT'].join('\r\n');
const calendar = [
  'BEGIN:VCALENDAR',
  event('1', 'Choir'),
  event('2', '<b>Drums'),
  'BEGIN:VEVENT',
  'UID:3',
  'SUMMARY:<i>No start',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

let server: TestServer;
let source: Receiver;
let editor: ConsoleBrowser;
let url: string;
beforeAll(async () => {
  server = await startServer();
  source = await startReceiver((response) =>
    response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(calendar),
  );
  editor = await createConsoleBrowser(server, 'editor');
  url = `http://127.0.0.1:${source.port}/choir.ics`;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
});

/** The page of an import when it has ended. */
async function afterEnd(path = '') {
  let html = '';
  await until(async () => {
    html = (await editor.get(path)).html;
    return !html.includes('This page reloads');
  });
  return html;
}

test('empty lists say why and what to do first', async () => {
  const { html } = await editor.get('/console/imports');
  expect(html).toContain('Nothing was imported yet.');
  expect(html).toContain(`href="${newImport}"`);
  expect((await editor.get(schedules)).html).toContain('No import is repeated.');
});

test('an address is tried first, and imported from its report', async () => {
  const trial = await editor.submit(newImport, { source: 'ics', url, unknown_zones: 'report', action: 'try' });
  expect(trial.status).toBe(303);
  const report = await afterEnd(trial.location);
  expect(report).toContain('<h1>Trial of an import</h1>');
  expect(report).toContain('Would be created');
  expect(report).toContain('The event has no start');
  expect(report).toContain('<b>&lt;i&gt;No start</b>');
  const started = await editor.submit(trial.location ?? '', { action: 'start' });
  expect(started.status).toBe(303);
  const done = await afterEnd(started.location);
  expect(done).toContain('<h1>Import</h1>');
  expect(done).toContain('<th scope="row">Events</th><td class="number">2</td>');
  const list = (await editor.get('/console/imports')).html;
  expect(list).toContain('Import. Events: 2 created');
  expect(list).toContain('Trial. Events that it would change: 2 created');
  expect((await editor.get('/console/imports?status=failed')).html).toContain('No import fits these filters.');
});

test('the problems are listed on a page of their own', async () => {
  const trial = await editor.submit(newImport, { source: 'ics', url, action: 'try' });
  await afterEnd(trial.location);
  expect((await editor.get(`${trial.location}/problems`)).html).toContain('<b>&lt;i&gt;No start</b>');
});

test('a file is tried first', async () => {
  const file = new File([calendar], 'dance.ics', { type: 'text/calendar' });
  const trial = await editor.submit(newImport, { source: 'file', as: 'Dance', action: 'try', file });
  expect(trial.status).toBe(303);
  const report = await afterEnd(trial.location);
  expect(report).toContain('<dd>Dance</dd>');
  expect(report).toContain('Choose the file again to import it');
});

test.each([
  [{ source: 'ics', url: '' }, 'url', 'Type the address of the site or iCalendar.'],
  [{ source: 'file', url: '' }, 'file', 'Choose the iCalendar file.'],
  [{ source: 'ics', url: '' }, 'as', 'Only a file uses it.'],
  [{ source: 'ics', url: 'ftp://ndere.example/', as: '' }, 'url', 'public https or webcal address'],
  [{ source: 'tec', url: 'http://ndere.example/', as: '' }, 'url', 'public https or webcal address'],
])('%j is rejected beside its field', async (fields, name, detail) => {
  const typed = { as: 'Kept', ...fields };
  const page = await editor.submit(newImport, { ...typed, action: 'try' });
  expect(page.status).toBe(400);
  expect(page.html).toContain(`<a href="#${name}">`);
  expect(page.html).toContain(detail);
  for (const value of [typed.url, typed.as].filter((each) => each !== ''))
    expect(page.html).toContain(`value="${value}"`);
});

test('a schedule is created from an import, paused, continued and deleted', async () => {
  const trial = await editor.submit(newImport, { source: 'ics', url, action: 'try' });
  await afterEnd(trial.location);
  const form = await editor.get(`${schedules}/new?import=${trial.location?.split('/').pop()}`);
  expect(form.html).toContain(`value="${url}"`);
  const done = await editor.submit(`${schedules}/new`, { source: 'ics', url, every: '6h', missing: 'report' });
  expect(done.location).toBe(`${schedules}?done=created`);
  const list = await afterEnd(schedules);
  expect(list).toContain('Every 6 hours');
  expect(list).toContain('Next run <time');
  const id = /name="schedule" value="(\w+)"/.exec(list)?.[1] ?? '';
  expect((await editor.submit(schedules, { schedule: id, action: 'pause' })).location).toBe(`${schedules}?done=pause`);
  expect((await editor.get(schedules)).html).toContain('</span> Paused</span>');
  await editor.submit(schedules, { schedule: id, action: 'resume' });
  expect(await afterEnd(schedules)).toContain('</span> Active</span>');
  expect((await editor.get(`/console/imports?schedule_id=${id}`)).html).toContain('Run of a schedule.');
  expect((await editor.get(`${schedules}/${id}/delete`)).html).toContain('<h1>Delete the schedule?</h1>');
  await editor.submit(`${schedules}/${id}/delete`, {});
  expect((await editor.get(schedules)).html).toContain('No import is repeated.');
});

test('a schedule with a wrong address is rejected beside its field', async () => {
  const page = await editor.submit(`${schedules}/new`, { source: 'ics', url: 'ndere', every: '6h', missing: 'report' });
  expect(page.status).toBe(400);
  expect(page.html).toContain('<a href="#url">');
  expect(page.html).toContain('value="ndere"');
});

test('a running import shows its progress, reloads and is stopped', async () => {
  await using slow = await startReceiver(() => undefined);
  const waiting = `http://127.0.0.1:${slow.port}/slow.ics`;
  const { location = '' } = await editor.submit(newImport, { source: 'ics', url: waiting, action: 'import' });
  const page = await editor.get(location);
  expect(page.headers.get('refresh')).toBe('5');
  expect(page.html).toContain('>Stop</button>');
  expect((await editor.submit(location, { action: 'stop' })).location).toBe(`${location}?done=stop`);
  expect(await afterEnd(location)).toContain('</span> Stopped</span>');
  expect((await editor.submit(location, { action: 'stop' })).status).toBe(409);
});

test('an author has no such page', async () => {
  const author = await createConsoleBrowser(server, 'author');
  expect((await author.get('/console/imports')).status).toBe(403);
  expect((await author.submit(newImport, { source: 'ics', url, action: 'import' })).status).toBe(403);
});

test('a file without an address is imported as a file, whatever is chosen above it', async () => {
  const file = new File([calendar], 'dance.ics', { type: 'text/calendar' });
  const trial = await editor.submit(newImport, { source: 'tec', url: ' ', as: 'Dance again', action: 'try', file });
  expect(trial.status).toBe(303);
  expect(await afterEnd(trial.location)).toContain('<dd>Dance again</dd>');
  const both = await editor.submit(newImport, { source: 'tec', url, action: 'try', file });
  expect(both.status).toBe(400);
  expect(both.html).toContain('<a href="#file">File: Above, choose what this is');
});
