import { expect, test } from 'vitest';
import { loadContract } from './contract.ts';

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`, 'i');

/** The app finds paths without parameters first; Express uses the first match. */
test('has no path with parameters before a fixed path that it matches', () => {
  const paths = Object.keys(loadContract().document.paths);
  const taken = paths.filter((path, index) => {
    if (path.includes('{')) return false;
    return paths.slice(0, index).some((earlier) => earlier.includes('{') && toPattern(earlier).test(path));
  });
  expect(paths).toContain('/v1/messages');
  expect(toPattern('/v1/messages/{id}').test('/v1/messages/preview')).toBe(true);
  expect(taken).toEqual([]);
});
