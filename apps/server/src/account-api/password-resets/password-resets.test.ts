import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { redeemLink } from '../../../test/harness/redeem-link.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { silentCarrier } from '../../../test/harness/silent-carrier.ts';
import { codesPerDay } from '../../account/account-codes/account-codes.ts';
import { until } from '../../outbound/test-receiver.ts';
import { minuteMs } from '../../time/durations.ts';

const password = 'the rains came early';
const lost = 'jackfruit by the lake';
const wrongCode = { status: 404, code: 'reset_code_not_found' };

describeOnOneEngine('codes for lost passwords', (engine) => {
  const clock = createTestClock();
  const carrier = silentCarrier();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: carrier.environment });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    carrier[Symbol.dispose]();
  });

  let users = 0;
  /** A user with a password and a phone, and a client with a session. */
  async function createUser(phone: string | null = `+2567720001${10 + users}`) {
    const login = `Person-${++users}`;
    const email = `${login}@example.ug`;
    const { data: user } = await server.client.POST('/v1/users', { body: { login, email, role: 'author' } });
    const apiKey = await redeemLink(server, user?.id ?? 0, password);
    const client = createClient({ baseUrl: server.url, apiKey, retry: { attempts: 1 } });
    if (phone !== null) await server.database.write('users').where({ login }).update({ phone, confirmed_phone: phone });
    return { login, email, phone, client };
  }

  const start = (login: string) => server.anonymous.POST('/v1/password-resets', { body: { login } });
  const redeem = (login: string, code: string) =>
    server.anonymous.POST('/v1/password-resets/redeem', { body: { login, code, password: lost } });
  const signIn = async (login: string, sent: string) =>
    (await server.anonymous.POST('/v1/sessions', { body: { login, password: sent } })).response.status;
  const entriesOf = (subject: string, action = 'user.reset_code') =>
    server.database.read('audit').where({ action, subject }).orderBy('id').select('result', 'details');
  const textsTo = (number: string): Promise<{ text: string; id: string }[]> =>
    server.database
      .read('one_time_texts')
      .join('messages', 'messages.id', 'one_time_texts.message_id')
      .where({ to: number })
      .orderBy('messages.id')
      .select('one_time_texts.text', 'messages.id');

  /** Asks for a code, and returns what the phone gets. */
  async function askForCode(login: string, number: string): Promise<string> {
    const before = (await textsTo(number)).length;
    expect((await start(login)).data).toEqual({ sends_codes: true });
    await until(async () => (await textsTo(number)).length > before);
    return /\d{6}/.exec((await textsTo(number)).at(-1)?.text ?? '')?.[0] ?? '';
  }
  const otherThan = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

  test('201: the code of the text sets a password once, and ends all sessions', async () => {
    const { login, email, phone, client } = await createUser();
    const code = await askForCode(email.toUpperCase(), phone ?? '');
    expect(await signIn(login, password)).toBe(201);
    const { data, response } = await redeem(login, code);
    expect(response.status).toBe(201);
    const own = createClient({ baseUrl: server.url, apiKey: data?.token, retry: { attempts: 1 } });
    expect((await own.GET('/v1/session')).data?.user).toMatchObject({ login, phone });
    expect((await client.GET('/v1/session')).response.status).toBe(401);
    expect([await signIn(login, password), await signIn(login, lost)]).toEqual([401, 201]);
    expect((await redeem(login, code)).error).toMatchObject(wrongCode);
    expect(await entriesOf(login)).toMatchObject([{ result: 'done' }]);
    expect(await entriesOf(login, 'user.password')).toMatchObject([{}, { details: '{"by":"code"}' }]);
  });

  test('201: one of two concurrent requests uses the code', async () => {
    const { login, phone } = await createUser();
    const code = await askForCode(login, phone ?? '');
    const both = await Promise.all([redeem(login, code), redeem(login, code)]);
    expect(both.map(({ response }) => response.status).sort()).toEqual([201, 404]);
  });

  test('202 and 404: the same bytes for unknown logins and users without a confirmed number', async () => {
    const known = await createUser();
    const withoutPhone = await createUser(null);
    const disabled = await createUser();
    const unconfirmed = await createUser(null);
    await unconfirmed.client.PATCH('/v1/session/user', { body: { phone: '+256772000190' } });
    const { data } = await server.client.GET('/v1/users');
    const id = data?.data.find(({ login }) => login === disabled.login)?.id ?? 0;
    await server.client.PATCH('/v1/users/{id}', { params: { path: { id } }, body: { disabled: true } });
    const before = (await server.database.read('password_resets').where({ tries: 1 })).length;
    const logins = [known.login, withoutPhone.login, unconfirmed.login, disabled.login, 'nobody', 'nobody@example.ug'];
    const answers = async (path: string, more: object) => {
      const bodies = [];
      for (const login of logins) {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ login, ...more });
        const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
        bodies.push(`${response.status} ${(await response.text()).replace(/req_\w+/, '')}`);
      }
      return new Set(bodies);
    };
    expect([...(await answers('/v1/password-resets', {}))]).toEqual(['202 {"sends_codes":true}']);
    await until(async () => (await textsTo(known.phone ?? '')).length === 1);
    expect((await answers('/v1/password-resets/redeem', { code: '000000', password: lost })).size).toBe(1);
    expect(await textsTo(disabled.phone ?? '')).toEqual([]);
    await until(async () => (await entriesOf(withoutPhone.login)).length === 1);
    expect(await entriesOf(withoutPhone.login)).toMatchObject([{ result: 'refused' }]);
    await until(async () => (await entriesOf(unconfirmed.login)).length === 1);
    const details = JSON.stringify({ reason: 'The phone number is not confirmed.' });
    expect(await entriesOf(unconfirmed.login)).toMatchObject([{ result: 'refused', details }]);
    expect(await textsTo('+256772000190')).toEqual([]);
    // Each login costs the same row, whether or not it exists.
    const rows = await server.database.read('password_resets').where({ tries: 1 });
    expect(rows).toHaveLength(logins.length + before);
    expect(JSON.stringify(rows)).not.toContain('nobody');
  });

  test('404: five wrong attempts end a code', async () => {
    const { login, phone } = await createUser();
    const code = await askForCode(login, phone ?? '');
    for (let tries = 0; tries < 5; tries++)
      expect((await redeem(login, otherThan(code))).error).toMatchObject(wrongCode);
    expect((await redeem(login, code)).error).toMatchObject(wrongCode);
    expect(await signIn(login, password)).toBe(201);
  });

  test('404: a code is valid for ten minutes, and until the number or the password changes', async () => {
    const { login, phone, client } = await createUser();
    const codes = [];
    codes.push(await askForCode(login, phone ?? ''));
    clock.advance(10 * minuteMs);
    expect((await redeem(login, codes[0] ?? '')).error).toMatchObject(wrongCode);
    codes.push(await askForCode(login, phone ?? ''));
    const change = { current_password: password, new_password: 'mangoes in the rain' };
    await client.POST('/v1/session/password', { body: change });
    expect((await redeem(login, codes[1] ?? '')).error).toMatchObject(wrongCode);
    clock.advance(minuteMs);
    codes.push(await askForCode(login, phone ?? ''));
    await client.PATCH('/v1/session/user', { body: { phone: null } });
    expect((await redeem(login, codes[2] ?? '')).error).toMatchObject(wrongCode);
  });

  test('202: a login gets a code a minute and five a day; others change nothing', async () => {
    const { login, phone } = await createUser();
    const code = await askForCode(login, phone ?? '');
    await start(login);
    for (let sent = 1; sent < codesPerDay; sent++) {
      clock.advance(20 * minuteMs);
      await askForCode(login, phone ?? '');
    }
    clock.advance(20 * minuteMs);
    const before = await server.database.read('password_resets').orderBy('name_hash');
    await start(login);
    expect(await server.database.read('password_resets').orderBy('name_hash')).toEqual(before);
    expect(code).toMatch(/^\d{6}$/);
    expect(await textsTo(phone ?? '')).toHaveLength(codesPerDay);
  });

  test('stores neither code, number nor new password in rows, audit or log', async () => {
    const { login, phone } = await createUser();
    const code = await askForCode(login, phone ?? '');
    const [message] = await server.database.read('messages').where({ to: phone });
    expect(message).toMatchObject({ text: '(one-time code)', mode: 'live', charged_to: null });
    const stored = JSON.stringify([
      await server.database.read('password_resets').select(),
      await server.database.read('audit').select(),
    ]);
    for (const secret of [code, phone ?? '', lost]) {
      expect(stored).not.toContain(secret);
      expect(server.logged()).not.toContain(secret);
    }
  });

  test('400: a code that is not six digits, a short password, one with the login', async () => {
    const code = '000000';
    for (const body of [
      { login: 'nobody', code: '12345', password },
      { login: 'nobody', code, password: 'short' },
      { login: 'nobody', code, password: 'nobody knows it' },
    ])
      expect((await server.anonymous.POST('/v1/password-resets/redeem', { body })).error?.status).toBe(400);
  });

  test('the own e-mail address and number: 200, 400, 401, 403 and 409', async () => {
    const { login, client } = await createUser();
    const { login: taken } = await createUser();
    const change = (body: { email?: string | null; phone?: string | null }) =>
      client.PATCH('/v1/session/user', { body });
    expect((await change({ email: 'amina@example.ug' })).data).toMatchObject({ login, email: 'amina@example.ug' });
    expect(await signIn('Amina@example.ug', password)).toBe(201);
    expect((await change({ phone: '0772' })).error).toMatchObject({ status: 400, errors: [{ pointer: '/phone' }] });
    expect((await change({ email: `${taken}@EXAMPLE.ug` })).error).toMatchObject({ status: 409, code: 'user_exists' });
    expect((await change({ email: null })).data).toMatchObject({ email: null });
    expect((await server.anonymous.PATCH('/v1/session/user', { body: { email: null } })).response.status).toBe(401);
    clock.advance(16 * minuteMs);
    expect((await change({ phone: null })).error).toMatchObject({ status: 403, code: 'sign_in_too_old' });
  });
});

test('202: without a carrier, nobody gets a code', async () => {
  await using server = await startServer();
  const { data } = await server.anonymous.POST('/v1/password-resets', { body: { login: 'test-editor' } });
  expect(data).toEqual({ sends_codes: false });
});

test('429: codes and attempts are limited by login and network, for unknown logins too', async () => {
  await using server = await startServer({ clock: createTestClock(), environment: { NGOMA_RATE_LIMIT: 'on' } });
  for (const login of ['test-editor', 'nobody']) {
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await server.anonymous.POST('/v1/password-resets', { body: { login } })).response.status);
    const body = { login, code: '000000', password: lost };
    for (let count = 0; count < 6; count++)
      statuses.push((await server.anonymous.POST('/v1/password-resets/redeem', { body })).response.status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 404, 404, 404, 404, 404, 429]);
  }
});
