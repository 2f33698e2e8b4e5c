import { type Change, type Declaration, nameOf } from './change.ts';
import { compareContracts } from './compare-contracts.ts';
import type { JsonObject } from './json.ts';
import { findFileErrors } from './released-files.ts';
import {
  baseVersion,
  declarationsFile,
  generatedFile,
  readContract,
  readDeclarations,
  readDigests,
  releasedFile,
  versionOf,
} from './releases.ts';
import { isGreater, isPreRelease, isRaised, isVersion, nextVersion, requiredLevel } from './versions.ts';

/** The errors of the contract against its releases, one line each, and the changes since the base of comparison. */
export interface Findings {
  readonly errors: readonly string[];
  readonly changes: readonly Change[];
  /** Undefined before the first release. */
  readonly base: string | undefined;
}

/** `today` is a day such as 2026-11-29. */
export async function checkRelease(
  repository: string,
  today: string = new Date().toISOString().slice(0, 10),
): Promise<Findings> {
  const fileErrors = findFileErrors(repository);
  const versions = Object.keys(readDigests(repository));
  const base = baseVersion(versions);
  if (fileErrors.length > 0) return { errors: fileErrors, changes: [], base };
  const current = readContract(repository, generatedFile);
  const changes = base === undefined ? [] : await changesSince(repository, base, current);
  const errors = [
    ...(await findReleaseErrors(repository, versions)),
    ...findVersionErrors(repository, versions, current, changes),
    ...findDeclarationErrors(repository, base, changes),
    ...findPastSunsets(base === undefined ? {} : readContract(repository, releasedFile(base)), current, today),
  ];
  return { errors, changes, base };
}

export const changesSince = (repository: string, version: string, contract: JsonObject): Promise<Change[]> =>
  compareContracts(readContract(repository, releasedFile(version)), contract);

/** Errors of releases that were added by hand with a version that is not raised far enough. */
async function findReleaseErrors(repository: string, versions: readonly string[]): Promise<string[]> {
  const errors: string[] = [];
  for (const [at, version] of versions.entries()) {
    const contract = readContract(repository, releasedFile(version));
    if (versionOf(contract) !== version)
      errors.push(`${releasedFile(version)}: its info.version is ${versionOf(contract)}.`);
    const before = baseVersion(versions.slice(0, at));
    if (before === undefined || isPreRelease(before)) continue;
    const level = requiredLevel(await changesSince(repository, before, contract));
    if (!isRaised(before, version, level))
      errors.push(`${releasedFile(version)}: its changes since ${before} need a new ${level} version.`);
  }
  return errors;
}

/** Errors of `info.version`: a changed contract is a new version, a breaking change a new major version. */
export function findVersionErrors(
  repository: string,
  versions: readonly string[],
  current: JsonObject,
  changes: readonly Change[],
): string[] {
  const version = versionOf(current);
  const place = `openapi/openapi.yaml: info.version ${version}`;
  if (!isVersion(version)) return [`${place} is not a version such as 1.2.0 or 1.2.0-rc.1.`];
  const [base, last] = [baseVersion(versions), versions.at(-1)];
  if (base === undefined || last === undefined) return [];
  if (isSameContract(current, readContract(repository, releasedFile(last)))) return [];
  const level = requiredLevel(changes);
  const next = nextVersion(base, last, level);
  if (version === last) return [`${place} is released, and the contract differs from it. Set it to ${next}.`];
  if (!isGreater(version, last)) return [`${place} is less than the last release ${last}. Set it to ${next}.`];
  if (isRaised(base, version, level)) return [];
  return [`${place} is no new ${level} version, which the changes since ${base} need. Set it to ${next}.`];
}

const isSameContract = (one: JsonObject, other: JsonObject): boolean => JSON.stringify(one) === JSON.stringify(other);

/** New or changed days of a sunset that are over: clients must have time. Days that were released may pass. */
export function findPastSunsets(base: JsonObject, current: JsonObject, today: string): string[] {
  const released = new Map(sunsetsIn(base, '#'));
  return sunsetsIn(current, '#')
    .filter(([place, day]) => day < today && released.get(place) !== day)
    .map(([place, day]) => `${place}: 'x-sunset' ${day} is in the past. Set a day at least six months from today.`);
}

function sunsetsIn(value: unknown, place: string): [place: string, day: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'x-sunset' && typeof member === 'string'
      ? [[place, member] satisfies [string, string]]
      : sunsetsIn(member, `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/** Changes that break a pre-release need no declaration. */
function findDeclarationErrors(repository: string, base: string | undefined, changes: readonly Change[]): string[] {
  const { undeclared, stale, withoutReason } = checkDeclarations(changes, readDeclarations(repository));
  const needsDeclaration = base !== undefined && !isPreRelease(base);
  return [
    ...(needsDeclaration ? undeclared : []).map(
      (change) => `Breaks clients of ${base}; undo it, or declare it in ${declarationsFile}: ${change}`,
    ),
    ...stale.map((change) => `${declarationsFile}: no breaking change since the last release; remove it: ${change}`),
    ...withoutReason.map((change) => `${declarationsFile}: has no reason: ${change}`),
  ];
}

interface DeclarationErrors {
  readonly undeclared: readonly string[];
  /** Declarations of changes that were undone, released, or no longer break clients. */
  readonly stale: readonly string[];
  readonly withoutReason: readonly string[];
}

export function checkDeclarations(changes: readonly Change[], declarations: readonly Declaration[]): DeclarationErrors {
  const found = new Set(changes.filter((change) => change.class === 'breaking').map(nameOf));
  const declared = new Set(declarations.map(({ change }) => change));
  return {
    undeclared: [...found].filter((change) => !declared.has(change)),
    stale: [...declared].filter((change) => !found.has(change)),
    withoutReason: declarations.filter(({ reason }) => !reason?.trim()).map(({ change }) => change),
  };
}
