import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Declaration } from './change.ts';
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

export const readDeclarations = (repository: string): Declaration[] =>
  JSON.parse(readText(repository, declarationsFile));

/** Empty before the first release. `npm run contract:release` writes the file. */
export const readDigests = (repository: string): Digests =>
  existsSync(path.join(repository, digestsFile)) ? JSON.parse(readText(repository, digestsFile)) : {};

/** The release that changes are compared with: the last final release, on which clients rely, else the last pre-release. */
export const baseVersion = (versions: readonly string[]): string | undefined =>
  versions.findLast((version) => !isPreRelease(version)) ?? versions.at(-1);

/** The contract at a commit, a branch or a tag; throws if it has none. */
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

/** The output of git; undefined if it fails. */
export function git(repository: string, ...words: readonly string[]): string | undefined {
  const run = spawnSync('git', words, { cwd: repository, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return run.status === 0 ? run.stdout : undefined;
}
