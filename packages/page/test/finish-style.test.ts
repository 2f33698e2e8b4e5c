import { expect, test } from 'vitest';
import { accentStyle, toAccent } from '../src/accent.ts';
import { finishStyle } from '../src/finish-style.ts';
import { pageStyle } from '../src/page.ts';

const tokens = ':root{--text:#111;--line:#888;--radius:8px}@media screen and (x){:root{--text:#eee;--line:#777}}';

test('a plain colour comes before each variable', () => {
  expect(finishStyle(`${tokens}a{color:var(--text);border:1px solid var(--line)}`)).toBe(
    ':root{--a:#111;--b:#888}@media screen and (x){:root{--a:#eee;--b:#777}}' +
      'a{color:#111;color:var(--a);border:1px solid #888;border:1px solid var(--b)}',
  );
});

test('constants take the place of variables that never change, and unused ones are left out', () => {
  expect(finishStyle(`${tokens}a{border-radius:var(--radius)}`)).toBe(
    ':root{}@media screen and (x){:root{}}a{border-radius:8px}',
  );
});

test('the plain colour is that of a chosen accent', () => {
  const style = finishStyle(`${pageStyle('tokens')}${accentStyle(toAccent('#7a1f5c'))}a{color:var(--accent)}`);
  expect(style).toMatch(/a\{color:#7a1f5c;color:var\(--\w\)\}/);
});

test('no shared style uses a variable without a plain value before it', () => {
  const style = finishStyle(pageStyle('tokens', 'base', 'controls', 'plain', 'print'));
  const uses = [...style.matchAll(/([\w-]+):[^;{}]*var\(--/g)];
  expect(uses.length).toBeGreaterThan(5);
  for (const { index, 1: property } of uses)
    expect(style.slice(0, index)).toMatch(new RegExp(`[{;]${property}:[^;{}]*;$`));
});
