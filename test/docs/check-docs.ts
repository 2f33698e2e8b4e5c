import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from '../borders/import-circles.ts';
import {
  findDeadPaths,
  findOtherKeyNames,
  findUpwardImports,
  findWrongCounts,
  findWrongRooms,
  foldersOf,
} from './doc-errors.ts';

/**
 * Fails if a document names a missing file, if docs/architecture.md does not fit the code, or if a sample names the API
 * key other than `NGOMA_KEY`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const architecture = 'docs/architecture.md';

/** Examples that the check must find. */
function findMissedExamples(): string[] {
  const rooms = '| `low/` | |\n| `high/` | |\n';
  const roomsOf = (table: string) =>
    findWrongRooms(`| room of \`a/\` | |\n| --- | --- |\n${table}`, () => ['b']).length;
  const examples: readonly (readonly [what: string, isFound: boolean])[] = [
    ['a file in code', findDeadPaths('README.md', 'See `http/no-such-file.ts`.').length === 1],
    ['a source file in a folder that does not exist', findDeadPaths('README.md', 'See `gone/app.ts`.').length === 1],
    ['a folder in code', findDeadPaths('README.md', 'See `docs/gone/`.').length === 1],
    ['that a data folder is no part of it', findDeadPaths('README.md', 'See `data/gone.txt`.').length === 0],
    ['the target of a link', findDeadPaths('docs/glossary.md', 'See [this](guides/gone.md#part).').length === 1],
    ['a number that is too great', findWrongCounts('## A\n\nThese 2 files\n\n1. `a`\n').length === 1],
    ['a file that is listed twice', findWrongCounts('## A\n\nThese 2 files\n\n1. `a`\n2. `a`\n').length === 1],
    ['an import of a room below', findUpwardImports(rooms, new Map([['low/a.ts', ['high/b.ts']]])).length === 1],
    ['a room that is not listed', findUpwardImports(rooms, new Map([['new/a.ts', ['low/b.ts']]])).length === 1],
    ['a folder that its table does not name', roomsOf('') === 1],
    ['a row without a folder', roomsOf('| `b/` | |\n| `c/` | |\n') === 1],
    ['another name in a command', findOtherKeyNames('curl -H "Authorization: Bearer $KEY"').length === 1],
    ['another name in braces', findOtherKeyNames(`-H "X: \${LIVE_KEY}"`).length === 1],
    ['another name in an assignment', findOtherKeyNames('export TOKEN=ngoma_test_…').length === 1],
    ['another name in a script', findOtherKeyNames('{ apiKey: process.env.SMS_TOKEN }').length === 1],
    ['another name in a generator', findOtherKeyNames(String.raw`Bearer \${process.env.TOKEN}`).length === 1],
    [
      'that settings are no API keys',
      findOtherKeyNames('NGOMA_KEY=x\nTLS_KEY=key.pem NGOMA_SECRET_KEY=y').length === 0,
    ],
  ];
  return examples.filter(([, isFound]) => !isFound).map(([what]) => `The check does not see ${what}.`);
}

const filesOf = (...patterns: string[]): string[] =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => file !== '');
/** `text` is also a folder of the server. */
const isMediaType = (name: string): boolean => ['text/calendar', 'text/html', 'text/plain', 'text/xml'].includes(name);
const files = filesOf('*.md').filter((file) => !file.startsWith('test/'));
const withSamples = [...files, ...filesOf('openapi/*.yaml', 'apps/docs/src/**/*.ts', 'packages/client/src/**/*.ts')];
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const errors = [
  ...findMissedExamples(),
  ...files.flatMap((file) =>
    findDeadPaths(file, read(file))
      .filter((dead) => !isMediaType(dead))
      .map((dead) => `${file} names ${dead}, which does not exist.`),
  ),
  ...withSamples.flatMap((file) =>
    findOtherKeyNames(read(file)).map((name) => `${file}: a sample names the API key ${name}; write NGOMA_KEY.`),
  ),
  ...findWrongCounts(read(architecture)).map((wrong) => `${architecture}: ${wrong}.`),
  ...findWrongRooms(read(architecture), foldersOf).map((wrong) => `${architecture}: ${wrong}.`),
  ...findUpwardImports(read(architecture), readImports(path.join(root, 'apps/server/src'))).map(
    (upward) => `${architecture} does not have the order of the imports: ${upward}.`,
  ),
];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log(`The paths in ${files.length} documents exist, and ${architecture} fits the code.`);
