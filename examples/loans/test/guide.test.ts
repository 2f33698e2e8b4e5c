import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readGuideFiles } from './read-guide.ts';

const example = path.resolve(import.meta.dirname, '..');
const files = readGuideFiles();
const named = ['openapi.yaml', 'src', 'test/loans.test.ts'].flatMap((name) =>
  name === 'src' ? readdirSync(path.join(example, name)).map((file) => `src/${file}`) : [name],
);

test('the guide shows each file of the service', () => {
  expect(files.map(({ name }) => name).sort()).toEqual([...named, 'tsconfig.json'].sort());
});

test.each(files)('the guide shows $name as it is', ({ name, text }) => {
  expect(text).toBe(readFileSync(path.join(example, name), 'utf8'));
});

test('the service and its test have at most 600 lines', () => {
  const lines = named.map((name) => readFileSync(path.join(example, name), 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(600);
});
