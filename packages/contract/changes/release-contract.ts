import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changesSince, checkDeclarations, findVersionErrors } from './check-release.ts';
import type { JsonObject } from './json.ts';
import { findFileErrors } from './released-files.ts';
import {
  baseVersion,
  declarationsFile,
  digestOf,
  digestsFile,
  generatedFile,
  readContract,
  readDeclarations,
  readDigests,
  readText,
  releasedFile,
} from './releases.ts';
import { isPreRelease, isVersion } from './versions.ts';

const contractFile = 'openapi/openapi.yaml';
const versionLine = /^( {2}version: ).*$/m;

/** Releases the contract; throws, and writes nothing, if the version does not fit its changes. */
export async function releaseContract(repository: string, version: string, generate: () => void): Promise<string> {
  if (!isVersion(version)) throw new Error(`'${version}' is not a version such as 1.2.0 or 1.2.0-rc.1.`);
  const [source, generated] = [readText(repository, contractFile), readText(repository, generatedFile)];
  if (!versionLine.test(source)) throw new Error(`${contractFile} has no line 'version:' below 'info:'.`);
  const write = (file: string, text: string) => writeFileSync(path.join(repository, file), text);
  write(contractFile, source.replace(versionLine, `$1${version}`));
  try {
    generate();
    await requireReleasable(repository, version);
  } catch (error) {
    write(contractFile, source);
    write(generatedFile, generated);
    throw error;
  }
  const digests = readDigests(repository);
  const text = readText(repository, generatedFile);
  mkdirSync(path.join(repository, path.dirname(digestsFile)), { recursive: true });
  write(releasedFile(version), text);
  write(digestsFile, toText({ ...digests, [version]: digestOf(text) }));
  // Declarations since a final release stay until the next final release.
  if (baseVersion([...Object.keys(digests), version]) === version) write(declarationsFile, toText([]));
  generate();
  return `Released the contract ${version}: ${releasedFile(version)}. Add it to CHANGELOG.md, and commit.\n`;
}

async function requireReleasable(repository: string, version: string): Promise<void> {
  const fileErrors = findFileErrors(repository);
  const errors = fileErrors.length > 0 ? fileErrors : await findObstacles(repository, version);
  if (errors.length > 0)
    throw new Error(`${version} is not released, and nothing was changed:\n- ${errors.join('\n- ')}`);
}

async function findObstacles(repository: string, version: string): Promise<string[]> {
  const versions = Object.keys(readDigests(repository));
  const current: JsonObject = readContract(repository, generatedFile);
  const base = baseVersion(versions);
  const changes = base === undefined ? [] : await changesSince(repository, base, current);
  const isDeclared = base === undefined || isPreRelease(base);
  const undeclared = isDeclared ? [] : checkDeclarations(changes, readDeclarations(repository)).undeclared;
  return [
    ...(versions.includes(version) ? [`${version} is released already.`] : []),
    ...findVersionErrors(repository, versions, current, changes),
    ...undeclared.map((change) => `Declare it with its reason in ${declarationsFile}: ${change}`),
  ];
}

const toText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function main([version, ...tooMany]: readonly string[]): Promise<void> {
  const repository = path.resolve(import.meta.dirname, '../../..');
  if (version === undefined || tooMany.length > 0) throw new Error('npm run contract:release -- <version>');
  const generate = () => execFileSync('npm', ['run', '--silent', 'generate'], { cwd: repository, stdio: 'inherit' });
  process.stdout.write(await releaseContract(repository, version, generate));
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
