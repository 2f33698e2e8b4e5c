import { expect, test } from 'vitest';
import { table } from './output.ts';

test('a table shows control characters and marks of direction of a stored text, and columns stay aligned', () => {
  expect(
    table(
      ['LOGIN', 'E-MAIL'],
      [
        ['a', '\u001b[31mx@y'],
        ['b\u202ec', 'é😀'],
      ],
    ),
  ).toEqual(['LOGIN     E-MAIL', 'a         \\u001b[31mx@y', 'b\\u202ec  é😀']);
});
