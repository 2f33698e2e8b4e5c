import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, toLine } from './csv.ts';

test.each([
  [['a', 1, null, ''], 'a,1,,\r\n'],
  [['a,b', 'say "hi"', 'one\ntwo', 'x\r'], '"a,b","say ""hi""","one\ntwo","x\r"\r\n'],
  [[' kept ', 'ŋ'], ' kept ,ŋ\r\n'],
])('%j is written as RFC 4180 has it', (cells, line) => {
  expect(toLine(cells)).toBe(line);
});

test.each([
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '  =1',
    '"=1',
    `' "=1`,
    '\u00a0=1',
    '\ufeff=1',
    '＝1',
    '\n =1',
  ],
])('%j gets an apostrophe', (text) => {
  expect(plainText(text)).toBe(`'${text}`);
});

test.each(['Webale', 'a=b', '1-2', "'quoted'", '"x" = y', ' x', '{"a":"=1"}', ''])('%j stays as it is', (text) => {
  expect(plainText(text)).toBe(text);
});

/** The first line of a file, read by the rules of RFC 4180. */
const readLine = (line: string): string[] =>
  [...line.replace(/\r\n$/, ',').matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/gs)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );

test('whatever is written is read again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') }), { minLength: 2 }),
      (cells) => {
        expect(readLine(toLine(cells))).toEqual(cells);
      },
    ),
  );
});
