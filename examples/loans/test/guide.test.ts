import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readGuideFiles } from './read-guide.ts';

const example = path.resolve(import.meta.dirname, '..');
const files = readGuideFiles();
const service = ['openapi.yaml', ...readdirSync(path.join(example, 'src')).map((file) => `src/${file}`)];

test('the guide shows each file of the service', () => {
  expect(files.map(({ name }) => name).sort()).toEqual([...service, 'tsconfig.json'].sort());
});

test.each(files)('the guide shows $name as it is', ({ name, text }) => {
  expect(text).toBe(readFileSync(path.join(example, name), 'utf8'));
});

test('the service and its test have at most 600 lines', () => {
  const lines = [...service, 'test/loans.test.ts'].map(
    (name) => readFileSync(path.join(example, name), 'utf8').split('\n').length - 1,
  );
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(600);
});
