import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, because an older Node reads it.
import { describeLack, describeOtherNode, findPinnedNode } from './installation.mjs';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [
    'a package',
    coded('ERR_MODULE_NOT_FOUND', "Cannot find package 'pino' imported from /a/log.ts"),
    /^The installation is incomplete: Cannot find package 'pino'.*\. Run 'npm ci'/,
  ],
  [
    'a package of CommonJS',
    coded('MODULE_NOT_FOUND', "Cannot find module 'ms'\nRequire stack:\n- /a"),
    /^[^\n]*'ms'\. Run 'npm ci'[^\n]*$/,
  ],
  [
    'a binary',
    new Error('Could not locate the bindings file. Tried:\n → /a'),
    /^[^\n]*SQLite was not compiled\.[^\n]*$/,
  ],
  [
    'a binary for this Node',
    coded('ERR_DLOPEN_FAILED', 'The module was compiled against another.\nPlease'),
    /^[^\n]*another Node: The module was compiled against another\. Run[^\n]*$/,
  ],
])('says in a line what to do where %s is missing', (_what, error, line) => {
  expect(describeLack(error)).toMatch(line);
});

test('does not describe other errors', () => {
  expect([describeLack(new TypeError('x')), describeLack('x'), describeLack(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('names the command that runs on the installed Node', () => {
  expect(findPinnedNode()).toMatch(/node_modules\/node-[a-z]+-[a-z0-9]+\/bin\/node$/);
  expect(describeOtherNode('npm start')).toMatch(
    /^Ngoma needs Node 24 or newer, and this is Node .*: 'npm start' uses the installed one\.$/,
  );
});

test('asks for an installation if the Node of this platform is missing', () => {
  expect(describeOtherNode('npm start', 'win32', 'x64')).toMatch(
    /^Ngoma needs Node 24 or newer, .*: the pinned one is not installed\. Run 'npm ci' .*\.$/,
  );
});

test.each([
  ['freebsd', 'x64'],
  ['linux', 'riscv64'],
  ['darwin', 'arm64'],
])('names the needed Node on %s and %s, for which none is pinned', (platform, processor) => {
  expect(describeOtherNode('npm start', platform, processor)).toMatch(
    new RegExp(
      `^Ngoma needs Node 24 or newer, .*\\. The lock file pins none for ${platform} on ${processor}: install Node 24 yourself\\.$`,
    ),
  );
});
