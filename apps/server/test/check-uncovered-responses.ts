import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { httpMethods, loadContract } from '../src/http/document.ts';
import { findCoverageGaps } from './response-coverage.ts';
import { seenFolder } from './server.ts';

/**
 * Compares the responses that the contract declares with those that the tests have seen: one that only one side has
 * fails the run. uncovered-responses.txt lists what no test has seen yet and can only shrink. `--update` writes it.
 */
const listFile = path.join(import.meta.dirname, 'uncovered-responses.txt');

const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

const declared = Object.values(loadContract().document.paths)
  .flatMap((item) => httpMethods.flatMap((method) => item[method] ?? []))
  .flatMap(({ operationId, responses }) => Object.keys(responses).map((status) => `${operationId} ${status}`));
const seen = [...new Set(readdirSync(seenFolder).flatMap((file) => readLines(path.join(seenFolder, file))))];

if (process.argv.includes('--update')) {
  const { uncovered } = findCoverageGaps(declared, seen, []);
  writeFileSync(listFile, uncovered.map((response) => `${response}\n`).join(''));
}
const listed = readLines(listFile);
const { uncovered, undeclared, outdated } = findCoverageGaps(declared, seen, listed);
complain('No test has seen these declared responses; test them', uncovered);
complain('The tests have seen these responses, which the contract does not declare; declare them', undeclared);
complain(`These stand in ${path.basename(listFile)} without need; take them off`, outdated);
if (process.exitCode === undefined)
  process.stdout.write(`${declared.length - listed.length} of ${declared.length} declared responses were seen.\n`);

function complain(sentence: string, responses: readonly string[]): void {
  if (responses.length === 0) return;
  process.stderr.write(`${sentence}:\n${responses.map((response) => `  ${response}\n`).join('')}`);
  process.exitCode = 1;
}
