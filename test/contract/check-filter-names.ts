import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Checks that filters of reads below `/v1` have one name each, so that a client that knows the filters of one list knows those of all.
 * Names of the calendar are TEC's.
 */

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly explode?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: unknown;
}

/** Names of other interfaces for filters with a name here. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ...['state', 'states', 'statuses'].map((name) => [name, 'status'] as const),
  ...['after', 'since', 'start', 'created_since'].map((name) => [name, 'created_after'] as const),
  ...['before', 'until', 'end', 'created_until'].map((name) => [name, 'created_before'] as const),
  ...['day', 'date'].map((name) => [name, "'from_day' and 'to_day'"] as const),
]);

function findErrors(contract: Contract): string[] {
  const errors: string[] = [];
  for (const [template, item] of Object.entries(contract.paths)) {
    if (!template.startsWith('/v1/')) continue;
    const operation = item['get'];
    for (const given of operation?.parameters ?? []) {
      const parameter = resolve<Parameter>(contract, given);
      const error = parameter.in === 'query' ? findError(contract, parameter) : undefined;
      if (error !== undefined) errors.push(`${operation?.operationId} ?${parameter.name}: ${error}`);
    }
  }
  return errors;
}

function findError(contract: Contract, { name, schema = {}, explode }: Parameter): string | undefined {
  const own = resolve<Schema>(contract, schema);
  const isArray = own.type === 'array' && explode === false;
  if (otherNames.has(name)) return `is named ${otherNames.get(name)} in all lists.`;
  if (own.format === 'date-time' && !/_(?:after|before)$/.test(name)) return "a time ends with '_after' or '_before'.";
  if (own.format === 'date' && !/^(?:from|to)_day$/.test(name)) return "a day is named 'from_day' or 'to_day'.";
  if (own.pattern?.includes('(,') === true) return 'several values are an array (`explode: false`), not a pattern.';
  if (name === 'status' && !(isArray && resolve<Schema>(contract, own.items ?? {}).enum !== undefined))
    return 'is an array of the enum, separated by commas (`explode: false`).';
  if (/Id$/.test(schema.$ref ?? '') && !name.endsWith('_id')) return "the id of a record ends with '_id'.";
  return undefined;
}

function resolve<T extends object>(contract: Contract, node: T & { readonly $ref?: string }): T {
  if (node.$ref === undefined) return node;
  const [, ...names] = node.$ref.split('/');
  const found = names.reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], contract); // as: a bundled contract
  return resolve(contract, found as T); // as: a reference leads to the same kind of node
}

/** Rejected in place of `limit` of `listMessages`, to test the check itself. */
const planted: readonly (readonly [about: string, parameter: object])[] = [
  ['a time without after or before', { name: 'at', schema: { type: 'string', format: 'date-time' } }],
  ['a day with another name', { name: 'from', schema: { type: 'string', format: 'date' } }],
  ['since', { name: 'since', schema: { type: 'string', format: 'date-time' } }],
  ['state', { name: 'state', schema: { type: 'string' } }],
  ['one status', { name: 'status', schema: { type: 'string', enum: ['sent'] } }],
  ['states in a pattern', { name: 'kinds', schema: { type: 'string', pattern: '^(a|b)(,(a|b))*$' } }],
  ['a reference without _id', { name: 'batch', schema: { $ref: '#/components/schemas/MessageBatchId' } }],
];

const file = path.resolve(import.meta.dirname, '../../packages/contract/generated/openapi.json');
const read = (): Contract => JSON.parse(readFileSync(file, 'utf8'));

for (const [about, parameter] of planted) {
  // as: a copy to write to
  const contract = structuredClone(read()) as unknown as { paths: Record<string, { get: { parameters: object[] } }> };
  contract.paths['/v1/messages']?.get.parameters.push({ in: 'query', ...parameter });
  if (findErrors(contract as unknown as Contract).length > 0) continue; // as: the same copy
  console.error(`The check of filter names lets through: ${about}.`);
  process.exitCode = 1;
}

for (const error of findErrors(read())) {
  console.error(error);
  process.exitCode = 1;
}
if (process.exitCode !== 1) console.log('Filters of /v1 have the names of all lists.');
