import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { hourMs } from '../../time/durations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_SENDERS: 'NWSC' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** A message that waits for an hour. */
async function schedule(more: { readonly expires_at?: string } = {}): Promise<string> {
  const body = { to: '+256772123456', message: 'Webale', send_at: inHours(1), ...more };
  const { data } = await server.client.POST('/v1/messages', { body });
  return data?.id ?? '';
}

type Patch = components['schemas']['MessagePatch'];

const update = (id: string, body: Patch, client = server.client) =>
  client.PATCH('/v1/messages/{id}', { params: { path: { id } }, body });

const read = async (id: string) =>
  (await server.client.GET('/v1/messages/{id}', { params: { path: { id } } })).data ?? { expires_at: '' };

test('200: changes the members of the body and updates the statistics', async () => {
  const id = await schedule();
  const before = await read(id);
  const { data } = await update(id, { message: 'Aŋŋamba', sender_id: 'NWSC', priority: 'high' });
  expect(data).toEqual({
    ...before,
    message: 'Aŋŋamba',
    encoding: 'ucs2',
    sender_id: 'NWSC',
    priority: 'high',
    status: 'scheduled',
    reason: 'changed',
    sequence: 3,
    updated_at: expect.any(String),
  });
  expect(await read(id)).toEqual(data);
  expect((await update(id, { sender_id: null, callback_url: null })).data).toMatchObject({
    sender_id: null,
    sequence: 4,
  });
});

test('200: a new `send_at` keeps the validity; `expires_at` sets the expiry', async () => {
  const id = await schedule({ expires_at: inHours(3) });
  const moved = await update(id, { send_at: inHours(10) });
  expect(Math.round((Date.parse(moved.data?.expires_at ?? '') - Date.now()) / hourMs)).toBe(12);
  const end = inHours(70);
  expect((await update(id, { expires_at: end })).data).toMatchObject({ expires_at: end, send_at: moved.data?.send_at });
});

test('200: a `send_at` of null sends it immediately', async () => {
  const id = await schedule();
  expect((await update(id, { send_at: null })).data).toMatchObject({
    status: 'queued',
    reason: 'changed',
    send_at: null,
  });
  await expect.poll(async () => ((await read(id)) as { status?: string }).status).toBe('delivered');
});

test('400: reports all errors and changes nothing', async () => {
  const id = await schedule();
  const before = await read(id);
  const wrong = { message: 'ŋ'.repeat(671), callback_url: 'https://10.0.0.1/', send_at: inHours(24 * 31) };
  const { error } = await update(id, wrong);
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    errors: [{ pointer: '/message' }, { pointer: '/callback_url' }, { pointer: '/send_at' }],
  });
  for (const body of [{ expires_at: inHours(0.5) }, { expires_at: inHours(80) }, { send_at: inHours(-1) }])
    expect((await update(id, body)).error).toMatchObject({ status: 400, code: 'validation_failed' });
  // @ts-expect-error `to` cannot be changed
  expect((await update(id, { to: '+256772000001' })).error?.status).toBe(400);
  expect((await update(id, {})).error?.status).toBe(400);
  expect(await read(id)).toEqual(before);
});

test('403 sender_not_approved: the sender of a live message is not approved', async () => {
  const id = await schedule();
  await server.database.transaction((trx) =>
    trx('messages')
      .where({ id })
      .update({ mode: 'live', user_id: server.userId('administrator') }),
  );
  const { key } = await server.createKey({ mode: 'live' });
  const response = await fetch(`${server.url}/v1/messages/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sender_id: 'Stranger' }),
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'sender_not_approved']);
});

test('404 message_not_found: the id is unknown or of another user', async () => {
  const unknown = { status: 404, code: 'message_not_found' };
  expect((await update('msg_01kb8t4q2n6v0x3m5c7r9w1f2h', { message: 'x' })).error).toMatchObject(unknown);
  const id = await schedule();
  const signedIn = (role: 'editor' | 'administrator', mode: 'live' | 'test') =>
    server.as(role).PATCH('/v1/messages/{id}', { params: { path: { id }, query: { mode } }, body: { message: 'x' } });
  expect((await signedIn('editor', 'test')).error).toMatchObject(unknown);
  expect((await signedIn('administrator', 'live')).error).toMatchObject(unknown);
});

test('409 message_not_changeable: a carrier has it', async () => {
  const { data } = await server.client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale' } });
  const id = data?.id ?? '';
  await expect.poll(async () => ((await read(id)) as { status?: string }).status).toBe('delivered');
  expect((await update(id, { message: 'Other' })).error).toMatchObject({ status: 409, code: 'message_not_changeable' });
});
