/**
 * Compares the types that the published packages export with those of their last release and with the recorded ones, in
 * `release/types`. With `--record` it records them; the changes are then part of the commit.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareTypes, isEnough, planted } from './compare-types.ts';
import { declareTypes } from './declare-types.ts';
import { type PublishedPackage, publishedPackages, root } from './packages.ts';

const folder = path.join(root, 'release/types');
const isRecording = process.argv.includes('--record');

interface Recorded {
  readonly version: string;
  readonly types: string;
}

const fileOf = ({ name }: PublishedPackage, state: 'current' | 'released'): string =>
  path.join(folder, `${path.basename(name)}${state === 'released' ? '.released' : ''}.txt`);

function read(file: string): Recorded | undefined {
  if (!existsSync(file)) return undefined;
  const [version = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  return { version, types: lines.join('\n') };
}

const write = (file: string, { version, types }: Recorded): void => writeFileSync(file, `${version}\n${types}`);

const isReleased = ({ version, changelog }: PublishedPackage): boolean =>
  !changelog.includes(`## ${version} (not released)`);

function findError(each: PublishedPackage, types: string): string | undefined {
  const { name, version } = each;
  const released = read(fileOf(each, 'released'));
  if (released !== undefined) {
    const change = compareTypes(released.types, types);
    if (!isEnough(change, released.version, version))
      return `The types of ${name} have a change since ${released.version} (${change}), for which ${version} is not enough.`;
  }
  const recorded = read(fileOf(each, 'current'));
  if (recorded?.types === types && recorded.version === version) return undefined;
  return `The types of ${name} ${version} are not those recorded: run 'node release/check-types.ts --record', and review the difference.`;
}

function record(each: PublishedPackage, types: string): void {
  const recorded = { version: each.version, types };
  mkdirSync(folder, { recursive: true });
  write(fileOf(each, 'current'), recorded);
  if (isReleased(each)) write(fileOf(each, 'released'), recorded);
}

// The types of the contract follow from its document, which has a gate of its own.
const checked = publishedPackages().filter(({ name }) => name !== '@ngoma/contract');
const errors = planted
  .filter(
    ({ before, after, versions: [from, to], expected }) => isEnough(compareTypes(before, after), from, to) !== expected,
  )
  .map(({ after, versions }) => `The check judges '${after}' in ${versions.join(' to ')} wrongly.`);
for (const each of checked) {
  const types = await declareTypes(each);
  const error = findError(each, types);
  if (isRecording && (error === undefined || !error.includes('not enough'))) record(each, types);
  else if (error !== undefined) errors.push(error);
}
for (const error of errors) process.stderr.write(`${error}\n`);
if (errors.length > 0) process.exitCode = 1;
else process.stdout.write(`The types of ${checked.length} packages are those recorded for their versions.\n`);
