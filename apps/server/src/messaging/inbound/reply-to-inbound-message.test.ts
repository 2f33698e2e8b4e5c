import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const phone = '+256772123456';

describeOnOneEngine('an answer to a text', (engine) => {
  let server: TestServer;
  let userId: number;
  beforeAll(async () => {
    const environment = { NGOMA_WORKER: 'off', NGOMA_SENDERS: 'NWSC' };
    server = await startServer({ engine, environment });
    const own = server.database.read('api_keys').where({ key_hint: server.key.key.slice(-6) });
    userId = (await own.first('user_id')).user_id;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  let count = 0;
  async function receive(columns: object = {}): Promise<string> {
    const id = `inb_0000000000000000000000${String(1_000 + ++count)}`;
    const text = { carrier: 'simulator', from: phone, to: '8008', text: 'Two seats', received_at: 1 };
    await server.database.write('inbound_messages').insert({ id, user_id: userId, mode: 'test', ...text, ...columns });
    return id;
  }
  const reply = (id: string, body: components['schemas']['InboundMessageReply'], key?: string) =>
    server.client.POST('/v1/inbound-messages/{id}/reply', {
      params: { path: { id }, ...(key !== undefined && { header: { 'Idempotency-Key': key } }) },
      body,
    });
  const read = async (id = '') => (await server.client.GET('/v1/messages/{id}', { params: { path: { id } } })).data;

  test('202: replies from the address of the text, with its id', async () => {
    const id = await receive();
    const { data, response } = await reply(id, { message: 'Webale!', client_reference: 'b-1', priority: 'high' });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`/v1/messages/${data?.id}`);
    expect(data).toMatchObject({ to: phone, sender_id: '8008', mode: 'test', status: 'accepted' });
    expect(await read(data?.id)).toMatchObject({
      ...{ to: phone, sender_id: '8008', message: 'Webale!', client_reference: 'b-1', priority: 'high' },
      in_reply_to: id,
    });
  });

  test('202: from a number of more than eleven digits; its text can still be changed', async () => {
    const { data } = await reply(await receive({ to: '256312000000' }), {
      message: 'Webale!',
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const params = { path: { id: data?.id ?? '' } };
    const { data: changed } = await server.client.PATCH('/v1/messages/{id}', {
      params,
      body: { message: 'Tukwaniriza' },
    });
    expect(changed).toMatchObject({ sender_id: '256312000000', message: 'Tukwaniriza' });
    const { error } = await server.client.PATCH('/v1/messages/{id}', {
      params,
      body: { sender_id: '256312000' + '001' } as object,
    });
    expect(error?.code).toBe('validation_failed');
  });

  test('202: without a sender if the carrier did not report the address', async () => {
    const { data } = await reply(await receive({ to: '' }), { message: 'Webale!' });
    expect([data?.sender_id, (await read(data?.id))?.sender_id]).toEqual([null, null]);
  });

  test('202 with the first response for a repeated key, also after deletion; 422 for another text', async () => {
    const id = await receive();
    const first = await reply(id, { message: 'Yes' }, 'k1');
    const second = await reply(id, { message: 'Yes' }, 'k1');
    expect(second.data).toEqual(first.data);
    expect((await reply(id, { message: 'No' }, 'k1')).error?.code).toBe('idempotency_key_reused');
    await server.database.write('inbound_messages').where({ id }).delete();
    const third = await reply(id, { message: 'Yes' }, 'k1');
    expect([third.data?.id, third.response.headers.get('idempotency-replayed')]).toEqual([first.data?.id, 'true']);
  });

  test('400 validation_failed for a foreign number, with all other errors', async () => {
    const id = await receive({ from: 'MTN' });
    expect((await reply(id, { message: 'Webale!' })).error?.detail).toContain("'to' is 'MTN', which is not a Ugandan");
    const { error } = await reply(id, { message: `${'x'.repeat(1_400)}ŋ`, expires_at: '2020-01-01T00:00:00Z' });
    expect(error?.errors?.map(({ pointer }) => pointer)).toEqual(['/to', '/message', '/expires_at']);
  });

  test.each(['ŋNDERE', 'NDERE-CULTURE', '+256312000000'])(
    '400 validation_failed: %s cannot be a sender',
    async (to) => {
      const { response, error } = await reply(await receive({ to }), { message: 'Webale!' });
      expect([response.status, error?.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/to']]);
      expect(error?.detail).toContain(`'to' has written to '${to}', which is neither a number nor a sender name`);
    },
  );

  test('403 recipient_opted_out for a STOP or a suppressed number', async () => {
    const stop = await reply(await receive({ keyword: 'stop' }), { message: 'Why?' });
    expect([stop.response.status, stop.error?.code]).toEqual([403, 'recipient_opted_out']);
    const from = '+256701000001';
    await server.client.POST('/v1/suppressions', { body: { number: from, scope: 'all' } });
    expect((await reply(await receive({ from }), { message: 'Why?' })).error?.code).toBe('recipient_opted_out');
  });

  test('404 inbound_message_not_found for an unknown id, another user or the other mode', async () => {
    for (const id of [
      'inb_0000000000000000000000zzzz',
      await receive({ user_id: 99 }),
      await receive({ mode: 'live' }),
    ]) {
      const { response, error } = await reply(id, { message: 'Webale!' });
      expect([response.status, error?.code]).toEqual([404, 'inbound_message_not_found']);
    }
  });

  test('503 no_carrier, not 403: a live reply needs no approved sender', async () => {
    const id = await receive({ mode: 'live', user_id: server.userId('editor') });
    const params = { path: { id }, query: { mode: 'live' as const } };
    const body = { message: 'Webale!' };
    const { error } = await server.as('editor').POST('/v1/inbound-messages/{id}/reply', { params, body });
    expect(error?.code).toBe('no_carrier');
  });

  test('503 no_carrier, not 403: a changed reply returns to its original sender', async () => {
    const ofEditor = { mode: 'live', user_id: server.userId('editor') };
    const later = { send_at: new Date(Date.now() + 3_600_000).toISOString() };
    const { data } = await reply(await receive(), { message: 'Webale!', ...later });
    const in_reply_to = await receive(ofEditor);
    // As if it had been accepted while there was a carrier, and changed since.
    await server.database
      .write('messages')
      .where({ id: data?.id })
      .update({ ...ofEditor, in_reply_to, sender_id: null });
    const params = { path: { id: data?.id ?? '' }, query: { mode: 'live' as const } };
    const codeOf = async (sender_id: string) =>
      (await server.as('editor').PATCH('/v1/messages/{id}', { params, body: { sender_id } })).error?.code;
    expect([await codeOf('8008'), await codeOf('8009')]).toEqual(['no_carrier', 'sender_not_approved']);
  });
});
