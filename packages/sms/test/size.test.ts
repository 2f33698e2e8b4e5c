import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url);

test('all modules, without types and comments but not minified, are at most 5 kB gzipped', () => {
  const modules = readdirSync(source).filter((name) => !name.endsWith('.test.ts'));
  const code = modules.map((name) => {
    const compilerOptions = { target: ts.ScriptTarget.ES2022, removeComments: true };
    return ts.transpileModule(readFileSync(new URL(name, source), 'utf8'), { compilerOptions }).outputText;
  });
  expect(gzipSync(code.join('\n')).length).toBeLessThanOrEqual(5000);
});
