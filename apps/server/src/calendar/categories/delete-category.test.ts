import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function create(name: string, parent = 0): Promise<number> {
  const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name, parent } });
  return data?.id ?? 0;
}

const remove = (id: number, client = server.as('editor')) =>
  client.DELETE('/events/v1/categories/{id}', { params: { path: { id } } });

test('200: the category as it was; those below it move up, and its events lose it', async () => {
  const [music, jazz] = [await create('Music'), await create('Jazz')];
  await server
    .as('editor')
    .PATCH('/events/v1/categories/{id}', { params: { path: { id: jazz } }, body: { parent: music } });
  const bebop = await create('Bebop', jazz);
  const body = { title: 'Concert', start_date: '2031-05-01', end_date: '2031-05-01', categories: [jazz, bebop] };
  const { data: event } = await server.as('editor').POST('/events/v1/events', { body });
  expect((await remove(jazz)).data).toMatchObject({
    name: 'Jazz',
    count: 1,
    url: `${server.url}/events/category/music/jazz/`,
  });
  const { data: below } = await server.anonymous.GET('/events/v1/categories/{id}', { params: { path: { id: bebop } } });
  expect(below).toMatchObject({ parent: music });
  const path = { id: event?.id ?? 0 };
  const { data: after } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path } });
  expect(after?.categories.map(({ name }) => name)).toEqual(['Bebop']);
});

test('401 rest_forbidden: nobody is signed in', async () => {
  expect((await remove(1, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: contributors may not', async () => {
  expect((await remove(1, server.as('contributor'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('404 rest_term_invalid: it is gone', async () => {
  const id = await create('Gone');
  await remove(id);
  expect((await remove(id)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
});
