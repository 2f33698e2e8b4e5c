import { expect, test, vi } from 'vitest';
import { prepared } from '../statement.ts';

const texts = ['select 1 as one where 1 = ?', 'select 2 as two'];

test('a statement has the same name in every process, whatever it prepared before', async () => {
  const namesIn = async (order: readonly string[]) => {
    vi.resetModules();
    const { toQuery } = await import('./postgres-statement.ts');
    return Object.fromEntries(order.map((text) => [text, toQuery(prepared(text)(1)).name]));
  };
  const names = await namesIn(texts);
  expect(await namesIn(texts.toReversed())).toEqual(names);
  expect(new Set(Object.values(names)).size).toBe(texts.length);
});
