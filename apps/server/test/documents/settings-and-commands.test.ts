import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ngoma } from '../../src/cli.ts';
import { loadConfig, settingNames } from '../../src/settings/config.ts';

const guides = path.resolve(import.meta.dirname, '../../../../docs/guides');
const settings = readFileSync(path.join(guides, 'settings.md'), 'utf8');
const commands = readFileSync(path.join(guides, 'commands.md'), 'utf8');
const rows = settings.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));

test('the guide to settings has a row for each setting, and no other rows', () => {
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});

test('the guide to commands shows each command', () => {
  // Each begins a line that can be copied.
  const shown = new Set([...commands.matchAll(/^npx ngoma ([a-z-]+)/gm)].map(([, name]) => name));
  expect(Object.keys(ngoma.subCommands ?? {}).filter((name) => !shown.has(name))).toEqual([]);
});

const onlyCode = /^ *`[^`]+`(, `[^`]+`)* *$/;
const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** Settings with a literal default value. The other rows describe their default in words. */
const defaults = rows.flatMap((row) => {
  const [, names = '', values = ''] = row.split('|');
  const texts = onlyCode.test(values) ? codeIn(values) : [];
  return texts.map((text, at) => [codeIn(names)[at] ?? '', text] as const);
});

test.each(defaults)('setting %s to %s, its documented default, changes nothing', (name, value) => {
  expect(loadConfig({ [name]: value })).toEqual(loadConfig({}));
});

test('the documented stop and start words are among the defaults', () => {
  const [row = ''] = rows.filter((each) => each.includes('NGOMA_STOP_WORDS'));
  const words = (row.split('|')[2] ?? '').split(';').map((list) => list.match(/[a-z]+/g));
  expect(words).toEqual([expect.any(Array), expect.any(Array)]);
  const { stop, start } = loadConfig({}).keywords;
  expect(stop).toEqual(expect.arrayContaining(words[0] ?? []));
  expect(start).toEqual(expect.arrayContaining(words[1] ?? []));
});
