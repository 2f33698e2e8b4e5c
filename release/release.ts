/**
 * Publishes the packages whose version the registry does not have, with a statement of where they were built
 * (`--provenance`, which needs a CI that the registry knows). Nothing is published if one of them has an obstacle or a
 * test fails.
 *
 *     npm run release -- --dry-run            lists what would be published, and the obstacles
 *     npm run release -- @ngoma/sms           one package
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { contractVersion, findVersionErrors, type PublishedPackage, publishedPackages, root } from './packages.ts';

/** `unknown` if the registry does not answer. */
type Publication = 'new' | 'published' | 'unknown';

function release(chosen: readonly PublishedPackage[], isDryRun: boolean): void {
  const states = chosen.map((each) => ({ each, state: findPublication(each) }));
  const due = states.filter(({ state }) => state !== 'published').map(({ each }) => each);
  const obstacles = [...findObstacles(due), ...states.flatMap(({ each, state }) => unreachable(each, state))];
  if (isDryRun) {
    for (const { each, state } of states) show(each, state);
    for (const obstacle of obstacles) process.stdout.write(`To do before a release: ${obstacle}\n`);
  } else if (obstacles.length > 0) {
    refuse(obstacles);
  } else {
    for (const { folder } of due) run(folder, 'npm', 'test');
    for (const { folder } of due) run(folder, 'npm', 'publish', '--provenance', '--access', 'public');
  }
}

function refuse(obstacles: readonly string[]): void {
  process.stderr.write(`Nothing was published.\n${obstacles.map((each) => `- ${each}\n`).join('')}`);
  process.exitCode = 1;
}

/** Packs as for a publication, and prints each file. */
function show({ name, version, folder }: PublishedPackage, state: Publication): void {
  if (state === 'published') {
    process.stdout.write(`${name} ${version} is published already.\n\n`);
    return;
  }
  // as: the form of npm's answer
  const [packed] = JSON.parse(read(folder, 'npm', 'pack', '--dry-run', '--json')) as [
    { readonly size: number; readonly files: readonly { readonly path: string; readonly size: number }[] },
  ];
  const files = packed.files.map((file) => `  ${String(file.size).padStart(8)}  ${file.path}\n`);
  process.stdout.write(`${name} ${version}: ${files.length} files, ${packed.size} bytes packed\n${files.join('')}\n`);
}

function findObstacles(due: readonly PublishedPackage[]): string[] {
  return [
    ...(read(root, 'git', 'status', '--porcelain') === '' ? [] : ['The working tree has changes; commit them first.']),
    ...findVersionErrors(due, contractVersion()),
    ...due.flatMap(({ name, version, repository, changelog }) => [
      ...(repository === undefined || /\bexample\.(com|net|org)\b/.test(repository)
        ? [
            `package.json of ${name} has no address of a repository in 'repository.url'; readers check the provenance by it.`,
          ]
        : []),
      ...(changelog.includes(`## ${version} (not released)`)
        ? [`CHANGELOG.md of ${name} says 'not released' for ${version}; write the day.`]
        : []),
    ]),
  ];
}

const unreachable = ({ name }: PublishedPackage, state: Publication): string[] =>
  state === 'unknown' ? [`The registry could not be asked for the versions of ${name}.`] : [];

function findPublication({ name, version }: PublishedPackage): Publication {
  try {
    return read(root, 'npm', 'view', `${name}@${version}`, 'version', '--fetch-retries', '0') === version
      ? 'published'
      : 'new';
  } catch (error) {
    // as: a failed command has its output
    return (error as { readonly stderr?: string }).stderr?.includes('E404') === true ? 'new' : 'unknown';
  }
}

const read = (cwd: string, program: string, ...parameters: readonly string[]): string =>
  execFileSync(program, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const run = (cwd: string, program: string, ...parameters: readonly string[]): void =>
  void execFileSync(program, parameters, { cwd, stdio: 'inherit' });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const all = publishedPackages();
const unknown = positionals.filter((name) => !all.some((each) => each.name === name));
if (unknown.length > 0) {
  refuse([`There is no package ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`]);
} else {
  const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  release(chosen, values['dry-run']);
}
