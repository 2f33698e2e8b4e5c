import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Declaration } from './declarations.ts';
import { isObject, type JsonObject, objectOr } from './json.ts';

/** The contract of the last release, and the one that `npm run generate` makes. */
export const releasedFile = 'openapi/released/openapi.json';
export const generatedFile = 'packages/contract/generated/openapi.json';

export const readContract = (repository: string, file: string): JsonObject =>
  parse(readFileSync(path.join(repository, file), 'utf8'), file);

/** The file is written by us, and compared with what was found. */
export const readDeclarations = (repository: string): Declaration[] =>
  JSON.parse(readFileSync(path.join(repository, 'openapi/declared-changes.json'), 'utf8'));

/** The contract as it was at a commit, a branch or a tag. Throws a sentence where there is none. */
export function readContractAt(repository: string, ref: string): JsonObject {
  if (git(repository, 'rev-parse', '--quiet', '--verify', `${ref}^{commit}`) === undefined)
    throw new Error(`git knows no '${ref}'; name a commit, a branch or a tag of this repository.`);
  const text = git(repository, 'show', `${ref}:${generatedFile}`);
  if (text === undefined) throw new Error(`There was no ${generatedFile} at '${ref}'; name a later commit.`);
  return parse(text, `${generatedFile} at '${ref}'`);
}

export const versionOf = (contract: JsonObject): string => String(objectOr(contract['info'])['version']);

/** `contract-v1.0.0`: the tag of the commit that released a version of the contract. */
const tagOf = (released: JsonObject): string => `contract-v${versionOf(released)}`;

/** How openapi/released/ compares with the tag of its version; a clone may have no tags. */
export function compareWithTag(repository: string): {
  readonly tag: string;
  readonly found: 'same' | 'different' | 'no tag';
} {
  const tag = tagOf(readContract(repository, releasedFile));
  if (git(repository, 'rev-parse', '--quiet', '--verify', `refs/tags/${tag}^{commit}`) === undefined)
    return { tag, found: 'no tag' };
  const tagged = git(repository, 'show', `refs/tags/${tag}:${releasedFile}`);
  const isSame = tagged === readFileSync(path.join(repository, releasedFile), 'utf8');
  return { tag, found: isSame ? 'same' : 'different' };
}

/** What git prints; undefined where it fails, or where there is no repository. */
function git(repository: string, ...words: readonly string[]): string | undefined {
  const run = spawnSync('git', words, { cwd: repository, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return run.status === 0 ? run.stdout : undefined;
}

function parse(text: string, name: string): JsonObject {
  const contract: unknown = JSON.parse(text);
  if (!isObject(contract) || !isObject(contract['paths']))
    throw new Error(`${name} is no OpenAPI document with paths.`);
  return contract;
}
