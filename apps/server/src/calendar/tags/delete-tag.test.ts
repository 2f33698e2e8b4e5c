import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const remove = (id: number, client = server.as('editor')) =>
  client.DELETE('/events/v1/tags/{id}', { params: { path: { id } } });

test('200: the tag as it was; its events lose it', async () => {
  const body = { title: 'Concert', start_date: '2031-05-01', end_date: '2031-05-01', tags: ['Open Air'] };
  const { data: event } = await server.as('editor').POST('/events/v1/events', { body });
  const { data } = await remove(event?.tags[0]?.id ?? 0);
  expect(data).toMatchObject({ name: 'Open Air', count: 1 });
  const path = { id: event?.id ?? 0 };
  const { data: after } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path } });
  expect(after?.tags).toEqual([]);
});

test('401 rest_forbidden: nobody is signed in', async () => {
  expect((await remove(1, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: authors may not', async () => {
  expect((await remove(1, server.as('author'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('404 rest_term_invalid: nothing has this id', async () => {
  expect((await remove(999_999)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
});
