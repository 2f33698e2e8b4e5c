import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import { findMessageDays } from './message-retention.ts';

describeOnEachEngine('the retention of whole messages', (engine) => {
  test('is the setting, or else 730 days in a new database and no limit in an older one', async () => {
    await using db = await createTestDatabase({ engine });
    const lines: string[] = [];
    // as: one signature of `info`
    const log = { info: (_fields: object, line: string) => void lines.push(line) } as Parameters<
      typeof findMessageDays
    >[2];
    const find = (configured?: number | 'off') => findMessageDays(db, configured, log);
    expect([await find(), await find(30), await find('off')]).toEqual([730, 30, undefined]);
    expect(lines).toEqual([]);

    // A database that an earlier version created has no stored default.
    await db.write('stored_defaults').delete();
    expect([await find(30), await find('off')]).toEqual([30, undefined]);
    expect(lines).toEqual([]);
    expect(await find()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('Messages are stored for ever')]);
  });
});
