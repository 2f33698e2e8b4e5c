import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const program = path.resolve(import.meta.dirname, '../src/build.ts');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ngoma-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const build = (...words: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  return { status, stderr };
};
const built = { status: 0, stderr: '' };

test('the site is written into a folder that is not there, and again over itself', () => {
  const out = path.join(folder, 'site');
  expect(build('--out', out)).toEqual(built);
  mkdirSync(path.join(out, 'guides/of-an-earlier-version'));
  expect(build('--out', out)).toEqual(built);
  expect(readdirSync(path.join(out, 'guides'))).not.toContain('of-an-earlier-version');
});

test('a folder in which something else is keeps all of it, also where an earlier site is beside it', () => {
  writeFileSync(path.join(folder, 'thesis.txt'), 'years of work');
  const refused = { status: 1, stderr: expect.stringContaining(`${folder} has thesis.txt in it`) };
  expect(build('--out', folder)).toEqual(refused);
  expect(readdirSync(folder)).toEqual(['thesis.txt']);
  rmSync(path.join(folder, 'thesis.txt'));
  expect(build('--out', folder)).toEqual(built);
  writeFileSync(path.join(folder, 'thesis.txt'), 'years of work');
  expect(build('--out', folder)).toEqual(refused);
});

test('a folder whose files have names of ours without being a site keeps them', () => {
  writeFileSync(path.join(folder, 'index.html'), 'a page of somebody');
  expect(build('--out', folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('is no earlier site') });
  expect(readdirSync(folder)).toEqual(['index.html']);
});

test.each([
  [['--out'], "Option '--out <value>' argument missing\n"],
  [['--out='], '--out has no folder: name one, or leave it out.\n'],
  [['--ouut', 'site'], expect.stringMatching(/^Unknown option '--ouut'[^\n]*\n$/)],
  [['--out', program], `${program} is not a folder: name another one.\n`],
])('%j is told in a sentence', (words, stderr) => {
  expect(build(...words)).toEqual({ status: 1, stderr });
});
