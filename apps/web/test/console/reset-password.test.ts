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

/** Presses a button that sends a text, and returns its code. */
async function codeAfter(press: () => Promise<unknown>): Promise<string> {
  const before = await oneTimeText();
  await press();
  await expect.poll(oneTimeText, { timeout: 60_000 }).not.toBe(before);
  return /\d{6}/.exec(await oneTimeText())?.[0] ?? '';
}

const otherThan = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

test('a number gets codes for a lost password once it is confirmed, and the one before until then', async () => {
  const address = '/console/account';
  const [email, first, second] = ['amina@example.ug', '+256772123456', '+256772123457'];
  expect((await author.get(address)).html).toContain(`${first} gets no code for a lost password yet. To confirm it`);
  const sendCode = (phone: string) => author.submit(address, { email, phone, code: '', action: 'phone-code' });
  const code = await codeAfter(async () => {
    const sent = await sendCode(first);
    expect(sent.location).toBe('/console/account?done=code');
    expect((await author.get(sent.location ?? '')).html).toContain('A text with a code is on its way to your phone.');
  });
  const confirm = (typed: string, phone = first) =>
    author.submit(address, { email, phone, code: typed, action: 'confirm' });
  expect((await confirm('')).html).toContain('<a href="#code">Write the six digits of the text.');
  const wrong = await confirm(otherThan(code));
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('<a href="#code">This code is wrong, was used or has expired');
  const limitedAgain = await sendCode(first);
  expect(limitedAgain.status).toBe(429);
  expect(limitedAgain.html).toContain('<a href="#code">No other code was sent: there is one a minute');
  expect((await confirm(` ${code.slice(0, 3)}-${code.slice(3)} `)).location).toBe('/console/account?done=confirmed');
  expect((await author.get(address)).html).toContain(`${first} gets a code if you forget your password.`);
  expect((await sendCode(first)).location).toBe('/console/account?done=contact');
  // Another number.
  const early = await confirm('123456', second);
  expect(early.html).toContain('<a href="#code">The new number is saved. It needs a code of its own');
  expect(early.html).toContain(`until it is confirmed, codes go to ${first}.`);
  expect(early.html).toMatch(new RegExp(`id="phone"[^>]*value="\\${second}"`, 's'));
  // Back to the confirmed one.
  expect((await author.submit(address, { email, phone: first, action: 'contact' })).status).toBe(303);
  expect((await author.get(address)).html).toContain(`${first} gets a code if you forget your password.`);
});

test('the code of the text sets a password and signs in', async () => {
  expect((await stranger.get('/console/sign-in')).html).toContain('<a href="/console/reset">Forgot your password?</a>');
  const code = await codeAfter(async () => {
    const asked = await stranger.submit('/console/reset', { login: 'amina@example.ug' });
    expect(asked.html).toContain('<h1>Enter the code</h1>');
  });
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
  const browser = await createConsoleBrowser(other, 'editor');
  const page = await browser.submit('/console/reset', { login: 'test-editor' });
  expect(page.html).toContain('This service is not connected to a carrier, so it cannot send you a code.');
  const typed = { email: '', phone: '0772 123 456', action: 'phone-code', current_password: 'typed in vain' };
  const own = await browser.submit('/console/account', typed);
  const { html } = await browser.get(own.location ?? '');
  expect(html).toContain('No code was sent: this service is not connected to a carrier.');
  expect(html).toContain('The password that you typed is not saved.');
  expect(html).toContain('+256772123456 gets no code for a lost password yet.');
});
