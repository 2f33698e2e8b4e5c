import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Fails if the contract has a form that common generators of clients read wrongly:
 * - hey-api applies all alternatives of `security` in turn, so the API key comes last and wins.
 * - orval and openapi-zod-client make `never` or `unknown` of a `const` without a `type`.
 * - a `deprecated` member or parameter names its day, so that clients know how long it stays.
 */
const root = path.resolve(import.meta.dirname, '../..');
const contract: unknown = JSON.parse(readFileSync(path.join(root, 'packages/contract/generated/openapi.json'), 'utf8'));

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Data that may look like a schema, and conditions, from which no type is made. */
const skipped = new Set(['example', 'examples', 'default', 'enum', 'value', 'not', 'if']);

function findErrors(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => findErrors(each, `${place}/${index}`));
  if (!isNode(value)) return [];
  const within = Object.entries(value).flatMap(([name, member]) =>
    skipped.has(name) && !place.endsWith('/properties') ? [] : findErrors(member, `${place}/${name}`),
  );
  return [...errorsOf(value, place), ...within];
}

function errorsOf(node: Node, place: string): string[] {
  const { security } = node;
  const isLast =
    !Array.isArray(security) || security.findIndex((each) => 'apiKey' in each) === -1 || 'apiKey' in security.at(-1);
  const isSchema = !place.endsWith('/properties');
  return [
    ...(isLast ? [] : [`${place}/security: name the API key last, because hey-api lets the last alternative win.`]),
    ...(isSchema && 'const' in node && typeof node['type'] !== 'string'
      ? [`${place}: write the type beside the const; without it, generators make 'never' of it.`]
      : []),
    ...(node['deprecated'] === true && node['x-deprecated-since'] === undefined
      ? [`${place}: add x-deprecated-since to what is deprecated.`]
      : []),
  ];
}

const planted: readonly unknown[] = [
  { get: { security: [{ apiKey: [] }, { session: [] }] } },
  { schema: { properties: { status: { const: 400 } } } },
  { schema: { anyOf: [{ const: 'a' }] } },
  { schema: { properties: { old: { type: 'string', deprecated: true } } } },
];
const unseen = planted.filter((each) => findErrors(each, '').length !== 1);
const harmless = {
  not: { const: 1 },
  properties: { const: { type: 'string' }, example: { type: 'string', example: { const: 1 } } },
};
const errors = [
  ...unseen.map((each) => `The check does not see ${JSON.stringify(each)}.`),
  ...findErrors(harmless, '').map((error) => `The check refuses a right document: ${error}`),
  ...findErrors(contract, '#'),
];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log('Client generators can read the contract.');
