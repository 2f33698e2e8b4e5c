import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { firstUlid } from '../../ids/ulid.ts';
import { dayMs } from '../../time/durations.ts';
import { createTextRetention } from './retain-messages.ts';

const plain = {
  ...{ api_key_id: 'key', user_id: 1, mode: 'test', to: '+256772000001', text: 'Webale', encoding: 'gsm7' },
  ...{ segments: 1, sequence: 1, updated_at: 0, expires_at: 0, status: 'delivered' },
};

describeOnOneEngine('texts of old messages', (engine) => {
  test('are removed once; a later pass only writes for new messages', async () => {
    const clock = createTestClock();
    await using db = await createTestDatabase({ engine, clock });
    const insert = (created_at: number) =>
      db.write('messages').insert({ ...plain, id: `msg_${firstUlid(created_at)}`, created_at });
    for (const days of [100, 99, 98]) await insert(clock.now() - days * dayMs);
    let transactions = 0;
    const transaction: typeof db.transaction = (work) => {
      transactions += 1;
      return db.transaction(work);
    };
    const removeTexts = createTextRetention({ ...db, transaction });
    const pass = () => removeTexts(clock.now() - 90 * dayMs, 10);

    expect(await pass()).toBe(3);
    expect(await db.read('messages').pluck('text')).toEqual([null, null, null]);
    expect(transactions).toBe(1);

    clock.advance(dayMs);
    expect(await pass()).toBe(3);
    expect(transactions).toBe(1);

    await insert(clock.now() - 91 * dayMs);
    clock.advance(dayMs);
    expect(await pass()).toBe(4);
    expect(transactions).toBe(2);
    expect(await db.read('messages').whereNotNull('text')).toEqual([]);
  });
});
