import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createSend, type Send, type TestBody } from '../linked-posts/test-linked-posts.ts';

const kinds = [
  {
    table: 'events',
    noun: 'event',
    name: 'title',
    more: { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' },
  },
  { table: 'venues', noun: 'venue', name: 'venue', more: {} },
  { table: 'organizers', noun: 'organizer', name: 'organizer', more: {} },
] as const;

let server: TestServer;
let send: Send;
beforeAll(async () => {
  server = await startServer();
  send = createSend(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(kinds)('restoring from $table', ({ table, noun, name, more }) => {
  let number = 0;

  async function makeTrashed(body: object = {}, as: 'editor' | 'author' | 'contributor' = 'editor'): Promise<number> {
    number += 1;
    const sent = { [name]: `Ekyoto ${number}`, ...more, ...body };
    const { body: made } = await send('POST', table, { as, body: sent });
    await send('DELETE', `${table}/${made.id}`, { as: 'editor' });
    return made.id;
  }
  const restore = (id: number | string, as: Parameters<Send>[2] = { as: 'editor' }) =>
    send('POST', `${table}/${id}/restore`, as);

  test.each(['publish', 'draft', 'pending', 'private'])('200: the status is %s again', async (status) => {
    const id = await makeTrashed({ status });
    const { status: code, body } = await restore(id);
    expect([code, body['status']]).toEqual([200, status]);
    expect(body['slug']).not.toContain('__trashed');
    expect(body['revision']).toBe(3);
  });

  test('200: a scheduled post is scheduled again', async () => {
    const id = await makeTrashed({ status: 'publish', date: '2099-01-01 10:00' });
    expect((await restore(id)).body['status']).toBe('future');
  });

  test('200: the slug is the previous one, with a number if another post has it', async () => {
    const title = `Bugisu ${table}`;
    const first = await makeTrashed({ [name]: title });
    const taken = await send('POST', table, { as: 'editor', body: { [name]: title, ...more } });
    expect((await restore(first)).body['slug']).toBe(`${taken.body['slug']}-2`);
    await send('DELETE', `${table}/${first}`, { as: 'editor' });
    await send('DELETE', `${table}/${taken.body.id}`, { as: 'editor' });
    expect((await restore(taken.body.id)).body['slug']).toBe(taken.body['slug']);
  });

  test('200: a post can be trashed and restored again', async () => {
    const id = await makeTrashed({ status: 'private' });
    await restore(id);
    await send('DELETE', `${table}/${id}`, { as: 'editor' });
    expect((await restore(id)).body['status']).toBe('private');
  });

  describe.each([
    ['published', {}],
    ['scheduled', { date: '2099-01-01 10:00' }],
  ])('a %s post in the trash', (_state, date) => {
    async function makeReviewed(): Promise<TestBody> {
      number += 1;
      const sent = { [name]: `Kadongo ${number}`, ...more };
      const { body } = await send('POST', table, { as: 'contributor', body: sent });
      await send('PATCH', `${table}/${body.id}`, { as: 'editor', body: { status: 'publish', ...date } });
      return (await send('DELETE', `${table}/${body.id}`, { as: 'editor' })).body;
    }

    test('403: its contributor may not change, delete or restore it', async () => {
      const { id, slug } = await makeReviewed();
      const as = 'contributor';
      const sent: [method: string, path: string, body: object][] = [
        ['PATCH', `${table}/${id}`, { description: 'Other words' }],
        ['PATCH', `${table}/${id}`, { status: 'draft' }],
        ['POST', `${table}/${id}/restore`, {}],
        ['DELETE', `${table}/${id}`, {}],
        ['PATCH', `${table}/by-slug/${slug}`, { description: 'Other words' }],
      ];
      for (const [method, path, body] of sent)
        expect([path, (await send(method, path, { as, body })).status]).toEqual([path, 403]);
      const request = { method: 'PATCH', path: `/${table}/${id}`, body: { description: 'Other words' } };
      const batch = await send('POST', 'batch', { as, body: { requests: [request] } });
      expect([batch.status, batch.body['code']]).toEqual([403, 'rest_forbidden']);
      expect((await restore(id)).body['revision']).toBe(4);
    });

    test('Allow contains only GET for its contributor, and PATCH for editors', async () => {
      const { id } = await makeReviewed();
      if (noun === 'event') return; // A GET of an event in the trash returns 404 to everybody.
      const offered = async (as: 'contributor' | 'editor') =>
        (await send('GET', `${table}/${id}`, { as })).headers.get('allow');
      expect(await offered('contributor')).toBe('GET');
      expect(await offered('editor')).toContain('PATCH');
    });
  });

  test('200: a contributor may change and restore a post that was never published', async () => {
    const { body } = await send('POST', table, { as: 'contributor', body: { [name]: `Kadongo ${table}`, ...more } });
    await send('DELETE', `${table}/${body.id}`, { as: 'editor' });
    const changed = await send('PATCH', `${table}/${body.id}`, { as: 'contributor', body: { description: 'New' } });
    expect(changed.status).toBe(200);
    expect((await restore(body.id, { as: 'contributor' })).body['status']).toBe('draft');
  });

  test('409 not_in_trash: the post is not in the trash', async () => {
    const id = await makeTrashed();
    expect((await restore(id)).status).toBe(200);
    const again = await restore(id);
    expect([again.status, again.body['code'], again.body['message']]).toEqual([
      409,
      'not_in_trash',
      `This ${noun} is not in the trash.`,
    ]);
  });

  test('401, 403 and 404: callers who may not change it, and posts that do not exist', async () => {
    const id = await makeTrashed();
    expect((await restore(id, {})).status).toBe(401);
    for (const as of ['subscriber', 'contributor', 'author'] as const)
      expect((await restore(id, { as })).status).toBe(403);
    expect((await restore(999_999)).status).toBe(404);
    expect((await send('GET', `${table}/${id}`, { as: 'administrator' })).body['status']).not.toBe('publish');
  });

  test('400 or 404: the id belongs to another kind', async () => {
    const other = kinds.find((each) => each.table !== table) ?? kinds[0];
    const { body } = await send('POST', other.table, { as: 'editor', body: { [other.name]: 'Rolex', ...other.more } });
    expect((await restore(body.id)).status).toBe(table === 'events' ? 400 : 404);
  });

  test('200: `restore` is a valid slug', async () => {
    const { body } = await send('POST', table, { as: 'editor', body: { [name]: 'Restore', ...more } });
    const read = await send('GET', `${table}/by-slug/restore`);
    expect([read.status, read.body.id]).toEqual([200, body.id]);
    const written = await send('POST', `${table}/by-slug/restore`, { as: 'editor', body: { description: 'Back' } });
    expect([written.status, written.body.id]).toEqual([200, body.id]);
  });
});
