import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeNewFile } from './write-new-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ngoma-new-file-'));
  file = path.join(folder, 'ngoma.tar');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});
const writeText = () => writeNewFile(file, (draft) => draft.writeFile('all of it'));

test('writes a file atomically, for its owner only, and removes temporary files', async () => {
  await writeNewFile(file, async (draft, own) => {
    writeFileSync(path.join(own, 'copy.db'), '');
    expect(existsSync(file)).toBe(false);
    await draft.writeFile('all of it');
  });
  expect(readFileSync(file, 'utf8')).toBe('all of it');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['ngoma.tar']);
});

test.each([
  ['a file', () => writeFileSync(file, 'of somebody')],
  ['a folder', () => mkdirSync(file)],
  ['a link to a file', () => symlinkSync(import.meta.filename, file)],
  ['a broken link', () => symlinkSync(path.join(folder, 'nothing'), file)],
])('throws if %s has the name, and does not change it', async (_name, make) => {
  make();
  await expect(writeText()).rejects.toThrow(`The file ${file} already exists: choose another name.`);
  expect(readdirSync(folder)).toEqual(['ngoma.tar']);
});

test('throws if another process created the file meanwhile, and does not change it', async () => {
  const writing = writeNewFile(file, async () => writeFileSync(file, 'of somebody'));
  await expect(writing).rejects.toThrow(`The file ${file} already exists`);
  expect(readFileSync(file, 'utf8')).toBe('of somebody');
  expect(readdirSync(folder)).toEqual(['ngoma.tar']);
});

test('does not change other files beside it', async () => {
  const others = ['ngoma.tar.db', 'ngoma.tar.new', 'ngoma.tar.unfinished-'];
  for (const other of others) writeFileSync(path.join(folder, other), 'of somebody');
  const failing = writeNewFile(file, () => Promise.reject(new Error('The disk is full.')));
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(readdirSync(folder).sort()).toEqual(others);
  await writeText();
  expect(readdirSync(folder).sort()).toEqual(['ngoma.tar', ...others]);
  expect(others.map((other) => readFileSync(path.join(folder, other), 'utf8'))).toEqual(
    others.map(() => 'of somebody'),
  );
});
