import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('201: a tag, which has no place in a tree', async () => {
  const { response, data } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Open Air' } });
  expect(response.status).toBe(201);
  expect(data).toEqual({
    id: data?.id,
    count: 0,
    description: '',
    name: 'Open Air',
    slug: 'open-air',
    taxonomy: 'post_tag',
    meta: [],
    url: `${server.url}/tag/open-air/`,
    urls: {
      self: `${server.url}/events/v1/tags/${data?.id}`,
      collection: `${server.url}/events/v1/tags`,
    },
    revision: 1,
  });
});

test('400 term_exists: the name is there already', async () => {
  const client = server.as('editor');
  await client.POST('/events/v1/tags', { body: { name: 'Twice' } });
  const { error } = await client.POST('/events/v1/tags', { body: { name: 'twice' } });
  expect(error).toMatchObject({ status: 400, code: 'term_exists' });
});

test('400 rest_taxonomy_not_hierarchical: a tag stands alone', async () => {
  // @ts-expect-error the contract knows no such member
  const { error } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Jazz', parent: 1 } });
  expect(error).toMatchObject({ status: 400, code: 'rest_taxonomy_not_hierarchical' });
});

test('400 rest_missing_callback_param: the name is missing', async () => {
  // @ts-expect-error: the contract requires a name
  const { error } = await server.as('editor').POST('/events/v1/tags', { body: {} });
  expect(error).toMatchObject({ status: 400, code: 'rest_missing_callback_param' });
});

test('401 rest_forbidden: nobody is signed in', async () => {
  const { error } = await server.anonymous.POST('/events/v1/tags', { body: { name: 'Jazz' } });
  expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: authors manage categories, not tags', async () => {
  const { error } = await server.as('author').POST('/events/v1/tags', { body: { name: 'Jazz' } });
  expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});
