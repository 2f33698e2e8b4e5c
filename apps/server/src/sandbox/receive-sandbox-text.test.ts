import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../test/harness/sandbox.ts';
import { startReceiver } from '../outbound/test-receiver.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const phone = '+256772123456';
const receive = (body: { from: string; to: string; message: string }) =>
  sandbox.client.POST('/sandbox/inbound', { body });

test('204: stores a text like one from a carrier, with its webhook and STOP', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(204).end());
  await sandbox.client.POST('/v1/webhook-endpoints', {
    body: { url: receiver.url, event_types: ['message.received'] },
  });
  expect((await receive({ from: phone, to: '8008', message: ' Stop! ' })).response.status).toBe(204);
  const { data } = await sandbox.client.GET('/v1/inbound-messages');
  expect(data?.data).toMatchObject([{ from: phone, to: '8008', message: ' Stop! ', keyword: 'stop', mode: 'test' }]);
  await sandbox.advance(1);
  const { inbound, webhooks } = await sandbox.state();
  const id = data?.data[0]?.id;
  expect(inbound).toMatchObject([{ id, from: phone, to: '8008', text: ' Stop! ', keyword: 'stop' }]);
  const told = webhooks.filter(({ type }) => type === 'message.received');
  expect(told).toMatchObject([{ state: 'delivered', url: receiver.url }]);
  expect(JSON.parse(told[0]?.body ?? '')).toMatchObject({ data: { id, keyword: 'stop' } });
  const body = { to: phone, message: 'Jazz under the Mvule on Saturday', category: 'marketing' } as const;
  expect((await sandbox.client.POST('/v1/messages', { body })).error?.code).toBe('recipient_opted_out');
});

test.each([
  [{ from: '0772 123', to: '8008', message: 'Yes' }, "'from' must be a Ugandan mobile number like +256772123456."],
  [
    { from: phone, to: '', message: 'Yes' },
    "'to' must be an address of 1 to 20 characters without control characters.",
  ],
  [
    { from: phone, to: '8008', message: 'x'.repeat(1_601) },
    "'message' must be a text of 1 to 1,600 characters without control characters.",
  ],
])('400 validation_failed: %j', async (body, detail) => {
  const { response, error } = await receive(body);
  expect([response.status, error?.detail]).toEqual([400, detail]);
});

test('413 body_too_large', async () => {
  const { response, error } = await receive({ from: phone, to: '8008', message: 'x'.repeat(17_000) });
  expect([response.status, error?.code]).toEqual([413, 'body_too_large']);
});
