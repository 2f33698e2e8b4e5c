import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeExampleInbound } from '../harness/example-world.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Two requests with one Idempotency-Key, of operations that accounts and phones have: at once, and one after the other. */
const inbound = '/v1/inbound-messages/inb_01kb8t4q2n6v0x3m5c7r9w1f2h/reply';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_PRICES: 'mtn=35', NGOMA_WORKER: 'off' } });
  await makeExampleInbound(server);
});
afterAll(() => server[Symbol.asyncDispose]());

async function post(path: string, body: object, key: string, authorization = server.bearer) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const { code } = JSON.parse(await response.text());
  return { status: response.status, code };
}

/** While it is held, nothing is committed: whoever came first is still at it. */
async function holdWrites(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const writing = server.database.transaction(async () => {
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return writing;
  };
}

const newKey = async (): Promise<string> => {
  const { data } = await server.client.POST('/v1/api-keys', { body: { name: 'to roll', mode: 'test' } });
  return `/v1/api-keys/${data?.id}/roll`;
};

describe.each<[string, () => string | Promise<string>, object, object]>([
  ['createApiKey', () => '/v1/api-keys', { name: 'one', mode: 'test' }, { name: 'another', mode: 'test' }],
  ['createUser', () => '/v1/users', { login: 'okello', role: 'author' }, { login: 'otim', role: 'author' }],
  [
    'createApplicationPassword',
    () => `/v1/users/${server.userId('author')}/application-passwords`,
    { name: 'one' },
    { name: 'another' },
  ],
  ['rollApiKey', newKey, { overlap_seconds: 0 }, { overlap_seconds: 60 }],
  ['createVerification', () => '/v1/verifications', { to: '+256772000001' }, { to: '+256772000002' }],
  ['replyToInboundMessage', () => inbound, { message: 'Webale' }, { message: 'Mwebale' }],
])('%s', (name, pathOf, body, otherBody) => {
  test('409 idempotency_in_progress for the second of two concurrent requests, 422 with another body', async () => {
    const path = await pathOf();
    const release = await holdWrites();
    const both = [post(path, body, name), post(path, body, name)];
    expect(await Promise.race(both)).toEqual({ status: 409, code: 'idempotency_in_progress' });
    await release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(await post(path, otherBody, name)).toEqual({ status: 422, code: 'idempotency_key_reused' });
  });
});

async function createPoorKey(): Promise<string> {
  const limits = { spend_per_month: '34' };
  const { user_id } = await server.database.read('inbound_messages').first('user_id');
  const body = { name: 'poor', mode: 'test' as const, user_id, limits };
  const { data, error } = await server.client.POST('/v1/api-keys', { body });
  expect(error).toBeUndefined();
  return `Bearer ${data?.key}`;
}

test('402 limit_reached: a reply to a phone costs as much as any message', async () => {
  const answer = await post(inbound, { message: 'Webale' }, 'poor', await createPoorKey());
  expect(answer).toEqual({ status: 402, code: 'limit_reached' });
});

test('402 limit_reached: a one-time code costs as much as any message, also the next one', async () => {
  const poor = await createPoorKey();
  const body = { to: '+256772000003' };
  expect(await post('/v1/verifications', body, 'poor code', poor)).toEqual({ status: 402, code: 'limit_reached' });
  const { data } = await server.client.POST('/v1/verifications', { body });
  await server.database.write('verifications').update({ sent_at: 0 });
  const resent = await post(`/v1/verifications/${data?.id}/resend`, {}, 'poor resend', poor);
  expect(resent).toEqual({ status: 402, code: 'limit_reached' });
});
