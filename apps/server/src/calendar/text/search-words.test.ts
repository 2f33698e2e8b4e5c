import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearchWords } from './search-words.ts';

test.each<[search: string, included: string[], excluded: string[]]>([
  ['Zq1ps banjo', ['Zq1ps', 'banjo'], []],
  ['Tom & Jerry', ['Tom', '&', 'Jerry'], []],
  ['a & b', ['&'], []],
  ['nothing like it', ['nothing', 'like'], []],
  ['"same day" fair', ['same day', 'fair'], []],
  ['"same day', ['same day'], []],
  ['jazz -night', ['jazz'], ['night']],
  ['-night', [], ['night']],
  ['"-night"', [], ['night']],
  ['--night', [], ['-night']],
  ['-"jazz night"', ['jazz night'], []],
  ['" jazz " night', [' jazz ', 'night'], []],
  ['" jazz ', ['jazz'], []],
  ["'jazz'", ['jazz'], []],
  ['jazz "the" 0', ['jazz'], []],
  ['ja\nzz', ['jazz'], []],
  ['rock,pop+folk', ['rock', 'pop', 'folk'], []],
  ['the', ['the'], []],
  ['The Art of', ['Art'], []],
  ['-', [], ['']],
  ['%', ['%'], []],
  ['東京', ['東京'], []],
  ['one two three four five six seven eight nine ten', ['one two three four five six seven eight nine ten'], []],
  ['  ', [], []],
  ['""', ['""'], []],
])('%j', (search, included, excluded) => expect(readSearchWords(search)).toEqual({ included, excluded }));

test('a search with letters has words to search for, and no empty word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (search) => {
      // A hyphen alone excludes every text, as in the table above.
      fc.pre(search.replace(/[\r\n]/g, '') !== '-');
      const { included, excluded } = readSearchWords(search);
      expect([...included, ...excluded].length > 0).toBe(search.trim() !== '');
      expect([...included, ...excluded]).not.toContain('');
    }),
  );
});
