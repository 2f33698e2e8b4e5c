import { expect, test } from 'vitest';
import { readDirection } from './direction.ts';

test('a direction has any case', () => {
  expect([undefined, 'asc', 'DESC', 'Desc', 'ASC'].map(readDirection)).toEqual([
    undefined,
    'asc',
    'desc',
    'desc',
    'asc',
  ]);
});
