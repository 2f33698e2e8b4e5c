import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (id: number) => server.anonymous.GET('/events/v1/categories/{id}', { params: { path: { id } } });
const write = async (title: string, categories: number[], status: 'publish' | 'draft' = 'publish') => {
  const body = { title, start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', categories, status };
  const { data } = await server.as('editor').POST('/events/v1/events', { body });
  return data?.id ?? 0;
};

test('200: with the number of published events that have it', async () => {
  const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name: 'Jazz' } });
  const id = data?.id ?? 0;
  const event = await write('One', [id]);
  await write('Two', [id]);
  await write('Draft', [id], 'draft');
  expect((await read(id)).data?.count).toBe(2);
  await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: event } } });
  expect((await read(id)).data?.count).toBe(1);
});

test('404 rest_term_invalid: nothing has this id, or a tag has it', async () => {
  const { data } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Jazz' } });
  for (const id of [0, 999_999, data?.id ?? 0])
    expect((await read(id)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
});

test('404 rest_no_route: the id is no number', async () => {
  // @ts-expect-error: an id is a number
  expect((await read('jazz')).error).toMatchObject({ status: 404, code: 'rest_no_route' });
});
