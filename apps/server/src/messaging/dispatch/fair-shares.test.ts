import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairShares } from '../queue/lanes.ts';

const sum = (shares: ReadonlyMap<string, number>) => [...shares.values()].reduce((total, each) => total + each, 0);

/** The share of each lane after `rounds` divisions of `count`. */
function after(rounds: number, count: number, lanes: readonly string[]): Map<string, number> {
  const divide = createFairShares();
  const had = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [lane, share] of divide(lanes, count)) had.set(lane, (had.get(lane) ?? 0) + share);
  }
  return had;
}

describe('fair shares', () => {
  test('divide everything among the waiting lanes', () => {
    const lane = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 9 })).map(([priority, key]) => {
      return `${priority} key_${key}`;
    });
    const lanes = fc.uniqueArray(lane, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(lanes, fc.integer({ min: 1, max: 500 })), { maxLength: 20 }), (divisions) => {
        const divide = createFairShares();
        for (const [waiting, count] of divisions) {
          const shares = divide(waiting, count);
          expect(sum(shares)).toBe(count);
          expect([...shares.keys()].filter((each) => !waiting.includes(each))).toEqual([]);
        }
      }),
    );
  });

  test('are equal among lanes of one priority, one by one or in bulk', () => {
    const lanes = ['1 key_1', '1 key_2', '1 user 3'];
    for (const [rounds, count] of [
      [300, 1],
      [3, 100],
      [1, 300],
    ] as const) {
      expect([...after(rounds, count, lanes).values()]).toEqual([100, 100, 100]);
    }
  });

  test('are 16, 4 and 1 of 21 by priority, and everything for a single lane', () => {
    const had = after(21, 1, ['2 key_1', '0 key_1', '1 key_1']);
    expect(Object.fromEntries(had)).toEqual({ '0 key_1': 16, '1 key_1': 4, '2 key_1': 1 });
    expect(Object.fromEntries(after(5, 10, ['2 key_1']))).toEqual({ '2 key_1': 50 });
  });

  test('give a code one of the next two turns behind thousands of announcements', () => {
    const divide = createFairShares();
    for (let taken = 0; taken < 1_000; taken += 1) divide(['2 key_1'], 1);
    expect([1, 2].flatMap(() => [...divide(['0 key_1', '2 key_1'], 1).keys()])).toContain('0 key_1');
  });

  test('treat lanes of older versions as normal priority', () => {
    expect(Object.fromEntries(after(20, 1, ['', '2 key_1']))).toEqual({ '': 16, '2 key_1': 4 });
  });
});
