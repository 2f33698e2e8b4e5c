import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { accepted } from '../test/responses.ts';
import { createClient } from './create-client.ts';
import { iterateByCursor } from './iterate-by-cursor.ts';
import { ResponseError } from './problem.ts';

const html = { 'Content-Type': 'text/html' };
const captivePortal = '<h1>Welcome to the Wi-Fi of Ndere Centre</h1>';
const id = { path: { id: accepted.id } };

const clientOf = (body: string | null, init: ResponseInit = {}) =>
  createClient({ baseUrl: 'http://127.0.0.1:9', fetch: async () => new Response(body, init), retry: { attempts: 1 } });

const calls = [
  ['messages as CSV', 'text/csv; charset=utf-8', (client: Client) => client.GET('/v1/messages.csv')],
  ['events as iCalendar', 'text/calendar; charset=utf-8', (client: Client) => client.GET('/events/v1/events.ics')],
  [
    'an event as iCalendar',
    'text/calendar; charset=utf-8',
    (client: Client) => client.GET('/events/v1/events/{id}.ics', { params: { path: { id: 7 } } }),
  ],
  ['metrics', 'text/plain; version=0.0.4', (client: Client) => client.GET('/metrics')],
] as const;
type Client = ReturnType<typeof createClient>;

test.each(calls)('%s come back as a text', async (_name, type, call) => {
  const { data, error } = await call(clientOf('1,2\r\n', { headers: { 'Content-Type': type } }));
  expect([data, error]).toEqual(['1,2\r\n', undefined]);
});

test.each(calls)('%s are an error where a page comes in their place', async (_name, _type, call) => {
  const { data, error } = await call(clientOf(captivePortal, { headers: html }));
  expect(data).toBeUndefined();
  expect(error).toBeInstanceOf(ResponseError);
});

test.each([
  ['a page', captivePortal, html],
  ['half of the JSON', '{"id": ', { 'Content-Type': 'application/json' }],
  ['nothing', '', { 'Content-Type': 'application/json' }],
  ['nothing, and says so', '', { 'Content-Length': '0' }],
  ['no body', null, {}],
])('a success with %s in the place of JSON is an error that has the response', async (_name, body, headers) => {
  const { data, error, response } = await clientOf(body, { headers }).GET('/v1/messages/{id}', { params: id });
  expect(data).toBeUndefined();
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({
    ...{ message: 'The response was 200, without a body of the service.' },
    ...{ response, body: body ?? '', problem: undefined },
  });
});

test('a loop throws it', async () => {
  const loop = iterateByCursor(clientOf(captivePortal, { headers: html }), '/v1/messages').next();
  await expect(loop).rejects.toMatchObject({ name: 'ResponseError', response: { status: 200 } });
});

test('rejects an error response without a body', async () => {
  const client = clientOf(null, { status: 502, headers: { 'Content-Length': '0' } });
  const { error } = await client.POST('/v1/messages', { body: { to: accepted.to, message: 'Webale' } });
  expect(error).toMatchObject({ message: 'The response was 502, without a body of the service.' });
});

test('what has no content has no data, and is no error', async () => {
  const { data, error, response } = await clientOf(null, { status: 204 }).DELETE('/v1/messages/{id}', { params: id });
  expect([data, error, response.status]).toEqual([undefined, undefined, 204]);
});

test('parseAs stands before what the contract has', async () => {
  const client = clientOf(captivePortal, { headers: html });
  expect((await client.GET('/v1/messages', { parseAs: 'text' })).data).toBe(captivePortal);
  const { data } = await client.GET('/v1/messages.csv', { parseAs: 'stream' });
  expect(await new Response(data).text()).toBe(captivePortal);
});

interface Document {
  paths: Record<string, Record<string, { responses?: Record<string, Reference> }>>;
  components: { responses: Record<string, Reference> };
}
type Reference = { $ref?: string; content?: Record<string, unknown> };

/** Every type that the contract has for a success, with its method and path. */
function successTypes(): [method: string, path: string, type: string][] {
  const file = createRequire(import.meta.url).resolve('@ngoma/contract/openapi.json');
  const { paths, components }: Document = JSON.parse(readFileSync(file, 'utf8'));
  const contentOf = ({ $ref, content = {} }: Reference): object =>
    $ref === undefined ? content : contentOf(components.responses[$ref.split('/').at(-1) ?? ''] ?? {});
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses = {} }]) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, response]) => Object.keys(contentOf(response)).map((type) => [method, path, type] as never)),
    ),
  );
}

test('every success of the contract is read as its type says', async () => {
  const types = successTypes();
  expect(types.length).toBeGreaterThan(100);
  for (const [method, path, type] of types) {
    const client = clientOf('{"id":1}', { headers: { 'Content-Type': type } });
    const call = client[method.toUpperCase() as 'GET'] as unknown as (
      path: string,
      init: object,
    ) => Promise<{ data: unknown }>;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']);
    const { data } = await call(path, { params: { path: Object.fromEntries(names) } });
    const want = /json/.test(type) ? { id: 1 } : type === 'application/gzip' ? expect.any(Blob) : '{"id":1}';
    expect(data, `${method} ${path} ${type}`).toEqual(want);
  }
});
