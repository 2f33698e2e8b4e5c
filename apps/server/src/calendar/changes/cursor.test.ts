import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadableAuthor } from '../../account/permissions.ts';
import { createSigner } from '../../account/secret-box.ts';
import { Problem } from '../../problems/problem.ts';
import { dayMs } from '../../time/durations.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';

const signer = createSigner('a key of thirty-two characters and more');
const nowMs = Date.parse('2031-03-01T09:00:00Z');

const number = fc.nat({ max: 2_147_483_647 });
const positions: fc.Arbitrary<Position> = fc.oneof(
  fc.record({ phase: fc.constant('changes' as const), seq: number }),
  fc.record({ phase: fc.constant('records' as const), since: number, kind: fc.nat({ max: 4 }), afterId: number }),
);
const audiences = fc.oneof(fc.constantFrom('everybody', 'nobody'), number) as fc.Arbitrary<ReadableAuthor>; // as: any number is an id

const position: Position = { phase: 'changes', seq: 4711 };
const errorOf = (cursor: string, audience: ReadableAuthor = 'nobody', atMs = nowMs) => {
  try {
    return decodeCursor(cursor, audience, atMs, signer);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code;
  }
};

describe('a cursor', () => {
  test('decodes to its position for the same rights', () => {
    fc.assert(
      fc.property(positions, audiences, (sent, audience) => {
        expect(decodeCursor(encodeCursor(sent, audience, nowMs, signer), audience, nowMs, signer)).toEqual(sent);
      }),
    );
  });

  test('has at most the length in the contract', () => {
    const last: Position = { phase: 'records', since: Number.MAX_SAFE_INTEGER, kind: 4, afterId: 2_147_483_647 };
    expect(encodeCursor(last, 'everybody', nowMs, signer).length).toBeLessThanOrEqual(200);
  });

  test('is the same on the same day, so that an unchanged page has the same ETag', () => {
    expect(encodeCursor(position, 'nobody', nowMs, signer)).toBe(encodeCursor(position, 'nobody', nowMs + 1, signer));
  });

  test('is rejected with any character changed, added or removed', () => {
    const cursor = encodeCursor(position, 'nobody', nowMs, signer);
    for (let at = 0; at <= cursor.length; at += 1) {
      const changed = [
        `${cursor.slice(0, at)}${cursor.slice(at + 1)}`,
        `${cursor.slice(0, at)}A${cursor.slice(at)}`,
        `${cursor.slice(0, at)}${cursor[at] === 'B' ? 'C' : 'B'}${cursor.slice(at + 1)}`,
      ].filter((each) => each !== cursor);
      for (const each of changed) expect(errorOf(each), each).toBe('invalid_cursor');
    }
  });

  test('is rejected if it is another text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(errorOf(text)).toBe('invalid_cursor');
      }),
    );
  });

  test('is rejected if it was signed with another secret key', () => {
    const foreign = encodeCursor(position, 'nobody', nowMs, createSigner('another key of as many characters'));
    expect(errorOf(foreign)).toBe('invalid_cursor');
  });

  test('is valid for 90 days, but not for 91', () => {
    const cursor = encodeCursor(position, 'nobody', nowMs, signer);
    expect(errorOf(cursor, 'nobody', nowMs + 90 * dayMs)).toEqual(position);
    expect(errorOf(cursor, 'nobody', nowMs + 91 * dayMs)).toBe('cursor_expired');
  });

  test('has expired for a caller with other rights', () => {
    const cursor = encodeCursor(position, 'everybody', nowMs, signer);
    expect(errorOf(cursor, 'nobody')).toBe('cursor_expired');
    expect(errorOf(cursor, 7 as ReadableAuthor)).toBe('cursor_expired'); // as: an id
  });
});
