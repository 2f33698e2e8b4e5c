import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTexts } from '../test/texts.ts';
import { expandText, segmentVectors } from '../test/vectors.ts';
import { decodeText } from './encoding.ts';
import { countSegments, segmentCapacity, segmentText } from './segment.ts';

const widths = fc.constantFrom(8 as const, 16 as const);

describe('vectors', () => {
  test.each(segmentVectors.map((vector, index) => [index, vector.why, vector] as const))(
    '%i: %s',
    (_index, _why, vector) => {
      const text = expandText(vector.text);
      const { encoding, units, segments } = vector;
      expect(countSegments(text)).toEqual({ encoding, units, segments });

      const { parts } = segmentText(text, { reference: 0 });
      expect(parts).toHaveLength(segments);
      if (vector.split) expect(parts.map((part) => part.units)).toEqual(vector.split);
    },
  );
});

describe('a text of the GSM alphabet, written as UCS-2', () => {
  test('has the length and the parts of any other in UCS-2', () => {
    expect(countSegments('a'.repeat(70), 8, 'ucs2')).toEqual({ encoding: 'ucs2', units: 70, segments: 1 });
    expect(countSegments('€'.repeat(134), 8, 'ucs2')).toEqual({ encoding: 'ucs2', units: 134, segments: 2 });
    expect(countSegments('a'.repeat(134), 16, 'ucs2')).toEqual({ encoding: 'ucs2', units: 134, segments: 3 });
  });

  test('is cut into parts that, joined, are the text', () => {
    fc.assert(
      fc.property(anyTexts, widths, (text, referenceBits) => {
        const { encoding, parts } = segmentText(text, { reference: 7, referenceBits }, 'ucs2');
        expect(encoding).toBe('ucs2');
        expect(parts).toHaveLength(countSegments(text, referenceBits, 'ucs2').segments);
        const bodies = parts.map(({ octets, header }) => octets.subarray(header.length));
        expect(bodies.map((body) => decodeText(body, 'ucs2')).join('')).toBe(text);
      }),
    );
  });
});

describe('what fits in each message of a text', () => {
  test.each([
    ['gsm7', 1, 160],
    ['gsm7', 2, 153],
    ['gsm7', 255, 153],
    ['ucs2', 1, 70],
    ['ucs2', 2, 67],
  ] as const)('%s in %i: %i units, and one unit more takes another message', (encoding, segments, units) => {
    expect(segmentCapacity(encoding, segments)).toBe(units);
    const full = (encoding === 'gsm7' ? 'a' : 'ж').repeat(segments * units);
    expect(countSegments(full).segments).toBe(segments);
    expect(countSegments(`${full}a`).segments).toBeGreaterThan(segments);
  });
});

describe('headers', () => {
  test('a text of one part has none', () => {
    const { parts } = segmentText('Hi', { reference: 7 });
    expect(parts).toEqual([{ text: 'Hi', units: 2, header: new Uint8Array(0), octets: Uint8Array.of(0x48, 0x69) }]);
  });

  test('an 8-bit reference takes 6 octets and leaves 153 septets or 67 units', () => {
    const gsm7 = segmentText('a'.repeat(161), { reference: 0xa5 });
    expect(gsm7.parts.map((part) => [...part.header])).toEqual([
      [5, 0, 3, 0xa5, 2, 1],
      [5, 0, 3, 0xa5, 2, 2],
    ]);
    expect(gsm7.parts.map((part) => part.octets.length)).toEqual([6 + 153, 6 + 8]);

    const ucs2 = segmentText('ж'.repeat(71), { reference: 0xa5 });
    expect(ucs2.parts.map((part) => part.octets.length)).toEqual([6 + 2 * 67, 6 + 2 * 4]);
  });

  test('a 16-bit reference takes 7 octets and leaves 152 septets or 66 units', () => {
    const gsm7 = segmentText('a'.repeat(161), { reference: 0xa5c3, referenceBits: 16 });
    expect(gsm7.parts.map((part) => [...part.header])).toEqual([
      [6, 8, 4, 0xa5, 0xc3, 2, 1],
      [6, 8, 4, 0xa5, 0xc3, 2, 2],
    ]);
    expect(gsm7.parts.map((part) => part.octets.length)).toEqual([7 + 152, 7 + 9]);

    const ucs2 = segmentText('ж'.repeat(71), { reference: 0xa5c3, referenceBits: 16 });
    expect(ucs2.parts.map((part) => part.octets.length)).toEqual([7 + 2 * 66, 7 + 2 * 5]);
  });

  test.each([
    [256, 8, 255],
    [-1, 8, 255],
    [1.5, 8, 255],
    [Number.NaN, 8, 255],
    [0x10000, 16, 65535],
  ] as const)('the reference %d is refused at %d bits', (reference, referenceBits, greatest) => {
    expect(() => segmentText('a'.repeat(161), { reference, referenceBits })).toThrow(
      new RangeError(`The reference ${reference} is not a whole number from 0 to ${greatest}`),
    );
  });

  test('255 parts can be numbered, and 256 are refused', () => {
    expect(segmentText('a'.repeat(255 * 153), { reference: 0 }).parts).toHaveLength(255);
    expect(() => segmentText('a'.repeat(255 * 153 + 1), { reference: 0 })).toThrow(
      new RangeError('The text needs 256 parts, and a header can number at most 255'),
    );
  });
});

test('the last unit before a cut stays in its part, also where it is the greatest that needs no pair', () => {
  const { parts } = segmentText(`${'ж'.repeat(66)}\uffff${'ж'.repeat(10)}`, { reference: 0 });
  expect(parts.map(({ units }) => units)).toEqual([67, 10]);
});

describe('any text', () => {
  test('is the texts of its parts, joined', () => {
    fc.assert(
      fc.property(anyTexts, widths, (text, referenceBits) => {
        const { parts } = segmentText(text, { reference: 1, referenceBits });
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });

  test('is restored from the octets of its parts without their headers', () => {
    fc.assert(
      fc.property(anyTexts, widths, (text, referenceBits) => {
        const { encoding, parts } = segmentText(text, { reference: 1, referenceBits });
        for (const { header, octets } of parts) expect(octets.subarray(0, header.length)).toEqual(header);
        const decoded = parts.map(({ header, octets }) => decodeText(octets.subarray(header.length), encoding));
        expect(decoded).toEqual(parts.map((part) => part.text));
      }),
    );
  });

  test('has no part over 140 octets of user data, packed', () => {
    fc.assert(
      fc.property(anyTexts, widths, (text, referenceBits) => {
        const { encoding, parts } = segmentText(text, { reference: 1, referenceBits });
        const bits = encoding === 'gsm7' ? 7 : 16;
        for (const { header, units } of parts)
          expect(header.length + Math.ceil((units * bits) / 8)).toBeLessThanOrEqual(140);
      }),
    );
  });

  test('has as many parts as are counted, and as many units but for the headers', () => {
    fc.assert(
      fc.property(anyTexts, widths, (text, referenceBits) => {
        const { encoding, parts } = segmentText(text, { reference: 1, referenceBits });
        const units = parts.reduce((sum, part) => sum + part.units, 0);
        expect({ encoding, units, segments: parts.length }).toEqual(countSegments(text, referenceBits));
      }),
    );
  });

  test('needs no fewer segments when it grows', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, widths, (text, more, referenceBits) => {
        const grown = countSegments(text + more, referenceBits).segments;
        expect(grown).toBeGreaterThanOrEqual(countSegments(text, referenceBits).segments);
      }),
    );
  });

  test('has no part that ends inside an escape pair or a surrogate pair', () => {
    fc.assert(
      fc.property(anyTexts, widths, (text, referenceBits) => {
        const { encoding, parts } = segmentText(text, { reference: 1, referenceBits });
        for (const [index, part] of parts.entries()) {
          if (encoding === 'gsm7') expect(part.octets.at(-1)).not.toBe(0x1b);
          const seam = part.text.slice(-1) + (parts[index + 1]?.text.slice(0, 1) ?? '');
          expect(seam).not.toMatch(/^[\ud800-\udbff][\udc00-\udfff]$/);
        }
      }),
    );
  });
});
