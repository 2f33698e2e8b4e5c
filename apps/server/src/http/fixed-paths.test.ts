import { expect, test } from 'vitest';
import { loadContract } from './contract.ts';

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`, 'i');

/** Express takes the first that fits; paths without parameters are found before it is asked. */
test('no path with parameters comes before a path without them that it fits', () => {
  const paths = Object.keys(loadContract().document.paths);
  const taken = paths.filter((path, index) => {
    if (path.includes('{')) return false;
    return paths.slice(0, index).some((earlier) => earlier.includes('{') && toPattern(earlier).test(path));
  });
  expect(paths).toContain('/v1/messages');
  expect(toPattern('/v1/messages/{id}').test('/v1/messages/preview')).toBe(true);
  expect(taken).toEqual([]);
});
