import { iterateByCursor } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
/** Newest first. */
let ids: string[];
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  ids = [];
  for (let index = 0; index < 30; index += 1) {
    const to = index % 3 === 0 ? '+256701000001' : '+256772000001';
    const own = index === 7 ? { client_reference: 'booking-7', metadata: { hall: 'Ndere' }, sender_id: 'NWSC' } : {};
    const { data } = await server.client.POST('/v1/messages', { body: { to, message: `Number ${index}`, ...own } });
    ids.unshift(data?.id ?? '');
  }
  await server.database.write('messages').where({ id: ids[4] }).update({ status: 'delivered' });
  const failed = { status: 'undelivered', reason: 'absent_subscriber' };
  await server.database.write('messages').where({ id: ids[22] }).update(failed);
});
afterAll(() => server[Symbol.asyncDispose]());

const list = (query: object = {}) => server.client.GET('/v1/messages', { params: { query } });
const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data?.data.map(({ id }) => id);

async function problem(query: string): Promise<unknown> {
  const response = await fetch(`${server.url}/v1/messages?${query}`, { headers: { authorization: server.bearer } });
  return { status: response.status, ...((await response.json()) as object) };
}

test('200: returns the newest 25, and the others on the next page', async () => {
  const first = await list();
  expect(idsOf(first)).toEqual(ids.slice(0, 25));
  const second = await list({ cursor: first.data?.next_cursor });
  expect(idsOf(second)).toEqual(ids.slice(25));
  expect(second.data?.next_cursor).toBeNull();
});

test('200: returns no cursor on the last page', async () => {
  const { data } = await list({ limit: 30 });
  expect(data?.data).toHaveLength(30);
  expect(data?.next_cursor).toBeNull();
});

test('200: the client iterates over all pages', async () => {
  const walked: string[] = [];
  for await (const { id } of iterateByCursor(server.client, '/v1/messages', { query: { limit: 7 } })) walked.push(id);
  expect(walked).toEqual(ids);
});

test('200: excludes messages sent after the first page', async () => {
  const { data } = await list({ limit: 10 });
  await server.database.transaction(async (trx) => {
    const [row] = await trx('messages').where({ id: ids[0] });
    await trx('messages').insert({ ...row, id: 'msg_7zzzzzzzzzzzzzzzzzzzzzzzzz' });
  });
  expect(idsOf(await list({ limit: 10, cursor: data?.next_cursor }))).toEqual(ids.slice(10, 20));
  await server.database.write('messages').where({ id: 'msg_7zzzzzzzzzzzzzzzzzzzzzzzzz' }).delete();
});

test('200: filters by state and number', async () => {
  expect(idsOf(await list({ status: ['delivered'] }))).toEqual([ids[4]]);
  expect(idsOf(await list({ status: ['undelivered', 'delivered', 'failed'] }))).toEqual([ids[4], ids[22]]);
  expect(idsOf(await list({ to: '+256701000001' }))).toHaveLength(10);
  expect(idsOf(await list({ to: '+256701000001', status: 'delivered' }))).toEqual([]);
});

test('200: filters by client reference, sender, reason and time, also combined', async () => {
  const { data } = await list({ client_reference: 'booking-7' });
  expect(data?.data).toMatchObject([{ id: ids[22], client_reference: 'booking-7', metadata: { hall: 'Ndere' } }]);
  expect(idsOf(await list({ sender_id: 'NWSC' }))).toEqual([ids[22]]);
  expect(idsOf(await list({ reason: 'absent_subscriber' }))).toEqual([ids[22]]);
  const all = { client_reference: 'booking-7', reason: 'absent_subscriber', status: 'undelivered,failed' };
  expect(idsOf(await list({ ...all, to: '+256772000001' }))).toEqual([ids[22]]);
  expect(idsOf(await list({ ...all, to: '+256701000001' }))).toEqual([]);
  expect(idsOf(await list({ ...all, status: 'failed' }))).toEqual([]);
  const { data: middle } = await server.client.GET('/v1/messages/{id}', { params: { path: { id: ids[9] ?? '' } } });
  const at = middle?.created_at ?? '';
  const [since, until] = [
    await list({ created_after: at, limit: 100 }),
    await list({ created_before: at, limit: 100 }),
  ];
  expect(idsOf(since)).toContain(ids[9]);
  expect(idsOf(until)).not.toContain(ids[9]);
  expect([...(idsOf(since) ?? []), ...(idsOf(until) ?? [])]).toEqual(ids);
});

test('200: filters by a changed client reference', async () => {
  const params = { path: { id: ids[1] ?? '' } };
  const body = { client_reference: 'booking-28', metadata: { seats: 'B7' } };
  expect((await server.client.PATCH('/v1/messages/{id}', { params, body })).data).toMatchObject(body);
  expect(idsOf(await list({ client_reference: 'booking-28' }))).toEqual([ids[1]]);
  const none = { client_reference: null, metadata: null };
  expect((await server.client.PATCH('/v1/messages/{id}', { params, body: none })).data).toMatchObject(none);
});

test('200: excludes test messages for a live key', async () => {
  const { key } = await server.createKey({ mode: 'live' });
  const response = await fetch(`${server.url}/v1/messages`, { headers: { authorization: `Bearer ${key}` } });
  expect(await response.json()).toEqual({ data: [], next_cursor: null });
});

test.each([
  'limit=0',
  'limit=101',
  'limit=ten',
  'limit=1&limit=2',
  'status=',
  'created_after=today',
  'created_after=2026-06-30T23:59:60Z',
  'created_before=2026-02-30T09:00:00Z',
  'reason=Why',
  'to=0772',
  'page=2',
])('400 validation_failed: %s', async (query) => {
  const pointer = `?${query.split('=')[0]}`;
  expect(await problem(query)).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ pointer }] });
});

test('400 validation_failed: reports the unknown state', async () => {
  const errors = [{ pointer: '?status/1', code: 'enum', detail: expect.stringContaining('one of') }];
  expect(await problem('status=sent,lost')).toMatchObject({ status: 400, code: 'validation_failed', errors });
});

test.each(['nonsense', 'bXNnXzAx'])('400 invalid_cursor: %s', async (cursor) => {
  expect(await problem(`cursor=${cursor}`)).toMatchObject({ status: 400, code: 'invalid_cursor' });
});
