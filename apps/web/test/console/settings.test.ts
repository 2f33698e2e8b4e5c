import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  browserWith,
  type ConsoleBrowser,
  createConsoleBrowser,
  hiddenFields,
  hiddenValue,
} from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let admin: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer();
  admin = await createConsoleBrowser(server, 'administrator');
});
afterAll(() => server[Symbol.asyncDispose]());

const fields = {
  name: 'Ndere <b>Centre</b>',
  description: '',
  time_zone: '',
  accent_color: '#7a1f5c',
  first_view: 'month',
};

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the settings are saved, and the calendar shows them', async () => {
  const etag = hiddenValue((await admin.get('/console/settings')).html, 'etag') ?? '';
  expect(await admin.submit('/console/settings', { ...fields, etag })).toMatchObject({
    location: '/console/settings?done=saved',
  });
  const calendar = await admin.get('/events/');
  expect(calendar.html).toContain('Ndere &lt;b&gt;Centre&lt;/b&gt;');
  expect(calendar.html).toContain('#7a1f5c');
});

test('a colour that cannot be read is rejected with the nearest one, beside its field', async () => {
  const wrong = await admin.submit('/console/settings', { ...fields, accent_color: '#ffee00' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toMatch(/<a href="#accent_color">[^<]*#[0-9a-f]{6}/);
  expect(wrong.html).toContain('value="#ffee00"');
});

test('settings that somebody else has saved meanwhile are chosen by field', async () => {
  const { html } = await admin.get('/console/settings');
  const [etag = '', marks = ''] = [hiddenValue(html, 'etag'), hiddenValue(html, 'marks')];
  await admin.submit('/console/settings', { ...fields, name: 'Theirs', first_view: 'list' });
  const mine = await admin.submit('/console/settings', { ...fields, name: 'Mine', etag, marks });
  expect(mine.status).toBe(412);
  expect(mine.html).toContain('Somebody else saved this page of settings');
  expect(mine.html).toMatch(/name="keep.name" value="mine" checked> <span><b>Mine:<\/b>\s*Mine</);
  expect(mine.html).toMatch(/name="keep.first_view" value="theirs" checked/);
  const kept = hiddenFields(mine.html);
  const chosen = { ...kept, 'keep.name': 'mine', 'keep.first_view': 'theirs' };
  expect(await admin.submit('/console/settings', chosen)).toMatchObject({ status: 303 });
  const after = await admin.get('/console/settings');
  expect(after.html).toContain('value="Mine"');
  expect(after.html).toMatch(/value="list" checked/);
});

test('a chosen logo survives an error and a conflict', async () => {
  const file = new File([Buffer.from(png, 'base64')], 'logo.png', { type: 'image/png' });
  const wrong = await admin.submit('/console/settings', { ...fields, accent_color: '#ffee00', file });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('alt="The chosen logo"');
  const image = hiddenValue(wrong.html, 'image') ?? '';
  expect(image).toMatch(/^\d+$/);
  const outdated = await admin.submit('/console/settings', { ...fields, name: 'Later', etag: '"old"', image });
  expect(outdated.status).toBe(412);
  expect(hiddenValue(outdated.html, 'image')).toBe(image);
  expect(await admin.submit('/console/settings', { ...fields, image })).toMatchObject({ status: 303 });
  const { data } = await server.anonymous.GET('/events/v1/settings');
  expect(String(data?.logo?.id)).toBe(image);
});

test('a chosen picture survives an ended sign-in, and an error of a form without a picture of its own', async () => {
  const file = new File([Buffer.from(png, 'base64')], 'logo.png', { type: 'image/png' });
  const token = await server.createSession('administrator');
  const ended = browserWith(server, token);
  await server.anonymous.DELETE('/v1/session', { headers: { authorization: `Bearer ${token}` } });
  const asked = await ended.submit('/console/settings', { ...fields, name: 'Kept', file });
  expect(asked.status).toBe(401);
  const kept = new URLSearchParams(hiddenValue(asked.html, 'kept'));
  const shown = await admin.submit('/console/settings', { ...Object.fromEntries(kept), shown_again: '1' });
  expect(shown.html).toContain('The file logo.png is kept.');
  const again = { ...hiddenFields(shown.html), ...fields, name: 'Kept' };
  expect(await admin.submit('/console/settings', again)).toMatchObject({ status: 303 });
  const { data } = await server.anonymous.GET('/events/v1/settings');
  expect([data?.name, data?.logo?.width]).toEqual(['Kept', 1]);

  const calendar = new File(['BEGIN:VCALENDAR'], 'choir.ics', { type: 'text/calendar' });
  const importing = {
    source: 'tec',
    url: 'https://choir.example',
    as: '',
    unknown_zones: 'report',
    action: 'try',
    file: calendar,
  };
  const wrong = await admin.submit('/console/imports/new', importing);
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('The file choir.ics is kept.');
  const { file: _, ...typed } = importing;
  const mended = { ...typed, ...hiddenFields(wrong.html), source: 'file', url: '' };
  const right = await admin.submit('/console/imports/new', mended);
  expect(right).toMatchObject({ status: 303, location: expect.stringMatching(/imports\/imp_/) });

  const lost = { ...fields, kept_file: `${'1'.repeat(13)}-${'0'.repeat(32)}`, kept_file_name: 'logo.png' };
  const late = await admin.submit('/console/settings', lost);
  expect(late.status).toBe(400);
  expect(late.html).toContain('is not kept any more');
  expect(late.html).not.toContain('name="kept_file"');
});

test('all that is wrong is named at once', async () => {
  const file = new File(['hello'], 'logo.png', { type: 'image/png' });
  const { status, html } = await admin.submit('/console/settings', { ...fields, time_zone: 'Afrika/Kampla', file });
  expect(status).toBe(400);
  expect([...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name)).toEqual(['file', 'time_zone']);
  expect(html).toContain('Logo: Choose a JPEG');
  const bad = { ...fields, time_zone: 'Afrika/Kampla', accent_color: 'yellow', name: 'x'.repeat(300) };
  const more = await admin.submit('/console/settings', bad);
  const named = [...more.html.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(['accent_color', 'name', 'time_zone']);
});

test('an editor does not see the settings', async () => {
  expect(await (await createConsoleBrowser(server, 'editor')).get('/console/settings')).toMatchObject({ status: 403 });
});
