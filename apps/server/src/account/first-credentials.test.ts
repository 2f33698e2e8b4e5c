import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestAuthenticator } from '../../test/harness/authenticator.ts';
import { createTestClock } from '../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../test/harness/database.ts';
import { openDatabase } from '../database/open.ts';
import {
  createFirstCredentials,
  describeFirstCredentials,
  type FirstCredentials,
  writeFirstCredentials,
} from './first-credentials.ts';
import { createSecretBox } from './secret-box.ts';

const origin = 'http://127.0.0.1:3000';
const secrets = createSecretBox('a key of thirty-two characters and more');

describeOnOneEngine('the first start', (engine) => {
  test('creates a valid administrator and test key once', async () => {
    await using db = await createTestDatabase({ engine });
    const told: FirstCredentials[] = [];
    await createFirstCredentials(db, secrets, (credentials) => told.push(credentials), 0);
    await createFirstCredentials(db, secrets, (credentials) => told.push(credentials), 0);
    expect(told).toHaveLength(1);
    const [{ login, password, key } = expect.unreachable()] = told;
    const authenticate = createTestAuthenticator({ db, clock: createTestClock() });
    const basic = Buffer.from(`${login}:${password}`).toString('base64');
    expect(await authenticate(`Basic ${basic}`, '192.0.2.1')).toMatchObject({
      kind: 'user',
      user: { login: 'admin', role: 'administrator' },
    });
    expect(await authenticate(`Bearer ${key}`, '192.0.2.1')).toMatchObject({ key: { mode: 'test', scopes: [] } });
  });

  test('creates and shows them once if two processes start together', async () => {
    await using db = await createTestDatabase({ engine });
    const other = await openDatabase({ url: db.url, clock: createTestClock(), lock: false });
    const told: FirstCredentials[] = [];
    const tell = (credentials: FirstCredentials) => told.push(credentials);
    await Promise.all([db, other, db, other].map((each) => createFirstCredentials(each, secrets, tell, 0)));
    expect(told).toHaveLength(1);
    expect(await db.read('users').pluck('login')).toEqual(['admin']);
    expect(await db.read('api_keys').pluck('name')).toHaveLength(1);
    const authenticate = createTestAuthenticator({ db: other, clock: createTestClock() });
    expect(await authenticate(`Bearer ${told[0]?.key}`, '192.0.2.1')).toMatchObject({ user: { login: 'admin' } });
    await other.close();
  });

  test('creates nothing if they cannot be shown; the next start creates others', async () => {
    await using db = await createTestDatabase({ engine });
    const fail = () => {
      throw new Error('The terminal is gone');
    };
    await expect(createFirstCredentials(db, secrets, fail, 0)).rejects.toThrow('The terminal is gone');
    expect(await db.read('users').pluck('login')).toEqual([]);
    expect(await db.read('api_keys').pluck('name')).toEqual([]);
    const told: FirstCredentials[] = [];
    await createFirstCredentials(db, secrets, (credentials) => told.push(credentials), 0);
    expect(told).toHaveLength(1);
  });
});

const credentials = {
  login: 'admin',
  password: 'aaaa bbbb',
  key: 'ngoma_test_x',
  webhookSecret: 'whsec_x',
  signInToken: 'x',
};

test('writes them to a file with mode 0600, also over an existing file', () => {
  const dataDir = temporaryFolder();
  const expected = path.join(dataDir, 'first-credentials.txt');
  writeFileSync(expected, 'old', { mode: 0o644 });
  expect(writeFirstCredentials(dataDir, credentials, origin)).toBe(expected);
  expect(statSync(expected).mode & 0o777).toBe(0o600);
  expect(readFileSync(expected, 'utf8')).toBe(describeFirstCredentials(credentials, origin));
  expect(readdirSync(dataDir)).toEqual(['first-credentials.txt']);
});

test('throws if the file cannot be written, and leaves no draft', () => {
  const dataDir = temporaryFolder();
  mkdirSync(path.join(dataDir, 'first-credentials.txt'));
  expect(() => writeFirstCredentials(dataDir, credentials, origin)).toThrow(/EISDIR|EEXIST|ENOTEMPTY/);
  expect(readdirSync(dataDir)).toEqual(['first-credentials.txt']);
});

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
