import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../test/harness/database.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { startReceiver, until } from '../outbound/test-receiver.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const recipients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ to: `+256772${String(index).padStart(6, '0')}` }));

const countsOf = ({ headers }: Response) =>
  ['waiting', 'sending', 'canceled'].map((name) => headers.get(`${name}-messages`)).join(' ');

describeOnOneEngine('the parameter cancel_waiting', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function createSender(): Promise<{ id: string; userId: number; client: NgomaClient }> {
    const login = `shop-${crypto.randomUUID()}`;
    const user = await server.client.POST('/v1/users', { body: { login, role: 'editor' } });
    const userId = user.data?.id ?? 0;
    return { ...(await createKey(userId)), userId };
  }
  async function createKey(user_id: number): Promise<{ id: string; client: NgomaClient }> {
    const scopes = ['messages:send' as const, 'messages:read' as const];
    const { data } = await server.client.POST('/v1/api-keys', {
      body: { name: 'shop', mode: 'test', user_id, scopes },
    });
    return { id: data?.id ?? '', client: createClient({ baseUrl: server.url, apiKey: data?.key ?? '' }) };
  }
  async function sendBatch(
    client: NgomaClient,
    count: number,
    body: object = { send_at: inAnHour() },
  ): Promise<string> {
    const request = { message: 'Webale', recipients: recipients(count), ...body };
    return (await client.POST('/v1/batches', { body: request })).data?.id ?? '';
  }
  const rows = (where: object) => server.database.read('messages').where(where).select('id', 'status', 'api_key_id');
  const revoke = (id: string, query: { cancel_waiting?: boolean } = {}) =>
    server.client.DELETE('/v1/api-keys/{id}', { params: { path: { id }, query } });
  const audited = async (subject: string, action: string) => {
    const entries = await server.database.read('audit').where({ subject, action }).select('details');
    return entries.map(({ details }) => JSON.parse(details));
  };

  test('revokeApiKey counts what waits, and cancels it only if requested', async () => {
    const { id, client, userId } = await createSender();
    const other = await createKey(userId);
    const batch = await sendBatch(client, 3);
    await sendBatch(other.client, 2);
    expect(countsOf((await revoke(id)).response)).toBe('3 0 0');
    expect(await audited(id, 'messages.cancel')).toEqual([]);
    // A repeated revocation cancels too.
    expect(countsOf((await revoke(id, { cancel_waiting: true })).response)).toBe('0 0 3');
    expect(await audited(id, 'messages.cancel')).toMatchObject([{ waiting: 0, sending: 0, canceled: 3 }]);
    const states = (await rows({ user_id: userId })).map(({ api_key_id, status }) => `${api_key_id} ${status}`);
    expect(new Set(states)).toEqual(new Set([`${id} canceled`, `${other.id} scheduled`]));
    const { data } = await server.client.GET('/v1/batches/{id}', { params: { path: { id: batch } } });
    expect(data).toMatchObject({ state: 'canceled', statuses: { canceled: 3 } });
    expect(
      await server.database.read('message_queue').whereIn(
        'message_id',
        (await rows({ api_key_id: id })).map((each) => each.id),
      ),
    ).toEqual([]);
  });

  test('updateUser cancels the messages of all keys of a disabled user, in several transactions', async () => {
    const { id, client, userId } = await createSender();
    const other = await createKey(userId);
    const batch = await sendBatch(client, 1_000);
    await server.database.write('messages').where({ batch_id: batch }).update({ batch_id: null });
    await sendBatch(other.client, 2);
    const change = (body: object, query: object) =>
      server.client.PATCH('/v1/users/{id}', { params: { path: { id: userId }, query }, body });
    const refused = await change({ disabled: false }, { cancel_waiting: true });
    expect(refused.error).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '?cancel_waiting' }] });
    expect((await change({ role: 'editor' }, {})).response.headers.has('waiting-messages')).toBe(false);
    expect(countsOf((await change({ disabled: true }, {})).response)).toBe('1002 0 0');
    const canceled = await change({ disabled: true }, { cancel_waiting: true });
    expect(countsOf(canceled.response)).toBe('0 0 1002');
    expect(await audited(canceled.data?.login ?? '', 'messages.cancel')).toMatchObject([{ canceled: 1002 }]);
    expect(new Set((await rows({ api_key_id: id })).map(({ status }) => status))).toEqual(new Set(['canceled']));
    const day = await server.database
      .read('message_counts')
      .where({ user_id: userId, status: 'canceled' })
      .sum({ sum: 'messages' });
    expect(Number(day[0]?.['sum'])).toBe(1_002);
  });

  test('counts messages that are being submitted and does not cancel them', async () => {
    const { id, client } = await createSender();
    const batch = await sendBatch(client, 2);
    const [sending] = await rows({ batch_id: batch });
    await server.database.write('messages').where({ id: sending.id }).update({ status: 'sending' });
    await server.database.write('submissions').insert({
      ...{ message_id: sending.id, attempt: 1, part: 1, carrier: 'simulator', state: 'submitting' },
      submitted_at: Date.now(),
    });
    expect(countsOf((await revoke(id, { cancel_waiting: true })).response)).toBe('0 1 1');
    expect(await rows({ id: sending.id })).toMatchObject([{ status: 'sending' }]);
  });

  test('sends a webhook for each canceled message', async () => {
    await using receiver = await startReceiver();
    const { id, client } = await createSender();
    await sendBatch(client, 2, { send_at: inAnHour(), callback_url: receiver.url });
    await revoke(id, { cancel_waiting: true });
    const stored = () =>
      server.database.read('webhook_deliveries').where({ api_key_id: id, event_type: 'message.canceled' });
    expect(await stored()).toHaveLength(2);
    await until(async () => (await stored()).every(({ state }) => state === 'delivered'));
  });

  test('beside a running dispatcher each message is sent or canceled, never both', async () => {
    const { id, client } = await createSender();
    for (let index = 0; index < 3; index += 1) await sendBatch(client, 200, { on_invalid: 'skip' });
    const { response } = await revoke(id, { cancel_waiting: true });
    const [waiting, , canceled] = countsOf(response).split(' ').map(Number);
    expect(waiting).toBe(0);
    const unfinished = () =>
      server.database.read('message_queue').join('messages', 'messages.id', 'message_id').where({ api_key_id: id });
    await until(async () => (await unfinished()).length === 0);
    const ended = Map.groupBy(await rows({ api_key_id: id }), ({ status }) => status);
    expect((ended.get('canceled')?.length ?? 0) + (ended.get('delivered')?.length ?? 0)).toBe(600);
    expect(ended.get('canceled')?.length ?? 0).toBeGreaterThanOrEqual(canceled ?? 0);
    const ids = (ended.get('canceled') ?? []).map((each) => each.id);
    expect(await server.database.read('submissions').whereIn('message_id', ids)).toEqual([]);
  });
});
