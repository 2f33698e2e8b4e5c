import { isObject, type JsonObject, mapValues, objectOr, referenceOf, resolve } from '../json.ts';
import { mergeAllOf } from './merge-all-of.ts';

/** Two contracts that are compared. */
export interface Pair {
  readonly base: JsonObject;
  readonly revision: JsonObject;
}

/**
 * Where one contract refers to something, or puts it together by `allOf`, and the other has the thing itself or refers to
 * another, both have the thing.
 */
export function withSameForms({ base, revision }: Pair): Pair {
  const [ofBase, ofRevision] = both(base, revision, new Set());
  return { base: objectOr(ofBase), revision: objectOr(ofRevision) };

  /** `unfolding` names the references that were followed on the way: a schema that contains itself ends there. */
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

  /** Pairs what only one of the lists refers to, in the order of each. */
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
