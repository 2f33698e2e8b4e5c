import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(send_at?: string): Promise<string> {
  const body = { to: '+256772123456', message: 'Webale', ...(send_at !== undefined && { send_at }) };
  return (await server.client.POST('/v1/messages', { body })).data?.id ?? '';
}

const cancel = (id: string) => server.client.POST('/v1/messages/{id}/cancel', { params: { path: { id } } });
const read = async (id: string) => (await server.client.GET('/v1/messages/{id}', { params: { path: { id } } })).data;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('200: cancels the message and removes it from the queue; a repetition changes nothing', async () => {
  const id = await send(inAnHour());
  const { data } = await cancel(id);
  expect(data).toMatchObject({ id, status: 'canceled', reason: null, sequence: 3 });
  expect(await server.database.read('message_queue').where({ message_id: id })).toEqual([]);
  expect((await cancel(id)).data).toEqual(data);
});

test('404 message_not_found: the id is unknown', async () => {
  const { error } = await cancel('msg_01kb8t4q2n6v0x3m5c7r9w1f2h');
  expect(error).toMatchObject({ status: 404, code: 'message_not_found' });
});

test('409 message_not_changeable: it was sent', async () => {
  const id = await send();
  await expect.poll(async () => (await read(id))?.status).toBe('delivered');
  expect((await cancel(id)).error).toMatchObject({ status: 409, code: 'message_not_changeable' });
});

test('409 message_not_changeable: the carrier may have a part of it', async () => {
  for (const state of ['submitting', 'accepted', 'uncertain']) {
    const id = await send(inAnHour());
    const part = { message_id: id, attempt: 1, part: 1, carrier: 'simulator', state, submitted_at: 0 };
    await server.database.transaction((trx) => trx('submissions').insert(part));
    expect((await cancel(id)).error).toMatchObject({ status: 409, code: 'message_not_changeable' });
    expect((await read(id))?.status).toBe('scheduled');
  }
});
