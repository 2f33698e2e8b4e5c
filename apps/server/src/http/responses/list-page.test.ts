import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../problems/problem.ts';
import { readCursor, toPage } from './list-page.ts';

const isId = (text: string): text is `msg_${string}` => /^msg_[0-9a-z]{1,30}$/.test(text);
const id = fc.stringMatching(/^msg_[0-9a-z]{1,30}$/);

test('encodes the last id of a page, and returns no cursor for the last page', () => {
  fc.assert(
    fc.property(fc.array(id.map((each) => ({ id: each }))), fc.integer({ min: 1, max: 10 }), (rows, limit) => {
      const { page, nextCursor } = toPage(rows, limit);
      expect(page).toEqual(rows.slice(0, limit));
      const endedAt = rows.length > limit ? rows[limit - 1]?.id : undefined;
      expect(readCursor(nextCursor ?? undefined, isId)).toBe(endedAt);
    }),
  );
});

test('rejects other texts', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readCursor(text, isId)).toThrow(Problem);
    }),
  );
});

test('rejects a different encoding of a valid id', () => {
  const cursor = toPage([{ id: 'msg_1' }, { id: 'msg_0' }], 1).nextCursor;
  expect(readCursor(cursor ?? '', isId)).toBe('msg_1');
  for (const other of [`${cursor}=`, `${cursor}\n`, ` ${cursor}`]) {
    expect(() => readCursor(other, isId)).toThrow(Problem);
  }
});
