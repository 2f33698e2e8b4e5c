import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ngoma } from '../src/cli.ts';
import { settingNames } from '../src/settings/config.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');
const rows = readme.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));

test('the README has a row for each setting, and none for what is no setting', () => {
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});

test('the README shows each command of the operator', () => {
  // Each stands at the beginning of a line that can be copied.
  const shown = new Set([...readme.matchAll(/^npx ngoma ([a-z-]+)/gm)].map(([, name]) => name));
  expect(Object.keys(ngoma.subCommands ?? {}).filter((name) => !shown.has(name))).toEqual([]);
});
