import { expect, test } from 'vitest';
import { createTestAuthenticator } from '../../test/harness/authenticator.ts';
import { createTestClock } from '../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../test/harness/database.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../problems/problem.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { revokeApiKey } from './api-keys/repository.ts';
import { createApplicationPassword } from './application-passwords.ts';
import { writeAccounts } from './change-accounts.ts';
import { createKeyText } from './credential-text.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import { createSecretBox } from './secret-box.ts';
import { createUser } from './users/create-user.ts';

const secrets = createSecretBox('a key of thirty-two characters and more');
const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

async function refusal(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

/** Limits failed attempts, as the service does. */
const createLimitedAuthenticator = (db: Database, clock = createTestClock()) =>
  createTestAuthenticator({ db, clock, failedAttempts: createFailedAttempts(clock) });

async function makeAmina(db: Database) {
  return writeAccounts(db, async (trx) => {
    const amina = await createUser(trx, { login: 'Amina', email: 'amina@example.ug', role: 'editor' }, 0);
    const key = await createApiKey(
      trx,
      secrets,
      { userId: amina.id, name: 'site', mode: 'live', scopes: ['calendar:read'] },
      0,
    );
    return { ...amina, key };
  });
}

describeOnOneEngine('authentication', (engine) => {
  test('accepts a login or address in any case, and a password with or without spaces', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createLimitedAuthenticator(db);
    const amina = await makeAmina(db);
    for (const name of ['Amina', 'amina', 'AMINA@example.ug']) {
      for (const password of [amina.password, amina.password.replaceAll(' ', '')]) {
        const caller = await authenticate(basic(name, password), '192.0.2.1');
        const user = { id: amina.id, login: 'Amina', role: 'editor', perMonth: null };
        expect(caller).toEqual({ kind: 'user', user, passwordId: expect.any(Number) });
      }
    }
  });

  test('rejects and counts a login that the database cannot store', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createLimitedAuthenticator(db);
    const codes = [];
    for (let number = 0; number < 100; number += 1)
      codes.push((await refusal(authenticate(basic(`am\0ina${number}`, 'x'), '192.0.2.1'))).code);
    expect([codes[0], codes.at(-1)]).toEqual(['incorrect_password', 'rate_limited']);
  });

  test('accepts a key with its user and scopes until it is revoked', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createLimitedAuthenticator(db);
    const amina = await makeAmina(db);
    const bearer = `Bearer ${amina.key.key}`;
    const key = { id: amina.key.id, name: 'site', mode: 'live', scopes: ['calendar:read'] };
    expect(await authenticate(bearer, '192.0.2.1')).toMatchObject({ kind: 'key', user: { id: amina.id }, key });
    await writeAccounts(db, (trx) => revokeApiKey(trx, amina.key.id, 1));
    expect((await refusal(authenticate(bearer, '192.0.2.1'))).code).toBe('invalid_credentials');
  });

  test('verifies another key, another network and a revoked key again on the same connection', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createLimitedAuthenticator(db);
    const { key, password } = await makeAmina(db);
    const [bearer, connection] = [`Bearer ${key.key}`, {}];
    for (const network of ['192.0.2.1', '192.0.2.1', '198.51.100.1'])
      expect(await authenticate(bearer, network, connection)).toMatchObject({ kind: 'key' });
    expect(await authenticate(basic('amina', password), '192.0.2.1', connection)).toMatchObject({ kind: 'user' });
    const wrong = authenticate(`${bearer.slice(0, -1)}${bearer.endsWith('x') ? 'y' : 'x'}`, '192.0.2.1', connection);
    expect((await refusal(wrong)).code).toBe('invalid_credentials');
    expect(await authenticate(bearer, '192.0.2.1', connection)).toMatchObject({ kind: 'key' });
    await writeAccounts(db, (trx) => revokeApiKey(trx, key.id, 1));
    expect((await refusal(authenticate(bearer, '192.0.2.1', connection))).code).toBe('invalid_credentials');
  });

  test('returns a code for each kind of invalid credentials', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createTestAuthenticator({ db, clock: createTestClock() });
    await makeAmina(db);
    const cases: [string, string][] = [
      [basic('amina', 'wrong'), 'incorrect_password'],
      [basic('nobody', 'wrong'), 'incorrect_password'],
      [basic('nobody@example.ug', 'wrong'), 'incorrect_password'],
      [basic('n'.repeat(255), 'wrong'), 'incorrect_password'],
      ['Basic !!!', 'invalid_credentials'],
      ['Bearer ngoma_live_short', 'invalid_credentials'],
      [`Bearer ${createKeyText('live')}`, 'invalid_credentials'],
      ['Digest x', 'invalid_credentials'],
      ['', 'invalid_credentials'],
    ];
    for (const [header, code] of cases)
      expect((await refusal(authenticate(header, '192.0.2.1'))).code, header).toBe(code);
  });

  test('returns the same error for an unknown login, an unknown address and a wrong password', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createTestAuthenticator({ db, clock: createTestClock() });
    await makeAmina(db);
    const names = ['amina', 'amina@example.ug', 'nobody', 'nobody@example.ug', 'n'.repeat(255)];
    const refusals = await Promise.all(names.map((name) => refusal(authenticate(basic(name, 'wrong'), '192.0.2.1'))));
    const seen = refusals.map(({ code, detail, status, headers }) => JSON.stringify({ code, detail, status, headers }));
    expect(new Set(seen).size).toBe(1);
  });

  test('runs the same number of queries for an unknown login and a wrong password, and none for a name that is too long', async () => {
    await using db = await createTestDatabase({ engine });
    await makeAmina(db);
    const authenticate = createTestAuthenticator({ db, clock: createTestClock() });
    let queries = 0;
    db.read.on('query', () => {
      queries += 1;
    });
    async function queriesFor(name: string): Promise<number> {
      const before = queries;
      await refusal(authenticate(basic(name, 'wrong'), '192.0.2.1'));
      return queries - before;
    }
    expect([await queriesFor('amina'), await queriesFor('nobody'), await queriesFor('n'.repeat(255))]).toEqual([
      2, 2, 0,
    ]);
  });

  test('evaluates concurrent requests with the same credentials once, and accepts them all', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createLimitedAuthenticator(db);
    const amina = await makeAmina(db);
    const header = basic('amina', amina.password);
    const callers = await Promise.all(Array.from({ length: 50 }, () => authenticate(header, '192.0.2.1')));
    expect(new Set(callers).size).toBe(1);
  });
});

describeOnOneEngine('failed attempts', (engine) => {
  async function start() {
    const db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const authenticate = createLimitedAuthenticator(db, clock);
    const amina = await makeAmina(db);
    const signIn = (password: string, address: string, name = 'amina') => authenticate(basic(name, password), address);
    /** The codes of consecutive failed attempts. */
    async function guess(count: number, address: string | ((number: number) => string), name = 'amina') {
      const codes: string[] = [];
      for (let number = 0; number < count; number++) {
        const from = typeof address === 'string' ? address : address(number);
        codes.push((await refusal(signIn(`guess ${number}`, from, name))).code);
      }
      return codes;
    }
    return { db, clock, amina, authenticate, signIn, guess };
  }
  const wrong = 'incorrect_password';
  const limited = 'rate_limited';

  test.each(['amina', 'nobody'])('blocks a login (%s) of an address after ten failures', async (name) => {
    const { db, clock, guess, signIn } = await start();
    await using _db = db;
    expect(await guess(11, '192.0.2.1', name)).toEqual([...Array(10).fill(wrong), limited]);
    const { detail, headers } = await refusal(signIn('guess', '192.0.2.1', name));
    expect({ detail, headers }).toEqual({
      detail: 'Too many failed attempts to sign in; try again in 1 second.',
      headers: { 'Retry-After': '1' },
    });
    expect(await guess(1, '192.0.2.2', name)).toEqual([wrong]);
    clock.advance(1_000);
    expect(await guess(2, '192.0.2.1', name)).toEqual([wrong, limited]);
  });

  test('does not evaluate the right password while blocked', async () => {
    const { db, clock, amina, guess, signIn } = await start();
    await using _db = db;
    await guess(10, '192.0.2.1');
    expect((await refusal(signIn(amina.password, '192.0.2.1'))).code).toBe(limited);
    clock.set(3_600_000);
    expect((await refusal(signIn(amina.password, '192.0.2.1'))).code).toBe(limited);
    clock.set(-7_200_000);
    clock.advance(1_000);
    expect(await signIn(amina.password, '192.0.2.1')).toMatchObject({ kind: 'user' });
  });

  test('counts concurrent attempts', async () => {
    const { db, signIn } = await start();
    await using _db = db;
    const refusals = await Promise.all(
      Array.from({ length: 30 }, (_, number) => refusal(signIn(`guess ${number}`, '192.0.2.1'))),
    );
    expect(refusals.filter(({ code }) => code === wrong)).toHaveLength(10);
  });

  test('counts keys and malformed credentials together, and an IPv6 /64 as one address', async () => {
    const { db, authenticate, guess } = await start();
    await using _db = db;
    for (let number = 0; number < 25; number++) {
      expect((await refusal(authenticate(`Bearer ${createKeyText('live')}`, `2001:db8::${number}`))).code).toBe(
        'invalid_credentials',
      );
      expect((await refusal(authenticate(`Digest ${number}`, '2001:db8::2'))).code).toBe('invalid_credentials');
    }
    expect((await refusal(authenticate(`Bearer ${createKeyText('live')}`, '2001:db8::3'))).code).toBe(limited);
    expect((await refusal(authenticate('Digest 9', '2001:db8::3'))).code).toBe(limited);
    expect((await refusal(authenticate('Digest 9', '2001:db8:0:1::3'))).code).toBe('invalid_credentials');
    expect(await guess(1, '2001:db8::3', 'somebody')).toEqual([wrong]);
  });

  test('counts failed logins separately for each login and address', async () => {
    const { db, amina, guess, signIn } = await start();
    await using _db = db;
    await guess(60, (number) => `198.51.100.${number}`);
    for (let number = 0; number < 10; number++) await guess(10, '192.0.2.2', `user-${number}`);
    expect(await signIn(amina.password, '192.0.2.2')).toMatchObject({ kind: 'user' });
  });

  test.each(['key', 'user'])('accepts a valid %s from a new address despite failures of others', async (kind) => {
    const { db, amina, authenticate, guess, signIn } = await start();
    await using _db = db;
    await guess(60, (number) => `198.51.100.${number}`);
    await guess(20, '192.0.2.1', 'somebody');
    for (let number = 0; number < 60; number++) await refusal(authenticate(`Digest ${number}`, '192.0.2.1'));
    const signedIn =
      kind === 'key' ? authenticate(`Bearer ${amina.key.key}`, '192.0.2.1') : signIn(amina.password, '192.0.2.1');
    expect(await signedIn).toMatchObject({ kind });
  });

  test('accepts credentials that were valid before despite failures in the same network, also after a change of an account', async () => {
    const { db, amina, authenticate, guess, signIn } = await start();
    await using _db = db;
    const bearer = `Bearer ${amina.key.key}`;
    await signIn(amina.password, '192.0.2.1');
    await authenticate(bearer, '192.0.2.1');
    await guess(20, '192.0.2.1');
    for (let number = 0; number < 10; number++) await guess(10, '192.0.2.1', `user-${number}`);
    await writeAccounts(db, (trx) => createApplicationPassword(trx, amina.id, 'second', 0));
    expect(await signIn(amina.password, '192.0.2.1')).toMatchObject({ kind: 'user' });
    expect(await authenticate(bearer, '192.0.2.1')).toMatchObject({ kind: 'key' });
    await writeAccounts(db, (trx) => revokeApiKey(trx, amina.key.id, 1));
    expect((await refusal(authenticate(bearer, '192.0.2.1'))).code).toBe('invalid_credentials');
  });
});
