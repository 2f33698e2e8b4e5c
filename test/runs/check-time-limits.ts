import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { leastLimitMs } from '../harness/test-config.ts';
import { findShortLimits } from './time-limits.ts';

/** Fails if a test, a hook or a wait of a test has a limit below a minute, which a slow machine would exceed. */
const root = path.resolve(import.meta.dirname, '../..');
const git = (...patterns: string[]): string[] =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => file !== '');

/** Short limits that are tested, or that a slow machine cannot exceed. */
const exceptions: Readonly<Record<string, string>> = {
  'packages/client/src/retrying-fetch.test.ts': 'The time limit of the client is what these tests are about.',
  'test/chaos/cluster/cluster.ts': 'A host whose network is silent never answers. Then the next one is asked.',
};

/** Examples that the check must find. */
function findMissedExamples(): string[] {
  const examples: readonly (readonly [source: string, isFound: boolean])[] = [
    ['test("a", () => {}, 5_000)', true],
    ['test("a", { timeout: 5_000 }, () => {})', true],
    ['test.each([1])("a", { timeout: 5_000 }, () => {})', true],
    ['const timeout = 20 * 1_000;\ntest("a", { timeout }, () => {})', true],
    ['const slowMs = isSoak ? 600_000 : 30_000;\ntest("a", () => {}, slowMs)', true],
    ['beforeAll(async () => {}, 30_000)', true],
    ['vi.setConfig({ testTimeout: 10_000 })', true],
    ['await expect.poll(() => 1, { timeout: 20_000 }).toBe(1)', true],
    ['await vi.waitFor(() => done())', true],
    ['await vi.waitUntil(() => done(), 30_000)', true],
    ['await fetch(url, { signal: AbortSignal.timeout(1_000) })', true],
    ['createClient({ timeoutMs: 5_000 })', true],
    ['execFile("ngoma", [], { timeout: 20_000 })', true],
    ['test("a", () => {}, 60_000)', false],
    ['test("a", () => expect(1 + 1).toBe(2))', false],
    ['await vi.waitUntil(() => done(), 60_000)', false],
  ];
  return examples
    .filter(([source, isFound]) => findShortLimits(source).length > 0 !== isFound)
    .map(([source, isFound]) => `The check ${isFound ? 'misses' : 'refuses'} its example: ${source}`);
}

async function findShortConfigs(files: readonly string[]): Promise<string[]> {
  const errors: string[] = [];
  for (const file of files) {
    const { default: config } = await import(path.join(root, file));
    const { testTimeout, hookTimeout, expect } = config.test;
    const limits = [testTimeout, hookTimeout, expect?.poll?.timeout];
    if (limits.some((limit) => !(limit >= leastLimitMs)))
      errors.push(`${file}: spread 'sharedTestConfig' of test/harness/test-config.ts into 'test'.`);
  }
  return errors;
}

const errors = [
  ...findMissedExamples(),
  ...(await findShortConfigs(git('*vitest.config.ts'))),
  ...git('*.test.ts', 'apps/*/test/**/*.ts', 'packages/*/test/**/*.ts', 'test/**/*.ts')
    .filter((file) => !file.endsWith('.test-d.ts') && exceptions[file] === undefined)
    .flatMap((file) =>
      findShortLimits(readFileSync(path.join(root, file), 'utf8')).map(
        ({ line, text }) =>
          `${file}:${line}: '${text.slice(0, 80)}' is less than a minute. Leave the limit out, or name the file and its ` +
          'reason in test/runs/check-time-limits.ts.',
      ),
    ),
  ...Object.keys(exceptions)
    .filter((file) => findShortLimits(readFileSync(path.join(root, file), 'utf8')).length === 0)
    .map((file) => `${file} has no short limit any more: delete its exception in test/runs/check-time-limits.ts.`),
];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log(`No limit of a test, hook or wait is below a minute, but in ${Object.keys(exceptions).length} files.`);
