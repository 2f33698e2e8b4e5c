import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Digests, digestOf, digestsFile, git, readDigests, readText, releasedFile } from './releases.ts';
import { byVersion, isVersion } from './versions.ts';

/** The refs whose history is searched for earlier states. */
const branches = ['HEAD', 'main', 'origin/main'];

/** The state of `digests.json` at a commit. */
interface EarlierState {
  readonly commit: string;
  readonly digests: Digests;
}

/** Errors of the files in openapi/released/: releases are never changed. */
export function findFileErrors(repository: string): string[] {
  const digests = readDigests(repository);
  const versions = Object.keys(digests);
  const earlier = readEarlierStates(repository).flatMap((state) => findLostReleases(state, digests));
  return [
    ...findOrderErrors(versions),
    ...versions.flatMap((version) => findDigestError(repository, version, digests[version])),
    ...new Set(earlier),
  ];
}

/** Describes how many earlier states the files were compared with. */
export function describeHistory(repository: string): string {
  const states = readEarlierStates(repository).length;
  const isShallow = git(repository, 'rev-parse', '--is-shallow-repository')?.trim() === 'true';
  if (states === 0) return 'no earlier state in git';
  return `${states} earlier states in git${isShallow ? ' (the history of this clone is incomplete)' : ''}`;
}

function findOrderErrors(versions: readonly string[]): string[] {
  const wrong = versions.find((version) => !isVersion(version));
  if (wrong !== undefined) return [`${digestsFile}: '${wrong}' is not a version such as 1.2.0 or 1.2.0-rc.1.`];
  const sorted = versions.toSorted(byVersion);
  return versions.flatMap((version, at) =>
    version === sorted[at] ? [] : [`${digestsFile}: '${version}' is not greater than the release before it.`],
  );
}

function findDigestError(repository: string, version: string, digest: string | undefined): string[] {
  const file = releasedFile(version);
  if (!existsSync(path.join(repository, file))) return [`${file} is missing. Releases are not deleted.`];
  const isSame = digestOf(readText(repository, file)) === digest;
  return isSame ? [] : [`${file} was changed after its release. Restore it, and release the change as a new version.`];
}

function readEarlierStates(repository: string): EarlierState[] {
  const known = branches.filter((ref) => git(repository, 'rev-parse', '--quiet', '--verify', `${ref}^{commit}`));
  if (known.length === 0) return [];
  const commits = git(repository, 'log', '-m', '--format=%H', ...known, '--', digestsFile) ?? '';
  return [...new Set(commits.split('\n').filter((line) => line !== ''))].flatMap((commit) => {
    const text = git(repository, 'show', `${commit}:${digestsFile}`);
    return text === undefined ? [] : [{ commit: commit.slice(0, 8), digests: JSON.parse(text) as Digests }]; // as: written by us
  });
}

const findLostReleases = ({ commit, digests }: EarlierState, now: Digests): string[] =>
  Object.entries(digests)
    .filter(([version, digest]) => now[version] !== digest)
    .map(([version]) => `${digestsFile}: release ${version} is not as it was in commit ${commit}. Restore it.`);
