import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../test/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../test/database.ts';
import { openDatabase } from '../database/open.ts';
import { createAuthenticator } from './authenticate.ts';
import { createFirstCredentials, describeFirstCredentials, writeFirstCredentials } from './first-start.ts';
import { createSecretBox } from './secret-box.ts';

const secrets = createSecretBox('a key of thirty-two characters and more');

describeOnEachEngine('the very first start', (engine) => {
  test('makes an administrator and a test key that are let in, and no later start does', async () => {
    await using db = await createTestDatabase({ engine });
    const made = await createFirstCredentials(db, secrets, 0);
    if (made === undefined) throw new Error('Nothing was made.');
    const authenticate = createAuthenticator({ db, clock: createTestClock(), limitFailures: true });
    const basic = Buffer.from(`${made.login}:${made.password}`).toString('base64');
    expect(await authenticate(`Basic ${basic}`, '192.0.2.1')).toMatchObject({
      kind: 'user',
      user: { login: 'admin', role: 'administrator' },
    });
    expect(await authenticate(`Bearer ${made.key}`, '192.0.2.1')).toMatchObject({ key: { mode: 'test', scopes: [] } });
    expect(await createFirstCredentials(db, secrets, 0)).toBeUndefined();
  });

  test('makes them once, also when two processes start together', async () => {
    await using db = await createTestDatabase({ engine });
    const other = await openDatabase({ url: db.url, clock: createTestClock(), lock: false });
    const made = await Promise.all([db, other, db, other].map((each) => createFirstCredentials(each, secrets, 0)));
    expect(made.filter((credentials) => credentials !== undefined)).toHaveLength(1);
    expect(await db.read('users').pluck('login')).toEqual(['admin']);
    expect(await db.read('api_keys').pluck('name')).toHaveLength(1);
    await other.close();
  });
});

test('without a terminal they go to a file that only its owner may read', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-first-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const credentials = { login: 'admin', password: 'aaaa bbbb', key: 'ngoma_test_x', webhookSecret: 'whsec_x' };
  const file = writeFirstCredentials(dataDir, credentials);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(describeFirstCredentials(credentials));
});
