import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let admin: ConsoleBrowser;
let editor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  admin = await createConsoleBrowser(server, 'administrator');
  editor = await createConsoleBrowser(server, 'editor');
});
afterAll(() => server[Symbol.asyncDispose]());

const fields = {
  url: 'https://receiver.example.ug/hooks',
  description: 'the <b>shop</b>',
  event_types: ['message.sent'],
};
const address = '/console/endpoints/new?mode=test';

async function createEndpoint(): Promise<string> {
  const { html } = await admin.submit(address, fields);
  return /href="(\/console\/endpoints\/whe_\w+\?mode=test)"/.exec(html)?.[1] ?? '';
}

test('an endpoint is created, and its secret is shown once', async () => {
  const wrong = await admin.submit(address, { ...fields, url: 'ftp://receiver' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('<a href="#url">');
  expect(wrong.html).toContain('value="the &lt;b&gt;shop&lt;/b&gt;"');
  const created = await admin.submit(address, fields);
  expect(created.status).toBe(200);
  const [secret = ''] = /whsec_[\w+/=]+/.exec(created.html) ?? [];
  expect(secret).not.toBe('');
  expect((await admin.get('/console/endpoints?mode=test')).html).not.toContain(secret);
});

test('an endpoint is changed, disabled, enabled, tested and deleted', async () => {
  const endpoint = await createEndpoint();
  const chosen = {
    ...fields,
    action: 'change',
    description: 'another',
    event_types: ['message.sent', 'batch.finished'],
  };
  expect(await admin.submit(endpoint, chosen)).toMatchObject({ location: `${endpoint}&done=changed` });
  expect((await admin.get(endpoint)).html).toMatch(/value="batch.finished" checked/);
  expect(await admin.submit(endpoint, { action: 'disable' })).toMatchObject({ status: 303 });
  expect((await admin.get(endpoint)).html).toContain('A person disabled it.');
  expect(await admin.submit(endpoint, { action: 'enable' })).toMatchObject({ status: 303 });
  expect(await admin.submit(endpoint, { action: 'test' })).toMatchObject({ location: `${endpoint}&done=tested` });
  const { html } = await admin.get('/console/deliveries?mode=test');
  const [, delivery = ''] = /href="(\/console\/deliveries\/whk_\w+\?mode=test)"/.exec(html) ?? [];
  expect((await admin.get(delivery)).html).toContain('<h2>What is sent</h2>');
  expect(await admin.submit(endpoint, { action: 'delete' })).toMatchObject({
    location: '/console/endpoints?mode=test&done=deleted',
  });
  expect(await admin.get(endpoint)).toMatchObject({ status: 404 });
});

test('a new secret is in the page and in no address', async () => {
  const endpoint = await createEndpoint();
  const { status, html, location } = await admin.submit(endpoint, { action: 'rotate' });
  expect(status).toBe(200);
  expect(location).toBeUndefined();
  expect(html).toMatch(/value="whsec_/);
});

test('failed deliveries are sent again from a time, and the number is told', async () => {
  const wrong = await admin.submit('/console/deliveries/replay?mode=test', { created_after: '', endpoint_id: '' });
  expect(wrong.html).toContain('<a href="#created_after">Created from: ');
  const done = await admin.submit('/console/deliveries/replay?mode=test', {
    created_after: '2026-11-01T00:00',
    endpoint_id: '',
  });
  expect(done.location).toBe('/console/deliveries?mode=test&replayed=0');
  expect((await admin.get(done.location ?? '')).html).toContain('0 deliveries are sent again.');
});

test('a carrier is paused with a reason and goes on', async () => {
  expect((await admin.get('/console/carriers')).html).toContain('<h2>simulator</h2>');
  const pause = { state: 'paused', reason: 'a <b>test</b>' };
  expect(await admin.submit('/console/carriers/simulator', pause)).toMatchObject({
    location: '/console/carriers?done=paused',
  });
  expect((await admin.get('/console/carriers')).html).toContain('Reason: a &lt;b&gt;test&lt;/b&gt;.');
  expect(await admin.submit('/console/carriers/simulator', { state: 'running' })).toMatchObject({
    location: '/console/carriers?done=running',
  });
  expect(await admin.submit('/console/carriers/simulator', { state: 'off' })).toMatchObject({
    status: 400,
  });
});

test('the audit names who changed what, and who read', async () => {
  await createEndpoint();
  const { html } = await admin.get('/console/audit');
  expect(html).toContain('test-administrator');
  expect((await admin.get('/console/audit/reads')).html).toContain('who read personal data');
  expect((await admin.get('/console/audit?subject=nothing')).html).toContain('Nothing was changed there.');
});

test('the audit names records and links to their pages, and says which are deleted', async () => {
  const api = server.as('administrator');
  const { data: venue } = await api.POST('/events/v1/venues', { body: { venue: 'Ndere &amp; Sons <i>Hall</i>' } });
  const { data: lost } = await api.POST('/events/v1/tags', { body: { name: 'Lost' } });
  const { data: event } = await api.POST('/events/v1/events', {
    body: { title: 'Choir night', start_date: '2031-12-05 18:00', end_date: '2031-12-05 20:00' },
  });
  await api.DELETE('/events/v1/tags/{id}', { params: { path: { id: lost?.id ?? 0 } } });
  await api.DELETE('/events/v1/events/{id}', { params: { path: { id: event?.id ?? 0 } } });
  const template = { params: { query: { mode: 'test' } }, body: { name: 'rain', texts: { en: 'Rain' } } } as const;
  const { data: text } = await api.POST('/v1/templates', template);
  const { data: key } = await api.POST('/v1/api-keys', { body: { name: 'Website of the choir', mode: 'test' } });
  await api.POST('/v1/users/{id}/sign-in-links', { params: { path: { id: Number(server.userId('author')) } } });
  const { html } = await admin.get('/console/audit');
  const shown = (name: string, address: string, note = '') =>
    expect(html).toContain(`<a href="${address}">${name}</a>${note}`);
  shown('Ndere &amp; Sons Hall', `/console/venues/${venue?.id}`);
  shown('Choir night', `/console/events/${event?.id}`, ' (in the trash)');
  shown('rain', `/console/templates/${text?.id}?mode=test`);
  shown('Website of the choir', `/console/keys/${key?.id}`);
  shown('test-author', `/console/people/${server.userId('author')}`);
  expect(html).toContain('a tag (deleted)');
  expect(html).toContain('<dt>Changed</dt><dd>slug, status</dd>');
  expect(html).not.toContain(`tag ${lost?.id}<`);
  expect(html).toContain(`<a href="/console/audit?subject=venue+${venue?.id}">all its changes</a>`);
  for (const [, address = ''] of html.matchAll(/<b>[^<]+<\/b>: <a href="([^"]+)"/g))
    expect(await admin.get(address.replaceAll('&amp;', '&')), address).toMatchObject({ status: 200 });
});

test('a change that was refused is named so before what it was', async () => {
  await admin.submit('/console/people/new', { login: 'test-editor', role: 'author' });
  const { html } = await admin.get('/console/audit');
  expect(html).toMatch(/Refused<\/span>\s*<b>Person created<\/b>/);
});

test('the details of the audit have no numbers, ids or members of the API', async () => {
  const api = server.as('administrator');
  const { data: person } = await api.POST('/v1/users', {
    body: { login: 'okot', role: 'author', email: 'o@example.ug' },
  });
  const path = { id: person?.id ?? 0 };
  const { data: program } = await api.POST('/v1/users/{id}/application-passwords', {
    ...{ params: { path }, body: { name: 'Old website' } },
  });
  const password = { ...path, password: program?.id ?? 0 };
  await api.DELETE('/v1/users/{id}/application-passwords/{password}', { params: { path: password } });
  const limits = { per_day: 500, spend_per_month: '50000' };
  await api.PATCH('/v1/users/{id}', { params: { path }, body: { role: 'editor', email: null } });
  const { data: key } = await api.POST('/v1/api-keys', {
    body: {
      name: 'Till',
      mode: 'test',
      user_id: path.id,
      limits,
      scopes: ['messages:send'],
      expires_at: '2031-12-05T15:00:00Z',
    },
  });
  await api.POST('/v1/api-keys/{id}/roll', { params: { path: { id: key?.id ?? '' } }, body: {} });
  await admin.submit('/console/venues/new', { venue: 'Named in the audit' });
  const before = detailsOf((await admin.get('/console/audit')).html);
  const heir = Number(server.userId('editor'));
  await server.as('author').POST('/events/v1/events', {
    body: { title: 'Left behind', start_date: '2031-12-06 18:00', end_date: '2031-12-06 20:00' },
  });
  const leaver = { id: Number(server.userId('author')) };
  await api.DELETE('/v1/users/{id}', { params: { path: leaver, query: { reassign_to: heir } } });
  await api.DELETE('/v1/users/{id}', { params: { path } });
  const details = [...before, ...detailsOf((await admin.get('/console/audit')).html)];
  const shown = (label: string, value: string) => expect(details).toContainEqual({ label, value });
  shown('Password of', 'Old website');
  shown('Events go to', 'test-editor');
  shown('Limits', 'Texts per day at most: 500; Cost per month at most: 50000');
  shown('What it may do', 'Send texts');
  shown('Valid until', '5 Dec 2031, 18:00');
  shown('Both are valid for', '1 day');
  shown('New key', 'Till');
  const members = details.filter(({ label }) => /^[a-z]|_/.test(label));
  const raw = details.filter(({ value }) =>
    /\b(?:ses|key|msg|bat|whe|snd)_\w{9}|\dT\d\d:|[{}[\]]|&#34;|^(?:true|false|null)$/.test(value),
  );
  const numbers = details.filter(({ value }) => /^\d+$/.test(value)).map(({ label }) => label);
  expect([members, raw]).toEqual([[], []]);
  expect(numbers.filter((label) => !counts.has(label))).toEqual([]);
});

const detailsOf = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(([, label = '', value = '']) => ({ label, value }));

/** Details that are counts. */
const counts = new Set(['Keys', 'Events, venues and organizers', 'Version']);

test('an editor sees endpoints, but neither carriers nor the audit', async () => {
  const { html } = await editor.get('/console/endpoints');
  expect(html).toContain('Nothing is reported to another program yet.');
  expect(html).not.toContain('/console/carriers');
  for (const path of ['/console/carriers', '/console/audit', '/console/audit/reads'])
    expect(await editor.get(path)).toMatchObject({ status: 403 });
});
