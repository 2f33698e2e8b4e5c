import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  browserWith,
  type ConsoleBrowser,
  createConsoleBrowser,
  hiddenFields,
  hiddenValue,
} from '../../../server/test/harness/console-pages.ts';
import { redeemLink } from '../../../server/test/harness/redeem-link.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const password = 'the rains came early';
let server: TestServer;
let stranger: ConsoleBrowser;
let editor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer();
  stranger = await createConsoleBrowser(server);
  editor = await createConsoleBrowser(server, 'editor');
});
afterAll(() => server[Symbol.asyncDispose]());

const createLink = async (role: 'author' | 'contributor' | 'subscriber') => {
  const id = Number(server.userId(role));
  const { data } = await server.client.POST('/v1/users/{id}/sign-in-links', { params: { path: { id } } });
  return new URL(data?.url ?? '');
};

test('a link leads to a form for a password, which signs in', async () => {
  const { pathname, search, searchParams } = await createLink('author');
  const page = await stranger.get(`${pathname}${search}`);
  expect(page.status).toBe(200);
  const token = hiddenValue(page.html, 'token') ?? '';
  expect(token).toBe(searchParams.get('token'));
  const done = await stranger.submit('/console/link', { token, password, repeated: password });
  expect(done).toMatchObject({ status: 303, location: '/console/' });
  const cookie = done.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^ngoma=ngoma_session_[0-9A-Za-z]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
  const home = await fetch(`${server.url}/console/`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect(await home.text()).toContain('<h1>Home</h1>');
  expect(await stranger.submit('/console/link', { token, password, repeated: password })).toMatchObject({
    status: 404,
  });
});

test('passwords that differ or are too short are rejected beside their fields, and the link still works', async () => {
  const { searchParams } = await createLink('contributor');
  const token = searchParams.get('token') ?? '';
  const differing = await stranger.submit('/console/link', { token, password, repeated: 'another of ten' });
  expect(differing.status).toBe(400);
  expect(differing.html).toContain('<a href="#repeated">The two passwords differ.</a>');
  const short = await stranger.submit('/console/link', { token, password: 'short', repeated: 'short' });
  expect(short.status).toBe(400);
  expect(short.html).toContain('<a href="#password">');
  expect(await stranger.submit('/console/link', { token, password, repeated: password })).toMatchObject({
    status: 303,
  });
});

test('a sign-in leads to the page that asked for it', async () => {
  const { searchParams } = await createLink('subscriber');
  await stranger.submit('/console/link', { token: searchParams.get('token') ?? '', password, repeated: password });
  const asked = await stranger.get('/console/account');
  expect(asked).toMatchObject({ status: 303, location: '/console/sign-in?next=%2Fconsole%2Faccount' });
  const next = hiddenValue((await stranger.get(asked.location ?? '')).html, 'next') ?? '';
  const wrong = await stranger.submit('/console/sign-in', { login: 'test-subscriber', password: 'x', next });
  expect(wrong.status).toBe(401);
  expect(wrong.html).toContain('There is no user with this login and this password.');
  expect(wrong.html).toContain('value="test-subscriber"');
  expect(wrong.headers.get('set-cookie')).toBeNull();
  const right = await stranger.submit('/console/sign-in', { login: 'test-subscriber', password, next });
  expect(right).toMatchObject({ status: 303, location: '/console/account' });
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/console//evil.example',
  '/console/../events/',
  '/console/./../events/',
  '/console/..',
  '/console/%2e%2e/events/',
  '/console%2f..%2fevents',
  '/console/..%2fevents',
  '/console/%5c..%5cevents',
  '/consoles/',
  '/console.evil',
  ' /console/',
  '/console/\t/evil',
  'javascript:alert(1)',
  '/console/\\evil',
  '/v1/messages',
  '',
])('a sign-in never leads to %j', async (next) => {
  const page = await stranger.get(`/console/sign-in?${new URLSearchParams({ next })}`);
  expect(hiddenValue(page.html, 'next')).toBe('/console/');
});

test('a form with an invalid cookie is kept through the sign-in, and does nothing before it is sent again', async () => {
  const fields = { current_password: '', new_password: 'x', repeated: 'y & <z>' };
  const asked = await stranger.submit('/console/account', fields);
  expect(asked.status).toBe(401);
  expect(asked.html).toContain('What you typed is kept.');
  const kept = hiddenValue(asked.html, 'kept') ?? '';
  expect(Object.fromEntries(new URLSearchParams(kept))).toEqual(fields);
  const next = hiddenValue(asked.html, 'next') ?? '';
  const signedIn = await stranger.submit('/console/sign-in', { login: 'test-subscriber', password, next, kept });
  expect(signedIn.status).toBe(200);
  expect(signedIn.html).toContain('<form method="post" action="/console/account">');
  expect(signedIn.html).toContain('name="repeated" value="y &amp; &lt;z&gt;"');
  const shown = await editor.submit('/console/account', { ...fields, shown_again: '1' });
  expect(shown.status).toBe(200);
  expect(shown.html).not.toContain('class="problem"');
});

test('signing out ends the session', async () => {
  const browser = await createConsoleBrowser(server, 'editor');
  const done = await browser.submit('/console/sign-out', {});
  expect(done).toMatchObject({ status: 303, location: '/console/sign-in?done=signed-out' });
  expect(done.headers.get('set-cookie')).toBe('ngoma=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
  expect(await browser.get('/console/')).toMatchObject({ status: 303, location: '/console/sign-in' });
});

test('pages are kept by no cache and shown in no frame', async () => {
  for (const { headers } of [
    await editor.get('/console/'),
    await stranger.get('/console/'),
    await editor.get('/console/nothing'),
  ]) {
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  const policy = (await editor.get('/console/')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('an unknown page is a page with 404, and other methods are 405', async () => {
  const page = await editor.get('/console/nothing');
  expect(page.status).toBe(404);
  expect(page.html).toContain('There is no page at this address.');
  expect((await fetch(`${server.url}/console/`, { method: 'PUT' })).status).toBe(405);
});

/** A browser whose session has ended. */
async function browserOfEndedSession(): Promise<ConsoleBrowser> {
  const token = await server.createSession('administrator');
  await server.anonymous.DELETE('/v1/session', { headers: { authorization: `Bearer ${token}` } });
  return browserWith(server, token);
}

test.each([
  ['a text', { name: 'x'.repeat(61 * 1024) }],
  ['a text that is longer in the form of the sign-in', { name: 'é'.repeat(12 * 1024) }],
  ['a file', { name: 'Choir', file: new File([new Uint8Array(66_000)], 'logo.png', { type: 'image/png' }) }],
  ['a file of 3 MB', { name: 'Choir', file: new File([new Uint8Array(3_000_000)], 'logo.png') }],
])('a form with %s that is too large to be kept says so if the session has ended', async (_what, fields) => {
  const page = await (await browserOfEndedSession()).submit('/console/settings', fields);
  expect(page.status).toBe(413);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.html).toContain('<h1>Sign in first</h1>');
  expect(page.html).toContain('may be 60 kB together');
  expect(page.html).toContain('href="/console/sign-in" target="_blank"');
});

test.each([
  ['letters', 'x'.repeat(59 * 1024)],
  ['letters that double their size', 'é'.repeat(9 * 1024)],
])('a long form of %s survives an ended session', async (_what, name) => {
  const asked = await (await browserOfEndedSession()).submit('/console/settings', { name });
  expect(asked.status).toBe(401);
  expect(asked.html).toContain('<form method="post" action="/console/sign-in" enctype="multipart/form-data">');
  const body = new FormData();
  const { csrf: _, ...kept } = hiddenFields(asked.html);
  const sent = { login: 'test-subscriber', password, ...kept };
  for (const [field, value] of Object.entries(sent)) body.append(field, value);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const signedIn = await fetch(`${server.url}/console/sign-in`, { method: 'POST', headers, body });
  expect(signedIn.status).toBe(200);
  expect(hiddenFields(await signedIn.text())['name']).toBe(name);
});

test('a form of more than 1 MB is rejected', async () => {
  const page = await editor.submit('/console/account', { new_password: 'x'.repeat(1024 * 1024) });
  expect(page.status).toBe(413);
});

test('the own sessions are listed, and one of them can be ended', async () => {
  const token = await server.createSession('author');
  const author = await createConsoleBrowser(server, 'author');
  const { html } = await author.get('/console/account');
  expect(html).toContain('This browser');
  const [, session = ''] = /value="session\.(ses_\w+)"/.exec(html) ?? [];
  expect((await author.submit('/console/account', { session: '' })).status).toBe(400);
  expect(await author.submit('/console/account', { session })).toMatchObject({
    location: '/console/account?done=session',
  });
  const response = await fetch(`${server.url}/v1/session`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(401);
});

test('a browser with an earlier session signs in while others guess its login from the same network', async () => {
  await using limited = await startServer({ environment: { NGOMA_RATE_LIMIT: 'on' } });
  const token = await redeemLink(limited, Number(limited.userId('author')), password);
  const others = await limited.createSession('editor');
  const signIn = async (sent: string, cookie?: string) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) };
    const body = new URLSearchParams({ login: 'test-author', password: sent });
    const init = { method: 'POST', redirect: 'manual', headers, body } as const;
    return (await fetch(`${limited.url}/console/sign-in`, init)).status;
  };
  const session = `ngoma=${token}`;
  const home = await fetch(`${limited.url}/console/`, { headers: { cookie: session } });
  const browser = home.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(browser).toMatch(/^ngoma_browser=[0-9a-f]{64}$/);
  await limited.anonymous.DELETE('/v1/session', { headers: { authorization: `Bearer ${token}` } });
  for (let count = 0; count < 5; count++) expect(await signIn(`a guess of ten ${count}`)).toBe(401);
  expect(await signIn(password)).toBe(429);
  expect(await signIn(password, `ngoma=${others}`)).toBe(429);
  expect(await signIn(password, session)).toBe(303);
  expect(await signIn(password, browser)).toBe(303);
  // Its own failures count.
  for (let count = 0; count < 5; count++) expect(await signIn(`a guess of ten ${count}`, browser)).toBe(401);
  expect(await signIn(password, browser)).toBe(429);
});
