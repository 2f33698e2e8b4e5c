import { isObject, type JsonObject, listOr, mapValues, objectOr, referenceOf, resolve } from '../json.ts';
import { knownValues, nullable } from './canonical-schema.ts';

/** A schema without `allOf` that says the same; undefined where that takes more than putting keywords together. */
export function mergeAllOf(contract: JsonObject, schema: JsonObject): JsonObject | undefined {
  const { allOf, ...beside } = schema;
  let merged: JsonObject | undefined = {};
  for (const branch of [...listOr(allOf), beside]) {
    const plain = toPlain(contract, branch);
    merged = merged && plain && merge(contract, merged, plain);
  }
  return merged;
}

/** What a schema says, without references and `allOf` at its top. */
function toPlain(contract: JsonObject, schema: unknown): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref: _reference, ...beside } = schema;
  const own = referenceOf(schema) === undefined ? schema : { ...objectOr(resolve(contract, schema)), ...beside };
  return 'allOf' in own ? mergeAllOf(contract, own) : own;
}

/** What fits both; `one` says it first, and `other` has the last word in what is only text. */
function merge(contract: JsonObject, one: JsonObject, other: JsonObject): JsonObject | undefined {
  const merged: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const both = keyword in one ? mergeKeyword(contract, keyword, one[keyword], value) : value;
    if (both === undefined) return undefined;
    merged[keyword] = both;
  }
  // Null fits both where each takes it; a schema without a type takes anything.
  const refusesNull = [one, other].some((each) => each['type'] !== undefined && each[nullable] !== true);
  if (refusesNull) delete merged[nullable];
  return merged;
}

const texts = new Set(['title', 'description', 'example', 'examples', 'x-accepts', knownValues]);
const lowest = /^(minimum|exclusiveMinimum|minLength|minItems|minProperties)$/;
const highest = /^(maximum|exclusiveMaximum|maxLength|maxItems|maxProperties)$/;

function mergeKeyword(contract: JsonObject, keyword: string, one: unknown, other: unknown): unknown {
  if (JSON.stringify(one) === JSON.stringify(other) || texts.has(keyword)) return other;
  if (keyword === 'required') return [...new Set([...listOr(one), ...listOr(other)])].toSorted();
  if (keyword === 'enum') return listOr(one).filter((value) => listOr(other).includes(value));
  if (lowest.test(keyword)) return Math.max(Number(one), Number(other));
  if (highest.test(keyword)) return Math.min(Number(one), Number(other));
  if (keyword === 'type')
    return [one, other].every((each) => each === 'number' || each === 'integer') ? 'integer' : undefined;
  return keyword === 'properties' ? mergeProperties(contract, objectOr(one), objectOr(other)) : undefined;
}

function mergeProperties(contract: JsonObject, one: JsonObject, other: JsonObject): JsonObject | undefined {
  const merged = mapValues({ ...one, ...other }, (value, name) => {
    if (!(name in one) || !(name in other)) return value;
    const [first, second] = [toPlain(contract, one[name]), toPlain(contract, other[name])];
    return first && second && merge(contract, first, second);
  });
  return Object.values(merged).includes(undefined) ? undefined : merged;
}
