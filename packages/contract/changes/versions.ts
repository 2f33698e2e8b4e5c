import semver from 'semver';
import type { Change } from './change.ts';

/** The part of a version that a change of the contract raises (semantic versioning). */
export type Level = 'major' | 'minor' | 'patch';

export const isVersion = (text: string): boolean => semver.valid(text) === text;

export const isGreater = (version: string, than: string): boolean => semver.gt(version, than);

export const byVersion = (one: string, other: string): number => semver.compare(one, other);

/** Promises nothing to clients: `1.0.0-rc.1`, and every version before 1.0.0. */
export const isPreRelease = (version: string): boolean =>
  semver.prerelease(version) !== null || semver.major(version) === 0;

/** The level that the changes since a release need at least. */
export function requiredLevel(changes: readonly Change[]): Level {
  const isOneOf = (each: Change['class']) => changes.some((change) => change.class === each);
  if (isOneOf('breaking')) return 'major';
  return isOneOf('additive') ? 'minor' : 'patch';
}

/** Whether a version is far enough from the one that clients have: `2.0.0-rc.1` is a new major version after 1.4.0. */
export function isRaised(base: string, version: string, level: Level): boolean {
  if (!isGreater(version, base)) return false;
  if (isPreRelease(base) || level === 'patch') return true;
  if (semver.major(version) > semver.major(base)) return true;
  return level === 'minor' && semver.minor(version) > semver.minor(base);
}

/** The smallest version that a changed contract may have. */
export function nextVersion(base: string, last: string, level: Level): string {
  const next = String(isPreRelease(base) ? semver.inc(last, 'prerelease') : semver.inc(base, level));
  return isGreater(next, last) ? next : String(semver.inc(last, 'prerelease'));
}
