import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser, hiddenValue } from '../../../server/test/harness/console-pages.ts';
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

test('settings that somebody else has saved meanwhile are shown beside the own ones', async () => {
  const etag = hiddenValue((await admin.get('/console/settings')).html, 'etag') ?? '';
  await admin.submit('/console/settings', { ...fields, name: 'Theirs' });
  const mine = await admin.submit('/console/settings', { ...fields, name: 'Mine', etag });
  expect(mine.status).toBe(412);
  expect(mine.html).toContain('<dt>Name</dt><dd>Theirs</dd>');
  expect(mine.html).toContain('value="Mine"');
  const again = hiddenValue(mine.html, 'etag') ?? '';
  expect(await admin.submit('/console/settings', { ...fields, name: 'Mine', etag: again })).toMatchObject({
    status: 303,
  });
});

test('an editor does not see the settings', async () => {
  expect(await (await createConsoleBrowser(server, 'editor')).get('/console/settings')).toMatchObject({ status: 403 });
});
