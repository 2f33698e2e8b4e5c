import { isObject, type JsonObject, listOr, mapValues, objectOr, referenceOf, resolve } from '../json.ts';
import { knownValues, nullable } from './canonical-schema.ts';

/** Two contracts that are compared. */
export interface Pair {
  readonly base: JsonObject;
  readonly revision: JsonObject;
}

/** Resolves references and `allOf` at the pointers at which the two contracts differ in them. */
export function withSameForms({ base, revision }: Pair): Pair {
  const [ofBase, ofRevision] = both(base, revision, new Set());
  return { base: objectOr(ofBase), revision: objectOr(ofRevision) };

  /** `unfolding` contains the references that were followed, to stop at recursive schemas. */
  function both(one: unknown, other: unknown, unfolding: ReadonlySet<string>): [unknown, unknown] {
    if (Array.isArray(one) && Array.isArray(other)) return bothLists(one, other, unfolding);
    if (!isObject(one) || !isObject(other)) return [one, other];
    const [ofOne, ofOther] = [referenceOf(one), referenceOf(other)];
    if (ofOne !== ofOther) {
      const step = `${ofOne} ${ofOther}`;
      if (unfolding.has(step)) return [one, other];
      return both(unfold(base, one), unfold(revision, other), new Set([...unfolding, step]));
    }
    if ('allOf' in one !== 'allOf' in other) {
      const [plainOne, plainOther] = [mergeAllOf(base, one), mergeAllOf(revision, other)];
      if (plainOne !== undefined && plainOther !== undefined) return both(plainOne, plainOther, unfolding);
    }
    return bothObjects(one, other, unfolding);
  }

  function bothObjects(one: JsonObject, other: JsonObject, unfolding: ReadonlySet<string>): [JsonObject, JsonObject] {
    const shared = Object.keys(one).filter((name) => name in other);
    const pairs = new Map(shared.map((name) => [name, both(one[name], other[name], unfolding)]));
    const pick = (at: 0 | 1) => (value: unknown, name: string) => pairs.get(name)?.[at] ?? value;
    return [mapValues(one, pick(0)), mapValues(other, pick(1))];
  }

  /** Pairs the items that are not references in both lists by their order. */
  function bothLists(
    one: readonly unknown[],
    other: readonly unknown[],
    unfolding: ReadonlySet<string>,
  ): [unknown[], unknown[]] {
    const [inOne, inOther] = [one, other].map((list) => new Set(list.flatMap((each) => referenceOf(each) ?? [])));
    const isShared = (each: unknown) => {
      const reference = referenceOf(each) ?? '';
      return inOne?.has(reference) === true && inOther?.has(reference) === true;
    };
    const [ownOne, ownOther] = [one, other].map((list) => list.filter((each) => !isShared(each)));
    const pairs = (ownOne ?? []).map((each, at) => both(each, ownOther?.[at], unfolding));
    const changed = (list: readonly unknown[], own: readonly unknown[] = [], at: 0 | 1) =>
      list.map((each) => (isShared(each) ? each : (pairs[own.indexOf(each)]?.[at] ?? each)));
    return [changed(one, ownOne, 0), changed(other, ownOther, 1)];
  }
}

function unfold(contract: JsonObject, value: JsonObject): JsonObject {
  const { $ref: reference, ...beside } = value;
  return reference === undefined ? value : { ...objectOr(resolve(contract, value)), ...beside };
}

/** An equivalent schema without `allOf`; undefined if its keywords cannot be merged. */
function mergeAllOf(contract: JsonObject, schema: JsonObject): JsonObject | undefined {
  const { allOf, ...beside } = schema;
  let merged: JsonObject | undefined = {};
  for (const branch of [...listOr(allOf), beside]) {
    const plain = toPlain(contract, branch);
    merged = merged && plain && merge(contract, merged, plain);
  }
  return merged;
}

/** Resolves the reference and the `allOf` at the top of a schema. */
function toPlain(contract: JsonObject, schema: unknown): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref: _reference, ...beside } = schema;
  const own = referenceOf(schema) === undefined ? schema : { ...objectOr(resolve(contract, schema)), ...beside };
  return 'allOf' in own ? mergeAllOf(contract, own) : own;
}

/** A schema for values that fit both; texts come from `other`. */
function merge(contract: JsonObject, one: JsonObject, other: JsonObject): JsonObject | undefined {
  const merged: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const both = keyword in one ? mergeKeyword(contract, keyword, one[keyword], value) : value;
    if (both === undefined) return undefined;
    merged[keyword] = both;
  }
  // A schema without a type accepts null.
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
