import type { components } from '@ngoma/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

type Creation = components['schemas']['ApiKeyCreate'];
type Update = components['schemas']['ApiKeyUpdate'];

describeOnOneEngine('API keys over HTTP', (engine) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const create = (body: Partial<Creation> = {}, header: { 'Idempotency-Key'?: string } = {}) =>
    server.client.POST('/v1/api-keys', { params: { header }, body: { name: 'shop', mode: 'test', ...body } });
  const made = async (body: Partial<Creation> = {}) => {
    const { data, error } = await create(body);
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  };
  const at = (id: string) => ({ params: { path: { id } } });
  const update = (id: string, body: Update) => server.client.PATCH('/v1/api-keys/{id}', { ...at(id), body });
  const auditOf = async (subject: string) =>
    (await server.client.GET('/v1/audit', { params: { query: { subject } } })).data?.data ?? [];
  const use = async (key: string | null) =>
    (await fetch(`${server.url}/v1/messages`, { headers: { authorization: `Bearer ${key}` } })).status;

  test('201: returns a valid key and its webhook secret once', async () => {
    const header = { 'Idempotency-Key': 'key-1' };
    const body = { scopes: ['messages:read'], limits: { per_day: 500 }, allowed_from: ['127.0.0.0/8', '::1'] } as const;
    const { data, response } = await create(
      { ...body, scopes: [...body.scopes], allowed_from: [...body.allowed_from] },
      header,
    );
    expect(response.status).toBe(201);
    expect(data).toMatchObject({
      ...{ name: 'shop', mode: 'test', login: 'admin', scopes: ['messages:read'], expires_at: null },
      ...{ limits: { per_second: null, per_day: 500 }, allowed_from: ['127.0.0.0/8', '::1'], revoked_at: null },
      ...{ key: expect.stringMatching(/^ngoma_test_\w{49}$/), webhook_secret: expect.stringMatching(/^whsec_/) },
    });
    expect(data?.key?.endsWith(data.ends_with)).toBe(true);
    expect(await use(data?.key ?? '')).toBe(200);
    const again = await create({ ...body, scopes: [...body.scopes], allowed_from: [...body.allowed_from] }, header);
    expect(again.data).toEqual({ ...data, key: null, webhook_secret: null });
    const { key, webhook_secret: secret, ...shown } = { ...data };
    // The response does not wait for the write of `last_used_at`.
    await vi.waitFor(async () => {
      const { data: read } = await server.client.GET('/v1/api-keys/{id}', at(data?.id ?? ''));
      expect(read).toEqual({ ...shown, last_used_at: expect.any(String) });
    }, 60_000);
    const rows = [
      await server.database.read('idempotency_keys').select(),
      await server.database.read('audit').select(),
    ];
    for (const text of [JSON.stringify(rows), server.logged()]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(secret);
    }
    expect(await auditOf(data?.id ?? '')).toMatchObject([
      { action: 'key.create', result: 'done', details: { name: 'shop', login: 'admin', scopes: ['messages:read'] } },
    ]);
  });

  test('400 scope_beyond_role: rejects scopes beyond the role of the user, on creation and on change', async () => {
    const [author, editor] = [server.userId('author'), server.userId('editor')];
    const refused = await create({ user_id: author, scopes: ['calendar:write', 'messages:send'] });
    expect(refused.error).toMatchObject({ status: 400, code: 'scope_beyond_role', errors: [{ pointer: '/scopes' }] });
    expect((await create({ user_id: editor, scopes: ['admin'] })).error?.code).toBe('scope_beyond_role');
    const { id, login, key } = await made({ user_id: editor, scopes: ['messages:send', 'messages:read'] });
    expect([login, await use(key)]).toEqual(['test-editor', 200]);
    expect((await update(id, { scopes: ['admin'] })).error?.code).toBe('scope_beyond_role');
    expect((await auditOf(id))[0]).toMatchObject({ action: 'key.update', result: 'refused' });
    expect((await create({ user_id: 999_999 })).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('200: changes only the given members, and the key follows immediately', async () => {
    const { id, key } = await made({ scopes: ['messages:read'], limits: { per_second: 3, per_day: 9 } });
    const { data } = await update(id, { name: 'shop 2', limits: { per_day: null } });
    expect(data).toMatchObject({ name: 'shop 2', scopes: ['messages:read'], limits: { per_second: 3, per_day: null } });
    expect((await update(id, { scopes: ['messages:send'] })).data?.scopes).toEqual(['messages:send']);
    expect(await use(key)).toBe(403);
    await update(id, { scopes: [], allowed_from: ['203.0.113.7'] });
    expect(await use(key)).toBe(403);
    const expires_at = new Date(clock.now() + 60_000).toISOString();
    expect((await update(id, { allowed_from: [], expires_at })).data).toMatchObject({ allowed_from: [], expires_at });
    expect(await use(key)).toBe(200);
    clock.advance(60_000);
    expect(await use(key)).toBe(401);
    expect((await update(id, { expires_at: null })).data?.expires_at).toBeNull();
    expect(await use(key)).toBe(200);
  });

  test('400 validation_failed: names each member by its pointer', async () => {
    const { id } = await made();
    const past = new Date(clock.now()).toISOString();
    const wrong: [Update, string][] = [
      [{ expires_at: past }, '/expires_at'],
      [{ expires_at: '2036-06-30T23:59:60Z' }, '/expires_at'],
      [{ allowed_from: ['127.0.0.1', '1.2.3.4.5'] }, '/allowed_from/1'],
      [{ limits: { per_second: 0 } }, '/limits/per_second'],
      [{ limits: { per_day: 1.5 } }, '/limits/per_day'],
      // @ts-expect-error unknown scope
      [{ scopes: ['everything'] }, '/scopes/0'],
      // @ts-expect-error the mode cannot change
      [{ mode: 'live' }, '/mode'],
    ];
    for (const [body, pointer] of wrong)
      expect((await update(id, body)).error, pointer).toMatchObject({ status: 400, errors: [{ pointer }] });
  });

  test('204: a revoked key is rejected, stays in the list and cannot be changed', async () => {
    const { id, key } = await made();
    const revoke = () => server.client.DELETE('/v1/api-keys/{id}', at(id));
    expect([(await revoke()).response.status, (await revoke()).response.status, await use(key)]).toEqual([
      204, 204, 401,
    ]);
    expect((await server.client.GET('/v1/api-keys/{id}', at(id))).data?.revoked_at).toEqual(expect.any(String));
    expect((await update(id, { name: 'again' })).error).toMatchObject({ status: 409, code: 'api_key_ended' });
    expect((await auditOf(id)).filter(({ action }) => action === 'key.revoke')).toHaveLength(1);
    const missing = 'key_01kb8t4q2n6v0x3m5c7r9w1f2h';
    expect((await server.client.DELETE('/v1/api-keys/{id}', at(missing))).error?.code).toBe('api_key_not_found');
  });

  test('201: rolls a key with the latest possible expiry, and lists both', async () => {
    const expires_at = '9999-12-31T23:59:59.999Z';
    const made = await server.client.POST('/v1/api-keys', { body: { name: 'late', mode: 'test', expires_at } });
    clock.advance(60_000);
    const path = { id: made.data?.id ?? '' };
    const { data } = await server.client.POST('/v1/api-keys/{id}/roll', { params: { path }, body: {} });
    expect(data).toMatchObject({ expires_at, key: expect.any(String) });
    expect((await server.client.GET('/v1/api-keys')).data?.data[0]).toMatchObject({ id: data?.id, expires_at });
  });

  test('400: suggests the network for an address with host bits', async () => {
    const body = { name: 'wide', mode: 'test' as const, allowed_from: ['203.0.113.7', '127.0.0.1/0'] };
    const { error } = await server.client.POST('/v1/api-keys', { body });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: '/allowed_from/1' }] });
    expect(error?.detail).toContain("'0.0.0.0/0'");
  });

  test('400: an empty change is missing a member', async () => {
    const params = { path: { id: 'key_01' } };
    const { error } = await server.client.PATCH('/v1/api-keys/{id}', { params, body: {} });
    expect(error).toMatchObject({ status: 400, detail: 'The body must have at least one member.' });
  });

  test('201: rolls a key once, with an overlap and the same rights and limits', async () => {
    const limits = { per_second: 2, per_day: 7 };
    const old = await made({ mode: 'live', scopes: ['messages:read'], limits, allowed_from: ['127.0.0.1', '::1'] });
    const roll = (key: string) =>
      server.client.POST('/v1/api-keys/{id}/roll', {
        params: { path: { id: old.id }, header: { 'Idempotency-Key': key } },
        body: { overlap_seconds: 60 },
      });
    const { data, response } = await roll('roll-1');
    expect(response.status).toBe(201);
    const { scopes, mode, allowed_from, name } = old;
    expect(data).toMatchObject({ scopes, mode, allowed_from, name, limits, rolled_from: old.id });
    expect(Date.parse(data?.rolled_from_expires_at ?? '')).toBe(clock.now() + 60_000);
    expect([await use(old.key), await use(data?.key ?? '')]).toEqual([200, 200]);
    expect((await roll('roll-1')).data).toEqual({ ...data, key: null, webhook_secret: null });
    expect((await roll('roll-2')).error).toMatchObject({ status: 409, code: 'api_key_ended' });
    clock.advance(60_000);
    expect([await use(old.key), await use(data?.key ?? '')]).toEqual([401, 200]);
    expect((await server.client.GET('/v1/api-keys/{id}', at(old.id))).data?.rolled_to).toBe(data?.id);
  });

  test('200: lists keys by user and mode, each once, newest first', async () => {
    const user_id = server.userId('subscriber');
    const ids: string[] = [];
    for (const mode of ['live', 'test', 'live'] as const) ids.push((await made({ user_id, mode })).id);
    const list = async (query: { user_id?: number; mode?: 'live' | 'test'; limit?: number; cursor?: string }) => {
      const { data } = await server.client.GET('/v1/api-keys', { params: { query } });
      return { ids: data?.data.map(({ id }) => id) ?? [], cursor: data?.next_cursor ?? undefined };
    };
    expect((await list({ user_id })).ids).toEqual(ids.toReversed());
    expect((await list({ user_id, mode: 'live' })).ids).toEqual([ids[2], ids[0]]);
    const first = await list({ user_id, limit: 2 });
    expect(first.ids).toEqual([ids[2], ids[1]]);
    expect(await list({ user_id, limit: 2, ...(first.cursor && { cursor: first.cursor }) })).toEqual({ ids: [ids[0]] });
    expect((await list({ mode: 'live', limit: 100 })).ids).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  });
});
