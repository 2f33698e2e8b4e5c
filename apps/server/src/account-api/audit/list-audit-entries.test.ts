import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnEachEngine('listAuditEntries', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const list = async (query: { limit?: number; cursor?: string; subject?: string } = {}) => {
    const { data, error } = await server.client.GET('/v1/audit', { params: { query } });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  };

  test('400: a subject with a NUL character', async () => {
    const { error } = await server.client.GET('/v1/audit', { params: { query: { subject: 'a\0b' } } });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: '?subject' }] });
    const { error: other } = await server.client.GET('/v1/inbound-messages', {
      params: { query: { mode: 'test', to: '80\u{0}08' } },
    });
    expect(other).toMatchObject({ status: 400, errors: [{ pointer: '?to' }] });
  });

  test('200: contains actor, credential, address, subject and changed members, but no earlier values', async () => {
    const editor = server.as('editor');
    const { data: event } = await editor.POST('/events/v1/events', {
      body: {
        title: 'Jazz night',
        start_date: '2031-05-01 18:00',
        end_date: '2031-05-01 20:00',
        venue: { venue: 'Ndere' },
      },
    });
    const path = { params: { path: { id: event?.id ?? 0 } } };
    const status = 'private' as const;
    const body = { title: 'A secret title', tags: ['live'], start_date: '2031-05-01 17:00', status };
    await server.client.PATCH('/events/v1/events/{id}', { ...path, body });
    await editor.DELETE('/events/v1/events/{id}', path);
    const { data } = await list({ subject: `event ${event?.id}` });
    expect(data).toMatchObject([
      { action: 'event.trashed', actor: { kind: 'user', name: 'test-editor', address: '127.0.0.1' }, result: 'done' },
      {
        action: 'event.updated',
        actor: { kind: 'key', name: expect.stringMatching(/^key_/), address: '127.0.0.1' },
        details: {
          user: expect.any(String),
          members: ['start_date', 'status', 'tags', 'title'],
        },
      },
      { action: 'event.created', actor: { name: 'test-editor' }, details: { password: expect.any(Number) } },
    ]);
    expect(JSON.stringify(await list())).not.toContain('secret');
    const actions = (await list({ limit: 100 })).data.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['venue.created', 'tag.created']));
  });

  test('200: returns each entry once, newest first', async () => {
    for (const name of ['one', 'two', 'three']) await server.as('editor').POST('/events/v1/tags', { body: { name } });
    const { data: all } = await list({ limit: 100 });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  test('200: has no entry for a rejected write', async () => {
    const before = (await list({ limit: 100 })).data.length;
    await server.as('subscriber').POST('/events/v1/tags', { body: { name: 'no' } });
    await server.as('editor').POST('/events/v1/tags', { body: { name: '' } });
    expect((await list({ limit: 100 })).data.length).toBe(before);
  });

  test('400: an invalid cursor', async () => {
    const { error } = await server.client.GET('/v1/audit', { params: { query: { cursor: 'YXVkXzE' } } });
    expect(error?.code).toBe('invalid_cursor');
  });

  test('403: only keys of administrators with the scope admin', async () => {
    const keys = [
      [{ role: 'editor' }, 'insufficient_role'],
      [{ role: 'author' }, 'insufficient_role'],
      [{ scopes: ['calendar:write', 'calendar:read'] }, 'insufficient_scope'],
    ] as const;
    for (const [options, code] of keys) {
      const { key } = await server.createKey(options);
      const response = await fetch(`${server.url}/v1/audit`, { headers: { authorization: `Bearer ${key}` } });
      expect([response.status, ((await response.json()) as { code: string }).code], JSON.stringify(options)).toEqual([
        403,
        code,
      ]);
    }
    const { key } = await server.createKey({ scopes: ['admin'] });
    expect((await fetch(`${server.url}/v1/audit`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
  });
});
