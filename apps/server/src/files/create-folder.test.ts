import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from './create-folder.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('creates a folder and its parents, and does not change an existing one', () => {
  const folder = path.join(temporaryFolder(), 'var', 'lib', 'ngoma');
  createFolder(folder);
  writeFileSync(path.join(folder, 'ngoma.db'), '');
  createFolder(folder);
  expect(statSync(path.join(folder, 'ngoma.db')).isFile()).toBe(true);
});

const invalid: [name: string, folder: (root: string) => string][] = [
  ['on a file system without folders', () => '/proc/ngoma/data'],
  ['in the place of a file', (root) => path.join(root, 'file')],
  ['below a file', (root) => path.join(root, 'file', 'data', 'deeper')],
];

test.each(invalid)('names the folder that cannot be created %s', (_name, folderIn) => {
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'file'), '');
  expect(() => createFolder(folderIn(root))).toThrow(/The folder .+ cannot be created \(E[A-Z]+\); set NGOMA_DATA/);
});
