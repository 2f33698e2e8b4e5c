import { verifyWebhook, type WebhookPayload } from '@ngoma/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { startReceiver, until } from '../../../outbound/test-receiver.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_SENDERS: 'NWSC' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const booking = { to: '+256772123456', message: 'Your seat at Ndere Centre is booked.' };

/** Sends bodies that the typed client rejects. */
async function post(body: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await fetch(`${server.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: server.bearer, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    body: (await response.json()) as Problem,
  };
}

interface Sent {
  readonly status: number;
  readonly replayed: string | null;
  readonly body: Problem;
}

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string }[];
  readonly data: { readonly params?: Readonly<Record<string, string>> };
}

const countMessages = async (text: string) => (await server.database.read('messages').where({ text })).length;

/** Delays the commit of requests with this key until the returned function is called. */
async function blockCommit(key: string): Promise<() => void> {
  const { id } = await server.database.read('api_keys').orderBy('created_at').first('id');
  const blocked = Promise.withResolvers<void>();
  const unblocked = Promise.withResolvers<void>();
  const transaction = server.database.transaction(async (trx) => {
    const row = { api_key_id: id, key, fingerprint: '', location: '', body: '', created_at: 0, expires_at: 1e15 };
    await trx('idempotency_keys').insert(row);
    blocked.resolve();
    await unblocked.promise;
    throw new Error('it is rolled back');
  });
  transaction.catch(() => undefined);
  await blocked.promise;
  return unblocked.resolve;
}

const pointers = ({ errors = [] }: Problem) => errors.map(({ pointer }) => pointer).sort();

test('202: returns the message, its location and its cost', async () => {
  const { data, response } = await server.client.POST('/v1/messages', { body: booking });
  expect(data).toEqual({
    id: expect.stringMatching(/^msg_[0-9a-hjkmnp-tv-z]{26}$/),
    status: 'accepted',
    to: booking.to,
    segments: 1,
    encoding: 'gsm7',
    cost: null,
    sender_id: null,
    mode: 'test',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    replacements: [],
  });
  expect(response.headers.get('location')).toBe(`/v1/messages/${data?.id}`);
  expect(response.headers.get('idempotency-replayed')).toBeNull();
});

test('202: `smart_encoding` applies the replacements of the preview and reports each once', async () => {
  const body = { ...booking, message: 'Aŋŋamba “nti”…', smart_encoding: true };
  const { data } = await server.client.POST('/v1/messages', { body });
  expect(data).toMatchObject({
    ...{ encoding: 'gsm7', segments: 1 },
    replacements: [
      { original: 'ŋ', replacement: "ng'" },
      { original: '“', replacement: '"' },
      { original: '”', replacement: '"' },
      { original: '…', replacement: '...' },
    ],
  });
  const sent = await server.client.GET('/v1/messages/{id}', { params: { path: { id: data?.id ?? '' } } });
  expect(sent.data?.message).toBe(`Ang'ng'amba "nti"...`);
  const other = await server.client.POST('/v1/messages', { body: { ...body, message: '“Webale” 😀' } });
  expect(other.data).toMatchObject({ encoding: 'ucs2', replacements: [] });
  const plain = await server.client.POST('/v1/messages', { body: { ...body, smart_encoding: false } });
  expect(plain.data).toMatchObject({ encoding: 'ucs2', replacements: [] });
});

test('202: delivers the message and reports each state with a signed webhook', async () => {
  await using receiver = await startReceiver();
  const own = { client_reference: 'booking-4711', metadata: { hall: 'Ndere Centre' } };
  const { data } = await server.client.POST('/v1/messages', {
    body: { ...booking, ...own, callback_url: receiver.url },
  });
  await until(() => receiver.requests.length === 2);
  const { webhookSecret: secret } = server.key;
  const told = await Promise.all(
    receiver.requests.map(({ headers, body }) => verifyWebhook({ secret, headers, body })),
  );
  const sequenceOf = ({ type, data }: WebhookPayload) =>
    type === 'message.sent' || type === 'message.delivered' ? data.sequence : 0;
  const bySequence = told.toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
  expect(bySequence).toMatchObject([
    { type: 'message.sent', data: { id: data?.id, status: 'sent', sequence: 4, ...own } },
    { type: 'message.delivered', data: { id: data?.id, status: 'delivered', sequence: 5, ...own } },
  ]);
});

describe('with an Idempotency-Key', () => {
  test('202: repeats the same bytes for a bare or quoted key, with a header', async () => {
    const send = async (key: string, body: string) => {
      const response = await fetch(`${server.url}/v1/messages`, {
        method: 'POST',
        headers: { authorization: server.bearer, 'content-type': 'application/json', 'idempotency-key': key },
        body,
      });
      const { status, headers } = response;
      return {
        status,
        location: headers.get('location'),
        replayed: headers.get('idempotency-replayed'),
        text: await response.text(),
      };
    };
    const first = await send('booking-1', JSON.stringify(booking));
    expect(first).toMatchObject({ status: 202, replayed: null });
    const { message, to } = booking;
    expect(await send('booking-1', JSON.stringify({ message, to }, null, 2))).toEqual({ ...first, replayed: 'true' });
    expect(await send('"booking-1"', JSON.stringify(booking))).toEqual({ ...first, replayed: 'true' });
  });

  test('409 idempotency_in_progress: the first request is not committed yet', async () => {
    const unblock = await blockCommit('booking-2');
    const sent = Array.from({ length: 8 }, () => post(booking, { 'idempotency-key': 'booking-2' }));
    const refused: Problem[] = [];
    for (const response of sent) response.then(({ status, body }) => status === 409 && refused.push(body));
    await until(() => refused.length === 7);
    unblock();
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, ...Array(7).fill(409)]);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['idempotency_in_progress']));
  });

  test('202 or 409: stores one of concurrent requests; the others repeat its response or are refused', async () => {
    const body = { ...booking, message: 'Stored once' };
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => post(body, { 'idempotency-key': 'booking-4' })),
    );
    const accepted = responses.filter(({ status }) => status === 202);
    const refused = responses.filter(({ status }) => status === 409);
    expect(accepted.length + refused.length).toBe(16);
    expect(new Set(accepted.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(accepted.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    for (const { body } of refused) expect(body.code).toBe('idempotency_in_progress');
    expect(await countMessages('Stored once')).toBe(1);
  });

  test('422 idempotency_key_reused: the body differs', async () => {
    await post(booking, { 'idempotency-key': 'booking-3' });
    expect(await post({ ...booking, message: 'Other' }, { 'idempotency-key': 'booking-3' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('400 validation_failed: the key is too long', async () => {
    const { status, body } = await post(booking, { 'idempotency-key': 'x'.repeat(256) });
    expect({ status, pointers: pointers(body) }).toEqual({ status: 400, pointers: [':idempotency-key'] });
  });
});

describe('400', () => {
  test.each<[string, unknown, string, string[]]>([
    ['a number of another country', { ...booking, to: '+254712345678' }, 'invalid_number', ['/to']],
    ['a number without the plus sign', { ...booking, to: '256772123456' }, 'invalid_number', ['/to']],
    ['a number with a line break', { ...booking, to: '+256772123456\n' }, 'invalid_number', ['/to']],
    ['a text of eleven segments', { ...booking, message: 'ŋ'.repeat(671) }, 'message_too_long', ['/message']],
    ['a text of too many characters', { ...booking, message: 'x'.repeat(1531) }, 'message_too_long', ['/message']],
    ['an empty text', { ...booking, message: '' }, 'validation_failed', ['/message']],
    ['a text with NUL', { ...booking, message: 'a\u0000b' }, 'validation_failed', ['/message']],
    ['half a surrogate pair', { ...booking, message: 'a\ud83d' }, 'validation_failed', ['/message']],
    ['a sender outside the alphabet', { ...booking, sender_id: 'Eŋŋoma' }, 'validation_failed', ['/sender_id']],
    [
      'a private callback',
      { ...booking, callback_url: 'https://192.168.1.1/' },
      'invalid_callback_url',
      ['/callback_url'],
    ],
    ['a callback that is no address', { ...booking, callback_url: 'hooks' }, 'invalid_callback_url', ['/callback_url']],
    ['a number as metadata', { ...booking, metadata: { seats: 2 } }, 'validation_failed', ['/metadata/seats']],
    [
      'a reference with a line break',
      { ...booking, client_reference: 'a\n' },
      'validation_failed',
      ['/client_reference'],
    ],
    ['a leap second', { ...booking, send_at: '2026-06-30T23:59:60Z' }, 'validation_failed', ['/send_at']],
    ['a member that is not known', { ...booking, sender: 'NWSC' }, 'validation_failed', ['/sender']],
    ['no members', {}, 'validation_failed', ['/message', '/to']],
    ['no text', { to: booking.to, sender_id: 'ŋŋ' }, 'validation_failed', ['/message', '/sender_id']],
    ['a list', [], 'validation_failed', ['']],
    ['null', null, 'validation_failed', ['']],
    ['several errors at once', { to: 7, message: '', mode: 'live' }, 'validation_failed', ['/message', '/mode', '/to']],
  ])('%s', async (_name, body, code, where) => {
    const response = await post(body);
    expect({ status: response.status, code: response.body.code, pointers: pointers(response.body) }).toEqual({
      status: 400,
      code,
      pointers: where,
    });
  });

  test('invalid_json: the body is not JSON', async () => {
    expect(await post('{"to":')).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  });

  test('contains a sentence, also in the members for WordPress clients', async () => {
    const { body } = await post({ ...booking, to: '0772123456' });
    const sentence = "'to' must be a Ugandan mobile number like +256772123456.";
    expect(body).toMatchObject({ detail: sentence, message: sentence, data: { params: { to: sentence } } });
  });
});

test('401 missing_credentials: no credentials', async () => {
  const { error } = await server.anonymous.POST('/v1/messages', { body: booking });
  expect(error).toMatchObject({ status: 401, code: 'missing_credentials' });
});

test('403 insufficient_scope: the key can only read', async () => {
  const { key } = await server.createKey({ scopes: ['messages:read'] });
  const response = await post(booking, { authorization: `Bearer ${key}` });
  expect(response).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
});

test('413 body_too_large: more than 64 KiB', async () => {
  const response = await post({ ...booking, message: 'x'.repeat(70_000) });
  expect(response).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

test('415 unsupported_media_type: a form', async () => {
  const response = await post('to=%2B256772123456', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
});

describe('with a live key', () => {
  test('403 sender_not_approved: checked before the carrier', async () => {
    const { key } = await server.createKey({ mode: 'live' });
    const response = await post({ ...booking, sender_id: 'Stranger' }, { authorization: `Bearer ${key}` });
    expect(response).toMatchObject({ status: 403, body: { code: 'sender_not_approved' } });
  });

  test('503 no_carrier: no carrier is configured; nothing is stored', async () => {
    const { key } = await server.createKey({ mode: 'live' });
    const response = await post({ ...booking, sender_id: 'NWSC' }, { authorization: `Bearer ${key}` });
    expect(response).toMatchObject({ status: 503, body: { code: 'no_carrier' } });
    expect(await server.database.read('messages').where({ mode: 'live' })).toEqual([]);
  });
});
