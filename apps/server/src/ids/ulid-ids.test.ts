import { expect, test } from 'vitest';
import { idsWithPrefix } from './ulid-ids.ts';

const ids = idsWithPrefix('msg_');

test('creates valid ids in ascending order', () => {
  const [first, second] = [ids.create(1_800_000_000_000), ids.create(1_800_000_000_000)];
  expect(first).toMatch(/^msg_/);
  expect([first, second].every(ids.isOne)).toBe(true);
  expect(first < second).toBe(true);
});

test('returns a smallest id of an instant between earlier and later ids', () => {
  const [atMs, before] = [1_900_000_000_000, ids.create(1_899_999_999_999)];
  const least = ids.first(atMs);
  expect([before, ids.create(atMs), least].toSorted()).toEqual([before, least, expect.any(String)]);
  expect(ids.first(-1)).toBe(ids.first(0));
});

test.each([
  ['an id of another kind', 'bat_01m8bvrhy64kyk1d9beqewwfgs'],
  ['one letter too few', 'msg_01m8bvrhy64kyk1d9beqewwfg'],
  ['one letter too many', 'msg_01m8bvrhy64kyk1d9beqewwfgss'],
  ['capitals', 'msg_01M8BVRHY64KYK1D9BEQEWWFGS'],
  ['a letter that Crockford leaves out', 'msg_01m8bvrhy64kyk1d9beqewwfgu'],
  ['a line break at the end', 'msg_01m8bvrhy64kyk1d9beqewwfgs\n'],
  ['the prefix within', 'x msg_01m8bvrhy64kyk1d9beqewwfgs'],
])('rejects %s', (_name, text) => {
  expect(ids.isOne(text)).toBe(false);
});
