import { afterAll, describe, expect, test } from 'vitest';
import { connectReader, plannedOnce } from './sqlite-connection.ts';

describe('a limit that is a placeholder', () => {
  test.each([
    ['select 1 limit ?', 'select 1 limit (? + 0)'],
    ['select 1 limit ? offset ?', 'select 1 limit (? + 0) offset (? + 0)'],
    ['SELECT 1 LIMIT ?', 'SELECT 1 LIMIT (? + 0)'],
    ['(select a from b limit ?) as c', '(select a from b limit (? + 0)) as c'],
    ['select 1 limit 5', 'select 1 limit 5'],
    ['select 1 limit (? + 0)', 'select 1 limit (? + 0)'],
    ['select a_limit ? b', 'select a_limit ? b'],
  ])('does not stand alone: %s', (given, expected) => {
    expect(plannedOnce(given)).toBe(expected);
  });

  const connection = connectReader(':memory:');
  afterAll(async () => (await connection).close());
  const fiveRows = 'select value from json_each(?) order by key';

  test.each([
    [0, 0, []],
    [2, 0, [1, 2]],
    [2, 3, [4, 5]],
    [9, 4, [5]],
    [9, 9, []],
    // What SQLite takes for no limit.
    [-1, 3, [4, 5]],
  ])('gives as many rows as one that stands alone: %i behind %i', async (limit, offset, expected) => {
    const { rows } = await (await connection).execute('all', `${fiveRows} limit ? offset ?`, [
      '[1, 2, 3, 4, 5]',
      limit,
      offset,
    ]);
    expect(rows).toEqual(expected.map((value) => ({ value })));
  });
});
