import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('leaves a folder with other files unchanged, also beside an earlier site', () => {
  writeFileSync(path.join(folder, 'thesis.txt'), 'years of work');
  const refused = { status: 1, stderr: expect.stringContaining(`${folder} contains thesis.txt`) };
  expect(build('--out', folder)).toEqual(refused);
  expect(readdirSync(folder)).toEqual(['thesis.txt']);
  rmSync(path.join(folder, 'thesis.txt'));
  expect(build('--out', folder)).toEqual(built);
  writeFileSync(path.join(folder, 'thesis.txt'), 'years of work');
  expect(build('--out', folder)).toEqual(refused);
});

test('leaves a folder unchanged that has a file of a site but is not a site', () => {
  writeFileSync(path.join(folder, 'index.html'), 'a page of somebody');
  expect(build('--out', folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not an earlier site'),
  });
  expect(readdirSync(folder)).toEqual(['index.html']);
});

test.each([
  [['--out'], "Option '--out <value>' argument missing\n"],
  [['--out='], '--out has no folder: name one, or leave it out.\n'],
  [
    ['--origin', 'sms.example.ug'],
    "--origin is the address of the API, such as https://sms.example.ug; 'sms.example.ug' is none.\n",
  ],
  [['--origin='], "--origin is the address of the API, such as https://sms.example.ug; '' is none.\n"],
  [
    ['--origin', 'https://a.ug/?x'],
    "--origin is the address of the API, such as https://sms.example.ug; 'https://a.ug/?x' is none.\n",
  ],
  [['--ouut', 'site'], expect.stringMatching(/^Unknown option '--ouut'[^\n]*\n$/)],
  [['--out', program], `${program} is not a folder: name another one.\n`],
])('reports %j in a sentence', (words, stderr) => {
  expect(build(...words)).toEqual({ status: 1, stderr });
});

test('--help says that --origin is the address of the API', () => {
  const { status, stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/--origin {2}the address of the API, to which samples/)]);
});

test('samples and forms name the address of --origin, also with a path', () => {
  const out = path.join(folder, 'site');
  expect(build('--out', out, '--origin', 'https://sms.example.ug/ngoma/')).toEqual(built);
  const page = readFileSync(path.join(out, 'operations/sendMessage.html'), 'utf8');
  expect(page).toContain('https://sms.example.ug/ngoma/v1/messages');
  expect(page).not.toContain('127.0.0.1:3000');
});

test('the folder has the whole search in one script', () => {
  const out = path.join(folder, 'site');
  expect(build('--out', out)).toEqual(built);
  expect(readFileSync(path.join(out, 'search-index.js'), 'utf8')).toMatch(/MiniSearch.*docsSearchedLines/s);
});
