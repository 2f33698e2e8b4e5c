import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Declaration } from './declarations.ts';
import { git } from './git.ts';
import { isObject, type JsonObject, objectOr } from './json.ts';
import { isPreRelease } from './versions.ts';

/** The contract that `npm run generate` makes. */
export const generatedFile = 'packages/contract/generated/openapi.json';
export const declarationsFile = 'openapi/declared-changes.json';

/** Each released version, in order, and the SHA-256 of its document. */
export const digestsFile = 'openapi/released/digests.json';
export type Digests = Readonly<Record<string, string>>;

export const releasedFile = (version: string): string => `openapi/released/${version}.json`;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const readText = (repository: string, file: string): string => readFileSync(path.join(repository, file), 'utf8');

export const readContract = (repository: string, file: string): JsonObject => parse(readText(repository, file), file);

/** The file is written by us, and compared with what was found. */
export const readDeclarations = (repository: string): Declaration[] =>
  JSON.parse(readText(repository, declarationsFile));

/** Empty where nothing was released. The file is written by `npm run contract:release`. */
export const readDigests = (repository: string): Digests =>
  existsSync(path.join(repository, digestsFile)) ? JSON.parse(readText(repository, digestsFile)) : {};

/**
 * The release that changes are compared with: the last one, or the last one that is no pre-release where there is one,
 * because that is the one that clients rely on.
 */
export const baseVersion = (versions: readonly string[]): string | undefined =>
  versions.findLast((version) => !isPreRelease(version)) ?? versions.at(-1);

/** The contract as it was at a commit, a branch or a tag. Throws a sentence where there is none. */
export function readContractAt(repository: string, ref: string): JsonObject {
  if (git(repository, 'rev-parse', '--quiet', '--verify', `${ref}^{commit}`) === undefined)
    throw new Error(`git knows no '${ref}'; name a commit, a branch or a tag of this repository.`);
  const text = git(repository, 'show', `${ref}:${generatedFile}`);
  if (text === undefined) throw new Error(`There was no ${generatedFile} at '${ref}'; name a later commit.`);
  return parse(text, `${generatedFile} at '${ref}'`);
}

export const versionOf = (contract: JsonObject): string => String(objectOr(contract['info'])['version']);

function parse(text: string, name: string): JsonObject {
  const contract: unknown = JSON.parse(text);
  if (!isObject(contract) || !isObject(contract['paths']))
    throw new Error(`${name} is no OpenAPI document with paths.`);
  return contract;
}
