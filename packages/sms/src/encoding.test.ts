import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTexts, gsm7Texts } from '../test/texts.ts';
import { charactersOutsideGsm7, decodeText, encodeText, measureText } from './encoding.ts';

describe('encoding', () => {
  test.each([
    ['the first and last codes', '@à', [0x00, 0x7f]],
    ['signs that carriers get wrong', '$_£', [0x02, 0x11, 0x01]],
    [
      'every extension character',
      '\f^{}\\[~]|€',
      [10, 20, 40, 41, 47, 60, 61, 62, 64, 101].flatMap((code) => [0x1b, code]),
    ],
    ['nothing', '', []],
  ])('gsm7: %s', (_name, text, want) => {
    expect([...encodeText(text, 'gsm7')]).toEqual(want);
  });

  test.each([
    ['a letter', 'ŋ', [0x01, 0x4b]],
    ['a surrogate pair', '😀', [0xd8, 0x3d, 0xde, 0x00]],
    ['a lone surrogate', '\ud83d', [0xd8, 0x3d]],
  ])('ucs2: %s', (_name, text, want) => {
    expect([...encodeText(text, 'ucs2')]).toEqual(want);
  });

  test('gsm7 refuses a text outside its alphabet and says where', () => {
    expect(() => encodeText('aŋ', 'gsm7')).toThrow(
      new RangeError('The character at index 1 is not in the GSM 7-bit alphabet'),
    );
    expect(() => encodeText('\u001b', 'gsm7')).toThrow(RangeError);
  });

  test('the default alphabet has 127 characters and its extension 10', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => measureText(String.fromCharCode(unit)));
    const gsm7 = units.filter(({ encoding }) => encoding === 'gsm7');
    expect(gsm7.filter((measure) => measure.units === 1)).toHaveLength(127);
    expect(gsm7.filter((measure) => measure.units === 2)).toHaveLength(10);
  });
});

describe('decoding', () => {
  test.each([
    ['an escape before a code without extension gives the default character', [0x1b, 0x61], 'a'],
    ['two escapes give a space', [0x61, 0x1b, 0x1b, 0x62], 'a b'],
    ['an escape at the end gives a space', [0x61, 0x1b], 'a '],
    ['an octet that is no septet gives U+FFFD', [0x80, 0x1b, 0xff], '\ufffd\ufffd'],
  ])('gsm7: %s', (_name, octets, want) => {
    expect(decodeText(Uint8Array.from(octets), 'gsm7')).toBe(want);
  });

  test('ucs2: half a unit at the end gives U+FFFD', () => {
    expect(decodeText(Uint8Array.of(0x01, 0x4b, 0x01), 'ucs2')).toBe('ŋ\ufffd');
  });

  test('octets are read where the view lies in its buffer', () => {
    expect(decodeText(Uint8Array.of(9, 9, 0x01, 0x4b, 9).subarray(2, 4), 'ucs2')).toBe('ŋ');
  });

  test('gsm7: what was encoded comes back, in as many octets as units', () => {
    fc.assert(
      fc.property(gsm7Texts, (text) => {
        const octets = encodeText(text, 'gsm7');
        expect(octets).toHaveLength(measureText(text).units);
        expect(decodeText(octets, 'gsm7')).toBe(text);
      }),
    );
  });

  test('ucs2: what was encoded comes back', () => {
    fc.assert(
      fc.property(anyTexts, (text) => {
        expect(decodeText(encodeText(text, 'ucs2'), 'ucs2')).toBe(text);
      }),
    );
  });

  test('any octets decode without failing', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom('gsm7' as const, 'ucs2' as const), (octets, encoding) => {
        expect(decodeText(octets, encoding).length).toBeLessThanOrEqual(octets.length);
      }),
    );
  });
});

describe('characters outside the alphabet', () => {
  test('each is listed with the index at which it starts', () => {
    expect(charactersOutsideGsm7('a😀ŋ€ŋ\ud83d')).toEqual([
      { character: '😀', index: 1 },
      { character: 'ŋ', index: 3 },
      { character: 'ŋ', index: 5 },
      { character: '\ud83d', index: 6 },
    ]);
  });

  test('the list ends at its limit', () => {
    expect(charactersOutsideGsm7('ŋ'.repeat(20))).toHaveLength(10);
    expect(charactersOutsideGsm7('ŋŋŋ', 2)).toHaveLength(2);
    expect(charactersOutsideGsm7('ŋ', 0)).toEqual([]);
  });

  test('there are some exactly where the encoding is ucs2', () => {
    fc.assert(
      fc.property(anyTexts, (text) => {
        expect(charactersOutsideGsm7(text).length > 0).toBe(measureText(text).encoding === 'ucs2');
      }),
    );
  });

  test('each is in the text at its index', () => {
    fc.assert(
      fc.property(anyTexts, (text) => {
        for (const { character, index } of charactersOutsideGsm7(text)) {
          expect(text.startsWith(character, index)).toBe(true);
        }
      }),
    );
  });
});
