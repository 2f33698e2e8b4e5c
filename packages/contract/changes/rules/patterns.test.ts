import { expect, test } from 'vitest';
import type { Difference, Side } from '../change.ts';
import { classifyPattern } from './patterns.ts';

const classOf = (side: Side, before: string, after: string): string | undefined => {
  const place = { typeName: 'Schema', steps: [], name: 'url', where: '#/url' };
  const difference: Difference = { kind: 'modified', property: 'pattern', side, before, after, ...place, verdicts: [] };
  return classifyPattern(difference)?.class;
};

test.each([
  ['^(a|b)c$', '^(a|b|d)c$'],
  ['^(a|b)c$', '^(d|b|a)c$'],
  ['^(a)c?$', '^(a|b(c|d))c?$'],
  [String.raw`^([|)]|\))c$`, String.raw`^([|)]|\)|[\]|])c$`],
  ['^(a(b|c))$', '^(d|a(b|c))$'],
])('%s accepts no more than %s', (narrow, wide) => {
  expect(classOf('request', narrow, wide)).toBe('additive');
  expect(classOf('response', wide, narrow)).toBe('additive');
  expect(classOf('response', narrow, wide)).toBeUndefined();
});

test.each([
  ['an alternative is missing', '^(a|b)c$', '^(a|d|e)c$'],
  ['the rest is another', '^(a|b)c$', '^(a|b|d)e$'],
  ['the group is not at the beginning', '^x(a|b)$', '^x(a|b|d)$'],
  ['the group excludes texts', '^(?!a|b).*$', '^(?!a|b|d).*$'],
  ['an inner group has more alternatives', '^(a(b|c))$', '^(a(b|c|d))$'],
  ['references count groups', String.raw`^(a|b)(c)\2$`, String.raw`^(a|b|(d))(c)\2$`],
])('no rule decides if %s', (_name, before, after) => {
  expect(classOf('request', before, after)).toBeUndefined();
});
