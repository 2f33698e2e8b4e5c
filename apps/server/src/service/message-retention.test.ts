import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import { up } from '../database/migrations/0034-expand-default-retention.ts';
import { findMessageDays } from './message-retention.ts';

describeOnEachEngine('the retention of whole messages', (engine) => {
  test('is 730 days in a new database, for ever in one of before, and what the operator sets in both', async () => {
    await using db = await createTestDatabase({ engine });
    const lines: string[] = [];
    // as: one of its forms
    const log = { info: (_fields: object, line: string) => void lines.push(line) } as Parameters<
      typeof findMessageDays
    >[2];
    const find = (configured?: number | 'off') => findMessageDays(db, configured, log);
    expect([await find(), await find(30), await find('off')]).toEqual([730, 30, undefined]);
    expect(lines).toEqual([]);

    // As the migration finds a database that is in use.
    await db.write.schema.dropTable('stored_defaults');
    await db.write('users').insert({ login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 });
    await db.transaction((trx) => up(trx));
    expect([await find(30), await find('off')]).toEqual([30, undefined]);
    expect(lines).toEqual([]);
    expect(await find()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('Messages are stored for ever')]);
  });
});
