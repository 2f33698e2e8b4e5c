import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMessageId } from './message.ts';
import { decodeCursor, encodeCursor } from './representation.ts';

test('a cursor leads back to its message', () => {
  const id = createMessageId(1_795_249_800_000);
  expect(decodeCursor(encodeCursor(id))).toBe(id);
});

test('any other text is no cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeCursor(text)).toBeUndefined();
    }),
  );
});
