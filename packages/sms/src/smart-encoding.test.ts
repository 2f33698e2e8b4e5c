import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTexts } from '../test/texts.ts';
import { smartEncodingTable, smartEncodingVectors } from '../test/vectors.ts';
import { measureText } from './encoding.ts';
import { type SmartEncoding, smartEncode } from './smart-encoding.ts';

/** Texts of which many can be rewritten: the table's characters, marks that compose, full-width forms. */
const typographicTexts = fc
  .array(
    fc.constantFrom(...Object.keys(smartEncodingTable), ...'aeno[\n', '\u0301', '\u0303', '\u212a', '\uff21', '\uff5e'),
  )
  .map((characters) => characters.join(''));
const texts = fc.oneof(typographicTexts, anyTexts);

function applyReplacements(text: string, { replacements }: SmartEncoding): string {
  let applied = '';
  let end = 0;
  for (const { index, original, replacement } of replacements) {
    expect(text.startsWith(original, index)).toBe(true);
    applied += text.slice(end, index) + replacement;
    end = index + original.length;
  }
  return applied + text.slice(end);
}

describe('vectors', () => {
  test.each(smartEncodingVectors.map((vector, index) => [index, vector.why, vector] as const))(
    '%i: %s',
    (_index, _why, { text, becomes, changed = false }) => {
      const encoded = smartEncode(text);
      expect(encoded.text).toBe(becomes);
      expect(encoded.replacements.length > 0).toBe(changed);
    },
  );

  test('every row of the table is applied', () => {
    for (const [character, plain] of Object.entries(smartEncodingTable)) {
      expect(smartEncode(character)).toEqual({
        text: plain,
        replacements: [{ index: 0, original: character, replacement: plain }],
      });
    }
  });

  test('no character below the full-width forms is replaced but by NFC or the table', () => {
    const characters = Array.from({ length: 0xff00 }, (_, unit) => String.fromCharCode(unit).normalize('NFC'));
    const replaced = characters.filter((character) => smartEncode(character).text !== character);
    expect(replaced.filter((character) => !(character in smartEncodingTable))).toEqual([]);
  });
});

test('a character beyond the full-width forms is not taken for one of them', () => {
  expect(smartEncode('\uffa4')).toEqual({ text: '\uffa4', replacements: [] });
});

test('marks that nothing composes are left out one by one', () => {
  expect(smartEncode('ŋ\ufe0e\ufe0e').text).toBe("ng'");
});

test('full-width ASCII becomes ASCII, but for the backtick', () => {
  expect(smartEncode('\uff01\uff3b\uff5e')).toMatchObject({ text: '![~' });
  expect(smartEncode('\uff01\uff40')).toEqual({ text: '\uff01\uff40', replacements: [] });
});

describe('replacements', () => {
  test('each says what stood where in the text that was given', () => {
    expect(smartEncode('😀 it’s')).toEqual({ text: '😀 it’s', replacements: [] });
    expect(smartEncode('\ufeffWe’re “Ŋŋ” cafe\u0301…')).toEqual({
      text: "We're \"Ng'ng'\" café...",
      replacements: [
        { index: 0, original: '\ufeff', replacement: '' },
        { index: 3, original: '’', replacement: "'" },
        { index: 7, original: '“', replacement: '"' },
        { index: 8, original: 'Ŋ', replacement: "Ng'" },
        { index: 9, original: 'ŋ', replacement: "ng'" },
        { index: 10, original: '”', replacement: '"' },
        { index: 15, original: 'e\u0301', replacement: 'é' },
        { index: 17, original: '…', replacement: '...' },
      ],
    });
  });

  test('applied to the text, they give the result', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const encoded = smartEncode(text);
        expect(applyReplacements(text, encoded)).toBe(encoded.text);
      }),
    );
  });
});

describe('any text', () => {
  test('is changed only if that makes it gsm7', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const encoded = smartEncode(text);
        if (encoded.text === text) expect(encoded.replacements).toEqual([]);
        else expect([measureText(text).encoding, measureText(encoded.text).encoding]).toEqual(['ucs2', 'gsm7']);
      }),
    );
  });

  test('gives what normalising all of it first would give', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(smartEncode(text.normalize('NFC')).text.normalize('NFC')).toBe(smartEncode(text).text.normalize('NFC'));
      }),
    );
  });

  test('stays the same the second time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: once } = smartEncode(text);
        expect(smartEncode(once)).toEqual({ text: once, replacements: [] });
      }),
    );
  });
});
