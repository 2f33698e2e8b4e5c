import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findNewFeatures } from './chrome-70.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const files = globSync(['apps/*/src/**/*.css', 'packages/*/src/**/*.css'], { cwd: root });

describe('CSS for Chrome 70', () => {
  test.each(files)('%s needs no newer browser', (file) => {
    expect(findNewFeatures(readFileSync(path.join(root, file), 'utf8'))).toEqual([]);
  });

  test.each([
    'a { color: light-dark(#000, #fff); }',
    'a { background: color-mix(in srgb, red 10%, blue); }',
    'ul:has(li) { color: red; }',
    ':is(a, b) { color: red; }',
    ':where(a) { color: red; }',
    'a:focus-visible { outline: 1px solid; }',
    'img { aspect-ratio: 1; }',
    'nav { display: flex; gap: 1rem; }',
    'nav { gap: 1rem; }',
    'nav { display: grid; gap: 1rem; } @media (max-width: 30rem) { nav { display: flex; } }',
    'p { width: min(10rem, 50%); }',
    'p { height: 100dvh; }',
    'p { inset: 0; }',
    'a { & b { color: red; } }',
    'a { b { color: red; } }',
    '@layer base { a { color: red; } }',
    '@media (width >= 30rem) { a { color: red; } }',
    '@media print { a:not(.b, .c) { color: red; } }',
  ])('reports %s', (css) => {
    expect(findNewFeatures(css)).not.toEqual([]);
  });

  test.each([
    'p { height: 100vh; height: 100dvh; }',
    'a:focus { outline: 1px solid; } a:focus-visible { outline: 2px solid; }',
    'a:focus:not(:focus-visible) { outline: 0; }',
    '@supports selector(:has(a)) { ul:has(li) { color: red; } }',
    'nav { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }',
    '@media (max-width: 30rem) { a { color: red; } }',
  ])('accepts %s', (css) => {
    expect(findNewFeatures(css)).toEqual([]);
  });
});
