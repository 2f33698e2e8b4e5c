import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guide = readFileSync(new URL('../../../docs/guides/start-your-own-service.md', import.meta.url), 'utf8');
/** The files in the guide: a line with the name, then a block with the text. */
const files = [...guide.matchAll(/^`examples\/one-resource\/(\S+)`:\n\n```\w+\n(.*?)^```\n/gms)].map(
  ([, name = '', text = '']) => ({
    name,
    text,
  }),
);

test('the guide shows the files of the example', () => {
  expect(files.map(({ name }) => name)).toEqual([
    'openapi.yaml',
    'package.json',
    'src/task-handlers.ts',
    'src/app.ts',
    'src/main.ts',
    'src/client.ts',
    'test/tasks.test.ts',
  ]);
});

test.each(files)('the guide shows $name as it is', ({ name, text }) => {
  expect(text).toBe(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
});
