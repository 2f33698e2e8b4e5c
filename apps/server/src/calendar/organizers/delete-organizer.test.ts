import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function create(organizer: string): Promise<number> {
  const { data } = await server.as('editor').POST('/events/v1/organizers', { body: { organizer } });
  return data?.id ?? 0;
}

const remove = (id: number, client = server.as('editor')) =>
  client.DELETE('/events/v1/organizers/{id}', { params: { path: { id } } });
const removeBySlug = (slug: string, client = server.as('editor')) =>
  client.DELETE('/events/v1/organizers/by-slug/{slug}', { params: { path: { slug } } });

test('200: the organizer in the trash; its event is without it, and a status brings it back', async () => {
  const id = await create('Guild');
  const body = { title: 'Concert', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', organizer: [id] };
  const { data: event } = await server.as('editor').POST('/events/v1/events', { body });
  expect((await remove(id)).data).toMatchObject({
    id,
    status: 'trash',
    slug: 'guild__trashed',
    url: `${server.url}/?post_type=tribe_organizer&p=${id}`,
  });
  const path = { id: event?.id ?? 0 };
  const { data: after } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path } });
  expect(after?.organizer).toEqual([]);
  const { data: back } = await server.as('editor').PATCH('/events/v1/organizers/{id}', {
    params: { path: { id } },
    body: { status: 'publish' },
  });
  expect(back).toMatchObject({ status: 'publish', slug: 'guild' });
});

test('200: by its slug, under which it is gone then', async () => {
  await create('By slug');
  expect((await removeBySlug('by-slug')).data).toMatchObject({ status: 'trash' });
  expect((await removeBySlug('by-slug')).error).toMatchObject({ status: 404, code: 'organizer-not-found' });
  expect((await removeBySlug('by-slug__trashed')).error).toMatchObject({ status: 410 });
});

test('401 rest_forbidden: nobody is signed in', async () => {
  const id = await create('Guild 401');
  expect((await remove(id, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: it belongs to somebody else', async () => {
  const id = await create('Guild 403');
  for (const role of ['author', 'contributor', 'subscriber'] as const)
    expect((await remove(id, server.as(role))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('404 organizer-not-found: nobody has this id', async () => {
  expect((await remove(999_999)).error).toMatchObject({ status: 404, code: 'organizer-not-found' });
});

test('410 organizer-is-in-trash: it was deleted before', async () => {
  const id = await create('Guild 410');
  await remove(id);
  expect((await remove(id)).error).toMatchObject({ status: 410, code: 'organizer-is-in-trash' });
});
