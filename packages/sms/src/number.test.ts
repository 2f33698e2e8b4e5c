import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandInput, numberVectors } from '../test/vectors.ts';
import { isUgandanMobile, operatorHint, parseUgandanNumber } from './number.ts';

const subscribers = fc.integer({ min: 0, max: 99_999_999 }).map((number) => `7${String(number).padStart(8, '0')}`);

describe('vectors', () => {
  test.each(numberVectors.map((vector, index) => [index, vector.why, vector] as const))(
    '%i: %s',
    (_index, _why, vector) => {
      const input = expandInput(vector);
      expect(isUgandanMobile(input)).toBe(vector.ok);
      if (typeof input !== 'string') return;
      expect(operatorHint(input)).toBe(vector.operatorHint);
      if (vector.normalised) expect(parseUgandanNumber(input)).toBe(vector.normalised);
    },
  );
});

describe('what people type', () => {
  test.each([
    '0772000001',
    '772000001',
    '256772000001',
    '00256772000001',
    '000256772000001',
    '+2560772000001',
    '+256 772 000 001',
    '+256-772-000001',
    '+256(0)772000001',
    '+256.772.000001',
    '(0772) 000–001',
    ' +256772000001\n',
    '+256\u00a0772000001',
    '\u202a+256772000001\u202c',
    '\ufeff0772\u200b000001',
    `${' '.repeat(54)}0772000001`,
  ])('%j is read as +256772000001', (typed) => {
    expect(parseUgandanNumber(typed)).toBe('+256772000001');
  });

  test.each([
    ['nothing', ''],
    ['a digit too few', '077200000'],
    ['a digit too many', '07720000012'],
    ['a fixed line', '0414123456'],
    ['Kenya', '+254712345678'],
    ['a plus before the trunk 0', '+0772000001'],
    ['a second plus', '+256+772000001'],
    ['two numbers', '0772000001, 0782000001'],
    ['digits before a whole number', '10772000001'],
    ['an extension', '0772000001 x12'],
    ['a letter for a digit', '077200000O'],
    ['an exponent from a spreadsheet', '+2.56772e11'],
    ['digits of another script', '+٢٥٦٧٧٢٠٠٠٠٠١'],
    ['more than 64 units, though mostly spaces', `${' '.repeat(55)}0772000001`],
  ])('%s is refused', (_name, typed) => {
    expect(parseUgandanNumber(typed)).toBeUndefined();
  });

  test('a number written in any of the usual ways is read', () => {
    const prefixes = fc.constantFrom('', '0', '256', '+256', '00256', '000256', '+2560', '+256(0)');
    const separators = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011');
    fc.assert(
      fc.property(prefixes, separators, subscribers, (prefix, separator, subscriber) => {
        const typed = [prefix, subscriber.slice(0, 3), subscriber.slice(3, 6), subscriber.slice(6)].join(separator);
        expect(parseUgandanNumber(typed)).toBe(`+256${subscriber}`);
      }),
    );
  });

  test('whatever is read is a number in E.164 form, and is read as itself', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'0123456789+ -.()2567'), maxLength: 20 });
    fc.assert(
      fc.property(noise, (text) => {
        const number = parseUgandanNumber(text);
        if (number === undefined) return;
        expect(isUgandanMobile(number)).toBe(true);
        expect(parseUgandanNumber(number)).toBe(number);
      }),
    );
  });
});

describe('the operator hint', () => {
  test('is given for no number outside Uganda', () => {
    expect(operatorHint('+254772000001')).toBeUndefined();
    expect(operatorHint('0772000001')).toBeUndefined();
  });

  test('is not given for a range that nobody lists', () => {
    expect(operatorHint('+256796000001')).toBeUndefined();
    expect(operatorHint('+256725000001')).toBeUndefined();
  });
});

test.each([
  ['699', undefined],
  ['700', 'Airtel'],
  ['709', 'Airtel'],
  ['710', 'UTL'],
  ['719', 'UTL'],
  ['720', 'Lycamobile'],
  ['721', 'Lycamobile'],
  ['722', undefined],
  ['723', undefined],
  ['724', 'Lycamobile'],
  ['725', undefined],
  ['726', 'Lycamobile'],
  ['728', 'Lycamobile'],
  ['729', undefined],
  ['739', undefined],
  ['740', 'Airtel'],
  ['759', 'Airtel'],
  ['760', 'MTN'],
  ['795', 'MTN'],
  ['796', undefined],
  ['797', undefined],
  ['798', 'MTN'],
  ['799', 'MTN'],
])('the prefix %s hints at %s', (prefix, operator) => {
  expect(operatorHint(`+256${prefix}000001`)).toBe(operator);
});
