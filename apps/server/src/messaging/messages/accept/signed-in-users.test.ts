import type { components } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { type Mode, type Role, roles } from '../../../account/caller.ts';

const booking = { to: '+256772123456', message: 'Your seat at Ndere Centre is booked.' };
const refused = (pointer: string) => ({ code: 'validation_failed', errors: [{ pointer }] });

/** Application passwords have no mode and no webhook secret. */
describeOnOneEngine('a signed-in user', (engine) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_RATE_LIMIT: 'on' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function send(role: Role, mode: Mode, header: { 'Idempotency-Key'?: string } = {}, message = booking.message) {
    const params = { query: { mode }, header };
    return server.as(role).POST('/v1/messages', { params, body: { ...booking, message } });
  }

  const messagesOf = async (role: Role, mode: Mode): Promise<components['schemas']['Message'][]> =>
    (await server.as(role).GET('/v1/messages', { params: { query: { mode } } })).data?.data ?? [];

  test.each(roles)('202 or 403 insufficient_role: %s', async (role) => {
    const { data, error, response } = await send(role, 'test');
    if (role !== 'administrator' && role !== 'editor') {
      expect(error).toMatchObject({ status: 403, code: 'insufficient_role' });
      const { key } = await server.createKey({ role });
      const byKey = await fetch(`${server.url}/v1/messages`, { headers: { authorization: `Bearer ${key}` } });
      expect(byKey.status).toBe(403);
      return;
    }
    expect(response.headers.get('ratelimit-policy')).toBe('"default";q=100;w=10');
    const params = { path: { id: data?.id ?? '' }, query: { mode: 'test' as const } };
    expect((await server.as(role).GET('/v1/messages/{id}', { params })).data).toMatchObject({
      ...booking,
      mode: 'test',
    });
    const { data: timeline } = await server.as(role).GET('/v1/messages/{id}/events', { params });
    expect(timeline?.data[0]?.status).toBe('accepted');
    expect(await messagesOf(role, 'live')).toEqual([]);
  });

  test('200: sees messages of own keys in this mode; administrators see them too', async () => {
    const { data } = await server
      .as('editor')
      .POST('/v1/messages', { params: { query: { mode: 'test' } }, body: booking });
    const { key } = await server.createKey({ role: 'editor' });
    const path = `${server.url}/v1/messages/${data?.id}`;
    expect((await fetch(path, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    const administrator = { headers: { authorization: server.basic('administrator') } };
    expect((await fetch(`${path}?mode=test`, administrator)).status).toBe(200);
  });

  test('202: an Idempotency-Key is unique per user and mode', async () => {
    const header = { 'Idempotency-Key': 'booking-7' };
    const first = await send('editor', 'test', header);
    const again = await send('editor', 'test', header);
    expect(again.data).toEqual(first.data);
    expect(again.response.headers.get('idempotency-replayed')).toBe('true');
    expect((await send('editor', 'test', header, 'Other')).error?.code).toBe('idempotency_key_reused');
    // 503, not the stored response of the test mode.
    expect((await send('editor', 'live', header)).error?.code).toBe('no_carrier');
    expect((await send('administrator', 'test', header)).data?.id).not.toBe(first.data?.id);
  });

  test('400 validation_failed: `mode` is required for users and refused for keys', async () => {
    const [editor, key] = [server.basic('editor'), server.bearer];
    const id = 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h';
    const targets = ['/v1/messages', `/v1/messages/${id}`, `/v1/messages/${id}/events`];
    for (const target of targets) {
      for (const [authorization, query] of [
        [editor, ''],
        [key, '?mode=live'],
        [key, '?mode=both'],
      ] as const) {
        const response = await fetch(`${server.url}${target}${query}`, { headers: { authorization } });
        expect([response.status, await response.json()], `${target}${query}`).toMatchObject([400, refused('?mode')]);
      }
    }
    for (const target of ['/v1/messages', '/v1/messages/preview']) {
      const body = JSON.stringify(target.endsWith('preview') ? { message: 'x' } : booking);
      const headers = { authorization: editor, 'content-type': 'application/json' };
      const ask = (query: string) => fetch(`${server.url}${target}${query}`, { method: 'POST', headers, body });
      expect(await (await ask('')).json()).toMatchObject(refused('?mode'));
      expect((await ask('?mode=test')).status).toBeLessThan(300);
    }
  });

  test('400 invalid_callback_url: there is no key whose secret signs the webhooks', async () => {
    const body = { ...booking, callback_url: 'https://hooks.example.ug/sms' };
    const { error } = await server.as('editor').POST('/v1/messages', { params: { query: { mode: 'test' } }, body });
    expect(error).toMatchObject({ code: 'invalid_callback_url', errors: [{ pointer: '/callback_url' }] });
  });

  test('429 rate_limited: per user, with the limit of sends', async () => {
    clock.advance(10_000);
    const sent = await Promise.all(Array.from({ length: 101 }, () => send('editor', 'test')));
    const statuses = sent.map(({ response }) => response.status).sort();
    expect([statuses.at(99), statuses.at(100)]).toEqual([202, 429]);
    expect((await send('administrator', 'test')).response.status).toBe(202);
  });
});
