import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const { data } = await server.client.POST('/v1/messages', {
    body: { to: '+256772123456', message: 'Webale', sender_id: 'NWSC', callback_url: 'https://hooks.example.ug/sms' },
  });
  id = data?.id ?? '';
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (id: string, authorization = server.bearer) =>
  fetch(`${server.url}/v1/messages/${id}`, { headers: { authorization } });

test('200: returns the message', async () => {
  const { data } = await server.client.GET('/v1/messages/{id}', { params: { path: { id } } });
  expect(data).toEqual({
    id,
    status: 'accepted',
    reason: null,
    to: '+256772123456',
    message: 'Webale',
    segments: 1,
    encoding: 'gsm7',
    cost: null,
    carrier_cost: null,
    sender_id: 'NWSC',
    callback_url: 'https://hooks.example.ug/sms',
    priority: 'normal',
    client_reference: null,
    metadata: null,
    in_reply_to: null,
    category: 'transactional',
    mode: 'test',
    sequence: 1,
    created_at: expect.any(String),
    updated_at: data?.created_at,
    send_at: null,
    expires_at: expect.any(String),
  });
  // The clock of the database may differ by milliseconds.
  const validityMs = Date.parse(data?.expires_at ?? '') - Date.parse(data?.created_at ?? '');
  expect(Math.round(validityMs / 60_000)).toBe(24 * 60);
});

test('200: another key of the same user and mode can read it', async () => {
  const [one, other] = await Promise.all([server.createKey({}), server.createKey({ scopes: ['messages:read'] })]);
  const client = createClient({ baseUrl: server.url, apiKey: one.key });
  const { data } = await client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale' } });
  expect((await read(data?.id ?? '', `Bearer ${other.key}`)).status).toBe(200);
});

test('400 validation_failed: unknown parameter', async () => {
  const response = await read(`${id}?fields=id`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '?fields' }] });
});

test.each([
  ['unknown id', 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h'],
  ['malformed id', 'msg_1'],
  ['invalid encoding', '%00'],
])('404 message_not_found: %s', async (_why, unknown) => {
  const response = await read(unknown);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'message_not_found' });
});

test.each([
  ['of another mode', { mode: 'live' }],
  ['of another user', { role: 'editor' }],
] as const)('404 message_not_found: the key is %s', async (_whose, options) => {
  const { key } = await server.createKey(options);
  expect((await read(id, `Bearer ${key}`)).status).toBe(404);
});
