import { expect, test } from 'vitest';
import { table } from './output.ts';

test('a table shows control characters and marks of direction of a stored text, and columns stay aligned', () => {
  expect(
    table(
      [
        { login: 'a', email: '\u001b[31mx@y' },
        { login: 'b\u202ec', email: 'é😀' },
      ],
      [
        ['LOGIN', ({ login }) => login],
        ['E-MAIL', ({ email }) => email],
      ],
    ),
  ).toEqual(['LOGIN     E-MAIL', 'a         \\u001b[31mx@y', 'b\\u202ec  é😀']);
});
