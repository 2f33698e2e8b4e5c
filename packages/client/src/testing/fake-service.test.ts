import { expect, test } from 'vitest';
import { createClient } from '../create-client.ts';
import { iterateByCursor } from '../iterate-by-cursor.ts';
import { iterateByPage } from '../iterate-by-page.ts';
import { iterateChanges } from '../iterate-changes.ts';
import { contract } from './contract-examples.ts';
import { createFakeService, type FakeService } from './fake-service.ts';
import { findMismatch } from './find-mismatch.ts';

const message = { to: '+256772123456', message: 'Webale' };
const id = { path: { id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h' } };

const clientOf = ({ baseUrl, fetch }: FakeService, timeoutMs?: number) =>
  createClient({ baseUrl, fetch, timeoutMs, apiKey: 'ngoma_test_1', retry: { attempts: 2, firstDelayMs: 1 } });

const successes = contract.operations.flatMap(({ method, path, success }) =>
  success === undefined ? [] : [[`${method} ${path}`, success] as const],
);
test.each(successes)('the contract has an example, which it fits: %s', (_name, { mediaType, schema, examples }) => {
  if (mediaType === undefined) return;
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) expect(findMismatch(example, schema ?? {}, contract.schemas)).toBeUndefined();
});

test('it answers with the examples of the contract, and remembers what it was asked', async () => {
  const service = createFakeService();
  const { data } = await clientOf(service).POST('/v1/messages', { body: message });
  expect(data).toMatchObject({ status: 'accepted', id: expect.stringMatching(/^msg_/) });
  const [request] = service.requests;
  expect(request).toMatchObject({ method: 'POST', path: '/v1/messages', body: message });
  expect(request?.headers.get('authorization')).toBe('Bearer ngoma_test_1');
});

test('an answer has members of its own, or is made of the example', async () => {
  const service = createFakeService();
  const client = clientOf(service);
  service.answer('GET', '/v1/messages/{id}', { status: 'undelivered' });
  expect((await client.GET('/v1/messages/{id}', { params: id })).data?.status).toBe('undelivered');
  service.answer('GET', '/v1/messages/{id}', (example) => ({ ...example, segments: 3 }), { times: 1 });
  expect((await client.GET('/v1/messages/{id}', { params: id })).data).toMatchObject({ segments: 3 });
  expect((await client.GET('/v1/messages/{id}', { params: id })).data).toMatchObject({ status: 'undelivered' });
});

test('an answer that the contract does not have is refused, with the place', () => {
  const service = createFakeService();
  // as, below: the types refuse these too
  expect(() => service.answer('GET', '/v1/messages/{id}', { segments: '3' as never })).toThrow(
    "'/segments' must be integer.",
  );
  expect(() => service.answer('GET', '/v1/messages/{id}', { stauts: 'sent' } as object)).toThrow(
    "'/stauts' is not in the contract.",
  );
  expect(() => service.answer('GET', '/v1/messages', { data: [{}] as never })).toThrow("'/data/0/id' is missing.");
});

test('an error comes with the body that the contract shows', async () => {
  const service = createFakeService();
  service.fail('POST', '/v1/messages', 'invalid_number');
  const { error, response } = await clientOf(service).POST('/v1/messages', { body: message });
  expect(response.status).toBe(400);
  expect(error).toMatchObject({ code: 'invalid_number', instance: '/v1/messages' });
});

test('a code that the contract shows no example of comes with its status', async () => {
  const service = createFakeService();
  service.fail('POST', '/v1/messages', 'outcome_unknown');
  const { error } = await clientOf(service).POST('/v1/messages', { body: message });
  expect(error).toMatchObject({ code: 'outcome_unknown', status: 503 });
});

test('a code that the operation does not have does not compile', () => {
  const service = createFakeService();
  // @ts-expect-error messages are not venues
  service.fail('POST', '/v1/messages', 'venue-not-found');
  // @ts-expect-error nobody deletes messages
  expect(() => service.fail('DELETE', '/v1/messages', 'network')).toThrow('no operation DELETE /v1/messages');
});

test('what fails once is tried again with the same key', async () => {
  const service = createFakeService();
  service.fail('POST', '/v1/messages', 'rate_limited', { times: 1 });
  const { data } = await clientOf(service).POST('/v1/messages', { body: message });
  expect(data?.status).toBe('accepted');
  const keys = service.requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('no connection and no answer are faults too', async () => {
  const service = createFakeService();
  service.fail('GET', '/v1/messages', 'network');
  await expect(clientOf(service).GET('/v1/messages')).rejects.toThrow(TypeError);
  service.fail('GET', '/v1/messages', 'timeout');
  await expect(clientOf(service, 20).GET('/v1/messages')).rejects.toThrow('No response within 20 ms.');
});

test('every list has an end', async () => {
  const client = clientOf(createFakeService());
  const ends = async (items: AsyncIterable<unknown>) => {
    let count = 0;
    for await (const _item of items) if (++count > 100) return false;
    return true;
  };
  expect(await ends(iterateByCursor(client, '/v1/messages'))).toBe(true);
  expect(await ends(iterateByPage(client, '/events/v1/events'))).toBe(true);
  expect(await ends(iterateByPage(client, '/events/v1/venues'))).toBe(true);
  expect(await ends(iterateChanges(client))).toBe(true);
});

test('a path that the contract does not have is refused', async () => {
  const { fetch, baseUrl } = createFakeService();
  await expect(fetch(new Request(`${baseUrl}/v2/messages`))).rejects.toThrow('no operation GET /v2/messages');
});
