import { expect, test } from 'vitest';
import { accepted, respond, respondWithProblem } from '../test/responses.ts';
import { startServer } from '../test/start-server.ts';
import { createClient, serializeBody } from './create-client.ts';

const startAccepting = () => startServer((_request, response) => respond(response, 202, accepted));
const message = { to: '+256772123456', message: 'Webale' };

test('a send goes out as the contract says, and its response comes back', async () => {
  await using server = await startAccepting();
  const client = createClient({ baseUrl: `${server.baseUrl}/`, apiKey: 'ngoma_test_1' });
  const { data, response } = await client.POST('/v1/messages', { body: message });
  expect(data).toEqual(accepted);
  expect(response.status).toBe(202);
  expect(server.requests[0]).toMatchObject({
    ...{ method: 'POST', url: '/v1/messages' },
    headers: { 'content-type': 'application/json', authorization: 'Bearer ngoma_test_1' },
  });
});

test('an error comes back as the problem that the service sent', async () => {
  await using server = await startServer((_request, response) =>
    respondWithProblem(response, 404, 'message_not_found'),
  );
  const client = createClient({ baseUrl: server.baseUrl });
  const { data, error } = await client.GET('/v1/messages/{id}', { params: { path: { id: accepted.id } } });
  expect(data).toBeUndefined();
  expect(error?.code).toBe('message_not_found');
});

test('two sends have different keys, and a key that is given stays', async () => {
  await using server = await startAccepting();
  const client = createClient({ baseUrl: server.baseUrl });
  await client.POST('/v1/messages', { body: message });
  await client.POST('/v1/messages', { body: message });
  await client.POST('/v1/messages', { body: message, params: { header: { 'Idempotency-Key': 'order-17' } } });
  const [first, second, third] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
  expect(third).toBe('order-17');
});

test('only sends get a key, also below a path of their own', async () => {
  await using server = await startAccepting();
  const client = createClient({ baseUrl: `${server.baseUrl}/ngoma` });
  await client.POST('/v1/messages', { body: message });
  await client.POST('/v1/messages/preview', { body: { message: 'Webale' } });
  await client.GET('/v1/messages');
  expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
    expect.any(String),
    undefined,
    undefined,
  ]);
});

const basic = `Basic ${Buffer.from('nakato:abcd efgh ñ').toString('base64')}`;

test.each([
  ['nobody', {}, undefined, undefined],
  ['a key', { apiKey: 'ngoma_test_1' }, 'Bearer ngoma_test_1', 'Bearer ngoma_test_1'],
  ['a user', { login: 'nakato', password: 'abcd efgh ñ' }, basic, basic],
  ['both', { apiKey: 'ngoma_test_1', login: 'nakato', password: 'abcd efgh ñ' }, 'Bearer ngoma_test_1', basic],
])('messages and events are asked for in the name of %s', async (_name, credentials, forMessages, forEvents) => {
  await using server = await startServer((_request, response) => respond(response, 200, {}));
  const client = createClient({ baseUrl: server.baseUrl, ...credentials });
  await client.GET('/v1/messages');
  await client.GET('/events/v1/events');
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([forMessages, forEvents]);
});

test('credentials given for one call stand before those of the client', async () => {
  await using server = await startServer((_request, response) => respond(response, 200, {}));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'ngoma_test_1' });
  await client.GET('/v1/messages', { headers: { Authorization: 'Bearer ngoma_test_2' } });
  expect(server.requests[0]?.headers.authorization).toBe('Bearer ngoma_test_2');
});

test.each([
  ['lists are separated by commas', { tags: ['jazz', 'live'], venue: [12, 13] }, 'tags=jazz,live&venue=12,13'],
  ['what has a meaning in addresses is encoded', { search: 'rock & roll+' }, 'search=rock%20%26%20roll%2B'],
  ['booleans are words', { featured: true }, 'featured=true'],
  ['what is not given is left out', { page: 2 }, 'page=2'],
])('in queries %s', async (_name, query, want) => {
  await using server = await startServer((_request, response) => respond(response, 200, {}));
  await createClient({ baseUrl: server.baseUrl }).GET('/events/v1/events', { params: { query } });
  expect(server.requests[0]?.url).toBe(`/events/v1/events?${want}`);
});

test('a fetch of your own carries every request', async () => {
  await using server = await startAccepting();
  const methods: string[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    fetch: (request) => {
      methods.push(request.method);
      return fetch(request);
    },
  });
  await client.POST('/v1/messages', { body: message });
  await client.GET('/v1/messages');
  expect(methods).toEqual(['POST', 'GET']);
});

test('middleware of your own sees sends and their responses', async () => {
  await using server = await startAccepting();
  const client = createClient({ baseUrl: server.baseUrl });
  const seen: unknown[] = [];
  client.use({
    onRequest: ({ request }) => void seen.push(request.headers.has('Idempotency-Key')),
    onResponse: ({ response }) => void seen.push(response.status),
  });
  await client.POST('/v1/messages', { body: message });
  expect(seen).toEqual([true, 202]);
});

test('304 is neither data nor an error, and its headers are there', async () => {
  await using server = await startServer((_request, response) => {
    response.writeHead(304, { ETag: '"x"' }).end();
  });
  const client = createClient({ baseUrl: server.baseUrl });
  const { data, error, response } = await client.GET('/events/v1/events', {
    params: { header: { 'If-None-Match': '"x"' } },
  });
  expect(server.requests[0]?.headers['if-none-match']).toBe('"x"');
  expect([data, error, response.status, response.headers.get('etag')]).toEqual([undefined, undefined, 304, '"x"']);
});

test('If-Match goes out as it is given, and 412 comes back as its problem', async () => {
  await using server = await startServer((_request, response) =>
    respondWithProblem(response, 412, 'precondition_failed'),
  );
  const client = createClient({ baseUrl: server.baseUrl });
  const { error, response } = await client.PATCH('/events/v1/venues/{id}', {
    params: { path: { id: 12 }, header: { 'If-Match': '"x"' } },
    body: { city: 'Jinja' },
  });
  expect(server.requests[0]?.headers['if-match']).toBe('"x"');
  expect([response.status, error?.code]).toEqual([412, 'precondition_failed']);
});

test('a body with a file is a form, in which numbers are text and undefined members are left out', () => {
  const file = new File(['…'], 'nyege-nyege.jpg', { type: 'image/jpeg' });
  const form = serializeBody({ file, alt: 'A drummer', focus_x: 0.4, focus_y: undefined });
  if (!(form instanceof FormData)) throw new Error('It is no form');
  expect([...form]).toEqual([
    ['file', file],
    ['alt', 'A drummer'],
    ['focus_x', '0.4'],
  ]);
});

test('an object in a form is JSON', () => {
  const file = new File(['to\n+256772123456'], 'recipients.csv', { type: 'text/csv' });
  const form = serializeBody({ file, batch: { message: 'Webale', on_invalid: 'skip' } });
  if (!(form instanceof FormData)) throw new Error('It is no form');
  expect([...form]).toEqual([
    ['file', file],
    ['batch', '{"message":"Webale","on_invalid":"skip"}'],
  ]);
});

test('a form goes as it is', () => {
  const form = new FormData();
  expect(serializeBody(form)).toBe(form);
});

test.each([[{ to: '+256772123456', message: 'Webale' }], [{ image: null }], [[1, 2]], ['text'], [null]])(
  '%j is JSON',
  (body) => {
    expect(serializeBody(body)).toBe(JSON.stringify(body));
  },
);
