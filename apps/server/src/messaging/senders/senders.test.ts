import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { silentCarrier } from '../../../test/harness/silent-carrier.ts';
import type { Role } from '../../account/caller.ts';

const mtn = '+256772000001';
const airtel = '+256701000001';

describeOnOneEngine('registered senders', (engine) => {
  const carrier = silentCarrier();
  let server: TestServer;
  let live: NgomaClient;
  let tester: NgomaClient;
  let editor: NgomaClient;
  beforeAll(async () => {
    server = await startServer({ engine, environment: { ...carrier.environment, NGOMA_SENDERS: 'NWSC' } });
    [live, tester] = [await clientOf('editor', 'live'), await clientOf('editor', 'test')];
    editor = server.as('editor');
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    carrier[Symbol.dispose]();
  });

  async function clientOf(role: Role, mode: 'live' | 'test'): Promise<NgomaClient> {
    const { key } = await server.createKey({ mode, role });
    return createClient({ baseUrl: server.url, apiKey: key, retry: { attempts: 1 } });
  }

  const at = (id: string) => ({ params: { path: { id } } });
  async function register(sender_id: string, more: { note?: string; default?: boolean } = {}) {
    const { data, error } = await editor.POST('/v1/senders', { body: { sender_id, ...more } });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  }
  const decide = (
    id: string,
    body: { decision: 'approved' | 'rejected'; operators?: ('mtn' | 'airtel')[]; reason?: string },
  ) => server.as('administrator').POST('/v1/senders/{id}/decision', { ...at(id), body });

  /** The sender of the message, or the code of the error. */
  async function send(client: NgomaClient, to: string, sender_id?: string) {
    const body = { to, message: 'Webale', ...(sender_id !== undefined && { sender_id }) };
    const { data, error } = await client.POST('/v1/messages', { body });
    return data === undefined ? error.code : data.sender_id;
  }

  test('201, then 403 sender_not_approved until it is approved for the network of the number', async () => {
    const { id, ...sender } = await register('KIRABO', { note: 'A shop' });
    expect(sender).toMatchObject({
      sender_id: 'KIRABO',
      default: false,
      note: 'A shop',
      user_id: server.userId('editor'),
    });
    expect(sender.operators.map(({ operator, status }) => `${operator} ${status}`)).toEqual([
      ...['mtn pending', 'airtel pending', 'other pending'],
    ]);
    expect(await send(live, mtn, 'KIRABO')).toBe('sender_not_approved');
    expect(await send(tester, mtn, 'KIRABO')).toBe('KIRABO');
    const { data } = await decide(id, { decision: 'approved', operators: ['mtn'] });
    expect(data?.operators[0]).toMatchObject({ status: 'approved', reason: null, decided_at: expect.any(String) });
    expect([await send(live, mtn, 'KIRABO'), await send(live, airtel, 'KIRABO')]).toEqual([
      'KIRABO',
      'sender_not_approved',
    ]);
    // A sender for all users, and one of another user.
    expect(await send(live, airtel, 'NWSC')).toBe('NWSC');
    expect(await send(await clientOf('administrator', 'live'), mtn, 'KIRABO')).toBe('sender_not_approved');
    const reason = 'The name is taken.';
    await decide(id, { decision: 'rejected', reason });
    expect((await editor.GET('/v1/senders/{id}', at(id))).data?.operators[2]).toMatchObject({
      status: 'rejected',
      reason,
    });
    expect(await send(live, mtn, 'KIRABO')).toBe('sender_not_approved');
    const { data: audit } = await server.client.GET('/v1/audit', { params: { query: { subject: id } } });
    expect(audit?.data.map(({ action }) => action)).toEqual(['sender.decide', 'sender.decide', 'sender.create']);
    expect(audit?.data[0]?.details).toMatchObject({ sender_id: 'KIRABO', decision: 'rejected', reason });
  });

  test('202: messages and batches without `sender_id` use the default sender if approved', async () => {
    const first = await register('NDERE', { default: true });
    expect([await send(live, mtn), await send(tester, mtn)]).toEqual([null, 'NDERE']);
    await decide(first.id, { decision: 'approved', operators: ['mtn'] });
    expect([await send(live, mtn), await send(live, airtel)]).toEqual(['NDERE', null]);
    const recipients = [{ to: mtn }, { to: airtel }];
    const { data: batch } = await live.POST('/v1/batches', { body: { message: 'Webale', recipients } });
    const ids = batch?.items.map(({ id }) => id ?? '') ?? [];
    const sent = await Promise.all(ids.map((id) => live.GET('/v1/messages/{id}', at(id))));
    expect(sent.map(({ data }) => data?.sender_id)).toEqual(['NDERE', null]);
    const second = await register('NDERE2');
    await editor.PATCH('/v1/senders/{id}', { ...at(second.id), body: { default: true, note: 'The new one' } });
    const { data: list } = await editor.GET('/v1/senders');
    expect(list?.data.map(({ sender_id, default: usual, note }) => [sender_id, usual, note]).slice(0, 2)).toEqual([
      ['NDERE2', true, 'The new one'],
      ['NDERE', false, null],
    ]);
    expect(await send(live, mtn)).toBeNull();
    const change = { ...at(ids[0] ?? ''), body: { sender_id: 'NDERE2' } };
    expect((await live.PATCH('/v1/messages/{id}', change)).error?.code).toBe('sender_not_approved');
    expect((await editor.DELETE('/v1/senders/{id}', at(second.id))).response.status).toBe(204);
    expect(await send(tester, mtn)).toBeNull();
  });

  test('200, 404 sender_not_found: users see their own senders, administrators all', async () => {
    const { id } = await register('SEEN');
    const admin = server.as('administrator');
    expect((await admin.GET('/v1/senders/{id}', at(id))).data?.sender_id).toBe('SEEN');
    const { data: page } = await admin.GET('/v1/senders', { params: { query: { limit: 1 } } });
    expect(page).toMatchObject({ data: [{ id }], next_cursor: expect.any(String) });
    const query = { limit: 1, cursor: page?.next_cursor ?? '' };
    expect((await admin.GET('/v1/senders', { params: { query } })).data?.data[0]?.id).not.toBe(id);
    const own = { params: { query: { user_id: Number(server.userId('administrator')) } } };
    expect((await admin.GET('/v1/senders', own)).data?.data).toEqual([]);
    const other = await admin.POST('/v1/senders', { body: { sender_id: 'OTHERS' } });
    const theirs = at(other.data?.id ?? '');
    const { error: unknown } = await editor.GET('/v1/senders/{id}', at(`snd_${'0'.repeat(26)}`));
    expect(unknown).toMatchObject({ status: 404, code: 'sender_not_found' });
    for (const { error } of [
      await editor.GET('/v1/senders/{id}', theirs),
      await editor.PATCH('/v1/senders/{id}', { ...theirs, body: { default: true } }),
      await editor.DELETE('/v1/senders/{id}', theirs),
    ])
      expect(error?.detail).toBe(unknown?.detail);
    expect((await editor.GET('/v1/senders', own)).data?.data.map(({ sender_id }) => sender_id)).not.toContain('OTHERS');
    expect((await decide(`snd_${'0'.repeat(26)}`, { decision: 'approved' })).error?.code).toBe('sender_not_found');
  });

  test('409 sender_exists and sender_limit; 400: the name is invalid', async () => {
    await register('TWICE');
    const again = await editor.POST('/v1/senders', { body: { sender_id: 'TWICE' } });
    expect(again.error).toMatchObject({ status: 409, code: 'sender_exists' });
    const wide = await editor.POST('/v1/senders', { body: { sender_id: 'ŋŋoma' } });
    expect(wide.error).toMatchObject({ status: 400, errors: [{ pointer: '/sender_id', code: 'pattern' }] });
    for (
      let more = (await editor.GET('/v1/senders', { params: { query: { limit: 100 } } })).data?.data.length ?? 0;
      more < 50;
      more += 1
    )
      await register(`S${more}`);
    const { error } = await editor.POST('/v1/senders', { body: { sender_id: 'ONEMORE' } });
    expect(error).toMatchObject({ status: 409, code: 'sender_limit' });
  });
});
