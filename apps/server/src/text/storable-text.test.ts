import { expect, test } from 'vitest';
import { storableText } from './storable-text.ts';

test.each<[string, string, number | undefined, string]>([
  ['a NUL is left out', 'a\0b\0', undefined, 'ab'],
  ['half a pair is replaced', 'a\ud83d', undefined, 'a\ufffd'],
  ['a pair that the cut halves is replaced', 'ab😀', 3, 'ab\ufffd'],
  ['a cut counts what is kept', '\0\0abc', 2, 'ab'],
  ['whole pairs stay', '😀', undefined, '😀'],
])('%s', (_name, text, most, stored) => {
  expect(storableText(text, most)).toBe(stored);
});
