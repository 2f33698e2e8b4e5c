import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { accepted, respond, respondWithProblem } from '../test/responses.ts';
import { startServer, type TestServer } from '../test/start-server.ts';
import { createClient } from './create-client.ts';
import type { NgomaClient } from './ngoma-client.ts';
import { type Patience, parseRetryAfterMs, retryDelayMs } from './retrying-fetch.ts';

const message = { to: '+256772123456', message: 'Webale' };

const clientOf = (server: TestServer, { timeoutMs, retry }: Patience = {}) =>
  createClient({ baseUrl: server.baseUrl, timeoutMs, retry: { firstDelayMs: 1, ...retry } });

const send = (server: TestServer, patience?: Patience, init: { signal?: AbortSignal; timeoutMs?: number } = {}) =>
  clientOf(server, patience).POST('/v1/messages', { body: message, ...init });

/** Answers the first request with the first behaviour and so on, and all after the last with 202. */
function inTurn(...behaviours: RequestListener[]): RequestListener {
  let turn = 0;
  return (request, response) => (behaviours[turn++] ?? accept)(request, response);
}

const accept = (_request: IncomingMessage, response: ServerResponse) => respond(response, 202, accepted);
const breakOff = (request: IncomingMessage) => request.socket.destroy();
const breakOffInTheResponse = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(202, { 'content-length': '500' }).write('{"id":', () => response.destroy());
};
const refuse =
  (...problem: [status: number, code: Parameters<typeof respondWithProblem>[2], headers?: Record<string, string>]) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    respondWithProblem(response, ...problem);

test.each([
  ['a broken connection', breakOff],
  ['a connection that breaks in the middle of the response', breakOffInTheResponse],
  ['408', refuse(408, 'request_timeout')],
  ['409 idempotency_in_progress', refuse(409, 'idempotency_in_progress')],
  ['429', refuse(429, 'rate_limited')],
  ['500', refuse(500, 'internal_error')],
  ['502 of a proxy', (_request: IncomingMessage, response: ServerResponse) => respond(response, 502, 'Bad gateway')],
  ['503', refuse(503, 'service_unavailable')],
])('a send is tried again after %s', async (_name, failure) => {
  await using server = await startServer(inTurn(failure));
  const { data } = await send(server);
  expect(data).toEqual(accepted);
  expect(server.requests).toHaveLength(2);
});

test.each([
  ['400', refuse(400, 'invalid_number')],
  ['401', refuse(401, 'invalid_credentials')],
  ['409 of another kind', refuse(409, 'term_exists')],
  ['422', refuse(422, 'idempotency_key_reused')],
])('a send is not tried again after %s', async (_name, failure) => {
  await using server = await startServer(inTurn(failure));
  const { response } = await send(server);
  expect(response.ok).toBe(false);
  expect(server.requests).toHaveLength(1);
});

test('every try carries the same body and the same Idempotency-Key', async () => {
  const bodies: string[] = [];
  await using server = await startServer(async (request, response) => {
    bodies.push(await text(request));
    if (bodies.length < 3) respondWithProblem(response, 503, 'service_unavailable');
    else respond(response, 202, accepted);
  });
  await send(server);
  expect(bodies).toEqual(Array(3).fill(JSON.stringify(message)));
  const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual(Array(3).fill(keys[0]));
});

test('the last response is returned when the tries are used up', async () => {
  await using server = await startServer(refuse(503, 'no_carrier'));
  const { error } = await send(server, { retry: { attempts: 3 } });
  expect(error).toMatchObject({ status: 503, code: 'no_carrier' });
  expect(server.requests).toHaveLength(3);
});

test('the last error is thrown when the tries are used up', async () => {
  await using server = await startServer(breakOff);
  await expect(send(server, { retry: { attempts: 2 } })).rejects.toThrow(TypeError);
  expect(server.requests).toHaveLength(2);
});

test('one attempt means no second try', async () => {
  await using server = await startServer(breakOff);
  await expect(send(server, { retry: { attempts: 1 } })).rejects.toThrow(TypeError);
  expect(server.requests).toHaveLength(1);
});

test('the next try waits for as long as Retry-After says', async () => {
  const arrivals: number[] = [];
  await using server = await startServer((_request, response) => {
    arrivals.push(performance.now());
    if (arrivals.length === 1) respondWithProblem(response, 429, 'rate_limited', { 'retry-after': '1' });
    else respond(response, 202, accepted);
  });
  await send(server);
  const [first = 0, second = 0] = arrivals;
  expect(second - first).toBeGreaterThanOrEqual(1000);
});

test('a Retry-After beyond the total time is not waited for', async () => {
  await using server = await startServer(refuse(429, 'rate_limited', { 'retry-after': '3600' }));
  const { error } = await send(server);
  expect(error).toMatchObject({ code: 'rate_limited' });
  expect(server.requests).toHaveLength(1);
});

test('the total time ends a try that gets no response', async () => {
  await using server = await startServer(() => undefined);
  await expect(send(server, { timeoutMs: 30 })).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError', message: 'No response within 30 ms.' }),
  );
});

test('the total time ends a try also after the garbage collector has run', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  await using server = await startServer(() => setImmediate(collectGarbage));
  await expect(send(server, { timeoutMs: 100 })).rejects.toThrow('No response within 100 ms.');
});

test('a total time without end is possible', async () => {
  await using server = await startServer(inTurn(breakOff));
  const { data } = await send(server, { timeoutMs: Number.POSITIVE_INFINITY });
  expect(data).toEqual(accepted);
});

test('the signal of the caller ends the pause between two tries', async () => {
  const controller = new AbortController();
  await using server = await startServer((_request, response) => {
    respondWithProblem(response, 503, 'service_unavailable');
    response.on('close', () => setImmediate(() => controller.abort(new Error('the user left'))));
  });
  await expect(send(server, { retry: { firstDelayMs: 8000 } }, { signal: controller.signal })).rejects.toThrow(
    'the user left',
  );
  expect(server.requests).toHaveLength(1);
});

test('the signal of the caller ends a try, and no other follows', async () => {
  const controller = new AbortController();
  await using server = await startServer(() => controller.abort(new Error('the user left')));
  await expect(send(server, {}, { signal: controller.signal })).rejects.toThrow('the user left');
  expect(server.requests).toHaveLength(1);
});

test('a signal that aborted before sends nothing', async () => {
  await using server = await startServer(accept);
  await expect(send(server, {}, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
  expect(server.requests).toHaveLength(0);
});

const night = { title: 'Kampala Jazz Night', start_date: '2026-12-04 19:00', end_date: '2026-12-04 23:00' };
const record = { params: { path: { id: 42 } } };
const failOnce = () => inTurn(refuse(503, 'service_unavailable'));

test.each<[string, (client: NgomaClient) => Promise<unknown>]>([
  ['a read of messages', (client) => client.GET('/v1/messages')],
  ['a read of the calendar', (client) => client.GET('/events/v1/events/{id}', record)],
  ['a preview, which stores nothing', (client) => client.POST('/v1/messages/preview', { body: { message: 'Webale' } })],
  ['a new event', (client) => client.POST('/events/v1/events', { body: night })],
  ['a new venue', (client) => client.POST('/events/v1/venues', { body: { venue: 'Ndere Centre' } })],
  ['a new organizer', (client) => client.POST('/events/v1/organizers', { body: { organizer: 'Afrigo' } })],
  ['a new category', (client) => client.POST('/events/v1/categories', { body: { name: 'Music' } })],
  ['a new tag', (client) => client.POST('/events/v1/tags', { body: { name: 'jazz' } })],
  ['an image', (client) => client.POST('/events/v1/images', { body: { file: new Blob(['…']) } })],
  ['a batch', (client) => client.POST('/events/v1/batch', { body: { requests: [] } })],
])('tried again: %s', async (_name, call) => {
  await using server = await startServer(failOnce());
  await call(clientOf(server));
  expect(server.requests).toHaveLength(2);
  const [first, second] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toBe(second);
});

test.each<[string, (client: NgomaClient) => Promise<unknown>]>([
  ['PUT, which can create a venue', (client) => client.PUT('/events/v1/events/{id}', { ...record, body: night })],
  ['PATCH', (client) => client.PATCH('/events/v1/events/{id}', { ...record, body: { cost: '' } })],
  ['DELETE, whose second try finds nothing', (client) => client.DELETE('/events/v1/events/{id}', record)],
  ['a POST that takes no key', (client) => client.POST('/events/v1/events/{id}', { ...record, body: night })],
])('sent once: %s', async (_name, call) => {
  await using server = await startServer(failOnce());
  await call(clientOf(server));
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('of a site that may be WordPress, which knows no keys, reads alone are tried again', async () => {
  await using server = await startServer((_request, response) => respond(response, 503, 'Unavailable'));
  const patience = { retry: { attempts: 2, firstDelayMs: 1 } };
  const client = createClient({ baseUrl: `${server.baseUrl}/wp-json/tribe`, ...patience });
  await client.POST('/events/v1/tags', { body: { name: 'jazz' } });
  await client.POST('/events/v1/tags', { body: { name: 'jazz' }, params: { header: { 'Idempotency-Key': 'own' } } });
  expect(server.requests).toHaveLength(2);
  await client.GET('/events/v1/tags');
  expect(server.requests).toHaveLength(4);
});

test.each<[string, (client: NgomaClient) => Promise<unknown>]>([
  ['a read', (client) => client.GET('/v1/messages')],
  ['a write that is sent once', (client) => client.DELETE('/events/v1/events/{id}', record)],
])('the time limit ends %s that gets no response', async (_name, call) => {
  await using server = await startServer(() => undefined);
  await expect(call(clientOf(server, { timeoutMs: 30 }))).rejects.toThrow('No response within 30 ms.');
});

test('the time limit ends a response that stops in the middle', async () => {
  await using server = await startServer((_request, response) => {
    response.writeHead(200, { 'content-length': '500' }).write('{"data":');
  });
  await expect(clientOf(server, { timeoutMs: 100 }).GET('/v1/messages')).rejects.toThrow('No response within 100 ms.');
});

test('a call can have a time limit of its own', async () => {
  await using server = await startServer(() => undefined);
  await expect(send(server, {}, { timeoutMs: 30 })).rejects.toThrow('No response within 30 ms.');
});

test('the signal of the caller ends a read', async () => {
  const controller = new AbortController();
  await using server = await startServer(() => controller.abort(new Error('the user left')));
  await expect(clientOf(server).GET('/v1/messages', { signal: controller.signal })).rejects.toThrow('the user left');
});

test.each([
  ['the first pause is the first delay', [1, 0, 250, 0], 250],
  ['each further one is twice as long', [3, 0, 250, 0], 1000],
  ['none is longer than ten seconds', [20, 0, 250, 0], 10_000],
  ['chance takes off up to a half', [1, 0, 250, 1], 125],
  ['what the service asks for comes first, and is never cut', [1, 60_000, 250, 1], 60_125],
] as const)('%s', (_name, [attempt, retryAfterMs, firstDelayMs, random], want) => {
  expect(retryDelayMs(attempt, retryAfterMs, firstDelayMs, random)).toBe(want);
});

const now = Date.parse('2026-11-21T08:30:00Z');

test.each([
  ['no header', null, 0],
  ['seconds', '3', 3000],
  ['a date to come', 'Sat, 21 Nov 2026 08:30:05 GMT', 5000],
  ['a date gone by', 'Sat, 21 Nov 2026 08:29:05 GMT', 0],
  ['something else', 'soon', 0],
  ['a negative number', '-3', 0],
])('Retry-After, %s', (_name, given, want) => {
  expect(parseRetryAfterMs(given, now)).toBe(want);
});
