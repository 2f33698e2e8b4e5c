import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createTestDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { writeAccounts } from './change-accounts.ts';
import { createSecretBox } from './secret-box.ts';
import { loadVerifiedKey, secretKeyFile } from './secret-key.ts';
import { createUser } from './users/create-user.ts';

const other = 'another key of thirty-two characters and more';

describeOnEachEngine('the secret key at a start', (engine) => {
  test('is created if nothing is sealed, and opens later secrets', async () => {
    await using scene = await setUp();
    const key = await scene.load();
    expect(await scene.load()).toBe(key);
    await scene.sealSecret(key);
    expect(await scene.load()).toBe(key);
    expect(await scene.load(key)).toBe(key);
  });

  test('is rejected if it does not open the secrets, from the file and from the settings', async () => {
    await using scene = await setUp();
    await scene.sealSecret(await scene.load());
    await expect(scene.load(other)).rejects.toThrow('NGOMA_SECRET_KEY does not open the secrets');
    writeFileSync(scene.file, other);
    await expect(scene.load()).rejects.toThrow(`${scene.file} does not open the secrets`);
  });

  test('is rejected if it opens only the first or only the last secret', async () => {
    await using scene = await setUp();
    const key = await scene.load();
    await scene.sealSecret(key, 'akello', 1);
    await scene.sealSecret(other, 'babirye', 2);
    await expect(scene.load()).rejects.toThrow('does not open the secrets');
    await expect(scene.load(other)).rejects.toThrow('does not open the secrets');
  });

  test('is not created again if it is missing', async () => {
    await using scene = await setUp();
    await scene.sealSecret(await scene.load());
    rmSync(scene.file);
    await expect(scene.load()).rejects.toThrow(`${scene.file} is missing`);
    expect(existsSync(scene.file)).toBe(false);
  });

  test('has the same minimum length in the file as in the settings', async () => {
    await using scene = await setUp();
    writeFileSync(scene.file, 'hi');
    await expect(scene.load()).rejects.toThrow(`${scene.file} has fewer than 32 characters`);
  });

  async function setUp() {
    const db = await createTestDatabase({ engine });
    const dataDir = temporaryFolder();
    return {
      file: secretKeyFile(dataDir),
      load: (secretKey?: string) => loadVerifiedKey(db, { secretKey, dataDir }),
      sealSecret: (key: string, login = 'akello', nowMs = 1) =>
        writeAccounts(db, async (trx) => {
          const { id: userId } = await createUser(trx, { login, email: undefined, role: 'administrator' }, nowMs);
          const made = { userId, name: 'shop', mode: 'test', scopes: [], allowedFrom: [] } as const;
          return createApiKey(trx, createSecretBox(key), made, nowMs);
        }),
      [Symbol.asyncDispose]: () => db.close(),
    };
  }
});
