import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createSend, type Send } from '../linked-posts/test-linked-posts.ts';

const kinds = [
  { table: 'events', name: 'title', more: { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' } },
  { table: 'venues', name: 'venue', more: {} },
  { table: 'organizers', name: 'organizer', more: {} },
] as const;

describe.each(kinds)('modified_after and modified_before of $table', ({ table, name, more }) => {
  let clock: TestClock;
  let server: TestServer;
  let send: Send;
  const ids: number[] = [];
  beforeAll(async () => {
    clock = createTestClock(Date.parse('2031-03-01T09:00:00.500Z'));
    server = await startServer({ clock });
    send = createSend(server);
    // Created an hour apart; then the first is changed.
    for (const each of ['one', 'two', 'three']) {
      const { body } = await send('POST', table, { as: 'editor', body: { [name]: each, ...more } });
      ids.push(body.id);
      clock.advance(3_600_000);
    }
    await send('PATCH', `${table}/${ids[0]}`, { as: 'editor', body: { description: 'later' } });
    clock.advance(3_600_000);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function list(query: Record<string, string>) {
    const { status, body } = await send('GET', `${table}?${new URLSearchParams(query)}`);
    const rows = (body[table] ?? []) as { id: number }[]; // as: the list of this kind
    return { status, body, ids: rows.map(({ id }) => ids.indexOf(id)).toSorted() };
  }

  test.each<[query: Record<string, string>, expected: number[]]>([
    [{ modified_after: '2031-03-01T10:00:00Z' }, [0, 1, 2]],
    [{ modified_after: '2031-03-01T10:00:00.500Z' }, [0, 2]],
    [{ modified_after: '2031-03-01T10:00:00.499Z' }, [0, 1, 2]],
    [{ modified_after: '2031-03-01T13:00:00+03:00' }, [0, 1, 2]],
    [{ modified_after: '2031-03-01T11:30:00Z' }, [0]],
    [{ modified_after: '2031-03-01 14:30:00' }, [0]],
    [{ modified_before: '2031-03-01T11:30:00Z' }, [1, 2]],
    [{ modified_before: '2031-03-01T11:00:00.500Z' }, [1]],
    [{ modified_after: '2031-03-01T10:30:00Z', modified_before: '2031-03-01T11:30:00Z' }, [2]],
    [{ modified_after: '2031-03-02' }, []],
  ])('%j', async (query, expected) => {
    const found = await list(query);
    expect([found.status, found.ids, found.body['total']]).toEqual([200, expected, expected.length]);
  });

  test('links contain the parsed time in UTC', async () => {
    const { body } = await list({ modified_after: '2031-03-01T13:00:00+03:00', per_page: '1' });
    const { searchParams } = new URL(String(body['next_rest_url']));
    expect(searchParams.get('modified_after')).toBe('2031-03-01T10:00:00.000Z');
  });

  test('400: reports both parameters if both are invalid', async () => {
    const { status, body } = await list({ modified_after: 'whenever', modified_before: '2031-13-45T00:00:00Z' });
    expect([status, Object.keys(body.data.params).toSorted()]).toEqual([400, ['modified_after', 'modified_before']]);
  });
});
