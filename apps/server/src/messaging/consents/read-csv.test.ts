import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const read = (text: string) => Array.from(readCsv(text), ({ line, cells }) => [line, ...cells]);

test('cells are separated by commas and records by any line end, with or without one at the end', () => {
  expect(read('a,b\r\nc,d\ne,\rf,')).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd'],
    [3, 'e', ''],
    [4, 'f', ''],
  ]);
  expect(read('a,b\n')).toEqual([[1, 'a', 'b']]);
});

test('cells in quotes contain commas, quotes and line ends, and later lines are counted', () => {
  expect(read('"a,b","c ""d"""\r\n"e\r\nf\ng",""\nh,i')).toEqual([
    [1, 'a,b', 'c "d"'],
    [2, 'e\r\nf\ng', ''],
    [5, 'h', 'i'],
  ]);
});

test('empty lines are skipped and counted', () => {
  expect(read('')).toEqual([]);
  expect(read('\n\na\n \nb\n')).toEqual([
    [3, 'a'],
    [5, 'b'],
  ]);
});

test.each([
  ['a quote inside of a cell without quotes', 'a\nb"c\n', 2],
  ['a quote that is never closed', 'a\n\n"b,c\nd', 3],
  ['text behind a closing quote', '"a"b', 1],
])('%s is reported with its line', (_what, text, line) => {
  expect(() => read(text)).toThrow(`Line ${line} cannot be read`);
});

test('a text with a million characters in quotes is read', () => {
  const long = 'x'.repeat(1_000_000);
  expect(read(`"${long}",b`)).toEqual([[1, long, 'b']]);
});
