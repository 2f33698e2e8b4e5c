import { expect, test } from 'vitest';
import { groupNames, matchPattern, maxPatternLength, parsePattern } from './safe-pattern.ts';

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
  ['^.*.*.*.*=x', 'a'.repeat(65_536)],
  ['^(?:a|a)*b', 'a'.repeat(65_536)],
  ['^(?:a?)(?:a?)(?:a?)(?:a?)a{0,1000}.*.*=x', 'a'.repeat(65_536)],
])('finds no match of %s in a text that keeps RegExp busy', (pattern, text) => {
  expect(matchPattern(parsePattern(pattern), text)).toBe(undefined);
});

test.each([
  [
    String.raw`^(?:(?<code>\d): )?(?<message>.*)$`,
    '0: Accepted for delivery',
    { code: '0', message: 'Accepted for delivery' },
  ],
  [String.raw`^(?:(?<code>\d): )?(?<message>.*)$`, 'Webale', { code: undefined, message: 'Webale' }],
  [String.raw`(?<id>\p{L}+)\u0020`, 'ŋŋoma 7', { id: 'ŋŋoma' }],
])('matches %s as RegExp does', (source, text, groups) => {
  const pattern = parsePattern(source);
  expect(matchPattern(pattern, text)).toEqual(groups);
  expect({ ...pattern.exec(text)?.groups }).toEqual(groups);
});

test('refuses a repetition that RE2 does not have', () => {
  expect(() => parsePattern('a{0,1001}')).toThrow('more than 1,000 times');
});
