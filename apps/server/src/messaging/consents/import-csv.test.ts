import { expect, test } from 'vitest';
import { readConsentFile } from './import-csv.ts';

const consent = {
  number: '+256772000001',
  purpose: 'marketing',
  source: 'Form, page 2',
  wording: 'News?\nYes.',
  given_at: '2026-11-01T17:05:00+03:00',
};

test('the columns have any order, and spaces around cells are removed', () => {
  const text =
    'given_at, Wording ,number,purpose,source\n' +
    '2026-11-01T17:05:00+03:00,"News?\nYes.", +256772000001 ,marketing,"Form, page 2"\n';
  expect(readConsentFile(text)).toEqual({ rows: [{ line: 2, consent }], refused: [] });
});

test('rows with another number of cells are refused with their line', () => {
  const header = 'number,purpose,source,wording,given_at';
  const { rows, refused } = readConsentFile(`${header}\n+256772000001,marketing\n\n1,2,3,4,5\n1,2,3,4,5,6\n`);
  expect(rows.map(({ line }) => line)).toEqual([4]);
  expect(refused).toEqual([
    { line: 2, detail: 'It has 2 cells, and must have 5.' },
    { line: 5, detail: 'It has 6 cells, and must have 5.' },
  ]);
});

test.each([
  ['is empty', ''],
  ['lacks a column', 'number,purpose,source,wording\n'],
  ['has an unknown column', 'number,purpose,source,wording,given_at,note\n'],
  ['is separated by semicolons', 'number;purpose;source;wording;given_at\n'],
  ['names a column twice', 'number,number,source,wording,given_at\n'],
])('a file whose first line %s is refused', (_what, text) => {
  expect(() => readConsentFile(text)).toThrow(/^The first line must name the columns/);
});
