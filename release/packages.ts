import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** A package of the repository that others install. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** The address of the repository, by which readers check the provenance. */
  readonly repository: string | undefined;
  readonly changelog: string;
}

/** The packages in `packages/` that are not private. */
export const publishedPackages = (): PublishedPackage[] =>
  readdirSync(path.join(root, 'packages'))
    .map((name) => path.join(root, 'packages', name))
    .flatMap((folder) => {
      const { private: isPrivate, name, version, repository } = readJson(path.join(folder, 'package.json'));
      if (isPrivate === true) return [];
      const changelog = readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8');
      return [{ name, version, folder, repository: repository?.url, changelog }];
    });

/** The version of the contract. */
export const contractVersion = (): string =>
  readJson(path.join(root, 'packages/contract/generated/openapi.json')).info.version;

/** The sentences about versions that do not belong together. */
export function findVersionErrors(packages: readonly PublishedPackage[], contract: string): string[] {
  const [major, minor] = contract.split('.');
  return packages.flatMap(({ name, version, changelog }) => [
    ...(changelog.match(/^## (\S+)/m)?.[1] === version
      ? []
      : [`CHANGELOG.md of ${name} does not begin with a section '## ${version}'.`]),
    ...(name === '@ngoma/contract' && version !== contract
      ? [`${name} has the version ${version}, and its document ${contract}: write ${contract} into its package.json.`]
      : []),
    ...(name === '@ngoma/client' && !version.startsWith(`${major}.${minor}.`)
      ? [`${name} ${version} has the types of the contract ${contract}: its version begins with ${major}.${minor}.`]
      : []),
  ]);
}

/** Reads a manifest or the contract, whose members the callers know. */
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
