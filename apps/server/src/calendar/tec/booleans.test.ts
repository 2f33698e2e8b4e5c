import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTruthyWord, readBoolean } from './booleans.ts';

test.each<[given: unknown, want: boolean | undefined]>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['FALSE', false],
  ['Yes', true],
  ['no', false],
  ['on', true],
  ['off', false],
  ['', false],
  [' true ', true],
  ['maybe', undefined],
  [2, undefined],
  [1.5, undefined],
  ['y', undefined],
  [null, undefined],
  [undefined, undefined],
  [{ a: 1 }, undefined],
  [[true], undefined],
])('%j is read as %s', (given, want) => expect(readBoolean(given)).toBe(want));

test.each<[given: unknown, want: boolean]>([
  ['enabled', true],
  ['Enable', true],
  ['y', true],
  ['on', true],
  [true, true],
  [1, true],
  ['maybe', false],
  ['0', false],
  [undefined, false],
  [{}, false],
])('the lenient reader reads %j as %s', (given, want) => expect(isTruthyWord(given)).toBe(want));

test('both readers agree', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.constantFrom('On', 'off', 'true ', 'y')), (value) => {
      expect(isTruthyWord(value)).toBe(readBoolean(value) ?? isTruthyWord(value));
    }),
  );
});
