import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createSimulator, type Simulator } from '../carriers/simulator.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

// One for both engines: ids that this process makes never go back in time, and texts are found by their ids.
const clock = createTestClock();
const phone = '+256772123456';
const optedOut = { code: 'recipient_opted_out' };

describeOnOneEngine('a text from a phone', (engine) => {
  let db: TestDatabase;
  let simulator: Simulator;
  let messaging: TestMessaging;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    simulator = createSimulator({ clock });
    messaging = createTestMessaging({ db, clock, test: simulator });
    await messaging.worker.start();
    await db.write('users').insert({ login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 });
    const endpoint = {
      id: 'whe_1',
      user_id: 1,
      mode: 'test',
      url: 'https://hooks.example.ug/',
      receiver: 'hooks.example.ug',
    };
    const none = { event_types: 'message.received', hears_calendar: 0, secret: '', created_at: 1, updated_at: 1 };
    await db.write('webhook_endpoints').insert({ ...endpoint, ...none });
  });
  afterAll(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  const texts = () =>
    db.read('inbound_messages').orderBy('id').select('user_id', 'mode', 'from', 'to', 'text', 'keyword');

  test('STOP ends marketing and not codes, until START', async () => {
    await messaging.send({ to: phone, senderId: '8008' });
    await simulator.receive(phone, '8008', 'Stop!');
    expect(await texts()).toEqual([
      { user_id: 1, mode: 'test', from: phone, to: '8008', text: 'Stop!', keyword: 'stop' },
    ]);
    expect(await db.read('suppressions').select('number', 'scope', 'source')).toEqual([
      { number: phone, scope: 'marketing', source: 'keyword' },
    ]);
    await expect(messaging.send({ to: phone, category: 'marketing' })).rejects.toMatchObject(optedOut);
    await messaging.untilStatus(await messaging.send({ to: phone }), 'delivered');
    await simulator.receive(phone, '8008', 'START');
    await messaging.untilStatus(await messaging.send({ to: phone, category: 'marketing' }), 'delivered');
    await db.write('suppressions').insert({
      ...{ id: 'sup_1', user_id: 1, mode: 'test', number: phone, scope: 'all', source: 'api', created_at: 1 },
    });
    clock.advance(120_001);
    await simulator.receive(phone, '8008', 'start');
    await expect(messaging.send({ to: phone })).rejects.toMatchObject(optedOut);
  });

  test('goes to the last sender from this address, else the last sender, else the first administrator', async () => {
    const to = '+256701000001';
    const write = async (sender: string, user_id: number) => {
      const id = await messaging.send({ to, senderId: sender });
      await messaging.untilStatus(id, 'delivered');
      await db.write('messages').where({ id }).update({ user_id });
      clock.advance(1);
    };
    await write('8008', 7);
    await write('NWSC', 8);
    for (const address of ['8008', 'NWSC', '9009']) await simulator.receive(to, address, 'Yes');
    clock.advance(7 * 86_400_000 - 60_000);
    await simulator.receive(to, '8008', 'Late, and in time');
    clock.advance(60_001);
    await simulator.receive(to, '8008', 'Yes');
    const of = (await texts()).filter(({ from }) => from === to);
    expect(of.map(({ user_id }) => user_id)).toEqual([7, 8, 8, 7, 1]);
  });

  test('is applied for foreign numbers', async () => {
    const from = '+2547123456789012345';
    await simulator.receive(from, '8008', 'STOP');
    expect(await db.read('suppressions').where({ number: from })).toHaveLength(1);
  });

  test('is sent to subscribed endpoints once', async () => {
    const from = '+256701000003';
    for (const text of ['Two seats', 'Two seats']) await simulator.receive(from, '8008', text);
    const told = await db.read('webhook_deliveries').where({ event_type: 'message.received' }).pluck('payload');
    const bodies = told.map((payload: string) => JSON.parse(payload)).filter(({ data }) => data.from === from);
    expect(bodies).toMatchObject([{ type: 'message.received', data: { to: '8008', message: 'Two seats' } }]);
  });

  test('is stored once when its carrier repeats it', async () => {
    const from = '+256701000002';
    await Promise.all([simulator.receive(from, '8008', 'Hi'), simulator.receive(from, '8008', 'Hi')]);
    await simulator.receive(from, '8008', 'Hello');
    clock.advance(120_001);
    await simulator.receive(from, '8008', 'Hi');
    const of = async () => (await texts()).flatMap((each) => (each.from === from ? [each.text] : []));
    clock.advance(120_000);
    await simulator.receive(from, '8008', 'Hi');
    expect(await of()).toEqual(['Hi', 'Hello', 'Hi']);
    clock.advance(1);
    await simulator.receive(from, '8008', 'Hi');
    expect(await of()).toEqual(['Hi', 'Hello', 'Hi', 'Hi']);
  });
});

describeOnOneEngine('inbound messages', (engine) => {
  let server: TestServer;
  const ids = [1, 2, 3].map((each) => `inb_0000000000000000000000000${each}`);
  const receivedMs = Date.parse('2026-11-21T08:30:00Z');
  beforeAll(async () => {
    server = await startServer({ engine, environment: { NGOMA_WORKER: 'off' } });
    const { user_id } = await server.database.read('api_keys').first('user_id');
    const common = { user_id, mode: 'test', carrier: 'simulator', text: 'Yes', received_at: receivedMs };
    await server.database.write('inbound_messages').insert([
      { ...common, id: ids[0], from: phone, to: '8008' },
      { ...common, id: ids[1], from: phone, to: '9009' },
      { ...common, id: ids[2], from: '+256701000001', to: '8008', keyword: 'stop' },
      { ...common, id: 'inb_00000000000000000000000004', from: phone, to: '8008', mode: 'live' },
    ]);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const list = (query: object) => server.client.GET('/v1/inbound-messages', { params: { query } });
  const idsOf = async (query: object) => (await list(query)).data?.data.map(({ id }) => id);
  const get = (id = '') => server.client.GET('/v1/inbound-messages/{id}', { params: { path: { id } } });

  test('200: lists newest first, with pages and filters by number, address and time', async () => {
    expect(await idsOf({})).toEqual([ids[2], ids[1], ids[0]]);
    const first = await list({ limit: 2 });
    expect(await idsOf({ limit: 2, cursor: first.data?.next_cursor })).toEqual([ids[0]]);
    expect(await idsOf({ from: phone })).toEqual([ids[1], ids[0]]);
    expect(await idsOf({ to: '8008', from: phone })).toEqual([ids[0]]);
    expect(await idsOf({ created_after: '2026-11-21T08:00:00Z' })).toEqual([]);
    expect(await idsOf({ created_after: '1970-01-01T00:00:00Z' })).toEqual([ids[2], ids[1], ids[0]]);
    expect(await idsOf({ created_before: '1970-01-01T00:00:00Z' })).toEqual([]);
    expect(await idsOf({ created_before: '1970-01-01T00:00:00.001Z', to: '8008' })).toEqual([ids[2], ids[0]]);
    expect((await list({ cursor: 'x' })).error?.code).toBe('invalid_cursor');
  });

  test('200; 404 inbound_message_not_found for an unknown id or the other mode', async () => {
    expect((await get(ids[2])).data).toEqual({
      ...{ id: ids[2], from: '+256701000001', to: '8008', message: 'Yes', keyword: 'stop', carrier: 'simulator' },
      ...{ missing_parts: 0, mode: 'test', received_at: '2026-11-21T08:30:00.000Z' },
    });
    for (const id of ['inb_00000000000000000000000004', 'inb_0000000000000000000000000z', 'x'])
      expect((await get(id)).error?.code).toBe('inbound_message_not_found');
  });

  test('200 without its text after retention; 204, then 404 after deletion with its webhooks', async () => {
    const id = ids[0] ?? '';
    await server.database.write('inbound_messages').where({ id }).update({ text: '', text_removed: 1 });
    expect((await get(id)).data?.message).toBe(null);
    const webhook = {
      id: 'whk_1',
      api_key_id: 'key',
      mode: 'test',
      event_type: 'message.received',
      url: '',
      payload: '{}',
    };
    const none = {
      receiver: '',
      state: 'pending',
      attempts: 0,
      due_at: 0,
      lease_token: 0,
      lease_until: 0,
      created_at: 1,
    };
    await server.database.write('webhook_deliveries').insert({ ...webhook, ...none, message_id: id });
    const remove = (id: string) => server.client.DELETE('/v1/inbound-messages/{id}', { params: { path: { id } } });
    expect((await remove(id)).response.status).toBe(204);
    expect((await remove(id)).error?.code).toBe('inbound_message_not_found');
    expect((await remove('inb_00000000000000000000000004')).error?.code).toBe('inbound_message_not_found');
    expect(await server.database.read('webhook_deliveries')).toEqual([]);
    expect(await idsOf({})).toEqual([ids[2], ids[1]]);
  });
});
