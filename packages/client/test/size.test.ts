import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url);

test('with openapi-fetch, and not even minified, it is at most 8 kB gzipped', () => {
  const own = readdirSync(source).filter((name) => !name.endsWith('.test.ts'));
  const modules = [...own.map((name) => new URL(name, source)), new URL(import.meta.resolve('openapi-fetch'))];
  expect(gzipSync(modules.map(withoutTypesAndComments).join('\n')).length).toBeLessThanOrEqual(8000);
});

function withoutTypesAndComments(module: URL): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true };
  return ts.transpileModule(readFileSync(module, 'utf8'), { compilerOptions }).outputText;
}
