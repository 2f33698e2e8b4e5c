import { isObject, type JsonObject, objectOr } from '../json.ts';
import type { ObjectPair } from './walk-pair.ts';

/** `prefixItems` as entries with names, because redocly pairs the items of lists by likeness, in any order. */
const nameOf = (at: number): string => `prefixItems ${at}`;

/** A schema with an entry of `patternProperties` in place of each of its `prefixItems`. */
export function withNamedItems({ prefixItems, ...schema }: JsonObject): JsonObject {
  if (!Array.isArray(prefixItems)) return { ...schema, ...(prefixItems !== undefined && { prefixItems }) };
  const named = Object.fromEntries(prefixItems.map((item, at) => [nameOf(at), item]));
  return { ...schema, patternProperties: { ...objectOr(schema['patternProperties']), ...named } };
}

/** The pointer as the contract has it. */
export const withItemNumbers = (pointer: string): string =>
  pointer.replaceAll(/\/patternProperties\/prefixItems (\d+)/g, '/prefixItems/$1');

export const isTupleItem = (name: string): boolean => /^prefixItems \d+$/.test(name);

/** The shorter of two tuples says of each item that only the other names, what it says of all further items. */
export function withComparableTuples([base, revision]: ObjectPair): ObjectPair {
  const length = Math.max(lengthOf(base), lengthOf(revision));
  return length === 0 ? [base, revision] : [extend(base, length), extend(revision, length)];
}

function extend(schema: JsonObject, length: number): JsonObject {
  const { items = {}, maxItems } = schema;
  const own = lengthOf(schema);
  const isClosed = items === false || (typeof maxItems === 'number' && maxItems <= own);
  if (own === length || isClosed) return schema;
  const further = Array.from({ length: length - own }, (_, at) => [nameOf(own + at), isObject(items) ? items : {}]);
  return {
    ...schema,
    patternProperties: { ...objectOr(schema['patternProperties']), ...Object.fromEntries(further) },
  };
}

const lengthOf = (schema: JsonObject): number =>
  Object.keys(objectOr(schema['patternProperties'])).filter(isTupleItem).length;
