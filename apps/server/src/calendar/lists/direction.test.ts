import { expect, test } from 'vitest';
import { readDirection } from './direction.ts';

test('readDirection ignores the case', () => {
  expect([undefined, 'asc', 'DESC', 'Desc', 'ASC'].map(readDirection)).toEqual([
    undefined,
    'asc',
    'desc',
    'desc',
    'asc',
  ]);
});
