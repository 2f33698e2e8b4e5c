import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * What an installation needs before the program can be loaded, and what to do where it lacks it. Plain JavaScript, as is
 * what loads it: an older Node reads it too.
 */

export const neededNode = 24;

export const hasNeededNode = () => Number(process.versions.node.split('.')[0]) >= neededNode;

const repair = "Run 'npm ci' in the folder of the checkout, without --ignore-scripts";

/** Ends the process, and says why. */
export function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** The Node that the lock file pins; undefined where it is not installed, or where its own script did not run. */
export function findPinnedNode() {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const program = path.join(folder, 'bin/node');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} otherwise where there is a pinned Node: how to get it */
export const describeOtherNode = (otherwise) =>
  `This needs Node ${neededNode}, and this is Node ${process.versions.node}: ${
    findPinnedNode() === undefined ? `the one that the lock file pins is not installed. ${repair}.` : otherwise
  }`;

/** Says what an installation lacks that made loading fail; undefined where it lacks nothing. */
export function describeLack(error) {
  if (!(error instanceof Error)) return undefined;
  if (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')
    return `The installation is not whole: ${firstLine(error)}. ${repair}.`;
  // Thrown by `bindings`, which sqlite3 finds its binary with.
  if (error.message.startsWith('Could not locate the bindings file'))
    return `The installation is not whole: SQLite was not compiled. ${repair}; it needs a C++ compiler.`;
  if (error.code === 'ERR_DLOPEN_FAILED')
    return `The installation is of another machine or another Node: ${firstLine(error)}. ${repair}.`;
  return undefined;
}

const firstLine = ({ message }) => message.split('\n')[0].replace(/\.$/, '');
