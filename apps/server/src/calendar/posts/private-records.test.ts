import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createSend, type Send } from '../linked-posts/test-linked-posts.ts';

/** As in WordPress, contributors may edit their own private records, since those are not published. */
const kinds = [
  {
    table: 'events',
    name: 'title',
    more: { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' },
    window: '&start_date=2031-01-01&end_date=2031-12-31',
  },
  { table: 'venues', name: 'venue', more: {}, window: '' },
  { table: 'organizers', name: 'organizer', more: {}, window: '' },
] as const;

let server: TestServer;
let send: Send;
beforeAll(async () => {
  server = await startServer();
  send = createSend(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(kinds)('a record of $table that an editor made private', ({ table, name, more, window }) => {
  async function makePrivate(author: 'contributor' | 'author'): Promise<string> {
    const body = { [name]: `Kept apart by ${author}`, ...more };
    const { body: made } = await send('POST', table, { as: author, body });
    const path = `${table}/${made.id}`;
    const changed = await send('POST', path, { as: 'editor', body: { status: 'private' } });
    expect(changed.body['status']).toBe('private');
    return path;
  }

  test('can be read and changed by its contributor, and stays private', async () => {
    const path = await makePrivate('contributor');
    expect((await send('GET', path, { as: 'contributor' })).status).toBe(200);
    const changed = await send('PATCH', path, { as: 'contributor', body: { [name]: 'Changed' } });
    expect([changed.status, changed.body['status']]).toEqual([200, 'private']);
  });

  test.each(['publish', 'future'])('becomes pending if its contributor sends the status %s', async (status) => {
    const path = await makePrivate('contributor');
    const changed = await send('PATCH', path, { as: 'contributor', body: { status } });
    expect([changed.status, changed.body['status']]).toEqual([200, 'pending']);
  });

  test('can be deleted and restored by its contributor, and is private again', async () => {
    const path = await makePrivate('contributor');
    expect((await send('DELETE', path, { as: 'contributor' })).status).toBe(200);
    const restored = await send('POST', `${path}/restore`, { as: 'contributor' });
    expect([restored.status, restored.body['status']]).toEqual([200, 'private']);
  });

  test('is in the lists of its contributor and of editors only', async () => {
    const path = await makePrivate('contributor');
    const id = Number(path.split('/')[1]);
    const seen = [];
    for (const as of ['contributor', 'author', 'editor'] as const) {
      const { body } = await send('GET', `${table}?status=private&per_page=100${window}`, { as });
      const records = (body[table] ?? []) as readonly { id: number }[];
      seen.push(records.some((each) => Number(each.id) === id));
    }
    expect(seen).toEqual([true, false, true]);
  });

  test.each(['author', 'subscriber'] as const)('returns 403 to another user with the role %s', async (as) => {
    const path = await makePrivate('contributor');
    expect((await send('GET', path, { as })).status).toBe(403);
    expect((await send('PATCH', path, { as, body: { [name]: 'Mine' } })).status).toBe(403);
    expect((await send('DELETE', path, { as })).status).toBe(403);
  });

  test('returns 403 to a contributor if another user is its author', async () => {
    const path = await makePrivate('author');
    expect((await send('GET', path, { as: 'contributor' })).status).toBe(403);
    expect((await send('PATCH', path, { as: 'contributor', body: { [name]: 'Mine' } })).status).toBe(403);
  });
});
