import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { httpMethods, type Reference, type ResponseObject } from '@ngoma/express-contract';
import { errorCodesOf, loadContract } from '../../src/http/contract.ts';
import { findCoverageGaps } from './response-coverage.ts';
import { seenFolder } from './server.ts';

/**
 * Compares the declared responses and error codes with those that the tests have seen; a difference fails the run.
 * uncovered-responses.txt lists responses without a test and can only shrink. `--update` writes it.
 */
const listFile = path.join(import.meta.dirname, 'uncovered-responses.txt');

const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

const { document } = loadContract();
const operations = Object.values(document.paths).flatMap((item) => httpMethods.flatMap((method) => item[method] ?? []));
/** The declared responses, by names such as `getEvent 404`. */
const declared = new Map<string, ResponseObject | Reference>(
  operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, response]) => [`${operationId} ${status}`, response] as const),
  ),
);
const lines = [...new Set(readdirSync(seenFolder).flatMap((file) => readLines(path.join(seenFolder, file))))];
const seen = [...new Set(lines.map((line) => line.split(' ').slice(0, 2).join(' ')))];

if (process.argv.includes('--update')) {
  const { uncovered } = findCoverageGaps([...declared.keys()], seen, []);
  writeFileSync(listFile, uncovered.map((response) => `${response}\n`).join(''));
}
const listed = readLines(listFile);
const { uncovered, undeclared, outdated } = findCoverageGaps([...declared.keys()], seen, listed);
complain('No test has seen these declared responses; test them', uncovered);
complain('The tests have seen these responses, which the contract does not declare; declare them', undeclared);
complain(`These stand in ${path.basename(listFile)} without need; take them off`, outdated);
const codes = declaredCodes();
const seenCodes = lines
  .map((line) => line.split(' '))
  .map(([id, status, code]) => `${nameOf(`${id} ${status}`)} ${code}`);
complain(
  'No test has seen these error codes that a response declares; test them',
  codes.filter((each) => !seenCodes.includes(each)),
);
if (process.exitCode === undefined)
  process.stdout.write(
    `${declared.size - listed.length} of ${declared.size} declared responses were seen, and their ${codes.length} error codes.\n`,
  );

/** Responses in components belong to all operations that use them: a code seen with one of them is covered. */
function nameOf(pair: string): string {
  const response = declared.get(pair);
  return response !== undefined && '$ref' in response ? response.$ref.replace('#/components/responses/', '') : pair;
}

/** `EventNotFound rest-event-not-found`: each response with a declared code. */
function declaredCodes(): string[] {
  const found = [...declared].flatMap(([pair, response]) =>
    errorCodesOf(document, response).map((code) => `${nameOf(pair)} ${code}`),
  );
  return [...new Set(found)];
}

function complain(sentence: string, responses: readonly string[]): void {
  if (responses.length === 0) return;
  process.stderr.write(`${sentence}:\n${responses.map((response) => `  ${response}\n`).join('')}`);
  process.exitCode = 1;
}
