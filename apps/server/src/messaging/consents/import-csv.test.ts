import { expect, test } from 'vitest';
import { readConsentFile, readCsv } from './import-csv.ts';

const consent = {
  number: '+256772000001',
  purpose: 'marketing',
  source: 'Form, page 2',
  wording: 'News?\nYes.',
  given_at: '2026-11-01T17:05:00+03:00',
};

test('accepts columns in any order and trims cells', () => {
  const text =
    'given_at, Wording ,number,purpose,source\n' +
    '2026-11-01T17:05:00+03:00,"News?\nYes.", +256772000001 ,marketing,"Form, page 2"\n';
  expect(readConsentFile(text)).toEqual({ rows: [{ line: 2, consent }], refused: [] });
});

test('refuses rows with a wrong number of cells, by line', () => {
  const header = 'number,purpose,source,wording,given_at';
  const { rows, refused } = readConsentFile(`${header}\n+256772000001,marketing\n\n1,2,3,4,5\n1,2,3,4,5,6\n`);
  expect(rows.map(({ line }) => line)).toEqual([4]);
  expect(refused).toEqual([
    { line: 2, detail: 'It has 2 cells instead of 5.' },
    { line: 5, detail: 'It has 6 cells instead of 5.' },
  ]);
});

test.each([
  ['is empty', ''],
  ['lacks a column', 'number,purpose,source,wording\n'],
  ['has an unknown column', 'number,purpose,source,wording,given_at,note\n'],
  ['is separated by semicolons', 'number;purpose;source;wording;given_at\n'],
  ['names a column twice', 'number,number,source,wording,given_at\n'],
])('refuses a file whose first line %s', (_what, text) => {
  expect(() => readConsentFile(text)).toThrow(/^The first line must be number,purpose/);
});

const readRecords = (text: string) => Array.from(readCsv(text), ({ line, cells }) => [line, ...cells]);

test('parses commas and all line ends, with or without a final one', () => {
  expect(readRecords('a,b\r\nc,d\ne,\rf,')).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd'],
    [3, 'e', ''],
    [4, 'f', ''],
  ]);
  expect(readRecords('a,b\n')).toEqual([[1, 'a', 'b']]);
});

test('parses commas, quotes and line ends in quoted cells', () => {
  expect(readRecords('"a,b","c ""d"""\r\n"e\r\nf\ng",""\nh,i')).toEqual([
    [1, 'a,b', 'c "d"'],
    [2, 'e\r\nf\ng', ''],
    [5, 'h', 'i'],
  ]);
});

test('skips and counts empty lines', () => {
  expect(readRecords('')).toEqual([]);
  expect(readRecords('\n\na\n \nb\n')).toEqual([
    [3, 'a'],
    [5, 'b'],
  ]);
});

test.each([
  ['a quote inside of a cell without quotes', 'a\nb"c\n', 2],
  ['a quote that is never closed', 'a\n\n"b,c\nd', 3],
  ['text behind a closing quote', '"a"b', 1],
])('reports %s with its line', (_what, text, line) => {
  expect(() => readRecords(text)).toThrow(`Line ${line} is invalid`);
});

test('parses a quoted cell of a million characters', () => {
  const long = 'x'.repeat(1_000_000);
  expect(readRecords(`"${long}",b`)).toEqual([[1, long, 'b']]);
});
