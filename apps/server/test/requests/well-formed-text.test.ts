import type { Problem } from '@ngoma/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(path: string, body: object) {
  const headers = { authorization: server.bearer, 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const problem = (await response.json()) as Pick<Problem, 'errors'>; // as: every response of a test is compared with the contract
  return { status: response.status, problem };
}

describe.each([
  ['/v1/messages', { to: '+256772123456' }, "'message' must be a text of 1 to 10 segments without control characters."],
  ['/v1/messages/preview', {}, "'message' must be a text of 1 to 10000 characters without control characters."],
])('%s', (path, others, detail) => {
  test.each([
    ['a high half at the end', 'a\ud83d'],
    ['a high half before another character', '\ud83da'],
    ['a low half', '\ude00'],
    ['two halves in the wrong order', '\ude00\ud83d'],
    ['two high halves and a low one', '\ud83d\ud83d\ude00'],
    ['a control character', 'a\u0007b'],
  ])('400 validation_failed: %s', async (_name, message) => {
    expect(await send(path, { ...others, message })).toMatchObject({
      status: 400,
      problem: { code: 'validation_failed', detail, errors: [{ pointer: '/message', code: 'pattern', detail }] },
    });
  });

  test.each(['Webale 😀', '\u{1f941}\u{1f941}', 'a\tb\nc\r'])('accepts %j', async (message) => {
    const { status } = await send(path, { ...others, message });
    expect(status).toBeLessThan(300);
  });
});

test('400 validation_failed: a lone surrogate is listed with the other errors', async () => {
  const { problem } = await send('/v1/messages', { to: '0772', message: '\ud83d' });
  expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/message', '/to']);
});

/** Sends bytes as they are to the calendar, or to messaging. */
async function sendBytes(path: string, bytes: Buffer | string, type: string) {
  const isMessaging = path.startsWith('/v1');
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: isMessaging ? server.bearer : server.basic('editor'), 'content-type': type },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  const body = (await response.json()) as Record<string, unknown>; // as: every response of a test is compared with the contract
  return { status: response.status, body };
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
/** Longer than the limit of the fast reader. */
const long = 'x'.repeat(20_000);

const creations = [
  ['/events/v1/events', 'title', { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' }],
  ['/wp-json/tribe/events/v1/events', 'title', { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' }],
  ['/events/v1/venues', 'venue', {}],
  ['/events/v1/organizers', 'organizer', {}],
  ['/events/v1/categories', 'name', {}],
  ['/events/v1/tags', 'name', {}],
] as const;

describe.each(creations)('the calendar at %s', (path, name, others) => {
  const whole = (text: string, more: object = {}) => JSON.stringify({ ...others, ...more, [name]: text });

  test.each([
    ['half of a surrogate pair', whole('Caf\ud800x')],
    ['half of a pair in a long body', whole('Caf\ud800x', { description: long })],
    ['half of a pair further in', whole('Cafe', { unknown: [{ text: '\udc00' }] })],
    ['half of a pair in a name', whole('Cafe', { 'a\ud83d': 1 })],
    ['Latin-1', latin1(whole('Caf\xe9'))],
    ['Latin-1 in a long body', latin1(whole('Caf\xe9', { description: long }))],
  ])('400 rest_invalid_json: %s', async (_what, body) => {
    for (const type of [json, 'application/json; charset="utf-8"'])
      expect(await sendBytes(path, body, type)).toMatchObject({ status: 400, body: { code: 'rest_invalid_json' } });
  });

  test.each([
    ['escapes of Latin-1', `${name}=Caf%E9`, 'rest_invalid_param'],
    ['escapes of half of a pair', `${name}=Caf%ED%A0%80`, 'rest_invalid_param'],
    ['Latin-1', latin1(`${name}=Caf\xe9`), 'rest_invalid_json'],
  ])('400 %s in a form', async (_what, text, code) => {
    const dates = new URLSearchParams(others).toString();
    const body = Buffer.concat([Buffer.from(dates && `${dates}&`), Buffer.from(text)]);
    expect(await sendBytes(path, body, form)).toMatchObject({ status: 400, body: { code } });
  });

  test('400 rest_invalid_param: escapes of Latin-1 in the query of a write', async () => {
    expect(await sendBytes(`${path}?${name}=Caf%E9`, JSON.stringify(others), json)).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { [name]: `'${name}' must be text in UTF-8.` } } },
    });
  });

  test('201: whole pairs, percent signs and letters beyond ASCII', async () => {
    const text = `😀 ${path.includes('json') ? 'é' : 'è'} 100% off`;
    const escaped = whole(text).replace('😀', '\\ud83d\\ude00');
    for (const [body, type] of [
      [escaped, json],
      [new URLSearchParams({ ...others, [name]: `${text} in a form` }).toString().replace('%25', '%'), form],
    ] as const) {
      const created = await sendBytes(path, body, type);
      expect(created.status).toBe(201);
      expect(created.body[name]).toContain(text);
    }
  });
});

test('400 rest_invalid_param: Latin-1 in a field of a form with parts', async () => {
  const body = latin1('--x\r\nContent-Disposition: form-data; name="venue"\r\n\r\nCaf\xe9\r\n--x--\r\n');
  expect(await sendBytes('/events/v1/venues', body, 'multipart/form-data; boundary=x')).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { venue: "'venue' must be text in UTF-8." } } },
  });
});

test.each([
  ['/events/v1/events?search=caf%E9', 'rest_invalid_param'],
  ['/wp-json/tribe/events/v1/events?tags[]=caf%ED%A0%80', 'rest_invalid_param'],
  ['/v1/messages?client_reference=caf%E9', 'validation_failed'],
])('400: the query of %s is not UTF-8', async (path, code) => {
  const headers = { authorization: path.startsWith('/v1') ? server.bearer : server.basic('editor') };
  const response = await fetch(server.url + path, { headers });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, code]);
});

test('200: parameters that the calendar ignores may be encoded in any way', async () => {
  expect((await fetch(`${server.url}/events/v1/events?utm_source=caf%E9`)).status).toBe(200);
});

test.each([json, 'application/json; charset="utf-8"'])(
  '400 invalid_json: a message in Latin-1, as %s',
  async (type) => {
    for (const filler of ['', long]) {
      const message = latin1(JSON.stringify({ to: '+256772123456', message: 'Caf\xe9', metadata: { filler } }));
      expect(await sendBytes('/v1/messages', message, type)).toMatchObject({
        status: 400,
        body: { code: 'invalid_json', detail: 'The body is not text in UTF-8.' },
      });
    }
  },
);
