import { expect, test } from 'vitest';
import { groupNames, matchWithinTime, maxMatchMs, maxPatternLength, parsePattern } from './safe-pattern.ts';

test.each([
  [String.raw`^(?<code>\d+): (?<text>.*)$`],
  [String.raw`^(?:OK|ERR)\|(?<id>[\w(+*)-]{1,40})$`],
  [String.raw`^(?<id>\p{L}+)(?:\s(?<rest>.+))?$`],
  [String.raw`\(a+\)+[)(+]*`],
  ['(?:ab){2,3}(?:c+d+)?'],
])('accepts %s', (source) => {
  expect(parsePattern(source).source).toBe(source);
});

test.each([
  ['(a+)+', 'a quantifier on a group that has a quantifier'],
  ['((a|b*)c)*', 'a quantifier on a group that has a quantifier'],
  ['(?:a{2,}){3}', 'a quantifier on a group that has a quantifier'],
  ['(?:(?<x>a?)b){1,9}', 'a quantifier on a group that has a quantifier'],
  [String.raw`(a)\1`, 'no back-references'],
  [String.raw`(?<x>a)\k<x>`, 'no back-references'],
  ['a(?=b)', 'no look-ahead'],
  ['a(?!b)', 'no look-ahead'],
  ['(?<=a)b', 'no look-ahead'],
  ['(?<!a)b', 'no look-ahead'],
  ['(a', 'must be a regular expression'],
  ['', 'must be a regular expression'],
  ['a'.repeat(maxPatternLength + 1), 'must be a regular expression'],
])('rejects %s', (source, error) => {
  expect(() => parsePattern(source)).toThrow(error.replace(/^a quantifier/, 'no quantifier'));
});

test('names the groups, and no group of an escaped bracket', () => {
  expect(groupNames(parsePattern(String.raw`\(?<no>(?<code>\d)(?:x)(?<id>y)`))).toEqual(['code', 'id']);
});

test.each([
  [/^.*.*.*.*=x/u, 'a'.repeat(65_536)],
  [/^(?:a|a)*b/u, 'a'.repeat(65_536)],
])('gives up on a search that takes too much CPU time', (pattern, text) => {
  const before = process.cpuUsage();
  expect(matchWithinTime(pattern, text)).toBe(null);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(maxMatchMs * 8);
});

test('goes on with a search that is interrupted while other processes have the CPU', () => {
  const quadratic = /^(?:a?){0,20000}.*.*=x/u;
  const usedMs = [0, maxMatchMs - 1, 0, maxMatchMs - 1, 0, maxMatchMs];
  expect(matchWithinTime(quadratic, 'a'.repeat(65_536), () => usedMs.shift() ?? 0)).toBe(null);
  expect(usedMs).toEqual([]);
});
