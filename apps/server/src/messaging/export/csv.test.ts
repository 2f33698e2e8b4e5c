import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, toLine } from './export-messages.ts';

test.each([
  [['a', 1, null, ''], 'a,1,,\r\n'],
  [['a,b', 'say "hi"', 'one\ntwo', 'x\r'], '"a,b","say ""hi""","one\ntwo","x\r"\r\n'],
  [[' kept ', 'ŋ'], ' kept ,ŋ\r\n'],
])('writes %j according to RFC 4180', (cells, line) => {
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
])('prefixes %j with an apostrophe', (text) => {
  expect(plainText(text)).toBe(`'${text}`);
});

test.each(['Webale', 'a=b', '1-2', "'quoted'", '"x" = y', ' x', '{"a":"=1"}', ''])('does not change %j', (text) => {
  expect(plainText(text)).toBe(text);
});

/** The first line of a file, read by the rules of RFC 4180. */
const readLine = (line: string): string[] =>
  [...line.replace(/\r\n$/, ',').matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/gs)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );

test('writes texts that a parser reads back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') }), { minLength: 2 }),
      (cells) => {
        expect(readLine(toLine(cells))).toEqual(cells);
      },
    ),
  );
});
