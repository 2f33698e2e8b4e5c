import { isObject, type JsonObject, mapValues } from '../json.ts';
import { isLiteral } from './schema-positions.ts';

/** The same object of two contracts. */
export type ObjectPair = readonly [base: JsonObject, revision: JsonObject];

/** Changes two objects that are in the same place; `isMap` says that their members are entries, not keywords. */
type Change = (pair: ObjectPair, isMap: boolean) => ObjectPair;

/**
 * Keywords whose value is a map of entries, and how deep the maps are nested: `callbacks` has names, then addresses.
 * Responses are not here: their keys are statuses, and redocly recognises no others.
 */
const maps: Readonly<Record<string, number>> = {
  paths: 1,
  webhooks: 1,
  callbacks: 2,
  components: 2,
  headers: 1,
  content: 1,
  encoding: 1,
  links: 1,
  variables: 1,
  properties: 1,
  patternProperties: 1,
  dependentSchemas: 1,
  $defs: 1,
};

/** Applies a change to each two objects in the same place, the inner ones first. Lists are left as they are. */
export function walkPair([base, revision]: ObjectPair, change: Change, depth = 0): ObjectPair {
  const pairs = new Map<string, ObjectPair>();
  for (const [name, one] of Object.entries(base)) {
    const other = revision[name];
    if (!isObject(one) || !isObject(other) || (depth === 0 && isLiteral(name) && name !== 'examples')) continue;
    pairs.set(name, walkPair([one, other], change, depth > 0 ? depth - 1 : maps[name]));
  }
  const pick = (at: 0 | 1) => (value: unknown, name: string) => pairs.get(name)?.[at] ?? value;
  return change([mapValues(base, pick(0)), mapValues(revision, pick(1))], depth > 0);
}
