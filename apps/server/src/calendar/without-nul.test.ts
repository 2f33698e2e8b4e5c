import { expect, test } from 'vitest';
import { withoutNul } from './without-nul.ts';

test('the character U+0000 is dropped wherever it stands, and nothing else', () => {
  const given = { title: 'a\0b', list: ['\0', 1, true, null], nested: { 'na\0me': 'x' }, plain: 'é\n' };
  expect(withoutNul(given)).toEqual({ title: 'ab', list: ['', 1, true, null], nested: { name: 'x' }, plain: 'é\n' });
});
