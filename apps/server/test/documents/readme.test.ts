import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ngoma } from '../../src/cli.ts';
import { loadConfig, settingNames } from '../../src/settings/config.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8');
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

const onlyCode = /^ *`[^`]+`(, `[^`]+`)* *$/;
const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** The settings whose row has a value as the default: others say in words what happens where nothing is set. */
const defaults = rows.flatMap((row) => {
  const [, names = '', values = ''] = row.split('|');
  const texts = onlyCode.test(values) ? codeIn(values) : [];
  return texts.map((text, at) => [codeIn(names)[at] ?? '', text] as const);
});

test.each(defaults)('to set %s to %s, its default in the README, changes nothing', (name, value) => {
  expect(loadConfig({ [name]: value })).toEqual(loadConfig({}));
});

test('the words of the README with which phones opt out and in are among the usual ones', () => {
  const [row = ''] = rows.filter((each) => each.includes('NGOMA_STOP_WORDS'));
  const words = (row.split('|')[2] ?? '').split(';').map((list) => list.match(/[a-z]+/g));
  expect(words).toEqual([expect.any(Array), expect.any(Array)]);
  const { stop, start } = loadConfig({}).keywords;
  expect(stop).toEqual(expect.arrayContaining(words[0] ?? []));
  expect(start).toEqual(expect.arrayContaining(words[1] ?? []));
});
