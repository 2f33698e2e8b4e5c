import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modes } from './caller.ts';
import { createKeyText, isKeyText } from './credential-text.ts';

test('every key that is made is one', () => {
  for (const mode of modes) for (let count = 0; count < 200; count++) expect(isKeyText(createKeyText(mode))).toBe(true);
});

test('no two keys are alike', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => createKeyText('live'))).size).toBe(1_000);
});

test('a key with one character changed is none, so that a mistyped one is refused without a look-up', () => {
  const key = createKeyText('test');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: key.length - 1 }), fc.constantFrom(...'aZ09_'), (at, other) => {
      fc.pre(key[at] !== other);
      expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }),
  );
});

test('nothing else is a key', () => {
  fc.assert(fc.property(fc.string(), (text) => !isKeyText(text)));
});
