import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import { silentCarrier } from '../../../server/test/harness/silent-carrier.ts';

const password = 'jackfruit by the lake';
const carrier = silentCarrier();
let server: TestServer;
let stranger: ConsoleBrowser;
let author: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: carrier.environment });
  stranger = await createConsoleBrowser(server);
  author = await createConsoleBrowser(server, 'author');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  carrier[Symbol.dispose]();
});

const oneTimeText = async (): Promise<string> =>
  (await server.database.read('one_time_texts').orderBy('message_id', 'desc').first('text'))?.text ?? '';

test('the own e-mail address and number are saved as people type them, and errors are beside their fields', async () => {
  const wrong = await author.submit('/console/account', { email: 'amina', phone: '0414' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('<a href="#email">E-mail address: This is not an e-mail address.');
  expect(wrong.html).toContain('<a href="#phone">Your phone number: This is not a mobile number of Uganda.');
  expect(wrong.html).toMatch(/id="phone"[^>]*value="0414"/s);
  const saved = await author.submit('/console/account', { email: 'amina@example.ug', phone: '0772 123 456' });
  expect(saved.location).toBe('/console/account?done=contact');
  expect((await author.get(saved.location ?? '')).html).toMatch(/id="phone"[^>]*value="\+256772123456"/s);
  const editor = await createConsoleBrowser(server, 'editor');
  const taken = await editor.submit('/console/account', { email: 'AMINA@example.ug', phone: '' });
  expect(taken.status).toBe(409);
  expect(taken.html).toContain('<a href="#email">E-mail address: Somebody else has this address here.');
});

test('the code of the text sets a password and signs in', async () => {
  expect((await stranger.get('/console/sign-in')).html).toContain('<a href="/console/reset">Forgot your password?</a>');
  const asked = await stranger.submit('/console/reset', { login: 'amina@example.ug' });
  expect(asked.html).toContain('<h1>Enter the code</h1>');
  await expect.poll(oneTimeText, { timeout: 60_000 }).toMatch(/\d{6}/);
  const code = /\d{6}/.exec(await oneTimeText())?.[0] ?? '';
  const fields = { login: 'amina@example.ug', code: `${code.slice(0, 3)} ${code.slice(3)}`, password };
  const differing = await stranger.submit('/console/reset', { ...fields, repeated: 'another of ten' });
  expect(differing.html).toContain('<a href="#repeated">The two passwords differ.</a>');
  const done = await stranger.submit('/console/reset', { ...fields, repeated: password });
  expect(done).toMatchObject({ status: 303, location: '/console/' });
  expect(done.headers.get('set-cookie')).toMatch(/^ngoma=ngoma_session_/);
  const again = await stranger.submit('/console/reset', { ...fields, repeated: password });
  expect(again.status).toBe(400);
  expect(again.html).toContain('<a href="#code">This code is wrong, was used or has expired');
  expect((await author.get('/console/account')).status).toBe(303);
});

test('known and unknown logins get the same page', async () => {
  const pages = new Set<string>();
  for (const login of ['test-editor', 'test-author', 'test-nobody']) {
    const { status, html } = await stranger.submit('/console/reset', { login });
    pages.add(`${status} ${html.replaceAll(login, 'LOGIN')}`);
  }
  expect(pages.size).toBe(1);
});

test('a login of nothing and a code of letters are errors of their fields', async () => {
  expect((await stranger.submit('/console/reset', { login: ' ' })).html).toContain('<a href="#login">Write your login');
  const fields = { login: 'test-editor', code: 'abc', password, repeated: password };
  expect((await stranger.submit('/console/reset', fields)).html).toContain('<a href="#code">Write the six digits');
  expect((await stranger.get('/console/reset?code')).html).toContain('<h1>Enter the code</h1>');
});

test('without a carrier, the page says so', async () => {
  await using other = await startServer();
  const page = await (await createConsoleBrowser(other)).submit('/console/reset', { login: 'test-editor' });
  expect(page.html).toContain('This service is not connected to a carrier, so it cannot send you a code.');
});
