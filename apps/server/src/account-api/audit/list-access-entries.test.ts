import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const number = '+256772000001';

describeOnEachEngine('listAccessEntries', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(), environment: { NGOMA_WORKER: 'off' } });
    for (const to of [number, '+256772000002'])
      await server.client.POST('/v1/messages', { body: { to, message: 'A secret text' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const list = async (query: { operation?: string; number?: string; limit?: number; cursor?: string } = {}) => {
    const { data, error } = await server.as('administrator').GET('/v1/access-log', { params: { query } });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  };
  const listMessages = (query: { to?: string; mode?: 'test' } = {}) =>
    server.client.GET('/v1/messages', { params: { query } });

  test('counts equal reads within a second in one entry, with caller, address and number of records', async () => {
    await listMessages();
    await listMessages();
    expect((await list({ operation: 'listMessages' })).data).toEqual([
      {
        id: expect.stringMatching(/^acc_/),
        created_at: expect.any(String),
        operation: 'listMessages',
        caller: {
          kind: 'key',
          user_id: expect.any(Number),
          key_id: expect.stringMatching(/^key_/),
          password_id: null,
          operator: null,
          address: '127.0.0.1',
        },
        requests: 2,
        records: 4,
        names_number: false,
      },
    ]);
  });

  test('stores a requested number only as its keyed hash, which the filter matches', async () => {
    await listMessages({ to: number });
    const { data } = await list({ number });
    expect(data).toMatchObject([{ operation: 'listMessages', records: 1, names_number: true }]);
    expect((await list({ number: '+256772000009' })).data).toEqual([]);
    const rows = JSON.stringify(await server.database.read('access_log').select());
    expect(rows).not.toContain(number.slice(1));
    expect(rows).not.toContain('secret');
  });

  test('names the password of a user, and counts the records of the CSV export', async () => {
    const response = await fetch(`${server.url}/v1/messages.csv`, { headers: { authorization: server.bearer } });
    await response.text();
    expect((await list({ operation: 'exportMessages' })).data).toMatchObject([{ records: 2, requests: 1 }]);
    await server.as('administrator').GET('/v1/suppressions', { params: { query: { mode: 'test' } } });
    expect((await list({ operation: 'listSuppressions' })).data).toMatchObject([
      { records: 0, caller: { kind: 'user', key_id: null, password_id: expect.any(Number) } },
    ]);
  });

  test('has no entries for the calendar, for writes and for rejected reads', async () => {
    const before = await list({ limit: 100 });
    await server.client.GET('/events/v1/events');
    await server.client.GET('/v1/users');
    await server.anonymous.GET('/v1/messages');
    const missing = { params: { path: { id: `msg_${'0'.repeat(26)}` } } };
    await server.client.GET('/v1/messages/{id}', missing);
    await server.client.POST('/v1/messages', { body: { to: number, message: 'Webale' } });
    expect((await list({ limit: 100 })).data).toHaveLength(before.data.length);
  });

  test('returns pages, newest first', async () => {
    const all = (await list({ limit: 100 })).data.map(({ id }) => id);
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: first.next_cursor ?? '' });
    expect([first, second].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.slice(0, 2));
  });

  test('400: an invalid cursor or number', async () => {
    const admin = server.as('administrator');
    const { error } = await admin.GET('/v1/access-log', { params: { query: { cursor: 'YXVkXzE' } } });
    expect(error?.code).toBe('invalid_cursor');
    const { error: other } = await admin.GET('/v1/access-log', { params: { query: { number: 'x' } } });
    expect(other).toMatchObject({ status: 400, errors: [{ pointer: '?number' }] });
  });

  test('401 and 403: only for administrators with the scope admin', async () => {
    expect((await server.anonymous.GET('/v1/access-log')).response.status).toBe(401);
    expect((await server.as('editor').GET('/v1/access-log')).error?.code).toBe('insufficient_role');
    const { key } = await server.createKey({ scopes: ['messages:read'] });
    const response = await fetch(`${server.url}/v1/access-log`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status).toBe(403);
  });
});

test('stores entries within a second, and when the service stops', async () => {
  const clock = createTestClock();
  await using server = await startServer({ clock, environment: { NGOMA_WORKER: 'off' } });
  await server.client.GET('/v1/messages');
  expect(await server.database.read('access_log').select()).toEqual([]);
  await clock.advance(1_000);
  await expect.poll(() => server.database.read('access_log').select()).toHaveLength(1);
});
