import { iterateByCursor } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Newest first, as they are listed. */
let ids: string[];
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  ids = [];
  for (let index = 0; index < 30; index += 1) {
    const to = index % 3 === 0 ? '+256701000001' : '+256772000001';
    const { data } = await server.client.POST('/v1/messages', { body: { to, message: `Number ${index}` } });
    ids.unshift(data?.id ?? '');
  }
  await server.database.write('messages').where({ id: ids[4] }).update({ status: 'delivered' });
});
afterAll(() => server[Symbol.asyncDispose]());

const list = (query: object = {}) => server.client.GET('/v1/messages', { params: { query } });
const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data?.data.map(({ id }) => id);

async function problem(query: string): Promise<unknown> {
  const response = await fetch(`${server.url}/v1/messages?${query}`, { headers: { authorization: server.bearer } });
  return { status: response.status, ...((await response.json()) as object) };
}

test('200: the newest 25 come first, the others on the next page', async () => {
  const first = await list();
  expect(idsOf(first)).toEqual(ids.slice(0, 25));
  const second = await list({ cursor: first.data?.next_cursor });
  expect(idsOf(second)).toEqual(ids.slice(25));
  expect(second.data?.next_cursor).toBeNull();
});

test('200: a page with all messages is the last', async () => {
  const { data } = await list({ limit: 30 });
  expect(data?.data).toHaveLength(30);
  expect(data?.next_cursor).toBeNull();
});

test('200: the client walks over every page', async () => {
  const walked: string[] = [];
  for await (const { id } of iterateByCursor(server.client, '/v1/messages', { query: { limit: 7 } })) walked.push(id);
  expect(walked).toEqual(ids);
});

test('200: a message that is sent in between is not met on later pages', async () => {
  const { data } = await list({ limit: 10 });
  await server.database.transaction(async (trx) => {
    const [row] = await trx('messages').where({ id: ids[0] });
    await trx('messages').insert({ ...row, id: 'msg_7zzzzzzzzzzzzzzzzzzzzzzzzz' });
  });
  expect(idsOf(await list({ limit: 10, cursor: data?.next_cursor }))).toEqual(ids.slice(10, 20));
  await server.database.write('messages').where({ id: 'msg_7zzzzzzzzzzzzzzzzzzzzzzzzz' }).delete();
});

test('200: narrowed to a state, a number, or both', async () => {
  expect(idsOf(await list({ status: 'delivered' }))).toEqual([ids[4]]);
  expect(idsOf(await list({ to: '+256701000001' }))).toHaveLength(10);
  expect(idsOf(await list({ to: '+256701000001', status: 'delivered' }))).toEqual([]);
});

test('200: a live key sees no test messages', async () => {
  const { key } = await server.createKey({ mode: 'live' });
  const response = await fetch(`${server.url}/v1/messages`, { headers: { authorization: `Bearer ${key}` } });
  expect(await response.json()).toEqual({ data: [], next_cursor: null });
});

test.each(['limit=0', 'limit=101', 'limit=ten', 'limit=1&limit=2', 'status=lost', 'to=0772', 'page=2'])(
  '400 validation_failed: %s',
  async (query) => {
    const pointer = `?${query.split('=')[0]}`;
    expect(await problem(query)).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ pointer }] });
  },
);

test.each(['nonsense', 'bXNnXzAx'])('400 invalid_cursor: %s', async (cursor) => {
  expect(await problem(`cursor=${cursor}`)).toMatchObject({ status: 400, code: 'invalid_cursor' });
});
