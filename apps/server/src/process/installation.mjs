import { createRequire } from 'node:module';

/*
 * Checks what an installation needs before the program can be loaded. Plain JavaScript, so that an older Node can read it.
 */

const require = createRequire(import.meta.url);
const neededNode = 24;

export const hasNeededNode = () => Number(process.versions.node.split('.')[0]) >= neededNode;

const repair = "Run 'npm ci' in the folder of the checkout, without --ignore-scripts and --omit=optional";

/** Ends the process with an error. */
export function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** The pinned Node is one package for each platform (docs/adr/0056). */
const platformNames = { win32: 'win' };
const nodePackage = (platform, processor) => `node-${platformNames[platform] ?? platform}-${processor}`;

/** Path of the Node that the lock file pins; undefined if it is not installed. */
export function findPinnedNode(platform = process.platform, processor = process.arch) {
  try {
    return require.resolve(`${nodePackage(platform, processor)}/bin/node${platform === 'win32' ? '.exe' : ''}`);
  } catch {
    return undefined;
  }
}

/** @param {string} command the command that runs on the pinned Node */
export function describeOtherNode(command, platform = process.platform, processor = process.arch) {
  const { optionalDependencies: pinnedNodes } = require('../../../../package.json');
  const start = `Ngoma needs Node ${neededNode} or newer, and this is Node ${process.versions.node}`;
  if (findPinnedNode(platform, processor) !== undefined) return `${start}: '${command}' uses the installed one.`;
  if (nodePackage(platform, processor) in pinnedNodes) return `${start}: the pinned one is not installed. ${repair}.`;
  return `${start}. The lock file pins none for ${platform} on ${processor}: install Node ${neededNode} yourself.`;
}

/** Describes what is missing in the installation after an error of loading; undefined for other errors. */
export function describeLack(error) {
  if (!(error instanceof Error)) return undefined;
  if (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')
    return `The installation is incomplete: ${firstLine(error)}. ${repair}.`;
  // Thrown by the package `bindings`, with which sqlite3 finds its binary.
  if (error.message.startsWith('Could not locate the bindings file'))
    return `The installation is incomplete: SQLite was not compiled. ${repair}; it needs a C++ compiler.`;
  if (error.code === 'ERR_DLOPEN_FAILED')
    return `The installation was made for another machine or another Node: ${firstLine(error)}. ${repair}.`;
  return undefined;
}

const firstLine = ({ message }) => message.split('\n')[0].replace(/\.$/, '');
