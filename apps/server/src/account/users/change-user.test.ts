import { expect, test } from 'vitest';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open.ts';
import { systemClock } from '../../time/clock.ts';
import { writeAccounts } from '../change-accounts.ts';
import { changeRole, disableUser, enableUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { findFirstAdministrator } from './repository.ts';

async function createAdministrators(db: Database, ...logins: string[]): Promise<void> {
  for (const login of logins)
    await writeAccounts(db, (trx) => createUser(trx, { login, email: undefined, role: 'administrator' }, 0));
}

const disable = (db: Database, login: string) => writeAccounts(db, (trx) => disableUser(trx, login, 1));
const demote = (db: Database, login: string) => writeAccounts(db, (trx) => changeRole(trx, login, 'editor'));
const lastOne = /is the last administrator and can neither be disabled nor get another role/;

describeOnOneEngine('changes of users', (engine) => {
  test('rejects disabling or demoting the last administrator', async () => {
    await using db = await createTestDatabase({ engine });
    await createAdministrators(db, 'akello');
    await expect(disable(db, 'akello')).rejects.toThrow(lastOne);
    await expect(demote(db, 'akello')).rejects.toThrow(lastOne);
    expect(await db.read('users').select('role', 'disabled_at')).toEqual([
      { role: 'administrator', disabled_at: null },
    ]);
  });

  test('counts only enabled administrators', async () => {
    await using db = await createTestDatabase({ engine });
    await createAdministrators(db, 'akello', 'okello');
    await disable(db, 'okello');
    await expect(demote(db, 'akello')).rejects.toThrow(lastOne);
    await writeAccounts(db, (trx) => enableUser(trx, 'okello'));
    await demote(db, 'akello');
    await expect(disable(db, 'okello')).rejects.toThrow(lastOne);
  });

  test('demotes a disabled administrator', async () => {
    await using db = await createTestDatabase({ engine });
    await createAdministrators(db, 'akello', 'okello');
    await disable(db, 'okello');
    expect(await demote(db, 'okello')).toMatchObject({ login: 'okello', role: 'administrator' });
  });

  test('keeps one of two administrators whom two processes disable at once', async () => {
    await using db = await createTestDatabase({ engine });
    const other = await openDatabase({ url: db.url, clock: systemClock, lock: false });
    await createAdministrators(db, 'akello', 'okello');
    const both = await Promise.allSettled([disable(db, 'akello'), disable(other, 'okello')]);
    await other.close();
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await findFirstAdministrator(db.read)).toBeDefined();
  });

  test('does not create keys for a disabled administrator by default', async () => {
    await using db = await createTestDatabase({ engine });
    await createAdministrators(db, 'akello', 'okello');
    await disable(db, 'akello');
    expect(await findFirstAdministrator(db.read)).toMatchObject({ login: 'okello' });
  });

  test.each([
    ['disable', 'is disabled already'],
    ['enable', 'is enabled already'],
    ['role', "has the role 'editor' already"],
  ] as const)('to %s twice is an error that says so', async (command, sentence) => {
    await using db = await createTestDatabase({ engine });
    await writeAccounts(db, (trx) => createUser(trx, { login: 'amina', email: undefined, role: 'editor' }, 0));
    const twice = {
      disable: async () => void (await disable(db, 'amina')),
      enable: async () => void (await writeAccounts(db, (trx) => enableUser(trx, 'amina'))),
      role: async () => void (await demote(db, 'amina')),
    }[command];
    if (command === 'disable') await twice();
    await expect(twice()).rejects.toThrow(sentence);
  });
});
