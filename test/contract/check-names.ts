import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { internalExtensions } from '../../apps/server/src/http/contract-extensions.ts';
import { findNameErrors, findUnknownOperations, type KnownNames, operationsOf, suggest } from './name-errors.ts';

/** Fails if the contract or a document names a missing scope, operation or extension. */
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const contract = JSON.parse(read('packages/contract/generated/openapi.json'));
const exported = ['client.ts', 'testing/testing.ts'].flatMap(
  (file) => read(`packages/client/src/${file}`).match(/[a-z]+[A-Z]\w+/g) ?? [],
);
const known: KnownNames = {
  operations: operationsOf(contract).map(([id]) => id),
  scopes: contract.components.schemas.Scope.enum,
  extensions: [...internalExtensions, 'x-alias-of', 'x-deprecated-since', 'x-sunset'],
  others: exported,
};

/** Examples that the check must find. */
function findMissedExamples(): string[] {
  const planted = (operation: object) =>
    findNameErrors({ paths: { '/x': { get: { operationId: 'getMessage', ...operation } } } }, known).length;
  const examples: readonly (readonly [what: string, isFound: boolean])[] = [
    ['a misspelt scope', planted({ security: [{ key: ['messages:sned'] }] }) === 1],
    ['a misspelt operation', planted({ description: 'See `getMesage`.' }) === 1],
    ['a misspelt verb', planted({ description: 'See `gteMessage`.' }) === 1],
    ['an operation that is gone', planted({ responses: { 200: { description: 'As `listErrorPages`.' } } }) === 1],
    ['a misspelt alias', planted({ 'x-alias-of': 'updateVenu' }) === 1],
    ['a misspelt extension', planted({ 'x-requries': 'write-posts' }) === 1],
    ['an operation that a document misspells', findUnknownOperations('Call `sendMesage`.', known).length === 1],
    [
      'nothing in right names',
      planted({ security: [{ key: ['admin'] }], description: '`getMessage`, `inStock`.' }) === 0,
    ],
  ];
  return examples.filter(([, isFound]) => !isFound).map(([what]) => `The check does not see ${what}.`);
}

const listFiles = (...patterns: readonly string[]): string[] =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => file !== '');

const sources = listFiles('openapi/*.yaml').map((file) => [file, read(file).split('\n')] as const);

/** `openapi/messaging/messages.yaml:57`: the first line with the name. */
function findLine(name: string): string {
  for (const [file, lines] of sources) {
    const at = lines.findIndex((line) => line.includes(name));
    if (at >= 0) return `${file}:${at + 1}`;
  }
  return 'openapi/';
}

/** Decisions and changelogs may name removed operations; examples and the guide to one have a contract of their own. */
const otherNames =
  /^docs\/adr\/|^docs\/guides\/start-your-own-service|^packages\/(?:sm|express-contract)|^examples\/|CHANGELOG\.md$|^test\/|generated/;
const documents = listFiles('*.md').filter((file) => !otherNames.test(file));
const errors = [
  ...findMissedExamples(),
  ...findNameErrors(contract, known).map(({ name, message }) => `${findLine(name)}: ${message}`),
  ...documents.flatMap((file) =>
    findUnknownOperations(read(file).replace(/^```.*?^```/gms, ''), known).map(
      (name) => `${file}: no operation '${name}'${suggest(name, known.operations)}`,
    ),
  ),
];
for (const error of new Set(errors)) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log(`The scopes, operations and extensions in the contract and ${documents.length} documents exist.`);
