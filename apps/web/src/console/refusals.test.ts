import type { Fetch } from '@ngoma/client';
import { describe, expect, test } from 'vitest';
import { createConsole } from './console.ts';
import { areas, ownScreens } from './pages.ts';
import type { ConsoleRequest, ConsoleResponse, Form } from './request/console-request.ts';

/** Each refusal of the API that a form of the console can get, on each screen with a form. */
const screens = [...ownScreens, ...areas.flatMap(({ pages }) => pages.flatMap((page) => page.screens))].filter(
  ({ submit }) => submit !== undefined,
);

/** An address that the pattern of a screen matches. */
const addressOf = ({ source }: RegExp): string =>
  source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\/', '/')
    .replace(/\(\/\w+\)\?/g, '')
    .replace(/\(([a-z]+_)\\w\+\)/g, '$11')
    .replace(/\(\[1-9\]\\d\{0,\d+\}\)|\(\\d\{1,\d+\}\)|\(\\d\+\)/g, '1')
    .replace(/\(\\w\+\)|\(\[a-z0-9-\]\{1,\d+\}\)/g, 'x1');

const everyRight = [
  ...new Set(areas.flatMap(({ pages }) => pages.flatMap(({ needs }) => needs))),
  ...(['edit-others', 'publish-posts'] as const),
];
const session = {
  user: { id: 2, login: 'amina', email: null, role: 'administrator' },
  rights: everyRight,
  recent: true,
};
const settings = { time_zone: 'Africa/Kampala', name: '', description: '', accent_color: '#9a3412', languages: ['en'] };

const refusals: readonly (readonly [number, string])[] = [
  [400, 'validation_failed'],
  [401, 'invalid_credentials'],
  [403, 'insufficient_role'],
  [403, 'sign_in_too_old'],
  [404, 'not_found'],
  [409, 'idempotency_key_reused'],
  [410, 'gone'],
  [412, 'precondition_failed'],
  [413, 'body_too_large'],
  [415, 'unsupported_media_type'],
  [422, 'unprocessable'],
  [429, 'rate_limited'],
  [503, 'overloaded'],
];

const refuse = (status: number, code: string): Response =>
  Response.json(
    { type: 'about:blank', title: 'Refused', status, code, detail: `RAW ${code} at '/body_member'.` },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** An API that refuses everything, or everything but the session. */
const fetchWith =
  (status: number, code: string, signedIn: boolean): Fetch =>
  async ({ url }) => {
    const { pathname } = new URL(url);
    if (signedIn && pathname === '/v1/session') return Response.json(session);
    if (signedIn && pathname === '/events/v1/settings') return Response.json(settings);
    return refuse(status, code);
  };

const typed = 'Typed & kept';
/** A field of text of each form. */
const names = [
  ...[
    'title',
    'name',
    'venue',
    'organizer',
    'description',
    'message',
    'note',
    'reason',
    'url',
    'email',
    'login',
    'number',
  ],
  ...['sender_id', 'sender', 'use_case', 'text', 'as', 'created_after', 'user_id', 'reassign_to', 'send_at'],
];

function post(path: string, fetch: Fetch) {
  const fields = new URLSearchParams({ idempotency_key: 'k1' });
  for (const name of names) fields.set(name, typed);
  const form: Form = { fields, file: undefined, refused: undefined };
  const request: ConsoleRequest = {
    method: 'POST',
    path,
    query: new URLSearchParams(),
    origin: 'http://127.0.0.1:3000',
    requestedOrigin: 'http://127.0.0.1:3000',
    secure: true,
    at: Date.parse('2026-12-05T09:00:00Z'),
    fetch,
    headers: { cookie: 'ngoma=ngoma_session_1', origin: undefined, 'sec-fetch-site': 'same-origin' },
    readForm: async () => form,
  };
  return createConsole({ zone: 'Africa/Kampala' }).respond(request);
}

test('the sweep finds the screens with forms', () => {
  expect(screens.length).toBeGreaterThan(25);
  for (const { path } of screens) expect([path.source, path.test(addressOf(path))]).toEqual([path.source, true]);
});

/** The faults of the page of a refusal. */
function faultsOf({ status, headers, body }: Pick<ConsoleResponse, 'status' | 'headers' | 'body'>): readonly string[] {
  // Some buttons need no API to refuse them, or lead to the page that is no form.
  if (status === 303) return [];
  const html = String(body);
  const isKept = html.includes('Typed &amp; kept') || html.includes('Typed+%26+kept');
  const hasWayOn = /<button|class="button"|<a href/.test(
    html.replace(/<header.*?<\/header>|<footer.*<\/footer>/gs, ''),
  );
  return [
    ...(headers['Content-Type'] === 'text/html' ? [] : ['is no HTML']),
    ...(status >= 400 ? [] : ['is a success']),
    ...(isKept ? [] : ['has lost what was typed']),
    ...(hasWayOn ? [] : ['has no way on']),
    ...(html.includes("at '/body_member") ? ['has words of the API'] : []),
  ];
}

test.each([
  ['the rest of the service', true],
  ['the whole service', false],
])('a refusal of %s is a page with what was typed and a way on', async (_claim, signedIn) => {
  expect(await findFaults((address, status, code) => post(address, fetchWith(status, code, signedIn)))).toEqual([]);
});

type Send = (address: string, status: number, code: string) => Promise<ConsoleResponse>;

/** Sends each form to an API that refuses it, with each refusal. */
async function findFaults(send: Send): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { path } of screens) {
    for (const [status, code] of refusals) {
      const address = addressOf(path);
      const found = faultsOf(await send(address, status, code));
      faults.push(...found.map((fault) => `${address} ${status} ${code} ${fault}`));
    }
  }
  return faults;
}

describe('the sweep finds', () => {
  const headers = { 'Content-Type': 'text/html' };
  const typedHtml = '<textarea>Typed &amp; kept</textarea>';
  test.each([
    ['no fault of a right page', { status: 400, headers, body: `<main>${typedHtml}<button>Save</button></main>` }, []],
    [
      'raw JSON',
      { status: 413, headers: { 'Content-Type': 'application/problem+json' }, body: '{"status":413}' },
      ['is no HTML', 'has lost what was typed', 'has no way on'],
    ],
    [
      'a page without what was typed',
      { status: 503, headers, body: '<main><a href="/console/">On</a></main>' },
      ['has lost what was typed'],
    ],
    [
      'a page whose only links are in its header',
      { status: 429, headers, body: `<header><a href="/console/">Ngoma</a></header><main>${typedHtml}</main>` },
      ['has no way on'],
    ],
    [
      'a refusal as a success, in words of the API',
      { status: 200, headers, body: `${typedHtml}<button>Save</button>RAW at '/body_member'.` },
      ['is a success', 'has words of the API'],
    ],
  ])('%s', (_claim, page, faults) => {
    expect(faultsOf(page)).toEqual(faults);
  });

  test('one refusal of one form that was broken', async () => {
    const sendBroken: Send = async (address, status, code) => {
      const page = await post(address, fetchWith(status, code, true));
      if (address !== '/console/venues/new' || status !== 415) return page;
      return { ...page, body: String(page.body).replaceAll('Typed &amp; kept', '') };
    };
    expect(await findFaults(sendBroken)).toEqual([
      '/console/venues/new 415 unsupported_media_type has lost what was typed',
    ]);
  });
});
