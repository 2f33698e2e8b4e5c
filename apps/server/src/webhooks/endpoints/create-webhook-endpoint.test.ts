import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const url = 'https://hooks.example.ug/ngoma';

async function post(body: unknown, key = server.key.key) {
  const response = await fetch(`${server.url}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: JSON.parse(await response.text()),
  };
}

test('201: creates an endpoint with an encrypted secret that is shown once, and an audit record with the origin only', async () => {
  const { status, location, body } = await post({
    url,
    event_types: ['message.sent', 'event.created'],
    description: 'Shop',
  });
  expect(status).toBe(201);
  const { secret, ...endpoint } = body;
  expect(endpoint).toMatchObject({ url, event_types: ['message.sent', 'event.created'], description: 'Shop' });
  expect(endpoint).toMatchObject({ mode: 'test', disabled: false, disabled_reason: null, old_secret_until: null });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { data } = await server.client.GET('/v1/webhook-endpoints/{id}', { params: { path: { id: endpoint.id } } });
  expect(data).toEqual(endpoint);
  expect(location).toBe(`/v1/webhook-endpoints/${endpoint.id}`);
  const row = await server.database.read('webhook_endpoints').where({ id: endpoint.id }).first();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(await server.database.read('audit').where({ subject: endpoint.id })).toMatchObject([
    {
      ...{ action: 'webhook_endpoint.create', actor_kind: 'key', result: 'done' },
      details: JSON.stringify({ origin: 'https://hooks.example.ug', event_types: ['message.sent', 'event.created'] }),
    },
  ]);
});

test.each([
  ['http://hooks.example.ug/', 'it does not begin with https://'],
  ['https://10.0.0.7/', 'address'],
  ['https://hooks.internal/', 'hooks.internal'],
])('400 invalid_callback_url: %s', async (refused) => {
  const { status, body } = await post({ url: refused, event_types: ['*'] });
  expect({ status, code: body.code, pointer: body.errors[0].pointer }).toEqual({
    ...{ status: 400, code: 'invalid_callback_url', pointer: '/url' },
  });
});

test('400 invalid_callback_url: rejects http://127.0.0.1 for live keys', async () => {
  const loopback = { url: 'http://127.0.0.1:9000/', event_types: ['*'] };
  expect(await post(loopback)).toMatchObject({ status: 201 });
  const { key } = await server.createKey({ mode: 'live' });
  expect(await post(loopback, key)).toMatchObject({ status: 400, body: { code: 'invalid_callback_url' } });
});

test.each([
  [{ url }, '/event_types'],
  [{ url, event_types: [] }, '/event_types'],
  [{ url, event_types: ['message.lost'] }, '/event_types/0'],
  [{ url, event_types: ['*', '*'] }, '/event_types'],
  [{ url, event_types: ['*'], description: '' }, '/description'],
  [{ url, event_types: ['*'], secret: 'mine' }, '/secret'],
])('400 validation_failed: %j', async (body, pointer) => {
  const refusal = await post(body);
  expect(refusal).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(refusal.body.errors.map((each: { pointer: string }) => each.pointer)).toContain(pointer);
});

test('409 webhook_endpoint_limit: a user may have twenty endpoints in each mode', async () => {
  const { key } = await server.createKey({ mode: 'live', role: 'author' });
  const made = await Promise.all(Array.from({ length: 22 }, () => post({ url, event_types: ['*'] }, key)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(made.filter(({ status, body }) => status === 409 && body.code === 'webhook_endpoint_limit')).toHaveLength(2);
  const { key: test } = await server.createKey({ mode: 'test', role: 'author' });
  expect(await post({ url, event_types: ['*'] }, test)).toMatchObject({ status: 201 });
});

test('403 insufficient_scope: a read scope does not allow writes', async () => {
  const { key } = await server.createKey({ scopes: ['webhooks:read'] });
  expect(await post({ url, event_types: ['*'] }, key)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
});

test('a signed-in user chooses the mode, and shares endpoints with the keys of the same mode', async () => {
  const { key } = await server.createKey({ role: 'editor' });
  const body = { url: `${url}/editor`, event_types: ['*' as const] };
  const headers = { authorization: server.basic('editor') };
  const { data } = await server.anonymous.POST('/v1/webhook-endpoints', {
    params: { query: { mode: 'test' } },
    body,
    headers,
  });
  const byKey = await server.client.GET('/v1/webhook-endpoints', { headers: { authorization: `Bearer ${key}` } });
  expect(byKey.data?.data.map(({ id }) => id)).toEqual([data?.id]);
  const live = await server.anonymous.GET('/v1/webhook-endpoints', { params: { query: { mode: 'live' } }, headers });
  expect(live.data?.data).toEqual([]);
  const unsaid = await server.anonymous.GET('/v1/webhook-endpoints', { headers });
  expect(unsaid.error).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ pointer: '?mode' }] });
  expect(await server.database.read('audit').where({ subject: data?.id })).toMatchObject([
    { action: 'webhook_endpoint.create', actor_kind: 'user', actor: 'test-editor' },
  ]);
});
