import type { Schema } from './read-contract.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** The first difference between a value and a schema, with its place, in one sentence; undefined without one. */
export function findMismatch(value: unknown, schema: Schema, schemas: Schemas, at = ''): string | undefined {
  if (schema.$ref !== undefined) return findMismatch(value, lookUp(schema.$ref, schemas), schemas, at);
  const place = at === '' ? 'The body' : `'${at}'`;
  if (schema.const !== undefined && value !== schema.const) return `${place} must be ${JSON.stringify(schema.const)}.`;
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return `${place} must be one of ${schema.enum.join(', ')}.`;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return `${place} must be ${types.join(' or ')}.`;
  return findMismatchInParts(value, schema, schemas, at);
}

function findMismatchInParts(value: unknown, schema: Schema, schemas: Schemas, at: string): string | undefined {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const mismatches = choices.map((each) => findMismatch(value, each, schemas, at));
    // The branch that fits deepest is most likely the one that was meant.
    if (!mismatches.includes(undefined))
      return mismatches.reduce((one, other) => (depth(other) > depth(one) ? other : one));
  }
  for (const each of schema.allOf ?? []) {
    const mismatch = findMismatch(value, each, schemas, at);
    if (mismatch !== undefined) return mismatch;
  }
  if (Array.isArray(value))
    return findFirst(value, (item, index) => findMismatch(item, schema.items ?? {}, schemas, `${at}/${index}`));
  return isObject(value) ? findMismatchInMembers(value, schema, schemas, at) : undefined;
}

function findMismatchInMembers(value: object, schema: Schema, schemas: Schemas, at: string): string | undefined {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `'${at}/${missing}' is missing.`;
  return findFirst(Object.entries(value), ([name, member]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known === false) return `'${at}/${name}' is not in the contract.`;
    return typeof known === 'object' ? findMismatch(member, known, schemas, `${at}/${name}`) : undefined;
  });
}

function findFirst<Item>(items: readonly Item[], find: (item: Item, index: number) => string | undefined) {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

const depth = (mismatch: string | undefined): number => mismatch?.split('/').length ?? 0;

function lookUp(reference: string, schemas: Schemas): Schema {
  const schema = schemas[reference.slice('#/components/schemas/'.length)];
  if (schema === undefined) throw new Error(`The contract has no schema ${reference}.`);
  return schema;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value) && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
