import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createSend, type Send } from '../linked-posts/test-linked-posts.ts';

/** A contributor has WordPress' rights on an own record that is not published: private is no exception. */
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

describe.each(kinds)('one of the $table that an editor made private', ({ table, name, more, window }) => {
  /** A draft of one role, which an editor made private. */
  async function makePrivate(author: 'contributor' | 'author'): Promise<string> {
    const body = { [name]: `Kept apart by ${author}`, ...more };
    const { body: made } = await send('POST', table, { as: author, body });
    const path = `${table}/${made.id}`;
    const changed = await send('POST', path, { as: 'editor', body: { status: 'private' } });
    expect(changed.body['status']).toBe('private');
    return path;
  }

  test('is read and changed by its contributor, and stays private', async () => {
    const path = await makePrivate('contributor');
    expect((await send('GET', path, { as: 'contributor' })).status).toBe(200);
    const changed = await send('PATCH', path, { as: 'contributor', body: { [name]: 'Changed' } });
    expect([changed.status, changed.body['status']]).toEqual([200, 'private']);
  });

  test.each(['publish', 'future'])('is not published by its contributor: %s becomes pending', async (status) => {
    const path = await makePrivate('contributor');
    const changed = await send('PATCH', path, { as: 'contributor', body: { status } });
    expect([changed.status, changed.body['status']]).toEqual([200, 'pending']);
  });

  test('is deleted and restored by its contributor, and is private again', async () => {
    const path = await makePrivate('contributor');
    expect((await send('DELETE', path, { as: 'contributor' })).status).toBe(200);
    const restored = await send('POST', `${path}/restore`, { as: 'contributor' });
    expect([restored.status, restored.body['status']]).toEqual([200, 'private']);
  });

  test('is in the lists of its contributor, and in no others but those of editors', async () => {
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

  test.each(['author', 'subscriber'] as const)('is refused to a user who is not its author: %s', async (as) => {
    const path = await makePrivate('contributor');
    expect((await send('GET', path, { as })).status).toBe(403);
    expect((await send('PATCH', path, { as, body: { [name]: 'Mine' } })).status).toBe(403);
    expect((await send('DELETE', path, { as })).status).toBe(403);
  });

  test('is refused to a contributor where it belongs to another author', async () => {
    const path = await makePrivate('author');
    expect((await send('GET', path, { as: 'contributor' })).status).toBe(403);
    expect((await send('PATCH', path, { as: 'contributor', body: { [name]: 'Mine' } })).status).toBe(403);
  });
});
