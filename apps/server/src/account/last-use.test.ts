import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log/log.ts';
import { minuteMs } from '../time/durations.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { writeAccounts } from './change-accounts.ts';
import { createLastUse } from './last-use.ts';
import { createSecretBox } from './secret-box.ts';
import { createUser } from './users/create-user.ts';

const secrets = createSecretBox('a key of thirty-two characters and more');
const silent = createLog('silent');

/** A user with two keys and a password. */
async function createCredentials(db: Database) {
  return writeAccounts(db, async (trx) => {
    const { id } = await createUser(trx, { login: 'amina', email: undefined, role: 'editor' }, 0);
    const key = { userId: id, name: 'site', mode: 'test', scopes: [] } as const;
    return [await createApiKey(trx, secrets, key, 0), await createApiKey(trx, secrets, key, 1)] as const;
  });
}

const lastUses = (db: Database, table: string): Promise<(number | null)[]> =>
  db.read(table).orderBy('id').pluck('last_used_at');

describeOnEachEngine('the last use', (engine) => {
  test('is written once a minute for all used credentials, with the begin of the minute', async () => {
    const clock = createTestClock(1_000_000);
    await using db = await createTestDatabase({ engine, clock });
    const [one, other] = await createCredentials(db);
    let transactions = 0;
    const counted: Database = {
      ...db,
      transaction: (work) => {
        transactions++;
        return db.transaction(work);
      },
    };
    const lastUse = createLastUse({ db: counted, clock, log: silent });
    for (let number = 0; number < 100; number++) lastUse.note({ table: 'api_keys', id: one.id });
    clock.advance(minuteMs - 1);
    lastUse.note({ table: 'api_keys', id: other.id });
    lastUse.note({ table: 'application_passwords', id: 1 });
    expect(transactions).toBe(0);
    clock.advance(1);
    await lastUse.flush();
    expect(transactions).toBe(1);
    expect(await lastUses(db, 'api_keys')).toEqual([1_000_000, 1_000_000]);
    expect(await lastUses(db, 'application_passwords')).toEqual([1_000_000]);
  });

  test('is not overwritten with an earlier time of another process', async () => {
    const clock = createTestClock(1_000_000);
    await using db = await createTestDatabase({ engine, clock });
    const [{ id }] = await createCredentials(db);
    const early = createLastUse({ db, clock, log: silent });
    const late = createLastUse({ db, clock, log: silent });
    early.note({ table: 'api_keys', id });
    clock.advance(1_000);
    late.note({ table: 'api_keys', id });
    await late.flush();
    await early.flush();
    expect(await lastUses(db, 'api_keys')).toEqual([1_001_000, null]);
  });

  test('is dropped if the write fails; the next one is written', async () => {
    const clock = createTestClock(1_000_000);
    await using db = await createTestDatabase({ engine, clock });
    const [{ id }] = await createCredentials(db);
    let isBroken = true;
    const failing: Database = {
      ...db,
      transaction: (work) => (isBroken ? Promise.reject(new Error('The disk is full')) : db.transaction(work)),
    };
    const lastUse = createLastUse({ db: failing, clock, log: silent });
    lastUse.note({ table: 'api_keys', id });
    await lastUse.flush();
    isBroken = false;
    clock.advance(minuteMs);
    lastUse.note({ table: 'api_keys', id });
    await lastUse.flush();
    expect(await lastUses(db, 'api_keys')).toEqual([1_060_000, null]);
  });

  test('does not invalidate cached credentials', async () => {
    const clock = createTestClock();
    await using db = await createTestDatabase({ engine, clock });
    const [{ id }] = await createCredentials(db);
    const before = await db.revision('accounts');
    const lastUse = createLastUse({ db, clock, log: silent });
    lastUse.note({ table: 'api_keys', id });
    await lastUse.flush();
    clock.advance(1_000);
    expect(await db.revision('accounts')).toBe(before);
  });
});
