import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('users over HTTP', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const create = async (login: string, more: { email?: string; role?: 'editor' | 'administrator' } = {}) => {
    const { data, error } = await server.client.POST('/v1/users', { body: { login, role: 'editor', ...more } });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  };
  const update = (
    id: number,
    body: { role?: 'author' | 'editor' | 'subscriber'; email?: string | null; disabled?: boolean },
  ) => server.client.PATCH('/v1/users/{id}', { params: { path: { id } }, body });
  const auditOf = async (subject: string) =>
    (await server.client.GET('/v1/audit', { params: { query: { subject } } })).data?.data ?? [];
  const signIn = async (login: string, password: string | null) => {
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    return (await fetch(`${server.url}/events/v1/images`, { headers: { authorization } })).status;
  };

  test('201: returns a user and a valid password, which a repeated request does not contain', async () => {
    const body = { login: 'Amina', email: 'Amina@example.ug', role: 'editor' as const };
    const params = { header: { 'Idempotency-Key': 'amina' } };
    const { data, response } = await server.client.POST('/v1/users', { body, params });
    expect(response.status).toBe(201);
    const unlimited = { limits: { spend_per_month: null }, spending: null };
    const shown = { ...body, ...unlimited, id: expect.any(Number), disabled: false, disabled_at: null };
    expect(data).toEqual({
      ...shown,
      created_at: expect.any(String),
      password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/),
    });
    expect(await signIn('amina@example.ug', data?.password ?? '')).toBe(200);
    const again = await server.client.POST('/v1/users', { body, params });
    expect(again.response.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toEqual({ ...data, password: null });
    const kept = JSON.stringify(await server.database.read('idempotency_keys').select());
    expect(kept).not.toContain(data?.password);
    expect(JSON.stringify(await auditOf('Amina'))).not.toContain(data?.password?.replaceAll(' ', ''));
    expect(await auditOf('Amina')).toMatchObject([
      {
        action: 'user.create',
        result: 'done',
        actor: { kind: 'key', address: '127.0.0.1' },
        details: { role: 'editor', email: 'Amina@example.ug' },
      },
    ]);
    expect((await server.client.POST('/v1/users', { body: { ...body, role: 'author' }, params })).error?.code).toBe(
      'idempotency_key_reused',
    );
    const { data: read } = await server.client.GET('/v1/users/{id}', { params: { path: { id: data?.id ?? 0 } } });
    const { password: _password, ...user } = { ...data };
    expect(read).toEqual(user);
  });

  test('409 user_exists: ignoring case; the rejection is in the audit log', async () => {
    await create('okello', { email: 'okello@example.ug' });
    const twice = await server.client.POST('/v1/users', { body: { login: 'OKELLO', role: 'author' } });
    expect(twice.error).toMatchObject({ status: 409, code: 'user_exists' });
    expect(await auditOf('OKELLO')).toMatchObject([{ action: 'user.create', result: 'refused' }]);
    const { id } = await create('nakato');
    expect((await update(id, { email: 'Okello@example.ug' })).error?.code).toBe('user_exists');
  });

  test('200: changes role, address and status together, each with an audit entry, and passwords follow immediately', async () => {
    const { id, password } = await create('mukasa', { email: 'm@example.ug' });
    const { data } = await update(id, { role: 'author', email: null, disabled: true });
    expect(data).toMatchObject({ role: 'author', email: null, disabled: true, disabled_at: expect.any(String) });
    expect(await signIn('mukasa', password)).toBe(401);
    expect((await update(id, { role: 'author', disabled: false })).data).toMatchObject({ disabled: false });
    expect(await signIn('mukasa', password)).toBe(200);
    expect((await auditOf('mukasa')).map(({ action }) => action).reverse()).toEqual([
      ...['user.create', 'user.role', 'user.email', 'user.disable', 'user.enable'],
    ]);
    const lines = await auditOf('mukasa');
    expect(lines[3]?.details).toMatchObject({ from: 'editor', to: 'author' });
    expect(lines[2]?.details).toMatchObject({ from: 'm@example.ug', to: null });
  });

  test('200: writes audit entries that match concurrent changes', async () => {
    const { id } = await create('wasswa');
    const atOnce = <Result>(run: () => Promise<Result>) => Promise.all([run(), run(), run(), run()]);
    await atOnce(() => update(id, { disabled: true }));
    expect((await auditOf('wasswa')).map(({ action }) => action)).toEqual(['user.disable', 'user.create']);
    await Promise.all([update(id, { role: 'author' }), update(id, { role: 'subscriber' })]);
    const [last, first] = await auditOf('wasswa');
    expect(first?.details).toMatchObject({ from: 'editor' });
    expect(last?.details['from']).toBe(first?.details['to']);
  });

  test('204: writes one audit entry for four concurrent revocations of a password or key', async () => {
    const { id } = await create('kato');
    const path = '/v1/users/{id}/application-passwords';
    const made = await server.client.POST(path, { params: { path: { id } }, body: { name: 'site' } });
    const key = await server.client.POST('/v1/api-keys', { body: { name: 'site', mode: 'test' } });
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => [
        (
          await server.client.DELETE(`${path}/{password}`, {
            params: { path: { id, password: made.data?.id ?? 0 } },
          })
        ).response.status,
        (await server.client.DELETE('/v1/api-keys/{id}', { params: { path: { id: key.data?.id ?? '' } } })).response
          .status,
      ]),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([204]));
    const actions = async (subject: string) => (await auditOf(subject)).map(({ action }) => action);
    expect(await actions('kato')).toEqual(['password.revoke', 'password.create', 'user.create']);
    expect(await actions(key.data?.id ?? '')).toEqual(['key.revoke', 'key.create']);
  });

  test('409 last_administrator: keeps one administrator', async () => {
    const isolated = server.userId('administrator');
    expect((await update(isolated, { disabled: true })).response.status).toBe(200);
    const { data } = await server.client.GET('/v1/users', { params: { query: { limit: 100 } } });
    const last = data?.data.find(({ login }) => login === 'admin');
    for (const change of [{ disabled: true }, { role: 'editor' }, { email: 'a@example.ug', role: 'author' }] as const) {
      expect((await update(last?.id ?? 0, change)).error).toMatchObject({ status: 409, code: 'last_administrator' });
    }
    expect((await server.client.GET('/v1/users/{id}', { params: { path: { id: last?.id ?? 0 } } })).data).toEqual(last);
    const [line] = await auditOf('admin');
    expect(line).toMatchObject({
      action: 'user.role',
      result: 'refused',
      details: { to: 'author', reason: expect.any(String) },
    });
    await update(isolated, { disabled: false });
  });

  test('200: lists each user once, newest first', async () => {
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { data } = await server.client.GET('/v1/users', { params: { query } });
      seen.push(...(data?.data ?? []).map(({ id }) => id));
      cursor = data?.next_cursor;
    } while (cursor);
    expect(seen).toEqual((await server.database.read('users').orderBy('id', 'desc').pluck('id')).map(Number));
  });

  test.each([
    ['is no number as we write it', '01'],
    ['is no number', 'x'],
    ['is greater than any id', '2147483648'],
    ['is far greater', '9999999999'],
  ])('400 invalid_cursor: a cursor that %s', async (_what, text) => {
    const query = { cursor: Buffer.from(text).toString('base64url') };
    const { error } = await server.client.GET('/v1/users', { params: { query } });
    expect(error).toMatchObject({ status: 400, code: 'invalid_cursor' });
    const passwords = await server.client.GET('/v1/users/{id}/application-passwords', {
      params: { path: { id: Number(server.userId('editor')) }, query },
    });
    expect(passwords.error).toMatchObject({ status: 400, code: 'invalid_cursor' });
  });

  test('400 or 404: for invalid input and unknown users', async () => {
    // @ts-expect-error unknown role
    expect((await update(1, { role: 'king' })).error).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/role' }],
    });
    expect((await update(1, {})).response.status).toBe(400);
    expect((await update(999_999, { disabled: true })).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const bad = await server.client.POST('/v1/users', { body: { login: 'a b', email: 'x', role: 'editor' } });
    expect(bad.error).toMatchObject({ status: 400, errors: [{ pointer: '/login' }, { pointer: '/email' }] });
  });

  test.each([
    ['NUL', 'a\0b@c.ug'],
    ['ESC', 'a\u001b[31m@c.ug'],
    ['C1', 'a@c\u009b.ug'],
    ['a mark of direction', 'a\u202eb@c.ug'],
    ['a space of no width', 'a\u200bb@c.ug'],
    ['a colon, which Basic cannot send', 'a:b@c.ug'],
  ])('400: an address with %s, for a new user and for a change', async (_what, email) => {
    const made = await server.client.POST('/v1/users', { body: { login: 'odd', role: 'editor', email } });
    expect(made.error).toMatchObject({ status: 400, errors: [{ pointer: '/email', code: 'pattern' }] });
    expect((await update(server.userId('editor'), { email })).error).toMatchObject({ status: 400 });
  });

  test('200: for administrators with a password; 403 for others', async () => {
    expect((await server.as('administrator').GET('/v1/users')).response.status).toBe(200);
    expect((await server.as('editor').GET('/v1/users')).error?.code).toBe('insufficient_role');
    const { key } = await server.createKey({ scopes: ['calendar:write', 'messages:send'] });
    const byKey = await fetch(`${server.url}/v1/users`, { headers: { authorization: `Bearer ${key}` } });
    expect(((await byKey.json()) as { code: string }).code).toBe('insufficient_scope');
  });

  test('201 and 204: creates, lists (without the password) and revokes application passwords', async () => {
    const { id, login, password: first } = await create('achan');
    const path = '/v1/users/{id}/application-passwords';
    const make = (key: string, name: string) =>
      server.client.POST(path, { params: { path: { id }, header: { 'Idempotency-Key': key } }, body: { name } });
    const { data, response } = await make('p1', 'website');
    expect([response.status, await signIn(login, data?.password ?? '')]).toEqual([201, 200]);
    expect((await make('p1', 'website')).data).toEqual({ ...data, password: null });
    expect((await make('p1', 'another')).error?.code).toBe('idempotency_key_reused');
    const inOtherWords = await fetch(`${server.url}/V1/users/${id}/application-passwords/`, {
      method: 'POST',
      headers: { authorization: server.bearer, 'content-type': 'application/json', 'idempotency-key': 'p1' },
      body: JSON.stringify({ name: 'website' }),
    });
    expect([inOtherWords.status, inOtherWords.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const { data: list } = await server.client.GET(path, { params: { path: { id }, query: { limit: 1 } } });
    expect(list).toMatchObject({
      data: [{ id: data?.id, name: 'website', revoked_at: null }],
      next_cursor: expect.any(String),
    });
    expect(JSON.stringify(list)).not.toContain('password');
    const cursor = list?.next_cursor ?? '';
    const { data: rest } = await server.client.GET(path, { params: { path: { id }, query: { cursor } } });
    expect(rest).toMatchObject({ data: [{ name: 'first' }], next_cursor: null });
    const revoke = (password: number) =>
      server.client.DELETE('/v1/users/{id}/application-passwords/{password}', { params: { path: { id, password } } });
    const made = data?.id ?? 0;
    expect((await revoke(made)).response.status).toBe(204);
    expect((await revoke(made)).response.status).toBe(204);
    expect([await signIn(login, data?.password ?? ''), await signIn(login, first)]).toEqual([401, 200]);
    // A password of another user.
    expect((await revoke(1)).error).toMatchObject({ status: 404, code: 'application_password_not_found' });
    expect((await auditOf(login)).map(({ action }) => action)).toEqual([
      'password.revoke',
      'password.create',
      'user.create',
    ]);
  });
});
