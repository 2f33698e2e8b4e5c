import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { Database } from '../../database/database.ts';
import { listTables } from '../../database/schema-check.ts';
import { until } from '../../outbound/test-receiver.ts';

type Role = 'administrator' | 'editor' | 'author';

describeOnOneEngine('deletion of users over HTTP', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function create(login: string, role: Role = 'editor', email?: string) {
    const body = { login, role, ...(email !== undefined && { email }) };
    const { data, error } = await server.client.POST('/v1/users', { body });
    if (data === undefined) throw new Error(JSON.stringify(error));
    const asUser = createClient({ baseUrl: server.url, login, password: data.password ?? '', retry: { attempts: 1 } });
    return { id: data.id, login, password: data.password ?? '', client: asUser };
  }

  async function createKey(userId: number, headers: Record<string, string> = {}) {
    const { data } = await server.client.POST('/v1/api-keys', {
      body: { name: 'site', mode: 'test', user_id: userId },
      params: { header: headers },
    });
    const client = createClient({ baseUrl: server.url, apiKey: data?.key ?? '', retry: { attempts: 1 } });
    return { id: data?.id ?? '', client };
  }

  const remove = (id: number, reassign_to?: number, client = server.client) =>
    client.DELETE('/v1/users/{id}', {
      params: { path: { id }, query: { ...(reassign_to !== undefined && { reassign_to }) } },
    });

  const rowsOf = async (table: string, where: Record<string, unknown>) =>
    server.database.read(table).where(where).select();
  const event = (title: string) => ({ title, start_date: '2027-09-04', end_date: '2027-09-05' });

  test('204: revokes passwords and keys, removes the user from lists and releases the login', async () => {
    const { id, client } = await create('nansubuga', 'editor', 'nansubuga@example.ug');
    const key = await createKey(id);
    expect((await client.GET('/events/v1/images')).response.status).toBe(200);
    expect((await key.client.GET('/v1/messages')).response.status).toBe(200);
    expect((await remove(id)).response.status).toBe(204);
    expect((await client.GET('/events/v1/images')).error?.code).toBe('incorrect_password');
    expect((await key.client.GET('/v1/messages')).error?.code).toBe('invalid_credentials');
    const path = { id };
    expect((await server.client.GET('/v1/users/{id}', { params: { path } })).error?.code).toBe('user_not_found');
    expect(
      (await server.client.GET('/v1/users/{id}/application-passwords', { params: { path } })).response.status,
    ).toBe(404);
    const enabled = await server.client.PATCH('/v1/users/{id}', { params: { path }, body: { disabled: false } });
    expect(enabled.error?.code).toBe('user_not_found');
    expect((await remove(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const { data: users } = await server.client.GET('/v1/users', { params: { query: { limit: 100 } } });
    expect(users?.data.map((user) => user.id)).not.toContain(id);
    const { data: keys } = await server.client.GET('/v1/api-keys', { params: { query: { user_id: id } } });
    expect(keys?.data).toEqual([]);
    const again = await create('Nansubuga', 'editor', 'nansubuga@example.ug');
    expect(again.id).not.toBe(id);
    for (const name of [`deleted-user-${id}`, `deleted:${id}`]) {
      const authorization = `Basic ${Buffer.from(`${name}:x`).toString('base64')}`;
      const response = await fetch(`${server.url}/events/v1/images`, { headers: { authorization } });
      expect(response.status).toBe(401);
    }
    const likePseudonym = await create(`deleted-user-${id}`);
    expect((await remove(likePseudonym.id)).response.status).toBe(204);
  });

  test('204: removes login and address from all text columns of the database', async () => {
    const marks = ['kyambadde', 'kyambadde@old.example', 'kyambadde@new.example'];
    const header = { 'Idempotency-Key': 'create' };
    const body = { login: 'Kyambadde', role: 'administrator' as const, email: 'Kyambadde@old.example' };
    const { data } = await server.client.POST('/v1/users', { body, params: { header } });
    const id = data?.id ?? 0;
    const signedIn = createClient({
      ...{ baseUrl: server.url, login: 'kyambadde', password: data?.password ?? '', retry: { attempts: 1 } },
    });
    const update = { email: 'kyambadde@new.example' };
    await server.client.PATCH('/v1/users/{id}', { params: { path: { id } }, body: update });
    await server.client.POST('/v1/users', { body: { login: 'KYAMBADDE', role: 'editor' } });
    await createKey(id, { 'Idempotency-Key': 'create-key' });
    const key = await createKey(id);
    await key.client.POST('/events/v1/tags', { body: { name: 'jazz' }, params: { header } });
    await signedIn.POST('/events/v1/tags', { body: { name: 'soul' } });
    await key.client.POST('/v1/templates', { body: { name: 'kyambadde', texts: { en: 'Hello' } } });
    await key.client.POST('/v1/senders', { body: { sender_id: 'KYAMBADDE', note: 'Kyambadde' } });
    await key.client.POST('/v1/suppressions', { body: { number: '+256772000001', note: 'kyambadde' } });
    await key.client.POST('/v1/webhook-endpoints', {
      body: { url: 'https://hooks.example.ug/kyambadde', event_types: ['message.delivered'] },
    });
    expect(await findTexts(server.database, marks)).not.toEqual([]);
    expect((await remove(id)).response.status).toBe(204);
    expect(await findTexts(server.database, marks)).toEqual([]);
    const repeated = await server.client.POST('/v1/users', { body, params: { header } });
    expect(repeated.response.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.data).toMatchObject({ id, login: `deleted-user-${id}`, email: null });
    const { data: lines } = await server.client.GET('/v1/audit', {
      params: { query: { subject: `deleted-user-${id}`, limit: 100 } },
    });
    expect(lines?.data.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.create', 'user.email']));
    expect(lines?.data[0]).toMatchObject({ action: 'user.delete', result: 'done', details: { keys: 2, posts: 0 } });
    const byKey = await rowsOf('audit', { actor_kind: 'key', actor: key.id });
    expect(byKey.map(({ details }) => JSON.parse(details).user)).toContain(`deleted-user-${id}`);
  });

  test('204: leaves other logins that contain the login, and equal roles and scopes, in the audit log', async () => {
    const { id } = await create('editor');
    const other = await create('editor-2', 'editor', 'editor@example.org');
    await server.client.POST('/v1/users', { body: { login: 'editor-2', role: 'editor' } });
    await remove(id);
    const lines = await rowsOf('audit', { subject: 'editor-2' });
    expect(lines.map(({ details }) => JSON.parse(details))).toEqual([
      expect.objectContaining({ role: 'editor', email: 'editor@example.org' }),
      expect.objectContaining({ reason: "There is a user 'editor-2' already, or one with the same address." }),
    ]);
    await remove(other.id);
  });

  test('204: deletes keys, passwords, endpoints, senders, templates, suppressions and stored responses', async () => {
    const { id, client } = await create('lubega', 'administrator');
    const key = await createKey(id);
    const header = { 'Idempotency-Key': 'once' };
    await key.client.POST('/v1/templates', { body: { name: 'greeting', texts: { en: 'Hello' } } });
    await key.client.POST('/v1/senders', { body: { sender_id: 'LUBEGA' } });
    await key.client.POST('/v1/suppressions', { body: { number: '+256772000002' } });
    await key.client.POST('/v1/webhook-endpoints', {
      body: { url: 'https://hooks.example.ug/', event_types: ['message.delivered'] },
    });
    await client.POST('/v1/api-keys', { body: { name: 'other', mode: 'test' }, params: { header } });
    const tables = ['api_keys', 'application_passwords', 'webhook_endpoints', 'senders', 'templates', 'suppressions'];
    for (const table of tables) expect(await rowsOf(table, { user_id: id }), table).not.toEqual([]);
    const scope = { api_key_id: `user:${id}` };
    expect(await rowsOf('idempotency_keys', scope)).toHaveLength(1);
    const versions = await rowsOf('template_versions', {});
    expect((await remove(id)).response.status).toBe(204);
    for (const table of tables) expect(await rowsOf(table, { user_id: id }), table).toEqual([]);
    expect(await rowsOf('idempotency_keys', scope)).toEqual([]);
    expect(await rowsOf('template_versions', {})).toHaveLength(versions.length - 1);
  });

  test('204: assigns posts to the caller or the named user, and lists them as changes', async () => {
    const author = await create('mirembe', 'author');
    const heir = await create('ssali', 'author');
    const { data: draft } = await author.client.POST('/events/v1/events', {
      body: { ...event('Draft'), status: 'draft' },
    });
    const { data: venue } = await author.client.POST('/events/v1/venues', { body: { venue: 'Ndere' } });
    const { data: changes } = await heir.client.GET('/events/v1/changes');
    expect((await remove(author.id, heir.id)).response.status).toBe(204);
    const { data: event1 } = await heir.client.GET('/events/v1/events/{id}', {
      params: { path: { id: Number(draft?.id) } },
    });
    expect(event1).toMatchObject({ title: 'Draft', author: String(heir.id) });
    const since = { cursor: changes?.next_cursor ?? '' };
    const { data: followed } = await heir.client.GET('/events/v1/changes', { params: { query: since } });
    expect(followed?.data.map(({ id, change }) => [id, change])).toEqual([
      [Number(draft?.id), 'created'],
      [Number(venue?.id), 'updated'],
    ]);
    expect((await remove(heir.id)).response.status).toBe(204);
    expect(await rowsOf('venues', { id: venue?.id })).toMatchObject([{ author_id: 1 }]);
    const [line] = await rowsOf('audit', { subject: `deleted-user-${heir.id}`, action: 'user.delete' });
    expect(JSON.parse(line.details)).toMatchObject({ posts: 2, reassigned_to: 'admin' });
    const asAuthor = { ...event('Later'), author: heir.id };
    expect((await server.as('editor').POST('/events/v1/events', { body: asAuthor })).response.status).toBe(400);
  });

  test('400: reassign_to is unknown or the deleted user', async () => {
    const { id } = await create('kizza');
    for (const reassign_to of [999_999, id]) {
      const { error } = await remove(id, reassign_to);
      expect(error).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ pointer: '?reassign_to' }] });
    }
    expect((await server.client.GET('/v1/users/{id}', { params: { path: { id } } })).response.status).toBe(200);
  });

  test('409 user_has_messages: while messages wait; names their number', async () => {
    const { id } = await create('nalule');
    const key = await createKey(id);
    const body = { to: '+256772000003', message: 'Hello', send_at: new Date(Date.now() + 3_600_000).toISOString() };
    const { data: first } = await key.client.POST('/v1/messages', { body });
    const { data: second } = await key.client.POST('/v1/messages', { body });
    const { error } = await remove(id);
    expect(error).toMatchObject({ status: 409, code: 'user_has_messages' });
    expect(error?.detail).toBe(
      '2 messages of nalule wait to be sent or for their receipts: cancel them, or delete the user once they have ended.',
    );
    expect((await key.client.GET('/v1/messages')).response.status).toBe(200);
    for (const message of [first, second])
      await key.client.POST('/v1/messages/{id}/cancel', { params: { path: { id: message?.id ?? '' } } });
    await until(async () => (await remove(id)).response.status === 204);
    const messages = await rowsOf('messages', { user_id: id });
    expect(messages.map(({ text, status }) => [text, status])).toEqual([
      ['Hello', 'canceled'],
      ['Hello', 'canceled'],
    ]);
  });

  test('409 user_has_posts: callers with posts who delete themselves must name another user', async () => {
    const self = await create('namata', 'administrator');
    await self.client.POST('/events/v1/organizers', { body: { organizer: 'Kirabo' } });
    const { error } = await remove(self.id, undefined, self.client);
    expect(error).toMatchObject({ status: 409, code: 'user_has_posts' });
    expect(error?.detail).toContain('namata has 1 post in the calendar');
    expect((await remove(self.id, server.userId('editor'), self.client)).response.status).toBe(204);
    expect((await self.client.GET('/v1/users')).response.status).toBe(401);
    expect(await findTexts(server.database, ['namata'])).toEqual([]);
  });
});

describeOnOneEngine('deletion of administrators', (engine) => {
  test('409 last_administrator: keeps one administrator, also if two delete each other at once', async () => {
    await using server = await startServer({ engine });
    const isolated = server.userId('administrator');
    const remove = (id: number, client = server.client) =>
      client.DELETE('/v1/users/{id}', { params: { path: { id } } });
    const both = await Promise.all([remove(isolated), remove(1, server.as('administrator'))]);
    expect(both.map(({ response }) => response.status).sort()).toEqual([204, expect.toBeOneOf([401, 409])]);
    const left = await server.database.read('users').where({ role: 'administrator' }).whereNull('disabled_at');
    expect(left).toHaveLength(1);
    const client = both[0]?.response.status === 204 ? server.client : server.as('administrator');
    const { error } = await remove(left[0].id, client);
    expect(error).toMatchObject({ status: 409, code: 'last_administrator' });
    expect(error?.detail).toContain('is the last administrator and cannot be deleted');
  });
});

/** The columns that contain one of the texts, ignoring case. */
async function findTexts({ read }: Database, marks: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name: table } of await listTables(read)) {
    const rows: Record<string, unknown>[] = await read(table).select();
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = String(value).toLowerCase();
        if (marks.some((mark) => text.includes(mark))) found.push(`${table}.${column}: ${text}`);
      }
    }
  }
  return found;
}
