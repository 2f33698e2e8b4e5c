import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findVacuousMatches } from './vacuous-matches.ts';

/** Fails if a test compares a text with a regular expression in an object, which matches every text. */
const root = path.resolve(import.meta.dirname, '../..');

/** Examples with the number of faults that the check must find. */
const examples: readonly (readonly [source: string, faults: number])[] = [
  ['expect(a).toMatchObject({ error: /ENOTFOUND/ })', 1],
  ['await expect(a).resolves.toEqual({ a: { b: [/x/, /y/] } })', 2],
  ['expect(a).toEqual(isSlow ? /x/ : "y")', 1],
  ['expect(a).toEqual(expect.objectContaining({ a: /x/ }))', 1],
  ['expect(a).toMatchObject({ error: expect.stringMatching(/ENOTFOUND/) })', 0],
  ['expect(a).toMatch(/x/)', 0],
  ['expect([/x/.test(a)]).toEqual([true])', 0],
  ['expect(a).toEqual(b.filter((each) => /x/.test(each)))', 0],
];

const missed = examples
  .filter(([source, faults]) => findVacuousMatches(source).length !== faults)
  .map(([source]) => `The check misjudges its example: ${source}`);
const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test-d.ts'], {
  ...{ cwd: root, encoding: 'utf8' },
});
const files = stdout.split('\n').filter((file) => file !== '');
const faults = files.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return findVacuousMatches(source).map(
    ({ line, text }) => `${file}:${line}: ${text} matches every text here. Use expect.stringMatching(${text}).`,
  );
});
for (const error of [...missed, ...faults]) console.error(error);
if (missed.length + faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files of tests compare no text with a regular expression in an object.`);
