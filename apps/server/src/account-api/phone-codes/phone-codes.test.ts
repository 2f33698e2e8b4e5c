import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { redeemLink } from '../../../test/harness/redeem-link.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { silentCarrier } from '../../../test/harness/silent-carrier.ts';
import { codeLifetimeMs, codesPerDay, triesPerCode } from '../../account/account-codes/account-codes.ts';
import { until } from '../../outbound/test-receiver.ts';
import { minuteMs } from '../../time/durations.ts';

const password = 'the rains came early';
const [first, second] = ['+256772000301', '+256772000302'];
const wrongCode = { status: 404, code: 'phone_code_not_found' };
const nothing = { status: 409, code: 'nothing_to_confirm' };
const limited = { status: 429, code: 'verification_limited' };

describeOnOneEngine('codes for the own phone number', (engine) => {
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
  /** A person with a session, whose number is not confirmed. */
  async function createPerson(number = `+25677200031${users}`) {
    const login = `Owner-${++users}`;
    const { data: user } = await server.client.POST('/v1/users', { body: { login, role: 'subscriber' } });
    const apiKey = await redeemLink(server, user?.id ?? 0, password);
    const client = createClient({ baseUrl: server.url, apiKey, retry: { attempts: 1 } });
    const setNumber = async (phone: string | null) =>
      (await client.PATCH('/v1/session/user', { body: { phone } })).data;
    const send = () => client.POST('/v1/session/phone-codes');
    const confirm = (code: string) => client.POST('/v1/session/phone-codes/redeem', { body: { code } });
    const numbers = async () => {
      const { phone, confirmed_phone } = (await client.GET('/v1/session')).data?.user ?? {};
      return [phone, confirmed_phone];
    };
    await setNumber(number);
    return { id: user?.id ?? 0, login, number, setNumber, send, confirm, numbers };
  }

  const textsTo = (to: string): Promise<string[]> =>
    server.database
      .read('one_time_texts')
      .join('messages', 'messages.id', 'one_time_texts.message_id')
      .where({ to })
      .orderBy('messages.id')
      .pluck('one_time_texts.text');
  const lastCode = async (to: string) => /\d{6}/.exec((await textsTo(to)).at(-1) ?? '')?.[0] ?? '';
  const otherThan = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  const startReset = (login: string) => server.anonymous.POST('/v1/password-resets', { body: { login } });

  test('200: the code of the text confirms the number once; then it gets codes for a lost password', async () => {
    const { login, number, send, confirm, numbers } = await createPerson();
    expect(await numbers()).toEqual([number, null]);
    const { data } = await send();
    const expires_at = new Date(clock.now() + codeLifetimeMs).toISOString();
    expect(data).toEqual({ sends_codes: true, expires_at });
    const code = await lastCode(number);
    expect((await confirm(otherThan(code))).error).toMatchObject(wrongCode);
    expect(await numbers()).toEqual([number, null]);
    expect((await confirm(code)).data).toMatchObject({ login, phone: number, confirmed_phone: number });
    expect((await confirm(code)).error).toMatchObject(nothing);
    expect((await send()).error).toMatchObject(nothing);
    await startReset(login);
    await until(async () => (await textsTo(number)).length === 2);
    const entries = await server.database.read('audit').where({ subject: login }).pluck('action');
    expect(entries).toContain('user.phone_confirmed');
  });

  test('a confirmed number stays in force until the new one is confirmed', async () => {
    const { login, setNumber, send, confirm, numbers } = await createPerson(first);
    await send();
    await confirm(await lastCode(first));
    expect(await setNumber(second)).toMatchObject({ phone: second, confirmed_phone: first });
    await startReset(login);
    await until(async () => (await textsTo(first)).length === 2);
    const reset = await lastCode(first);
    clock.advance(minuteMs);
    await send();
    await confirm(await lastCode(second));
    expect(await numbers()).toEqual([second, second]);
    // The code of the number before has ended.
    const body = { login, code: reset, password: 'jackfruit by the lake' };
    expect((await server.anonymous.POST('/v1/password-resets/redeem', { body })).response.status).toBe(404);
    // The number that is confirmed needs no other code.
    await setNumber(first);
    expect(await setNumber(second)).toMatchObject({ phone: second, confirmed_phone: second });
    expect(await setNumber(null)).toMatchObject({ phone: null, confirmed_phone: null });
    expect((await send()).error).toMatchObject(nothing);
  });

  test('404: a code of another number, after ten minutes, and after five wrong attempts', async () => {
    const { number, setNumber, send, confirm, numbers } = await createPerson();
    await send();
    const other = await lastCode(number);
    await setNumber('+256772000340');
    expect((await confirm(other)).error).toMatchObject(wrongCode);
    await setNumber(number);
    clock.advance(codeLifetimeMs);
    expect((await confirm(other)).error).toMatchObject(wrongCode);
    await send();
    const code = await lastCode(number);
    for (let tries = 0; tries < triesPerCode; tries++)
      expect((await confirm(otherThan(code))).error).toMatchObject(wrongCode);
    expect((await confirm(code)).error).toMatchObject(wrongCode);
    expect(await numbers()).toEqual([number, null]);
  });

  test('200 and 404 or 409: one of two concurrent requests uses the code', async () => {
    const { number, send, confirm } = await createPerson();
    await send();
    const code = await lastCode(number);
    const statuses = (await Promise.all([confirm(code), confirm(code)])).map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('429: a code a minute and five a day, whatever the number; a refused one sends and stores nothing', async () => {
    const { number, setNumber, send } = await createPerson();
    await send();
    const early = await send();
    expect(early.error).toMatchObject(limited);
    expect(early.response.headers.get('retry-after')).toBe('60');
    for (let sent = 1; sent < codesPerDay; sent++) {
      clock.advance(20 * minuteMs);
      await setNumber(sent % 2 === 0 ? number : '+256772000350');
      expect((await send()).response.status).toBe(202);
    }
    clock.advance(20 * minuteMs);
    const before = await server.database.read('password_resets').orderBy('name_hash');
    expect((await send()).error).toMatchObject(limited);
    expect(await server.database.read('password_resets').orderBy('name_hash')).toEqual(before);
    expect([...(await textsTo(number)), ...(await textsTo('+256772000350'))]).toHaveLength(codesPerDay);
  });

  test('numbers that were set before confirmations get no codes for a lost password', async () => {
    const { id, login, number, numbers } = await createPerson();
    // As a process of the version before writes it.
    await server.database.write('users').where({ id }).update({ phone: number });
    await startReset(login);
    const entries = () => server.database.read('audit').where({ subject: login, action: 'user.reset_code' });
    await until(async () => (await entries().select()).length === 1);
    expect(await textsTo(number)).toEqual([]);
    // A number that such a process removes counts no more.
    await server.database.write('users').where({ id }).update({ phone: null, confirmed_phone: number });
    expect(await numbers()).toEqual([null, null]);
  });

  test('the erasure of a number removes it also where another one waits, and the other way round', async () => {
    const [old, waiting] = [await createPerson('+256772000360'), await createPerson('+256772000361')];
    const write = (id: number, phone: string, confirmed_phone: string) =>
      server.database.write('users').where({ id }).update({ phone, confirmed_phone });
    await write(old.id, '+256772000369', '+256772000370');
    await write(waiting.id, '+256772000370', '+256772000371');
    const params = { path: { number: '+256772000370' } };
    expect((await server.client.DELETE('/v1/numbers/{number}', { params })).response.ok).toBe(true);
    expect(await old.numbers()).toEqual(['+256772000369', null]);
    expect(await waiting.numbers()).toEqual(['+256772000371', '+256772000371']);
  });
});

test('202 without a carrier: no code is sent; 400 and 401', async () => {
  await using server = await startServer();
  const apiKey = await server.createSession('editor');
  const client = createClient({ baseUrl: server.url, apiKey, retry: { attempts: 1 } });
  await client.PATCH('/v1/session/user', { body: { phone: first } });
  expect((await client.POST('/v1/session/phone-codes')).data).toEqual({ sends_codes: false, expires_at: null });
  const body = { code: '12345' };
  expect((await client.POST('/v1/session/phone-codes/redeem', { body })).error).toMatchObject({ status: 400 });
  for (const each of [server.anonymous, server.as('editor')])
    expect((await each.POST('/v1/session/phone-codes')).response.status).toBe(401);
});
