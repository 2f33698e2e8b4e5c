import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installPackage } from '../../../test/harness/installed-package.ts';

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage({ name: 'sms' });
});
afterAll(() => installed.remove());

test('the example of the README prints what the README says', async () => {
  writeFileSync(join(installed.folder, 'example.js'), installed.example('js'));
  expect(await installed.run(process.execPath, ['example.js'])).toBe(installed.example('text'));
});

test.each(['nodenext', 'bundler'])(
  'the declarations compile under %s without the types of Node or the DOM',
  async (resolution) => {
    const source =
      "import { countSegments, isUgandanMobile, type UgandanMobile } from '@ngoma/sms';\n" +
      "export const segments: number = countSegments('text').segments;\n" +
      'export const toMobile = (value: unknown): UgandanMobile[] => (isUgandanMobile(value) ? [value] : []);\n';
    expect(await installed.compile(source, resolution, ['--lib', 'es2022'])).toBe('');
  },
);

const source = new URL('../src/', import.meta.url);

test('all modules, without types and comments but not minified, are at most 5 kB gzipped', () => {
  const modules = readdirSync(source).filter((name) => !name.endsWith('.test.ts'));
  const code = modules.map((name) => {
    const compilerOptions = { target: ts.ScriptTarget.ES2022, removeComments: true };
    return ts.transpileModule(readFileSync(new URL(name, source), 'utf8'), { compilerOptions }).outputText;
  });
  expect(gzipSync(code.join('\n')).length).toBeLessThanOrEqual(5000);
});
