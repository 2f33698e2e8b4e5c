import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { until } from '../../outbound/test-receiver.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (id: string) => server.client.GET('/v1/messages/{id}/events', { params: { path: { id } } });

test('200: lists all events, oldest first, with carrier codes', async () => {
  const { data } = await server.client.POST('/v1/messages', { body: { to: '+256772129901', message: 'Webale' } });
  const id = data?.id ?? '';
  await until(async () => (await read(id)).data?.data.length === 5);
  const nothing = { reason: null, carrier_code: null, permanent: null, at: expect.any(String) };
  const ours = { ...nothing, carrier: null, part: null };
  const submitted = { ...nothing, carrier: 'simulator', part: 1 };
  expect((await read(id)).data?.data).toEqual([
    { ...ours, sequence: 1, status: 'accepted' },
    { ...ours, carrier: 'simulator', sequence: 2, status: 'queued' },
    { ...ours, carrier: 'simulator', sequence: 3, status: 'sending' },
    { ...submitted, sequence: 4, status: 'sent', carrier_code: '0x00' },
    {
      ...submitted,
      sequence: 5,
      status: 'undelivered',
      reason: 'absent_subscriber',
      carrier_code: 'UNDELIV 006',
      permanent: false,
    },
  ]);
});

test('404 message_not_found: the id is unknown', async () => {
  expect((await read('msg_01kb8t4q2n6v0x3m5c7r9w1f2h')).error).toMatchObject({
    status: 404,
    code: 'message_not_found',
  });
});

test('400 validation_failed: unknown parameter', async () => {
  const response = await fetch(`${server.url}/v1/messages/msg_01kb8t4q2n6v0x3m5c7r9w1f2h/events?limit=1`, {
    headers: { authorization: server.bearer },
  });
  expect(response.status).toBe(400);
});
