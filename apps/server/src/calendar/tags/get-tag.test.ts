import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (id: number) => server.anonymous.GET('/events/v1/tags/{id}', { params: { path: { id } } });

test('200: tags are for everybody', async () => {
  const { data } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Jazz' } });
  expect((await read(data?.id ?? 0)).data).toEqual(data);
});

test('404 rest_term_invalid: nothing has this id, or a category has it', async () => {
  const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name: 'Jazz' } });
  for (const id of [999_999, data?.id ?? 0])
    expect((await read(id)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
});
