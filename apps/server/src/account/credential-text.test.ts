import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modes } from './caller.ts';
import { createKeyText, isKeyText } from './credential-text.ts';

test('recognizes every created key', () => {
  for (const mode of modes) for (let count = 0; count < 200; count++) expect(isKeyText(createKeyText(mode))).toBe(true);
});

test('creates different keys', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => createKeyText('live'))).size).toBe(1_000);
});

test('rejects a key with one changed character', () => {
  const key = createKeyText('test');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: key.length - 1 }), fc.constantFrom(...'aZ09_'), (at, other) => {
      fc.pre(key[at] !== other);
      expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }),
  );
});

test('rejects other texts', () => {
  fc.assert(fc.property(fc.string(), (text) => !isKeyText(text)));
});
