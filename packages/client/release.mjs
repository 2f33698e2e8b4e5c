/**
 * Publishes the client to the registry, with a statement of where it was built (`--provenance`, which needs a CI that
 * the registry knows). It stops before that where the working tree has changes, where no repository is named, where the
 * version is published already or is not in CHANGELOG.md, or where a test fails.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const read = (program, ...parameters) =>
  execFileSync(program, parameters, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const run = (program, ...parameters) => execFileSync(program, parameters, { cwd: here, stdio: 'inherit' });

const { name, version, repository } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
const reason = findObstacle();
if (reason === undefined) {
  run('npm', 'test');
  run('npm', 'run', 'build');
  run('npm', 'publish', './dist/package', '--provenance', '--access', 'public');
} else {
  process.stderr.write(`${name} ${version} was not published: ${reason}\n`);
  process.exitCode = 1;
}

function findObstacle() {
  if (read('git', 'status', '--porcelain') !== '') return 'the working tree has changes; commit them first.';
  if (repository === undefined) return "package.json names no 'repository', by which readers check the provenance.";
  const changes = readFileSync(path.join(here, 'CHANGELOG.md'), 'utf8');
  if (!changes.split('\n').includes(`## ${version}`)) return `CHANGELOG.md has no section '## ${version}'.`;
  return isPublished() ? 'the registry has this version already; raise it.' : undefined;
}

function isPublished() {
  try {
    return read('npm', 'view', `${name}@${version}`, 'version') === version;
  } catch {
    return false; // npm answers E404 for a version that nobody has published.
  }
}
