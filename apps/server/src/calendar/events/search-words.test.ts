import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearchWords } from './search-words.ts';

test.each<[given: string, wanted: string[], unwanted: string[]]>([
  ['jazz night', ['jazz', 'night'], []],
  ['jazz,night+kampala', ['jazz', 'night', 'kampala'], []],
  ['"jazz night" kampala', ['jazz night', 'kampala'], []],
  ['"never closed', ['never closed'], []],
  ['jazz -blues', ['jazz'], ['blues']],
  ['-blues', [], ['blues']],
  ['a & b', ['&'], []],
  ['the of', ['the of'], []],
  ['nothing like it', ['nothing', 'like'], []],
  ['東京 まつり', ['東京', 'まつり'], []],
  ['-', ['-'], []],
  ['""', ['""'], []],
  ['%', ['%'], []],
  ["'quoted'", ['quoted'], []],
  ['1 22 333 4444 55555 666 77 8 99 000', ['1 22 333 4444 55555 666 77 8 99 000'], []],
])('%j looks for %j without %j', (given, wanted, unwanted) => {
  expect(readSearchWords(given)).toEqual({ wanted, unwanted });
});

test('every search asks for something', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== ''),
      (text) => {
        const { wanted, unwanted } = readSearchWords(text);
        expect(wanted.length + unwanted.length).toBeGreaterThan(0);
        expect([...wanted, ...unwanted].every((word) => word !== '')).toBe(true);
      },
    ),
  );
});
