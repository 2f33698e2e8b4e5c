import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { stepReferences } from './repository.ts';

const [amina, bosco] = ['+256772000001', '+256772000002'] as const;

describeOnEachEngine('the references of long texts', (engine) => {
  test('count up per phone, also for several texts at once', async () => {
    await using db = await createTestDatabase({ engine });
    const step = (...numbers: string[]) => db.transaction((trx) => stepReferences(trx, numbers));
    expect(await step(amina)).toEqual([0]);
    expect(await step(amina, bosco, amina)).toEqual([1, 0, 2]);
    expect(await step(bosco, bosco)).toEqual([1, 2]);
    expect(await step()).toEqual([]);
  });

  test('wrap around after 16 bits', async () => {
    await using db = await createTestDatabase({ engine });
    await db.write('part_references').insert({ to: amina, reference: 65_534 });
    const references = await db.transaction((trx) => stepReferences(trx, [amina, amina, amina]));
    expect(references).toEqual([65_535, 0, 1]);
  });

  test('never deadlock for many phones in any order', async () => {
    await using db = await createTestDatabase({ engine });
    const numbers = Array.from({ length: 50 }, (_, index) => `+2567720001${String(index).padStart(2, '0')}`);
    const orders = Array.from({ length: 8 }, (_, turn) => [...numbers.slice(turn * 5), ...numbers.slice(0, turn * 5)]);
    await Promise.all(orders.map((order) => db.transaction((trx) => stepReferences(trx, order))));
    const rows = await db.read('part_references').select('reference');
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(new Set([orders.length - 1]));
  });
});
