import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('201: a category with its place in the tree', async () => {
  const client = server.as('author');
  const { data: music } = await client.POST('/events/v1/categories', { body: { name: 'Music' } });
  const { response, data } = await client.POST('/events/v1/categories', {
    body: { name: 'Jazz & <i>Blues</i>', description: 'Some <b>words</b>', slug: 'All That', parent: music?.id ?? 0 },
  });
  expect(response.status).toBe(201);
  expect(data).toEqual({
    id: data?.id,
    count: 0,
    description: 'Some <b>words</b>',
    name: 'Jazz &amp; Blues',
    slug: 'all-that',
    taxonomy: 'tribe_events_cat',
    parent: music?.id,
    meta: [],
    url: `${server.url}/events/category/music/all-that/`,
    urls: {
      self: `${server.url}/events/v1/categories/${data?.id}`,
      collection: `${server.url}/events/v1/categories`,
      up: `${server.url}/events/v1/categories/${music?.id}`,
    },
    revision: 1,
  });
});

test('400 term_exists: the name is there already, and the response says where', async () => {
  const client = server.as('editor');
  const { data } = await client.POST('/events/v1/categories', { body: { name: 'Twice' } });
  const { error } = await client.POST('/events/v1/categories', { body: { name: 'TWICE' } });
  expect(error).toMatchObject({ status: 400, code: 'term_exists', data: { status: 400, term_id: data?.id } });
});

test('400 rest_missing_callback_param: the name is missing', async () => {
  // @ts-expect-error: the contract requires a name
  const { error } = await server.as('editor').POST('/events/v1/categories', { body: {} });
  expect(error).toMatchObject({ status: 400, code: 'rest_missing_callback_param', data: { params: ['name'] } });
});

test('400 rest_invalid_param: no name, no such parent', async () => {
  for (const [name, body] of Object.entries({ name: { name: '' }, parent: { name: 'Jazz', parent: 999_999 } })) {
    const { error } = await server.as('editor').POST('/events/v1/categories', { body });
    expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { [name]: expect.any(String) } } });
  }
});

test('401 rest_forbidden: nobody is signed in', async () => {
  const { error } = await server.anonymous.POST('/events/v1/categories', { body: { name: 'Jazz' } });
  expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: contributors use the categories that there are', async () => {
  const { error } = await server.as('contributor').POST('/events/v1/categories', { body: { name: 'Jazz' } });
  expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});
