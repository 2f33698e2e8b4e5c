import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { refuse } from './declarations.ts';

const change = (where: string, own: Change['class'] = 'breaking'): Change => ({
  class: own,
  side: 'request',
  where,
  what: 'It went.',
});
const declaration = (where: string, reason = 'Nobody used it.') => ({ change: `request ${where}: It went.`, reason });

test('a breaking change that nobody declared is refused', () => {
  expect(refuse([change('#/a'), change('#/b')], [declaration('#/b')]).undeclared).toEqual(['request #/a: It went.']);
});

test.each(['additive', 'documentation'] as const)('what is %s needs no declaration', (own) => {
  expect(refuse([change('#/a', own)], [])).toEqual({ undeclared: [], stale: [], withoutReason: [] });
});

test.each([
  ['was undone or released', []],
  ['breaks nobody any more', [change('#/a', 'additive')]],
])('a declaration of what %s is refused', (_name, changes) => {
  expect(refuse(changes, [declaration('#/a')]).stale).toEqual(['request #/a: It went.']);
});

test('a declaration of one side does not count for the other', () => {
  const { undeclared, stale } = refuse([{ ...change('#/a'), side: 'response' }], [declaration('#/a')]);
  expect([undeclared.length, stale.length]).toEqual([1, 1]);
});

test('a declaration gives a reason', () => {
  expect(refuse([change('#/a')], [declaration('#/a', ' ')]).withoutReason).toEqual(['request #/a: It went.']);
});
