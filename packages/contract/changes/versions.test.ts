import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { isPreRelease, isRaised, isVersion, nextVersion, requiredLevel } from './versions.ts';

test.each(['1.0.0', '1.0.0-rc.1', '10.2.30'])('%s is a version', (text) => expect(isVersion(text)).toBe(true));
test.each(['1.0', 'v1.0.0', '1.0.0-', '1.0.0+build', '01.0.0', ' 1.0.0', '', 'latest'])('%j is no version', (text) =>
  expect(isVersion(text)).toBe(false),
);

test.each([
  ['1.0.0', false],
  ['2.1.0', false],
  ['1.0.0-rc.1', true],
  ['2.0.0-beta', true],
  ['0.9.0', true],
])('%s is a pre-release: %s', (version, expected) => expect(isPreRelease(version)).toBe(expected));

test.each([
  [['documentation', 'additive', 'breaking'], 'major'],
  [['documentation', 'additive'], 'minor'],
  [['documentation'], 'patch'],
  [[], 'patch'],
] as const)('changes of the classes %j need a new %s version', (own, level) => {
  const changes = own.map((each): Change => ({ class: each, side: 'request', where: '#/a', what: 'It changed.' }));
  expect(requiredLevel(changes)).toBe(level);
});

describe('a version is raised as far as', () => {
  test.each([
    ['1.4.2', '2.0.0', 'major', true],
    ['1.4.2', '2.0.0-rc.1', 'major', true],
    ['1.4.2', '1.5.0', 'major', false],
    ['1.4.2', '1.4.3', 'major', false],
    ['1.4.2', '1.5.0', 'minor', true],
    ['1.4.2', '1.5.0-rc.1', 'minor', true],
    ['1.4.2', '2.0.0', 'minor', true],
    ['1.4.2', '1.4.3', 'minor', false],
    ['1.4.2', '1.4.3', 'patch', true],
    ['1.4.2', '1.4.2', 'patch', false],
    ['1.4.2', '1.4.2-rc.1', 'patch', false],
    ['1.4.2', '0.9.0', 'patch', false],
    // A pre-release promises nothing.
    ['1.0.0-rc.1', '1.0.0-rc.2', 'major', true],
    ['1.0.0-rc.1', '1.0.0', 'major', true],
    ['1.0.0-rc.2', '1.0.0-rc.1', 'patch', false],
    ['1.0.0-rc.9', '1.0.0-rc.10', 'major', true],
  ] as const)('from %s to %s: a new %s version is %s', (base, version, level, expected) => {
    expect(isRaised(base, version, level)).toBe(expected);
  });
});

test.each([
  ['1.4.2', '1.4.2', 'major', '2.0.0'],
  ['1.4.2', '1.4.2', 'minor', '1.5.0'],
  ['1.4.2', '1.4.2', 'patch', '1.4.3'],
  ['1.4.2', '2.0.0-rc.1', 'major', '2.0.0'],
  ['1.0.0-rc.1', '1.0.0-rc.1', 'major', '1.0.0-rc.2'],
] as const)('after %s, with %s released last, a %s change may be %s', (base, last, level, expected) => {
  expect(nextVersion(base, last, level)).toBe(expected);
});
