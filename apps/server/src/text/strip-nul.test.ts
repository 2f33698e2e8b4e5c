import { expect, test } from 'vitest';
import { storableText } from './strip-nul.ts';

test.each<[string, string, number | undefined, string]>([
  ['removes NUL characters', 'a\0b\0', undefined, 'ab'],
  ['replaces a lone surrogate', 'a\ud83d', undefined, 'a\ufffd'],
  ['replaces a surrogate pair that the truncation splits', 'ab😀', 3, 'ab\ufffd'],
  ['truncates after removing NUL characters', '\0\0abc', 2, 'ab'],
  ['preserves whole surrogate pairs', '😀', undefined, '😀'],
])('%s', (_name, text, maxLength, stored) => {
  expect(storableText(text, maxLength)).toBe(stored);
});
