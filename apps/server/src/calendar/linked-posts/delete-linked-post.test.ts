import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { Role } from '../../account/caller.ts';
import { createPost, createSend, type Send, testedKinds } from './test-linked-posts.ts';

let server: TestServer;
let send: Send;
beforeAll(async () => {
  server = await startServer();
  send = createSend(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(testedKinds)('$table', (kind) => {
  const { noun, table } = kind;
  const remove = (address: number | string, as: Role = 'editor') => send('DELETE', `${table}/${address}`, { as });

  test('200: moves it to the trash and removes it from its event; a status restores it', async () => {
    const id = await createPost(send, kind, 'Hall');
    const dates = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
    const { body: event } = await send('POST', 'events', {
      as: 'editor',
      body: { title: 'Concert', ...dates, [noun]: noun === 'venue' ? id : [id] },
    });
    expect(event[noun]).not.toEqual([]);
    expect((await remove(id)).body).toMatchObject({
      id,
      status: 'trash',
      slug: 'hall__trashed',
      url: `${server.url}/?post_type=tribe_${noun}&p=${id}`,
    });
    const { body: after } = await send('GET', `events/${event.id}`);
    expect(after[noun]).toEqual([]);
    const { body: back } = await send('PATCH', `${table}/${id}`, { as: 'editor', body: { status: 'publish' } });
    expect(back).toMatchObject({ status: 'publish', slug: 'hall' });
  });

  test('200: deletes by slug, which then returns 404', async () => {
    await createPost(send, kind, 'By slug');
    expect((await remove('by-slug/by-slug')).body).toMatchObject({ status: 'trash' });
    expect((await remove('by-slug/by-slug')).body).toMatchObject({ status: 404, code: `${noun}-not-found` });
    expect((await remove('by-slug/by-slug__trashed')).body).toMatchObject({ status: 410 });
  });

  test('401 rest_forbidden: no credentials', async () => {
    const id = await createPost(send, kind, 'Hall 401');
    const { body } = await send('DELETE', `${table}/${id}`);
    expect(body).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: another user is the author', async () => {
    const id = await createPost(send, kind, 'Hall 403');
    for (const role of ['author', 'contributor', 'subscriber'] as const)
      expect((await remove(id, role)).body).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });

  test(`404 ${noun}-not-found: unknown id`, async () => {
    expect((await remove(999_999)).body).toMatchObject({ status: 404, code: `${noun}-not-found` });
  });

  test(`410 ${noun}-is-in-trash: already deleted`, async () => {
    const id = await createPost(send, kind, 'Hall 410');
    await remove(id);
    expect((await remove(id)).body).toMatchObject({ status: 410, code: `${noun}-is-in-trash` });
  });
});
