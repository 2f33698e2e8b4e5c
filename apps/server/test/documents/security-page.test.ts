import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const page = readFileSync(new URL('SECURITY.md', root), 'utf8');

/** The lines of the tables below the heading `promise`. */
const promises = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (promise|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const files = [...new Set([...page.matchAll(/`([\w./-]+\.(?:ts|md))`/g)].map(([, file]) => file ?? ''))];

test.each(files)('SECURITY.md names %s, which exists', (file) => {
  expect(existsSync(new URL(file, root))).toBe(true);
});

test('each promise of SECURITY.md names a test', () => {
  expect(promises.length).toBeGreaterThan(20);
  const unproven = promises.filter(([, , proof = '']) => !/`[\w./-]+\.test\.ts`/.test(proof));
  expect(unproven).toEqual([]);
});
