import { expect, test } from 'vitest';
import { accepted, respond } from '../test/responses.ts';
import { startServer } from '../test/start-server.ts';
import { createClient } from './create-client.ts';

const night = { title: 'Kampala Jazz Night', start_date: '2026-12-04 19:00', end_date: '2026-12-04 23:00' };
const anything = (value: unknown) => value as string & number; // what JavaScript lets through

test.each([
  ['nothing', ''],
  ['a dot', '.'],
  ['two dots', '..'],
  ['undefined', undefined],
  ['null', null],
  ['not a number', Number.NaN],
  ['a number without end', Number.POSITIVE_INFINITY],
  ['a list', ['..']],
  ['an object', {}],
])('a parameter of a path that is %s is a TypeError, and nothing is sent', async (_name, value) => {
  await using server = await startServer((_request, response) => respond(response, 200, {}));
  const client = createClient({ baseUrl: server.baseUrl });
  const path = { slug: anything(value), id: anything(value) };
  const calls = [
    client.GET('/v1/messages/{id}', { params: { path: { id: path.id } } }),
    client.GET('/events/v1/events/{id}', { params: { path: { id: path.id } } }),
    client.POST('/events/v1/events/by-slug/{slug}', { params: { path: { slug: path.slug } }, body: night }),
    client.DELETE('/v1/messages/{id}', { params: { path: { id: path.id } } }),
  ];
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } });
  }
  expect(server.requests).toEqual([]);
});

test('a path without its parameters is a TypeError, and so is one of its parameters alone', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9' });
  const get = client.GET as unknown as (path: string, init?: object) => Promise<unknown>; // as JavaScript calls it
  await expect(get('/v1/messages/{id}')).rejects.toThrow("'id' of /v1/messages/{id} must not be 'undefined'.");
  const page = { params: { path: { section: 'errors', page: '..' } } };
  await expect(get('/docs/{section}/{page}', page)).rejects.toThrow(
    "'page' of /docs/{section}/{page} must not be '..'.",
  );
});

test.each([
  ['a name with dots', 'v1..2', '/v1/messages/v1..2'],
  ['three dots', '...', '/v1/messages/...'],
  ['dots that are encoded already', '%2e%2e', '/v1/messages/%252e%252e'],
  ['a way up', '../batches', '/v1/messages/..%2Fbatches'],
])('%s is a part of a path', async (_name, id, url) => {
  await using server = await startServer((_request, response) => respond(response, 200, accepted));
  await createClient({ baseUrl: server.baseUrl }).GET('/v1/messages/{id}', { params: { path: { id } } });
  expect(server.requests[0]?.url).toBe(url);
});

test('a number is a part of a path, zero too', async () => {
  await using server = await startServer((_request, response) => respond(response, 200, {}));
  const client = createClient({ baseUrl: server.baseUrl });
  await client.GET('/events/v1/events/{id}', { params: { path: { id: 0 } } });
  expect(server.requests[0]?.url).toBe('/events/v1/events/0');
});
