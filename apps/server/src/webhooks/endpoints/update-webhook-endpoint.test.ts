import { iterateByCursor } from '@ngoma/client';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { type ReceivedRequest, startReceiver, type TestReceiver, until } from '../../outbound/test-receiver.ts';

let server: TestServer;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const at = (id: string) => ({ params: { path: { id } } });
const path = '/v1/webhook-endpoints/{id}';

async function make() {
  const body = { url: receiver.url, event_types: ['message.received' as const] };
  const { data } = await server.client.POST('/v1/webhook-endpoints', { body });
  if (data === undefined) throw new Error('The endpoint was refused');
  return data;
}

/** Sends a test webhook and returns the request that the receiver got. */
async function sendTest(id: string): Promise<ReceivedRequest> {
  const { data } = await server.client.POST('/v1/webhook-endpoints/{id}/test', at(id));
  const find = () => receiver.requests.find(({ headers }) => headers['webhook-id'] === data?.id);
  await until(() => find() !== undefined);
  return find() as ReceivedRequest; // as: it has just been found
}

const signaturesOf = ({ headers }: ReceivedRequest) => String(headers['webhook-signature']).split(' ');

function isSignedWith(secret: string, { body, headers }: ReceivedRequest): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>); // as: Node joins repeated headers
    return true;
  } catch {
    return false;
  }
}

test('200: changes only the given members', async () => {
  const { secret: _shownOnce, ...made } = await make();
  const { data } = await server.client.PATCH(path, {
    ...at(made.id),
    body: { event_types: ['*'], description: 'All' },
  });
  expect(data).toEqual({ ...made, event_types: ['*'], description: 'All', updated_at: data?.updated_at });
  const { error } = await server.client.PATCH(path, { ...at(made.id), body: { url: 'https://10.0.0.1/' } });
  expect(error?.code).toBe('invalid_callback_url');
  expect(
    await server.database.read('audit').where({ action: 'webhook_endpoint.update', subject: made.id }),
  ).toHaveLength(1);
});

test('200: the audit record of a new address has the origin only', async () => {
  const { id } = await make();
  const url = 'https://hooks.example.ug/hidden?token=hidden';
  expect((await server.client.PATCH(path, { ...at(id), body: { url } })).data?.url).toBe(url);
  const [line] = await server.database.read('audit').where({ action: 'webhook_endpoint.update', subject: id });
  expect(JSON.parse(line.details)).toEqual({ origin: 'https://hooks.example.ug' });
});

test('200 and 409 webhook_endpoint_disabled: a disabled endpoint gets nothing until it is enabled', async () => {
  const { id } = await make();
  const { data: disabled } = await server.client.PATCH(path, { ...at(id), body: { disabled: true } });
  expect(disabled).toMatchObject({ disabled: true, disabled_reason: 'by_request', disabled_at: disabled?.updated_at });
  const { error } = await server.client.POST('/v1/webhook-endpoints/{id}/test', at(id));
  expect(error).toMatchObject({ status: 409, code: 'webhook_endpoint_disabled' });
  const { data: again } = await server.client.PATCH(path, { ...at(id), body: { disabled: true } });
  expect(again?.disabled_at).toBe(disabled?.disabled_at);
  const { data: enabled } = await server.client.PATCH(path, { ...at(id), body: { disabled: false } });
  expect(enabled).toMatchObject({ disabled: false, disabled_reason: null, disabled_at: null });
  await sendTest(id);
});

test('202: sends a test webhook and lists it among the deliveries', async () => {
  const { id, secret } = await make();
  const received = await sendTest(id);
  expect(isSignedWith(secret, received)).toBe(true);
  expect(JSON.parse(received.body)).toMatchObject({ type: 'webhook_endpoint.test', data: { id } });
});

test('200: the last two secrets sign during the overlap', async () => {
  const { id, secret: first } = await make();
  const rotate = (body: { overlap_seconds?: number }) =>
    server.client.POST('/v1/webhook-endpoints/{id}/rotate-secret', { ...at(id), body });
  const { data: second } = await rotate({});
  expect(Date.parse(second?.old_secret_until ?? '') - Date.parse(second?.updated_at ?? '')).toBe(86_400_000);
  const during = await sendTest(id);
  expect(signaturesOf(during)).toHaveLength(2);
  expect([first, second?.secret ?? ''].map((secret) => isSignedWith(secret, during))).toEqual([true, true]);
  const { data: third } = await rotate({ overlap_seconds: 604_800 });
  const later = await sendTest(id);
  expect([first, second?.secret ?? '', third?.secret ?? ''].map((secret) => isSignedWith(secret, later))).toEqual([
    ...[false, true, true],
  ]);
  const { data: fourth } = await rotate({ overlap_seconds: 0 });
  expect(fourth?.old_secret_until).toBeNull();
  expect(signaturesOf(await sendTest(id))).toHaveLength(1);
});

test('204 and 404 webhook_endpoint_not_found: hides deleted endpoints and those of other users', async () => {
  const { id } = await make();
  const { key } = await server.createKey({ mode: 'test', role: 'editor' });
  const foreign = await fetch(`${server.url}/v1/webhook-endpoints/${id}`, {
    ...{ method: 'DELETE', headers: { authorization: `Bearer ${key}` } },
  });
  const { response } = await server.client.DELETE(path, at(id));
  expect([foreign.status, response.status]).toEqual([404, 204]);
  const { error } = await server.client.GET(path, at(id));
  expect(error?.code).toBe('webhook_endpoint_not_found');
  // Both have the same detail.
  expect(((await foreign.json()) as { detail: string }).detail).toBe(error?.detail);
});

test('200: lists endpoints newest first, in pages, without secrets', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.unshift((await make()).id);
  const walked: { readonly id: string }[] = [];
  for await (const each of iterateByCursor(server.client, '/v1/webhook-endpoints', { query: { limit: 2 } }))
    walked.push(each);
  expect(walked.slice(0, 3).map(({ id }) => id)).toEqual(ids);
  expect(JSON.stringify(walked)).not.toContain('whsec_');
  const { error } = await server.client.GET('/v1/webhook-endpoints', { params: { query: { cursor: 'bXNn' } } });
  expect(error?.code).toBe('invalid_cursor');
});
