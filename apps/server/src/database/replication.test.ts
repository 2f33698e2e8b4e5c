import { describe, expect, test } from 'vitest';
import { countRequired, isConfirmed } from './replication.ts';

test.each([
  ['', 0],
  ['  ', 0],
  ['*', 1],
  ['db1, db2', 1],
  ['2 (db1, db2)', 2],
  ['2(db1,db2)', 2],
  ['FIRST 3 (a, b, c, d)', 3],
  ['ANY 1 (*)', 1],
  ['any 2 ("a b", c)', 2],
  ['first, any', 1],
])('synchronous_standby_names %j: %i must confirm', (names, expected) => expect(countRequired(names)).toBe(expected));

describe('a COMMIT is stored on two hosts', () => {
  test.each([
    ['on', 1, 1, true],
    ['remote_apply', 1, 2, true],
    ['remote_write', 2, 2, true],
    ['on', 2, 1, false],
    ['on', 1, 0, false],
    ['on', 0, 3, false],
    ['local', 1, 1, false],
    ['off', 1, 1, false],
    ['on', 1, undefined, undefined],
    ['local', 1, undefined, false],
  ])('%s, %i required, %s confirming: %s', (synchronousCommit, required, confirming, expected) =>
    expect(isConfirmed({ synchronousCommit, required, confirming })).toBe(expected),
  );
});
