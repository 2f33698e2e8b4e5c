import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const to = '+256772654321';
const at = (id: string) => ({ params: { path: { id } } });

/** The content of all tables, as text. */
async function dumpTables(): Promise<string> {
  const tables: string[] = await server.database
    .read('sqlite_master')
    .where({ type: 'table' })
    .whereNot('name', 'like', 'sqlite_%')
    .pluck('name');
  const rows = await Promise.all(tables.map((table) => server.database.read(table)));
  return JSON.stringify(rows);
}

test('204: removes number and text from all tables; the idempotency key stays used', async () => {
  await using receiver = await startReceiver();
  const body = { to, message: 'Kabaka is here', callback_url: receiver.url };
  const header = { 'Idempotency-Key': 'once' };
  const { data } = await server.client.POST('/v1/messages', { body, params: { header } });
  const id = data?.id ?? '';
  await until(() => receiver.requests.length === 2);
  expect(await dumpTables()).toContain(to);

  const { response } = await server.client.DELETE('/v1/messages/{id}', at(id));
  expect(response.status).toBe(204);
  const left = await dumpTables();
  for (const trace of [to, to.slice(4), 'Kabaka', id])
    expect(left.replaceAll(`/v1/messages/${id}`, '')).not.toContain(trace);
  expect((await server.client.GET('/v1/messages/{id}', at(id))).error?.status).toBe(404);
  expect((await server.client.DELETE('/v1/messages/{id}', at(id))).error?.status).toBe(404);

  for (const message of [body.message, 'Another text']) {
    const again = await server.client.POST('/v1/messages', { body: { ...body, message }, params: { header } });
    expect(again.error).toMatchObject({ status: 409, code: 'message_deleted' });
  }
});

test('409 message_not_final: it is being sent or scheduled', async () => {
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const { data } = await server.client.POST('/v1/messages', { body: { to, message: 'Webale', send_at } });
  const id = data?.id ?? '';
  expect((await server.client.DELETE('/v1/messages/{id}', at(id))).error).toMatchObject({
    status: 409,
    code: 'message_not_final',
  });
  expect((await server.client.GET('/v1/messages/{id}', at(id))).data).toMatchObject({ to, message: 'Webale' });
});

test('404 message_not_found: the id is unknown', async () => {
  const { error } = await server.client.DELETE('/v1/messages/{id}', at('msg_01kb8t4q2n6v0x3m5c7r9w1f2h'));
  expect(error).toMatchObject({ status: 404, code: 'message_not_found' });
});
