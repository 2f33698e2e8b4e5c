import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../server/src/time/durations.ts';
import { createTestClock } from '../../../server/test/harness/clock.ts';
import { type ConsoleBrowser, createConsoleBrowser, hiddenValue } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const clock = createTestClock(Date.parse('2026-11-28T09:00:00Z'));
let server: TestServer;
let admin: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ clock, environment: { NGOMA_WORKER: 'off' } });
  admin = await createConsoleBrowser(server, 'administrator');
});
afterAll(() => server[Symbol.asyncDispose]());

const newKey = async (more: Readonly<Record<string, string | readonly string[]>> = {}) => {
  const idempotency_key = hiddenValue((await admin.get('/console/keys/new')).html, 'idempotency_key') ?? '';
  const fields = {
    name: 'the <b>shop</b>',
    mode: 'test',
    user_id: '',
    expires_at: '',
    allowed_from: '',
    idempotency_key,
  };
  return { ...fields, 'limits.per_day': '', 'limits.spend_per_month': '', ...more };
};

const addressOf = (html: string, kind: string) =>
  new RegExp(`href="(/console/${kind}/[\\w]+)">Go to`).exec(html)?.[1] ?? '';

test('a key is created once, and shown once', async () => {
  const fields = await newKey({ scopes: ['messages:send'], 'limits.per_day': '500' });
  const created = await admin.submit('/console/keys/new', fields);
  expect(created.html).toMatch(/value="ngoma_test_\w+"/);
  const again = await admin.submit('/console/keys/new', fields);
  expect(again.html).toContain('cannot be shown again');
  expect(addressOf(again.html, 'keys')).toBe(addressOf(created.html, 'keys'));
  const { html } = await admin.get(addressOf(created.html, 'keys'));
  expect(html).not.toMatch(/ngoma_test_\w/);
  expect(html).toContain('the &lt;b&gt;shop&lt;/b&gt;');
  expect(html).toContain('<dt>May</dt><dd>Send texts</dd>');
});

test('wrong values of a key are beside their fields', async () => {
  const wrong = await admin.submit(
    '/console/keys/new',
    await newKey({ 'limits.per_day': 'many', allowed_from: 'here' }),
  );
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('<a href="#limits.per_day">');
  expect(wrong.html).toContain('<a href="#allowed_from">');
  expect(wrong.html).toContain('value="many"');
});

test('a key is changed, replaced and revoked', async () => {
  const address = addressOf((await admin.submit('/console/keys/new', await newKey())).html, 'keys');
  const change = { ...(await newKey({ name: 'the office' })), action: 'change' };
  expect(await admin.submit(address, change)).toMatchObject({ location: `${address}?done=changed` });
  const rolled = await admin.submit(address, { action: 'roll', idempotency_key: 'roll-once' });
  expect(rolled.html).toMatch(/value="ngoma_test_\w+"/);
  expect((await admin.get(address)).html).toContain('Revoke this key');
  expect(await admin.submit(`${address}/revoke`, {})).toMatchObject({ location: `${address}?done=revoked` });
  expect((await admin.get(address)).html).not.toContain('Revoke this key');
});

test('a person is created with a link, changed, disabled, enabled and deleted', async () => {
  const fields = { login: 'nakato', email: 'nakato@example.ug', role: 'author', idempotency_key: 'one-person' };
  expect((await admin.submit('/console/people/new', { ...fields, login: 'na kato' })).html).toContain(
    '<a href="#login">',
  );
  const created = await admin.submit('/console/people/new', fields);
  expect(created.html).toMatch(/value="http:\/\/127\.0\.0\.1:\d+\/console\/link\?token=\w{43}"/);
  const person = addressOf(created.html, 'people');
  expect(await admin.submit(person, { action: 'change', email: '', role: 'editor' })).toMatchObject({
    location: `${person}?done=changed`,
  });
  expect((await admin.get(person)).html).toContain('<option value="editor" selected>');
  expect((await admin.submit(person, { action: 'link' })).html).toContain('/console/link?token=');
  const program = { name: 'the phone', idempotency_key: 'one-password' };
  expect((await admin.submit(`${person}/password`, program)).html).toContain('Application password');
  expect(await admin.submit(`${person}/disable`, {})).toMatchObject({ location: `${person}?done=disabled` });
  expect(await admin.submit(person, { action: 'enable' })).toMatchObject({ location: `${person}?done=enabled` });
  expect(await admin.submit(`${person}/delete`, { reassign_to: '' })).toMatchObject({
    location: '/console/people?done=deleted',
  });
});

test('a sign-in of another person is ended', async () => {
  const author = await createConsoleBrowser(server, 'author');
  const person = `/console/people/${server.userId('author')}`;
  const [, action = ''] = /name="action" value="(session\.ses_\w+)"/.exec((await admin.get(person)).html) ?? [];
  expect(await admin.submit(person, { action })).toMatchObject({
    location: `${person}?done=session`,
  });
  expect(await author.get('/console/')).toMatchObject({ status: 303, location: '/console/sign-in' });
});

test('an hour after the sign-in, changes of keys and people ask for the password and keep the form', async () => {
  clock.advance(60 * minuteMs);
  const asked = await admin.submit('/console/people/new', {
    login: 'okello',
    email: '',
    role: 'author',
    idempotency_key: 'late',
  });
  expect(asked.status).toBe(401);
  expect(asked.html).toContain('Changes of keys, people and secrets need your password again.');
  expect(hiddenValue(asked.html, 'kept')).toContain('login=okello');
});
