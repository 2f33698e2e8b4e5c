import { expect, test } from 'vitest';
import { createTestAuthenticator } from '../../test/authenticator.ts';
import { createTestClock } from '../../test/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../test/database.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../problems/problem.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { createKeyText } from './api-keys/key-text.ts';
import { revokeApiKey } from './api-keys/repository.ts';
import { createSecretBox } from './secret-box.ts';
import { createUser } from './users/create-user.ts';
import { writeAccounts } from './write-accounts.ts';

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

describeOnEachEngine('authentication', (engine) => {
  test('a login or an address, in any spelling, with its password in groups or not', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createTestAuthenticator({ db, clock: createTestClock(), limitFailures: true });
    const amina = await makeAmina(db);
    for (const name of ['Amina', 'amina', 'AMINA@example.ug']) {
      for (const password of [amina.password, amina.password.replaceAll(' ', '')]) {
        const caller = await authenticate(basic(name, password), '192.0.2.1');
        expect(caller).toEqual({ kind: 'user', user: { id: amina.id, login: 'Amina', role: 'editor' } });
      }
    }
  });

  test('a key acts for its user, within its scopes, until it is revoked', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createTestAuthenticator({ db, clock: createTestClock(), limitFailures: true });
    const amina = await makeAmina(db);
    const bearer = `Bearer ${amina.key.key}`;
    const key = { id: amina.key.id, name: 'site', mode: 'live', scopes: ['calendar:read'] };
    expect(await authenticate(bearer, '192.0.2.1')).toMatchObject({ kind: 'key', user: { id: amina.id }, key });
    await writeAccounts(db, (trx) => revokeApiKey(trx, amina.key.id, 1));
    expect((await refusal(authenticate(bearer, '192.0.2.1'))).code).toBe('invalid_credentials');
  });

  test('each kind of wrong credentials has its code', async () => {
    await using db = await createTestDatabase({ engine });
    const authenticate = createTestAuthenticator({ db, clock: createTestClock(), limitFailures: false });
    await makeAmina(db);
    const cases: [string, string][] = [
      [basic('amina', 'wrong'), 'incorrect_password'],
      [basic('nobody', 'wrong'), 'invalid_username'],
      [basic('nobody@example.ug', 'wrong'), 'invalid_email'],
      ['Basic !!!', 'invalid_credentials'],
      ['Bearer ngoma_live_short', 'invalid_credentials'],
      [`Bearer ${createKeyText('live')}`, 'invalid_credentials'],
      ['Digest x', 'invalid_credentials'],
      ['', 'invalid_credentials'],
    ];
    for (const [header, code] of cases)
      expect((await refusal(authenticate(header, '192.0.2.1'))).code, header).toBe(code);
  });

  test('after ten failures the next one has to wait, but the right password never does', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const authenticate = createTestAuthenticator({ db, clock, limitFailures: true });
    const amina = await makeAmina(db);
    const guess = (number: number, address: string) =>
      refusal(authenticate(basic('amina', `guess ${number}`), address));
    for (let number = 0; number < 10; number++)
      expect((await guess(number, '192.0.2.1')).code).toBe('incorrect_password');
    expect((await guess(11, '192.0.2.1')).code).toBe('rate_limited');
    expect((await guess(12, '192.0.2.2')).code).toBe('incorrect_password');
    expect(await authenticate(basic('amina', amina.password), '192.0.2.1')).toMatchObject({ kind: 'user' });
    clock.advance(1_000);
    expect((await guess(13, '192.0.2.1')).code).toBe('incorrect_password');
  });
});
