import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Alphabet, alphabetOf, decodeText } from './alphabet.ts';

const fromHex = (hex: string) => Buffer.from(hex, 'hex');

test.each<[string, number, Alphabet | undefined]>([
  ['the default alphabet', 0x00, 'gsm'],
  ['ASCII', 0x01, 'ascii'],
  ['8-bit binary', 0x02, undefined],
  ['Latin-1', 0x03, 'latin1'],
  ['8-bit binary again', 0x04, undefined],
  ['UCS-2', 0x08, 'ucs2'],
  ['flash in the default alphabet', 0x10, 'gsm'],
  ['flash in UCS-2', 0x18, 'ucs2'],
  ['class 0 of the message class group', 0xf0, 'gsm'],
  ['8-bit data of that group', 0xf5, undefined],
  ['a reserved group', 0x80, undefined],
  ['message waiting', 0xc8, 'gsm'],
  ['message waiting in UCS-2', 0xe8, 'ucs2'],
])('data_coding of %s', (_name, dataCoding, want) => {
  expect(alphabetOf(dataCoding)).toBe(want);
});

test('a carrier may mean another alphabet by its default', () => {
  expect(alphabetOf(0, 'latin1')).toBe('latin1');
  expect(alphabetOf(0xf1, 'ascii')).toBe('ascii');
});

test.each<[string, string, Alphabet, string]>([
  ['the characters that go wrong with a wrong alphabet', '000211011b3c1b3e1b281b291b6505', 'gsm', '@$_£[]{}€é'],
  ['an extension that is not one', '1b41', 'gsm', 'A'],
  ['an escape at the end', '411b', 'gsm', 'A '],
  ['octets over 7 bits', '4180', 'gsm', 'A\ufffd'],
  ['Latin-1', '40e9', 'latin1', '@é'],
  ['ASCII with a stray octet', '40e9', 'ascii', '@\ufffd'],
  ['a surrogate pair', 'd83dde00', 'ucs2', '😀'],
  ['half a unit at the end', '004100', 'ucs2', 'A\ufffd'],
])('%s', (_name, hex, alphabet, want) => {
  expect(decodeText(fromHex(hex), alphabet)).toBe(want);
});

test('any octets decode in any alphabet', () => {
  const alphabets = fc.constantFrom<Alphabet>('gsm', 'latin1', 'ascii', 'ucs2');
  fc.assert(
    fc.property(fc.uint8Array(), alphabets, (octets, alphabet) => {
      expect(decodeText(octets, alphabet).length).toBeLessThanOrEqual(octets.length);
    }),
  );
});
