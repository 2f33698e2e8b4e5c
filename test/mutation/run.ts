import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Mutation testing: changes the code in one small way after another and asks whether a test notices. Works on a copy of
 * the checkout, because the tool changes files in place.
 *
 *   npm run mutation                  every area (about an hour and a half on two cores)
 *   npm run mutation -- packages/sms  one area
 *   npm run mutation -- --sample      the parts of areas that CI looks at
 *
 * Fails where the score of an area is below the one in docs/testing.md.
 */
interface Area {
  readonly workspace: string;
  /** Relative to the workspace; tests are never changed. */
  readonly mutate: readonly string[];
  /** The folder of its tests, relative to the workspace. */
  readonly tests: string;
  /** The part for `--sample`: pure rules, whose tests take milliseconds. */
  readonly sample?: readonly string[];
}

const areas: Readonly<Record<string, Area>> = {
  'packages/sms': {
    workspace: 'packages/sms',
    mutate: ['src/*.ts'],
    tests: 'src',
    sample: ['src/segment.ts', 'src/concatenation.ts'],
  },
  'calendar/time': {
    workspace: 'apps/server',
    mutate: ['src/calendar/time/*.ts'],
    tests: 'src/calendar/time',
    sample: ['src/calendar/time/list-window.ts'],
  },
  jobs: { workspace: 'apps/server', mutate: ['src/jobs/*.ts'], tests: 'src/jobs' },
  messaging: { workspace: 'apps/server', mutate: ['src/messaging/**/*.ts'], tests: 'src/messaging' },
};

const root = path.resolve(import.meta.dirname, '../..');
const tools = path.join(import.meta.dirname, 'node_modules/@stryker-mutator');
const { isSample, names } = readArguments(process.argv.slice(2));

installTools();
const copy = copyCheckout();
try {
  const verdicts = names.map((name) => verdict(name, scoreOf(name)));
  // Last, because CI repeats the last lines of a failure.
  for (const { sentence } of verdicts) console.log(sentence);
  if (verdicts.some(({ isKept }) => !isKept)) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function readArguments(words: readonly string[]): { isSample: boolean; names: string[] } {
  const isSample = words.includes('--sample');
  const asked = words.filter((word) => word !== '--sample');
  const unknown = asked.filter((name) => !(name in areas));
  if (unknown.length > 0) {
    console.error(`There is no area '${unknown.join("', '")}'; there are ${Object.keys(areas).join(', ')}.`);
    process.exit(2);
  }
  const possible = Object.keys(areas).filter((name) => !isSample || areas[name]?.sample !== undefined);
  return { isSample, names: asked.length > 0 ? asked : possible };
}

/** The tools are not in the workspace: 177 packages that only this command needs. */
function installTools(): void {
  if (existsSync(tools)) return;
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The tools for mutation testing cannot be installed.');
}

function copyCheckout(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-mutation-'));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of stdout.split('\0')) {
    if (file !== '' && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(folder, file));
  }
  for (const place of ['.', ...Object.values(areas).map(({ workspace }) => workspace)]) {
    const [from, to] = [path.join(root, place, 'node_modules'), path.join(folder, place, 'node_modules')];
    if (existsSync(from) && !existsSync(to)) symlinkSync(from, to);
  }
  return folder;
}

interface Score {
  readonly percent: number;
  readonly mutants: number;
}

function scoreOf(name: string): Score {
  const area = areas[name];
  if (area === undefined) throw new Error(`There is no area ${name}`);
  const folder = path.join(copy, area.workspace);
  const report = path.join(folder, 'mutation.json');
  const settings = {
    testRunner: 'vitest',
    plugins: [path.join(tools, 'vitest-runner/dist/src/index.js')],
    vitest: { configFile: writeVitestConfig(folder, area.tests) },
    mutate: [...((isSample && area.sample) || area.mutate), '!src/**/*.test.ts', '!src/**/test-*.ts'],
    inPlace: true,
    concurrency: 2,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false },
    jsonReporter: { fileName: report },
    coverageAnalysis: 'perTest',
    timeoutMS: 20_000,
  };
  const settingsFile = path.join(folder, 'stryker.config.json');
  writeFileSync(settingsFile, JSON.stringify(settings));
  const stryker = path.join(tools, 'core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', settingsFile], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Mutation testing of ${name} did not finish.`);
  return readScore(report);
}

/** Only the tests of the area: those of the whole service would take a minute for each change. */
function writeVitestConfig(folder: string, tests: string): string {
  const config = { test: { include: [`${tests}/**/*.test.ts`], testTimeout: 60_000, hookTimeout: 60_000 } };
  const file = path.join(folder, 'vitest.mutation.config.mjs');
  writeFileSync(file, `export default ${JSON.stringify(config)};\n`);
  return file;
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

function readScore(report: string): Score {
  // Written by Stryker in the format of mutation-testing-elements.
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
  const mutants = count('Killed', 'Timeout', 'Survived', 'NoCoverage');
  return { mutants, percent: Math.round((1000 * count('Killed', 'Timeout')) / mutants) / 10 };
}

/** Compares with the row of the area in docs/testing.md: `| packages/sms | 94.1 % | 97.0 % |`, whole and sample. */
function verdict(name: string, { percent, mutants }: Score): { isKept: boolean; sentence: string } {
  const row = readFileSync(path.join(root, 'docs/testing.md'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\``));
  const [, , whole, sample] = row?.split('|').map((cell) => Number.parseFloat(cell)) ?? [];
  const floor = isSample ? sample : whole;
  if (floor === undefined || Number.isNaN(floor)) throw new Error(`docs/testing.md has no score for ${name}.`);
  const isKept = percent >= floor;
  const sentence = `${name}: ${percent} % of ${mutants} mutants are noticed (${isKept ? 'at least' : 'NO LONGER'} ${floor} %).`;
  return { isKept, sentence };
}
