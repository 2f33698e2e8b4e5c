import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { leniencies, statusLeniencies } from '../conformance/leniency.ts';
import { loadDivergences } from '../conformance/scenario.ts';

/**
 * Fails if a line of "Differences from TEC" has no test with its number in its name, if one of the adopted improvements
 * has no line, or if a recorded divergence names no line of the page.
 */
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const adopted = Array.from({ length: 35 }, (_, index) => `DI-${index + 1}`);

const linesOf = (page: string): string[] =>
  [...page.matchAll(/^\| (DI-\d+|Design §\d+|Reference §[\d.]+) +\|/gm)].map(([, name = '']) => name);

/** The decisions in names of tests: `test('DI-3: …'` and `describe('costs (DI-4)'`. */
const namesOf = (source: string): string[] =>
  [...source.matchAll(/(?:\b(?:test|describe|describeOnEachEngine)|[\])]\s*\))\(\s*(['"`])(?:(?!\1).)*\1/g)].flatMap(
    ([title]) => title.match(/DI-\d+/g) ?? [],
  );

/** `DI-15, DI-19: a sentence` contains two. */
const decisionsOf = (reason: string): string[] => (/^[^:]*(?=:)/.exec(reason)?.[0] ?? '').split(', ');

function findFaults(page: string, sources: readonly string[], reasons: readonly string[]): string[] {
  const lines = linesOf(page);
  const tested = new Set(sources.flatMap(namesOf));
  return [
    ...adopted.filter((name) => !lines.includes(name)).map((name) => `The page has no line for ${name}.`),
    ...lines
      .filter((name) => name.startsWith('DI-') && !tested.has(name))
      .map((name) => `No test has ${name} in its name.`),
    ...reasons
      .filter((reason) => !decisionsOf(reason).every((name) => lines.includes(name)))
      .map((reason) => `The page has no line for “${reason}”.`),
  ];
}

/** Examples that the check must find. */
function findMissedExamples(): string[] {
  const page = adopted.map((name) => `| ${name} | a | b |\n`).join('');
  const sources = adopted.map((name) => `test('${name}: x', () => {`);
  const examples: readonly (readonly [what: string, isFound: boolean])[] = [
    ['a line that is not there', findFaults(page.replace('| DI-3 |', '|'), sources, []).length === 1],
    ['a line without a test', findFaults(page, sources.slice(1), []).length === 1],
    ['a number that only a comment tells', findFaults(page, [...sources.slice(1), '// DI-1'], []).length === 1],
    ['a divergence without a decision', findFaults(page, sources, ['It is better.']).length === 1],
    ['a divergence whose decision has no line', findFaults(page, sources, ['DI-1, DI-99: x']).length === 1],
    ['nothing where nothing is wrong', findFaults(page, sources, ['DI-1: x']).length === 0],
  ];
  return examples.filter(([, isFound]) => !isFound).map(([what]) => `The check does not see ${what}.`);
}

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/**/*.test.ts'], {
  cwd: root,
  encoding: 'utf8',
});
const sources = stdout
  .split('\n')
  .filter((file) => file !== '')
  .map(read);
const rules = [...leniencies, ...statusLeniencies].map(({ decision }) => decision);
const reasons = [...new Set([...loadDivergences().map(({ reason }) => reason), ...rules])];
const faults = [...findMissedExamples(), ...findFaults(read('docs/guides/differences-from-tec.md'), sources, reasons)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  `Differences from TEC: ${adopted.length} improvements, each with a line and a test; ${reasons.length} reasons, each with a line.`,
);
