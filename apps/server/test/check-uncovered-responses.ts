import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { httpMethods, loadContract } from '../src/http/document.ts';
import { seenFolder } from './server.ts';

/**
 * Compares the answers that the contract declares with those that the tests have seen. What nobody saw must stand in
 * uncovered-responses.txt, and nothing else may: the list can only shrink. `--update` writes it.
 */
const listed = path.join(import.meta.dirname, 'uncovered-responses.txt');

const declared = Object.values(loadContract().document.paths).flatMap((item) =>
  httpMethods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined
      ? []
      : Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`);
  }),
);
const seen = new Set(
  readdirSync(seenFolder).flatMap((file) => readFileSync(path.join(seenFolder, file), 'utf8').split('\n')),
);
const uncovered = declared.filter((answer) => !seen.has(answer)).sort();

if (process.argv.includes('--update')) {
  writeFileSync(listed, uncovered.map((answer) => `${answer}\n`).join(''));
}
const expected = readFileSync(listed, 'utf8')
  .split('\n')
  .filter((line) => line !== '');
const grown = uncovered.filter((answer) => !expected.includes(answer));
const shrunk = expected.filter((answer) => !uncovered.includes(answer));
if (grown.length > 0) process.stderr.write(`No test has seen these declared answers; test them:\n${lines(grown)}`);
if (shrunk.length > 0)
  process.stderr.write(`These answers are tested now; take them off ${path.basename(listed)}:\n${lines(shrunk)}`);
if (grown.length + shrunk.length > 0) process.exitCode = 1;
else
  process.stdout.write(
    `${declared.length - uncovered.length} of ${declared.length} declared answers were seen by a test.\n`,
  );

function lines(answers: readonly string[]): string {
  return answers.map((answer) => `  ${answer}\n`).join('');
}
