import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const item = '/events/v1/events/{id}';

async function create(client = server.as('editor')): Promise<number> {
  const body = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', tags: ['live'] };
  const { data } = await client.POST('/events/v1/events', { body });
  return data?.id ?? 0;
}

const remove = (id: number, client = server.as('editor')) => client.DELETE(item, { params: { path: { id } } });

test('200: returns the event in the trash with all its members', async () => {
  const id = await create();
  const { data, response } = await remove(id);
  expect(response.status).toBe(200);
  expect(data).toMatchObject({
    status: 'trash',
    slug: 'jazz-night__trashed',
    url: `${server.url}/?post_type=tribe_events&p=${id}`,
    tags: [{ name: 'live', count: 0 }],
    revision: 2,
  });
});

test('200: the event is only in the list of the trash', async () => {
  const id = await create();
  await remove(id);
  const query = { include: [id] };
  const { data: visitor } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  expect(visitor?.total).toBe(0);
  const editor = server.as('editor');
  expect((await editor.GET('/events/v1/events', { params: { query } })).data?.total).toBe(0);
  const inTrash = { params: { query: { ...query, status: ['trash' as const] } } };
  expect((await editor.GET('/events/v1/events', inTrash)).data?.total).toBe(1);
});

test('410 event-is-in-trash: already deleted', async () => {
  const id = await create();
  await remove(id);
  expect((await remove(id)).error).toMatchObject({ status: 410, code: 'event-is-in-trash' });
});

test('403 rest_forbidden: another user is the author', async () => {
  const id = await create();
  for (const role of ['author', 'contributor', 'subscriber'] as const)
    expect((await remove(id, server.as(role))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  const own = await create(server.as('author'));
  expect((await remove(own, server.as('author'))).data?.status).toBe('trash');
});

test('404 rest-event-not-found, 400 rest-invalid-event-id: no such event', async () => {
  expect((await remove(404404)).error).toMatchObject({ status: 404, code: 'rest-event-not-found' });
  const { data } = await server.as('editor').POST('/events/v1/organizers', { body: { organizer: 'No event' } });
  expect((await remove(data?.id ?? 0)).error).toMatchObject({ status: 400, code: 'rest-invalid-event-id' });
});
