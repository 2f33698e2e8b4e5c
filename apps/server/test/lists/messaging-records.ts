import { loadNumberHash } from '../../src/account/number-hash.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { loadSecretKey } from '../../src/account/secret-key.ts';
import { recordAccess } from '../../src/audit/access-log.ts';
import { createInboundMessageId } from '../../src/messaging/inbound/inbound-message.ts';
import { hourMs } from '../../src/time/durations.ts';
import { enqueueWebhooks } from '../../src/webhooks/deliveries/enqueue.ts';
import type { EndpointId, SignerId } from '../../src/webhooks/delivery.ts';
import type { TestClock } from '../harness/clock.ts';
import type { TestServer } from '../harness/server.ts';
import type { CasesOfLists, ListCases } from './list-cases.ts';

interface Made {
  readonly id: string;
}

const [kampala, jinja] = ['+256772000001', '+256701000002'] as const;
const text = 'Webale';

/**
 * Plants records below `/v1` of the administrator in both modes; each filter of a list selects some and excludes
 * others.
 */
export async function plantMessaging(server: TestServer, clock: TestClock): Promise<CasesOfLists> {
  const { database } = server;
  const userId = server.userId('administrator');

  async function create(path: string, body: object): Promise<Made> {
    // Nothing was made in the same hour as another record.
    clock.advance(hourMs);
    const response = await fetch(`${server.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: server.basic('administrator'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${await response.text()}`);
    return (await response.json()) as Made; // as: the server compares responses with the contract
  }
  const now = (): string => new Date(clock.now()).toISOString();

  const early = await create('messages?mode=test', { to: kampala, message: text, client_reference: 'booking-7' });
  await create('messages?mode=test', { to: kampala, message: text, sender_id: 'NWSC' });
  const between = now();
  const failed = await create('messages?mode=test', { to: jinja, message: text });
  await database.write('messages').where({ id: failed.id }).update({ status: 'undelivered', reason: 'no_such_number' });
  const batch = await create('batches?mode=test', { message: text, recipients: [{ to: jinja }] });
  await create('batches?mode=test', { message: text, recipients: [{ to: kampala }] });
  const sentWith = await create('api-keys', { name: 'shop', mode: 'test', scopes: [] });
  const ofEditor = await create('messages?mode=test', { to: kampala, message: text });
  await database
    .write('messages')
    .where({ id: ofEditor.id })
    .update({ user_id: server.userId('editor') });
  await database.write('messages').where({ batch_id: batch.id }).update({ api_key_id: sentWith.id });
  const batchOfEditor = await create('batches?mode=test', { message: text, recipients: [{ to: jinja }] });
  for (const [table, id] of [
    ['batches', { id: batchOfEditor.id }],
    ['messages', { batch_id: batchOfEditor.id }],
  ] as const)
    await database
      .write(table)
      .where(id)
      .update({ user_id: server.userId('editor') });
  // No carrier accepts live messages here.
  const live = await create('messages?mode=test', { to: kampala, message: text });
  await database.write('messages').where({ id: live.id }).update({ mode: 'live' });
  const liveBatch = await create('batches?mode=test', { message: text, recipients: [{ to: jinja }] });
  await database.write('message_counts').insert(
    [
      { user_id: userId, mode: 'live' },
      { user_id: server.userId('editor'), mode: 'test' },
    ].map((owner) => ({
      ...{ ...owner, day: now().slice(0, 10), operator: 'mtn', sender_id: '', status: 'queued' },
      ...{ shard: 0, messages: 1, segments: 1, cost: 0 },
    })),
  );
  await database.write('key_message_counts').insert({
    ...{ api_key_id: sentWith.id, user_id: userId, mode: 'test', day: now().slice(0, 10), operator: 'mtn' },
    ...{ sender_id: '', status: 'queued', shard: 0, messages: 1, segments: 1, cost: 0 },
  });
  await database.write('submissions').insert({
    ...{ message_id: early.id, attempt: 1, part: 1, carrier: 'mtn', state: 'accepted', submitted_at: clock.now() },
  });
  await database.write('batches').where({ id: liveBatch.id }).update({ mode: 'live' });
  for (const recipient of [0, 1, 2]) {
    const [status, error_code] = recipient === 1 ? ['normalized', null] : ['skipped', 'invalid_number'];
    const row = { batch_id: liveBatch.id, recipient, line: recipient + 2, status, value: '0772', error_code };
    await database.write('recipient_rows').insert(row);
  }
  await database.write('verification_counts').insert({
    ...{ user_id: userId, mode: 'live', day: now().slice(0, 10), operator: 'mtn', step: 'started', shard: 0 },
    verifications: 1,
  });
  await create('verifications?mode=test', { to: kampala });
  const firstDay = now().slice(0, 10);
  clock.advance(48 * hourMs);
  await create('messages?mode=test', { to: jinja, message: text });
  await create('verifications?mode=test', { to: jinja });
  const lastDay = now().slice(0, 10);

  for (const mode of ['test', 'live']) {
    for (const name of ['reminder', `${mode}-code`])
      await create(`templates?mode=${mode}`, { name, texts: { en: text } });
    for (const number of [kampala, jinja]) await create(`suppressions?mode=${mode}`, { number });
  }
  const consentAt = await plantConsents();
  await create('senders', { sender_id: 'KIRABO' });
  await create('senders', { sender_id: 'NDERE' });
  await database
    .write('senders')
    .where({ sender_id: 'NDERE' })
    .update({ user_id: server.userId('editor') });

  /** Consents of two numbers in both modes, one of them withdrawn and one to another purpose; returns their times. */
  async function plantConsents(): Promise<string[]> {
    const common = { source: 'Form', wording: 'News by SMS?', given_at: '2026-01-01T00:00:00Z' };
    const times: string[] = [];
    for (const mode of ['test', 'live']) {
      for (const [number, purpose] of [
        [kampala, 'marketing'],
        [jinja, 'marketing'],
        [jinja, 'reminders'],
      ]) {
        await create(`consents?mode=${mode}`, { ...common, number, purpose });
        times.push(now());
      }
    }
    await database.write('consents').where({ purpose: 'reminders' }).update({ withdrawn_at: clock.now() });
    return times;
  }

  const texts = [
    { from: kampala, to: '8008', mode: 'test' },
    { from: jinja, to: '8009', mode: 'test' },
    { from: kampala, to: '8008', mode: 'test' },
    { from: kampala, to: '8008', mode: 'live' },
    { from: kampala, to: '8008', mode: 'test', user_id: server.userId('editor') },
    { from: kampala, to: '8008', mode: 'test', api_key_id: sentWith.id },
  ];
  const receivedAt: string[] = [];
  for (const each of texts) {
    clock.advance(hourMs);
    receivedAt.push(now());
    const row = { id: createInboundMessageId(clock.now()), user_id: userId, carrier: 'simulator', text, ...each };
    await database.write('inbound_messages').insert({ ...row, received_at: clock.now() });
  }

  const url = 'https://hooks.example.ug/ngoma';
  const endpoint = await create('webhook-endpoints?mode=test', { url, event_types: ['*'] });
  const other = await create('webhook-endpoints?mode=test', { url: `${url}/2`, event_types: ['*'] });
  const liveEndpoint = await create('webhook-endpoints?mode=live', { url, event_types: ['*'] });
  const deliveryAt: string[] = [];
  for (const [index, { id }] of [endpoint, endpoint, other, liveEndpoint].entries()) {
    clock.advance(hourMs);
    deliveryAt.push(now());
    const delivery = {
      ...{
        userId,
        mode: id === liveEndpoint.id ? ('live' as const) : ('test' as const),
        url,
        payload: '{}',
        createdAtMs: clock.now(),
      },
      ...{ signerId: id as SignerId, endpointId: id as EndpointId }, // as: the ids of endpoints are both
      messageId: index === 0 ? early.id : failed.id,
      eventType: index === 0 ? 'message.sent' : 'message.delivered',
    } as const;
    await database.transaction((trx) => enqueueWebhooks(database, trx, [delivery]));
  }
  await database.write('webhook_deliveries').where({ message_id: early.id }).update({ state: 'exhausted' });

  await create(`users/${userId}/application-passwords`, { name: 'laptop' });
  await create(`users/${userId}/application-passwords`, { name: 'phone' });
  await server.createKey({ mode: 'test', role: 'editor' });
  await server.createKey({ mode: 'live', role: 'editor' });
  const key = await create('api-keys', { name: 'website', mode: 'live', scopes: [] });

  const ofOthers = { user_id: String(server.userId('editor')), key_id: sentWith.id };
  const inMode = { base: { mode: 'test' } };
  const messages: ListCases['parameters'] = {
    status: 'undelivered',
    to: jinja,
    sender_id: 'NWSC',
    created_after: between,
    created_before: between,
    client_reference: 'booking-7',
    reason: 'no_such_number',
    batch_id: batch.id,
    user_id: String(server.userId('editor')),
    key_id: sentWith.id,
    operator: 'airtel',
    carrier: 'mtn',
  };
  const accessAt = await plantAccess(server);
  await server.createSession('editor');
  return {
    listMessages: { path: '/v1/messages', ...inMode, parameters: messages },
    exportMessages: { path: '/v1/messages.csv', ...inMode, parameters: messages },
    listMessageEvents: { path: `/v1/messages/${live.id}/events`, ...inMode, parameters: {} },
    listBatches: {
      path: '/v1/batches',
      ...inMode,
      parameters: ofOthers,
    },
    listBatchRows: {
      path: `/v1/batches/${liveBatch.id}/rows`,
      base: { mode: 'live' },
      parameters: { status: 'skipped' },
    },
    listTemplates: { path: '/v1/templates', ...inMode, parameters: {} },
    listMessageStatistics: {
      path: '/v1/statistics/messages',
      ...inMode,
      parameters: { from_day: lastDay, to_day: firstDay, ...ofOthers },
    },
    listVerificationStatistics: {
      path: '/v1/statistics/verifications',
      ...inMode,
      parameters: { from_day: lastDay, to_day: firstDay },
    },
    listSenders: { path: '/v1/senders', parameters: { user_id: String(userId) } },
    listSuppressions: { path: '/v1/suppressions', ...inMode, parameters: { number: kampala } },
    listConsents: {
      path: '/v1/consents',
      ...inMode,
      parameters: {
        ...{ number: kampala, purpose: 'reminders', status: 'withdrawn' },
        created_after: consentAt[1] ?? '',
        created_before: consentAt[1] ?? '',
      },
    },
    listInboundMessages: {
      path: '/v1/inbound-messages',
      ...inMode,
      parameters: {
        ...{ from: kampala, to: '8009', ...ofOthers },
        created_after: receivedAt[1] ?? '',
        created_before: receivedAt[1] ?? '',
      },
    },
    listWebhookEndpoints: { path: '/v1/webhook-endpoints', ...inMode, parameters: {} },
    listWebhookDeliveries: {
      path: '/v1/webhook-deliveries',
      ...inMode,
      parameters: {
        status: 'exhausted',
        endpoint_id: other.id,
        message_id: early.id,
        event_type: 'message.sent',
        created_after: deliveryAt[1] ?? '',
        created_before: deliveryAt[1] ?? '',
      },
    },
    listUsers: { path: '/v1/users', parameters: {} },
    listApplicationPasswords: { path: `/v1/users/${userId}/application-passwords`, parameters: {} },
    listSessions: { path: '/v1/sessions', parameters: { user_id: String(server.userId('editor')) } },
    listApiKeys: { path: '/v1/api-keys', parameters: { user_id: String(server.userId('editor')), mode: 'test' } },
    listAccessEntries: {
      path: '/v1/access-log',
      parameters: {
        user_id: String(server.userId('editor')),
        key_id: 'key_0',
        operation: 'getMessage',
        created_after: accessAt[1] ?? '',
        created_before: accessAt[1] ?? '',
        number: kampala,
      },
    },
    listAuditEntries: { path: '/v1/audit', isForKeys: true, parameters: { subject: key.id } },
  };
}

/** Two reads that differ in each filter, an hour apart; returns their times. */
async function plantAccess(server: TestServer): Promise<string[]> {
  const nowMs = Date.now();
  const numberHash = await loadNumberHash(server.database, createSecretBox(loadSecretKey(server.config)));
  const common = { requests: 1, records: 1 };
  const reads = [
    {
      ...{ ...common, atMs: nowMs - 7_200_000, operation: 'listMessages', numberHash: undefined },
      caller: { kind: 'user', userId: server.userId('administrator'), passwordId: 1, address: '127.0.0.1' },
    },
    {
      ...{ ...common, atMs: nowMs - 3_600_000, operation: 'getMessage', numberHash: numberHash(kampala) },
      caller: { kind: 'key', userId: server.userId('editor'), keyId: 'key_0', address: '127.0.0.1' },
    },
  ] as const;
  await server.database.transaction((trx) => recordAccess(trx, reads));
  return reads.map(({ atMs }) => new Date(atMs).toISOString());
}
