import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, requestText } from '../../../server/test/harness/raw-request.ts';
import { redeemLink } from '../../../server/test/harness/redeem-link.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const password = 'the rains came early';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.createSession('editor');
  await redeemLink(server, Number(server.userId('author')), password);
});
afterAll(() => server[Symbol.asyncDispose]());

type Headers = Readonly<Record<string, string>>;

const get = async (path: string, headers: Headers) => {
  const response = await fetch(`${server.url}${path}`, { headers });
  return { html: await response.text(), cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

async function post(path: string, fields: Headers, headers: Headers) {
  const sent = { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) } as const;
  const response = await fetch(`${server.url}${path}`, sent);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** The token of the first form of a page that is sent to the path. */
const tokenIn = (html: string, action: string): string =>
  new RegExp(`action="${action}"[^>]*><input type="hidden" name="csrf" value="([^"]+)">`).exec(html)?.[1] ?? '';

const accountForm = async (session = token) => {
  const { html } = await get('/console/account', { cookie: `ngoma=${session}` });
  return tokenIn(html, '/console/account');
};

/** Changes nothing, because the passwords differ, so that an accepted form is 400. */
const fields = { current_password: 'x', new_password: 'y', repeated: 'z' };
const send = (csrf: string, headers: Headers, session = token) =>
  post('/console/account', { ...fields, csrf }, { cookie: `ngoma=${session}`, ...headers });

describe('a form of a person who is signed in', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this host', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['another port, in a browser with Origin alone', { origin: 'http://127.0.0.1:1' }],
    ['another site, in a browser with Origin alone', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site with our Origin', { 'sec-fetch-site': 'cross-site', origin: 'own' }],
  ])('403: from %s, also with a valid token', async (_where, headers) => {
    const sent = 'origin' in headers && headers.origin === 'own' ? { ...headers, origin: server.url } : headers;
    expect((await send(await accountForm(), sent)).status).toBe(403);
  });

  test('is accepted with `Sec-Fetch-Site: same-origin`, also with another Origin', async () => {
    expect((await send('', { 'sec-fetch-site': 'same-origin' })).status).toBe(400);
    expect((await send('', { 'sec-fetch-site': 'same-origin', origin: 'null' })).status).toBe(400);
  });

  test('is accepted with our Origin', async () => {
    expect((await send('', { origin: server.url })).status).toBe(400);
  });

  test('is accepted with its token in a browser that sends neither header', async () => {
    expect((await send(await accountForm(), {})).status).toBe(400);
    expect((await send(await accountForm(), { referer: 'https://evil.example/' })).status).toBe(400);
  });

  test('403: without a token, also with our Referer', async () => {
    expect((await send('', {})).status).toBe(403);
    expect((await send('', { referer: `${server.url}/console/account` })).status).toBe(403);
  });

  test('403: with a token of another session or of an ended one of the same person', async () => {
    const other = await server.createSession('editor');
    const old = await accountForm(other);
    expect((await send(old, {})).status).toBe(403);
    await server.anonymous.DELETE('/v1/session', { headers: { authorization: `Bearer ${other}` } });
    expect((await send(old, {})).status).toBe(403);
  });

  test('403: with the token of another path, a changed token and the name of an object member', async () => {
    const valid = await accountForm();
    const { html } = await get('/console/account', { cookie: `ngoma=${token}` });
    for (const csrf of [
      tokenIn(html, '/console/sign-out'),
      `${valid}x`,
      valid.slice(1),
      valid.toLowerCase(),
      '__proto__',
    ])
      expect((await send(csrf, {})).status).toBe(403);
  });

  test('403 with what was typed, when the form is older than the last sign-in', async () => {
    const old = await accountForm(await server.createSession('editor'));
    const typed = { email: 'typed & <kept>@example.ug', current_password: 'secret words', csrf: old };
    const { status, html } = await post('/console/account', typed, { cookie: `ngoma=${token}` });
    expect(status).toBe(403);
    expect(html).toContain('<dd>typed &amp; &lt;kept&gt;@example.ug</dd>');
    expect(html).not.toContain('secret words');
  });

  test.each([
    ['JSON', 'application/json', '{"title":"x"}'],
    ['plain text', 'text/plain', 'title=x'],
    [
      'a form that ends too early',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="title"',
    ],
    ['a form without a boundary', 'multipart/form-data', 'x'],
  ])('400: %s is not called too large', async (_name, type, body) => {
    const headers = { cookie: `ngoma=${token}`, origin: server.url, 'content-type': type };
    const response = await fetch(`${server.url}/console/events/new`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<h1>Not read</h1>');
  });

  test('has at most 60 bytes as a token', async () => {
    expect(Buffer.byteLength(await accountForm())).toBeLessThanOrEqual(60);
  });

  test('shows a button at the address of the form that signs out', async () => {
    const { html } = await get('/console/sign-out', { cookie: `ngoma=${token}` });
    const main = html.slice(html.indexOf('<main'));
    expect(tokenIn(main, '/console/sign-out')).not.toBe('');
    expect(main).toContain('<button>Sign out</button>');
  });

  test('signs out in a browser that sends neither header', async () => {
    const session = await server.createSession('editor');
    const { html } = await get('/console/', { cookie: `ngoma=${session}` });
    const csrf = tokenIn(html, '/console/sign-out');
    expect((await post('/console/sign-out', {}, { cookie: `ngoma=${session}` })).status).toBe(403);
    expect((await post('/console/sign-out', { csrf }, { cookie: `ngoma=${session}` })).status).toBe(303);
  });
});

describe('the form of the sign-in', () => {
  const credentials = { login: 'test-author', password };
  const signInPage = () => get('/console/sign-in', {});
  const signIn = (csrf: string, headers: Headers) => post('/console/sign-in', { ...credentials, csrf }, headers);

  test('is accepted with its token and cookie in a browser that sends neither header', async () => {
    const { html, cookie } = await signInPage();
    expect(cookie).toMatch(/^ngoma_form=[\w-]{22}$/);
    const done = await signIn(tokenIn(html, '/console/sign-in'), { cookie });
    expect(done.status).toBe(303);
    expect(done.headers.get('set-cookie')).toMatch(/^ngoma=ngoma_session_[0-9A-Za-z]+; Path=\/;/);
  });

  test('403: with the token of another browser', async () => {
    const [mine, theirs] = [await signInPage(), await signInPage()];
    const page = await signIn(tokenIn(theirs.html, '/console/sign-in'), { cookie: mine.cookie });
    expect(page.status).toBe(403);
    expect(page.html).toContain('value="test-author"');
    const retried = await signIn(tokenIn(page.html, '/console/sign-in'), { cookie: mine.cookie });
    expect(retried.status).toBe(303);
  });

  test.each([{}, { own: 'origin' }])('says that cookies are needed if the browser returns none: %j', async (which) => {
    const { html } = await signInPage();
    const headers: Headers = 'own' in which ? { origin: server.url, 'sec-fetch-site': 'same-origin' } : {};
    const page = await signIn(tokenIn(html, '/console/sign-in'), headers);
    expect(page.status).toBe(403);
    expect(page.html).toContain('Signing in needs cookies');
    expect(page.headers.get('set-cookie')).toMatch(/^ngoma_form=/);
  });

  test('403: from another site with a valid token and cookie', async () => {
    const { html, cookie } = await signInPage();
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await signIn(tokenIn(html, '/console/sign-in'), headers)).status).toBe(403);
  });

  test('403: the form of a link needs its own token too', async () => {
    const { html, cookie } = await get('/console/link?token=x', {});
    const link = { token: 'x', password, repeated: password };
    expect((await post('/console/link', link, { cookie })).status).toBe(403);
    const csrf = tokenIn(html, '/console/link');
    expect((await post('/console/link', { ...link, csrf }, { cookie })).status).not.toBe(403);
  });

  test('sends a form that a sign-in interrupted with the token of the new session', async () => {
    const asked = await post('/console/account?x=1', fields, { 'sec-fetch-site': 'same-origin' });
    const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
    const kept = new URLSearchParams(fields).toString();
    const csrf = tokenIn(asked.html, '/console/sign-in');
    const next = '/console/account?x=1';
    expect(asked.html).toContain(`name="next" value="${next}"`);
    const signedIn = await post('/console/sign-in', { ...credentials, csrf, next, kept }, { cookie });
    expect(signedIn.status).toBe(200);
    const session = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const again = tokenIn(signedIn.html, '/console/account\\?x=1');
    const shown = await post(next, { ...fields, shown_again: '1', csrf: again }, { cookie: session });
    expect(shown.status).toBe(200);
  });
});

test('403: the console at a host that is not this machine', async () => {
  for (const [method, path] of [
    ['GET', '/console/'],
    ['GET', '/console/sign-in'],
    ['POST', '/console/sign-in'],
    ['POST', '/console/sign-out'],
  ] as const) {
    const headers = [
      'Host: evil.example',
      `Cookie: ngoma=${token}`,
      'Origin: http://evil.example',
      'Content-Length: 0',
    ];
    expect((await rawRequest(server.url, requestText(method, path, headers))).status).toBe(403);
  }
});

test.each([
  ['without a character set', 'application/x-www-form-urlencoded', 'title=caf%E9&start_date=5/12/2030 18:00'],
  ['in Latin 1', 'application/x-www-form-urlencoded; charset=iso-8859-1', 'start_date=5/12/2030 18:00&title=caf%E9'],
])('400: a form whose bytes are not UTF-8, %s, stores nothing', async (_where, type, body) => {
  const headers = { cookie: `ngoma=${token}`, 'sec-fetch-site': 'same-origin', 'content-type': type };
  const send = (text: string) =>
    fetch(`${server.url}/console/events/new`, { method: 'POST', redirect: 'manual', headers, body: text });
  const refused = await send(body);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(await refused.text()).toContain('nothing was saved');
  expect((await get('/console/events?search=caf&dates=all', headers)).html).not.toContain('>caf\ufffd');
  expect((await send(body.replace('%E9', '%C3%A9%EF%BF%BD'))).status).toBe(303);
});
