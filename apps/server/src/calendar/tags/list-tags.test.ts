import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const name of ['Pear', 'Apple', 'Melon']) await server.as('editor').POST('/events/v1/tags', { body: { name } });
});
afterAll(() => server[Symbol.asyncDispose]());

test('200: tags by name, page by page', async () => {
  const query = { hide_empty: false, per_page: 2 };
  const { data } = await server.anonymous.GET('/events/v1/tags', { params: { query } });
  expect(data?.tags.map(({ name }) => name)).toEqual(['Apple', 'Melon']);
  expect(data).toMatchObject({ total: 3, total_pages: 2 });
  const address = `${server.url}/events/v1/tags/`;
  expect(data?.next_rest_url).toBe(`${address}?per_page=2&hide_empty=false&page=2`);
});

test('200: unused tags are hidden where nothing is said', async () => {
  const { data } = await server.anonymous.GET('/events/v1/tags', {});
  expect(data).toMatchObject({ tags: [], total: 0, total_pages: 0 });
});

test('200: a parent means nothing to tags', async () => {
  const response = await fetch(`${server.url}/events/v1/tags?hide_empty=0&parent=7`);
  expect(await response.json()).toMatchObject({ total: 3 });
});

test('400 rest_invalid_param: an event that there is not', async () => {
  const { error } = await server.anonymous.GET('/events/v1/tags', { params: { query: { event: 999_999 } } });
  expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { event: expect.any(String) } } });
});
