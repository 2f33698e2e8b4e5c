import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { redeemLink } from '../../../test/harness/redeem-link.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { Role } from '../../account/caller.ts';
import { unlimitedSignIns } from '../../account/sessions/sign-in-attempts.ts';
import { until } from '../../outbound/test-receiver.ts';
import { dayMs, minuteMs } from '../../time/durations.ts';
import { type SessionHandlersOptions, sessionHandlers } from './handlers.ts';

const password = 'the rains came early';

describeOnOneEngine('sessions', (engine) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  let users = 0;
  /** A new user with an own password. */
  async function createUser(role: Role = 'editor') {
    const login = `person-${++users}`;
    const { data } = await server.client.POST('/v1/users', { body: { login, role } });
    const id = data?.id ?? 0;
    const token = await redeemLink(server, id, password);
    return { id, login, token, client: clientOf(token) };
  }

  async function createLink(id: number) {
    const { data } = await server.client.POST('/v1/users/{id}/sign-in-links', { params: { path: { id } } });
    if (data === undefined) throw new Error('There is no link.');
    return data;
  }

  const clientOf = (token: string): NgomaClient =>
    createClient({ baseUrl: server.url, apiKey: token, retry: { attempts: 1 } });
  const signIn = (login: string, sent = password) =>
    server.anonymous.POST('/v1/sessions', { body: { login, password: sent } });
  const statusOf = async (client: NgomaClient) => (await client.GET('/v1/session')).response.status;

  test('201: a sign-in returns a token that has the rights of the user', async () => {
    const { login, id } = await createUser('author');
    const { data, response } = await signIn(login.toUpperCase());
    expect(response.status).toBe(201);
    expect(data).toMatchObject({
      ...{ id: expect.stringMatching(/^ses_/), user_id: id, address: '127.0.0.1', current: true },
      token: expect.stringMatching(/^ngoma_session_\w{49}$/),
    });
    const client = clientOf(data?.token ?? '');
    const { data: session } = await client.GET('/v1/session');
    expect(session).toMatchObject({
      user: { id, login, email: null, role: 'author' },
      recent: true,
      session: { id: data?.id, current: true },
    });
    expect(session?.rights.sort()).toEqual(['manage-categories', 'publish-posts', 'upload-images', 'write-posts']);
    const created = await client.POST('/events/v1/venues', { body: { venue: 'Ndere Cultural Centre' } });
    expect(created.response.status).toBe(201);
    expect((await client.GET('/v1/users')).error?.code).toBe('insufficient_role');
  });

  test('stores neither the token nor the password, and logs neither', async () => {
    const { token, id } = await createUser();
    const stored = JSON.stringify([
      await server.database.read('sessions').select(),
      await server.database.read('users').where({ id }).select(),
      await server.database.read('audit').select(),
    ]);
    for (const secret of [token, password]) {
      expect(stored).not.toContain(secret);
      expect(server.logged()).not.toContain(secret);
    }
  });

  test('401: the same for an unknown login, a wrong password, a disabled user and a user without a password', async () => {
    const [{ login }, disabled] = [await createUser(), await createUser()];
    await server.client.PATCH('/v1/users/{id}', { params: { path: { id: disabled.id } }, body: { disabled: true } });
    const failures = [
      await signIn('nobody'),
      await signIn(login, 'the rains came late'),
      await signIn(disabled.login),
      await signIn('test-editor'),
    ];
    for (const { error } of failures)
      expect(error).toMatchObject({
        code: 'incorrect_password',
        detail: 'There is no user with this login and this password.',
      });
  });

  test('401: an application password does not start a session', async () => {
    const [, encoded = ''] = server.basic('editor').split(' ');
    const [login = '', applicationPassword = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    expect((await signIn(login, applicationPassword)).response.status).toBe(401);
  });

  test('getSession returns the user of a key and of an application password, without a session', async () => {
    const { data: ofKey } = await server.client.GET('/v1/session');
    expect(ofKey).toMatchObject({ user: { login: 'admin' }, recent: true, session: null });
    const { data: ofPassword } = await server.as('subscriber').GET('/v1/session');
    expect(ofPassword).toMatchObject({ user: { role: 'subscriber' }, rights: [], session: null });
    expect((await server.anonymous.GET('/v1/session')).error?.code).toBe('missing_credentials');
  });

  test('204: signing out ends this session only', async () => {
    const { login, client } = await createUser();
    const other = clientOf((await signIn(login)).data?.token ?? '');
    expect((await client.DELETE('/v1/session')).response.status).toBe(204);
    expect([await statusOf(client), await statusOf(other)]).toEqual([401, 200]);
    expect((await client.GET('/v1/session')).error?.code).toBe('invalid_credentials');
    expect((await server.client.DELETE('/v1/session')).error?.code).toBe('missing_credentials');
  });

  test('lists and revokes own sessions; administrators those of others', async () => {
    const { id, login, client } = await createUser();
    const stranger = await createUser();
    const { data: second } = await signIn(login);
    const { data: own } = await client.GET('/v1/sessions');
    expect(own?.data).toMatchObject([
      { id: second?.id, current: false },
      { user_id: id, current: true },
    ]);
    const path = { id: second?.id ?? '' };
    const query = { user_id: id };
    expect((await stranger.client.GET('/v1/sessions', { params: { query } })).error?.code).toBe('insufficient_role');
    expect((await stranger.client.DELETE('/v1/sessions/{id}', { params: { path } })).error?.code).toBe(
      'session_not_found',
    );
    expect((await server.client.GET('/v1/sessions', { params: { query } })).data?.data).toHaveLength(2);
    expect((await server.client.GET('/v1/sessions', { params: { query: { user_id: 99_999 } } })).error?.code).toBe(
      'user_not_found',
    );
    expect((await client.DELETE('/v1/sessions/{id}', { params: { path } })).response.status).toBe(204);
    expect((await client.DELETE('/v1/sessions/{id}', { params: { path } })).error?.code).toBe('session_not_found');
    expect((await client.GET('/v1/sessions')).data?.data).toHaveLength(1);
    const [left] = own?.data.filter(({ current }) => current) ?? [];
    expect(
      (await server.client.DELETE('/v1/sessions/{id}', { params: { path: { id: left?.id ?? '' } } })).response.status,
    ).toBe(204);
    expect(await statusOf(client)).toBe(401);
  });

  test('a sign-in ends the oldest of 50 sessions', async () => {
    const { login, client, id } = await createUser();
    for (let count = 0; count < 50; count++) await signIn(login);
    expect(await statusOf(client)).toBe(401);
    const { data } = await server.client.GET('/v1/sessions', { params: { query: { user_id: id } } });
    expect(data?.data).toHaveLength(50);
  }, 60_000);

  test('changing the password ends the other sessions', async () => {
    const { login, client } = await createUser();
    const other = clientOf((await signIn(login)).data?.token ?? '');
    const change = (current_password: string, new_password: string) =>
      client.POST('/v1/session/password', { body: { current_password, new_password } });
    expect((await change('wrong', 'jackfruit by the lake')).error).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/current_password' }],
    });
    expect((await change(password, 'short')).error).toMatchObject({ errors: [{ pointer: '/new_password' }] });
    expect((await change(password, `my ${login.toUpperCase()} password`)).error).toMatchObject({
      errors: [{ pointer: '/new_password', detail: expect.stringContaining(login) }],
    });
    expect((await change(password, 'jackfruit by the lake')).response.status).toBe(204);
    expect([await statusOf(client), await statusOf(other)]).toEqual([200, 401]);
    expect((await signIn(login)).response.status).toBe(401);
    expect((await signIn(login, 'jackfruit by the lake')).response.status).toBe(201);
  });

  test.each(['role', 'disabled', 'deleted'])('a change of the user ends the sessions: %s', async (change) => {
    const { id, client } = await createUser();
    const params = { path: { id } };
    if (change === 'role') await server.client.PATCH('/v1/users/{id}', { params, body: { role: 'author' } });
    if (change === 'deleted') await server.client.DELETE('/v1/users/{id}', { params });
    if (change === 'disabled') {
      await server.client.PATCH('/v1/users/{id}', { params, body: { disabled: true } });
      await server.client.PATCH('/v1/users/{id}', { params, body: { disabled: false } });
    }
    expect(await statusOf(client)).toBe(401);
    const left = await server.database.read('sessions').where({ user_id: id }).select();
    expect(left).toEqual([]);
  });

  const untilWritten = (userId: number, usedAtMs: number) =>
    until(async () => {
      const rows = await server.database.read('sessions').where({ user_id: userId, last_used_at: usedAtMs }).select();
      return rows.length > 0;
    });

  test('ends 14 days after the last request, and 90 days after the sign-in', async () => {
    const { client, login, id } = await createUser();
    const idle = clientOf((await signIn(login)).data?.token ?? '');
    const ages: [number, number, number][] = [];
    for (let day = 13; day <= 91; day += 13) {
      clock.advance(13 * dayMs);
      ages.push([day, await statusOf(client), day > 14 ? await statusOf(idle) : 401]);
      const usedAtMs = clock.now();
      clock.advance(minuteMs);
      if (day < 91) await untilWritten(id, usedAtMs);
    }
    expect(ages.map(([day, used]) => [day, used])).toEqual([
      [13, 200],
      [26, 200],
      [39, 200],
      [52, 200],
      [65, 200],
      [78, 200],
      [91, 401],
    ]);
    expect(new Set(ages.map(([, , unused]) => unused))).toEqual(new Set([401]));
  });

  test('403 sign_in_too_old: changes of keys and people need a sign-in within 15 minutes', async () => {
    const { client, login } = await createUser('administrator');
    const create = (by: NgomaClient, name: string) => by.POST('/v1/api-keys', { body: { name, mode: 'test' } });
    expect((await create(client, 'now')).response.status).toBe(201);
    clock.advance(15 * minuteMs);
    expect((await create(client, 'later')).error?.code).toBe('sign_in_too_old');
    expect((await client.GET('/v1/session')).data?.recent).toBe(false);
    expect((await client.GET('/v1/users')).response.status).toBe(200);
    expect((await create(clientOf((await signIn(login)).data?.token ?? ''), 'again')).response.status).toBe(201);
  });

  test('a session of an administrator operates carriers and reads the audit log, a password does not', async () => {
    const { client } = await createUser('administrator');
    expect((await client.GET('/v1/carriers')).response.status).toBe(200);
    expect((await client.GET('/v1/audit')).response.status).toBe(200);
    expect((await server.as('administrator').GET('/v1/carriers')).response.status).toBe(401);
  });

  test.each([
    ['its password', { own_password: 'argon2id$1$1$1$x$y' }],
    ['its role', { role: 'author' }],
    ['its state', { disabled_at: 1 }],
  ])('401: a sign-in, and a change of the password, during which another request changes %s', async (_what, change) => {
    const { id, login } = await createUser();
    const row = () => server.database.write('users').where({ id });
    const before = await row().first();
    const hasher = {
      hash: async () => 'argon2id$1$1$1$new$new',
      verify: async () => {
        await row().update(change);
        return true;
      },
    };
    const options = { db: server.database, clock: server.database.clock, hasher, attempts: unlimitedSignIns };
    // as: these two handlers read no other options, and only these members of the input
    const handlers = sessionHandlers(options as unknown as SessionHandlersOptions);
    const client = { address: '127.0.0.1' };
    const signingIn = { body: { login, password }, request: { address: client.address, client } };
    await expect(handlers.createSession(signingIn as never)).rejects.toMatchObject({ code: 'incorrect_password' });
    expect(await server.database.read('sessions').where({ user_id: id })).toHaveLength(1);
    await row().update(before);
    const caller = { kind: 'user', user: { id, login, role: 'editor' } };
    const body = { current_password: password, new_password: 'another of ten' };
    await expect(
      handlers.changePassword({ ...signingIn, body, caller } as never), // as: the same
    ).rejects.toMatchObject({ code: 'incorrect_password' });
    expect((await row().first('own_password')).own_password).not.toContain('new');
    await row().update(before);
    expect((await signIn(login)).response.status).toBe(201);
  });

  test('a link works once, for 24 hours, and a new link replaces it', async () => {
    const { id, login, client } = await createUser();
    const redeem = (token: string, sent = password) =>
      server.anonymous.POST('/v1/sign-in-links/redeem', { body: { token, password: sent } });
    const [first, second] = [await createLink(id), await createLink(id)];
    expect(second.url).toBe(`${server.url}/console/link?token=${second.token}`);
    expect((await redeem(first.token)).error?.code).toBe('sign_in_link_not_found');
    expect((await redeem(second.token, `${login} is my name`)).error).toMatchObject({ status: 400 });
    const attempts = await Promise.all([1, 2, 3].map((each) => redeem(second.token, `the rains came ${each} times`)));
    expect(attempts.map(({ response }) => response.status).sort()).toEqual([201, 404, 404]);
    expect(await statusOf(client)).toBe(401);
    const third = await createLink(id);
    clock.advance(dayMs);
    expect((await redeem(third.token)).error?.code).toBe('sign_in_link_not_found');
    const missing = await server.client.POST('/v1/users/{id}/sign-in-links', { params: { path: { id: 99_999 } } });
    expect(missing.error?.code).toBe('user_not_found');
  });
});

test('429: five failures slow down a login in a network, an IPv4 /24 or an IPv6 /48', async () => {
  const clock = createTestClock();
  await using server = await startServer({ clock, environment: { NGOMA_RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
  const attempt = (login: string, address: string) =>
    server.anonymous.POST('/v1/sessions', {
      body: { login, password },
      headers: { 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' },
    });
  const statuses = [];
  for (let count = 0; count < 6; count++) statuses.push((await attempt('amina', `192.0.2.${count}`)).response.status);
  for (let count = 0; count < 6; count++)
    statuses.push((await attempt('amina', `2001:db8:1:${count}::1`)).response.status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 401, 401, 401, 401, 401, 429]);
  const { error, response } = await attempt('Amina', '192.0.2.200');
  expect(error?.code).toBe('rate_limited');
  expect(response.headers.get('retry-after')).toBe('20');
  clock.advance(20_000);
  expect((await attempt('amina', '192.0.2.7')).response.status).toBe(401);
});

test('201: a login that others guess from another network', async () => {
  await using server = await startServer({ environment: { NGOMA_RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
  const { data } = await server.client.POST('/v1/users/{id}/sign-in-links', {
    params: { path: { id: Number(server.userId('editor')) } },
    headers: { 'X-Forwarded-Proto': 'https' },
  });
  const headersOf = (address: string) => ({ 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' });
  await server.anonymous.POST('/v1/sign-in-links/redeem', {
    body: { token: data?.token ?? '', password },
    headers: headersOf('198.51.100.7'),
  });
  const attempt = async (address: string, sent: string) =>
    (
      await server.anonymous.POST('/v1/sessions', {
        body: { login: 'test-editor', password: sent },
        headers: headersOf(address),
      })
    ).response.status;
  for (let count = 0; count < 12; count++) {
    await attempt('203.0.113.9', `a guess of ten ${count}`);
    await attempt('2001:db8::1', `a guess of ten ${count}`);
  }
  expect(await attempt('203.0.113.9', password)).toBe(429);
  for (const address of ['198.51.100.7', '203.0.114.9', '2001:db8:1::1'])
    expect(await attempt(address, password)).toBe(201);
});
