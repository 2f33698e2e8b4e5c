import { iterateByCursor } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { UserId } from '../../account/caller.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { enqueueWebhooks } from '../deliveries/enqueue.ts';
import type { EndpointId, SignerId } from '../delivery.ts';

let server: TestServer;
/** Newest first. */
let ids: string[];
let endpointId: string;
const startMs = Date.parse('2036-11-20T08:00:00Z');
const states = ['pending', 'delivered', 'exhausted', 'stopped'] as const;
const url = 'https://hooks.example.ug/ngoma';
const messageOf = (index: number) => `msg_${String(index % 4).padStart(26, '0')}`;

beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const { data } = await server.client.POST('/v1/webhook-endpoints', { body: { url, event_types: ['*'] } });
  endpointId = data?.id ?? '';
  const { user_id: userId } = await server.database.read('webhook_endpoints').where({ id: endpointId }).first();
  ids = await enqueue(userId, 40);
  for (const [index, id] of [...ids].entries()) {
    const state = states[index % 4];
    await server.database.write('webhook_deliveries').where({ id }).update({ state, attempts: 1 });
  }
  ids.reverse();
});
afterAll(() => server[Symbol.asyncDispose]());

/** One delivery per minute: every third for the endpoint, the others for a callback address. */
const enqueue = (userId: UserId, count: number) =>
  server.database.transaction((trx) =>
    enqueueWebhooks(
      server.database,
      trx,
      Array.from({ length: count }, (_, index) => ({
        ...{ userId, mode: 'test', url, payload: '{"type":"message.sent"}', createdAtMs: startMs + index * 60_000 },
        signerId: (index % 3 === 0 ? endpointId : 'key_01') as SignerId, // as: ids are made by their own tables only
        endpointId: index % 3 === 0 ? (endpointId as EndpointId) : null,
        messageId: messageOf(index),
        eventType: index % 2 === 0 ? 'message.sent' : 'message.delivered',
      })),
    ),
  );

const list = async (query: object = {}) => {
  const { data } = await server.client.GET('/v1/webhook-deliveries', { params: { query: { limit: 100, ...query } } });
  return data?.data ?? [];
};
const indexes = (deliveries: readonly { readonly id: string }[]) =>
  deliveries.map(({ id }) => ids.length - 1 - ids.indexOf(id));
const all = Array.from({ length: 40 }, (_, index) => 39 - index);

test('200: lists the newest first on every page', async () => {
  expect(indexes(await list())).toEqual(all);
  for (const query of [{ limit: 7 }, { limit: 3, status: ['pending', 'stopped'] as const }]) {
    const walked: { readonly id: string; readonly status: string }[] = [];
    for await (const each of iterateByCursor(server.client, '/v1/webhook-deliveries', { query: query as object }))
      walked.push(each);
    const named: readonly string[] = 'status' in query ? query.status : states;
    expect(indexes(walked)).toEqual(all.filter((index) => named.includes(states[index % 4] ?? '')));
  }
});

test.each<[query: object, isListed: (index: number) => boolean]>([
  [{ status: ['delivered'] }, (index) => index % 4 === 1],
  [{ status: ['exhausted', 'stopped'] }, (index) => index % 4 > 1],
  [{ status: ['delivered', 'stopped', 'delivered'] }, (index) => index % 4 === 1 || index % 4 === 3],
  [{ event_type: 'message.delivered' }, (index) => index % 2 === 1],
  [{ message_id: messageOf(2) }, (index) => index % 4 === 2],
  [{ message_id: messageOf(2), event_type: 'message.delivered' }, () => false],
  [{ created_after: '2036-11-20T08:30:00Z' }, (index) => index >= 30],
  [
    { created_after: '2036-11-20T11:05:00+03:00', created_before: '2036-11-20T08:10:00.000Z' },
    (index) => index >= 5 && index < 10,
  ],
  [
    { status: ['pending'], event_type: 'message.sent', created_before: '2036-11-20T08:20:00Z' },
    (i) => i % 4 === 0 && i < 20,
  ],
])('200: filters by %j', async (query, isListed) => {
  expect(indexes(await list(query))).toEqual(all.filter(isListed));
  const ofEndpoint = await list({ ...query, endpoint_id: endpointId });
  expect(indexes(ofEndpoint)).toEqual(all.filter((index) => isListed(index) && index % 3 === 0));
});

test('200: hides deliveries of other users and of the other mode', async () => {
  for (const options of [{ mode: 'live' }, { role: 'editor' }] as const) {
    const { key } = await server.createKey(options);
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${server.url}/v1/webhook-deliveries`, { headers });
    expect(await response.json()).toEqual({ data: [], next_cursor: null });
    const other = await fetch(`${server.url}/v1/webhook-deliveries/${ids[0]}`, { headers });
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([
      404,
      'webhook_delivery_not_found',
    ]);
  }
});

test.each([
  'status=lost',
  'created_after=yesterday',
  'created_before=2026-06-30T23:59:60Z',
  'endpoint_id=1',
  'event_type=*',
  'limit=0',
])('400 validation_failed: %s', async (query) => {
  const headers = { authorization: server.bearer };
  const response = await fetch(`${server.url}/v1/webhook-deliveries?${query}`, { headers });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'validation_failed']);
});

test('200: returns attempts with the beginning of the response, or an error without IP addresses', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end('Sorry, ssebo'));
  await using working = await startServer();
  const make = async (to: string) => {
    const body = { url: to, event_types: ['message.received' as const] };
    const { data: endpoint } = await working.client.POST('/v1/webhook-endpoints', { body });
    const at = { params: { path: { id: endpoint?.id ?? '' } } };
    const { data } = await working.client.POST('/v1/webhook-endpoints/{id}/test', at);
    const read = () => working.client.GET('/v1/webhook-deliveries/{id}', { params: { path: { id: data?.id ?? '' } } });
    await until(async () => (await read()).data?.attempt_count === 1);
    return (await read()).data;
  };
  const answered = await make(receiver.url);
  expect(answered).toMatchObject({ status: 'pending', message_id: null, finished_at: null });
  expect(answered?.attempts).toMatchObject([{ number: 1, outcome: 'answered', status: 500, error: null }]);
  expect(answered?.attempts[0]?.response_excerpt).toBe('Sorry, ssebo');
  expect(JSON.parse(answered?.payload ?? '')).toMatchObject({ type: 'webhook_endpoint.test' });
  const failed = await make('https://localtest.hooks.example.ug/');
  expect(failed?.attempts).toMatchObject([{ status: null, response_excerpt: null, error: expect.any(String) }]);
  expect(JSON.stringify(failed?.attempts)).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
});
