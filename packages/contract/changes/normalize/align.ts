import { isObject, type JsonObject, listOr, mapValues, objectOr, resolve } from '../json.ts';
import { withNamedParameters } from './name-parameters.ts';
import { type Pair, withSameForms } from './same-forms.ts';
import { withComparableTuples } from './tuples.ts';
import { withUnlikeNames } from './unlike-names.ts';
import { type ObjectPair, walkPair } from './walk-pair.ts';

/**
 * Makes the same things of two contracts stand in the same places. Redocly pairs what has no partner by how alike the texts
 * are, takes parameters for positions in a list, and knows nothing of what a reference leads to where the other contract has
 * the thing itself.
 */
export function align(pair: Pair): Pair {
  return withUnlikeNames(withComparableParts(withSameComponents(withSameForms(withNamedParameters(pair)))));
}

function withComparableParts({ base, revision }: Pair): Pair {
  const [ofBase, ofRevision] = walkPair([base, revision], (parts, isMap) =>
    isMap ? parts : withComparableEncodings({ base, revision }, withComparableTuples(parts)),
  );
  return { base: ofBase, revision: ofRevision };
}

/** A component that only one contract has gets an empty partner, whose differences `isOfBoth` leaves out. */
function withSameComponents({ base, revision }: Pair): Pair {
  const [ofBase, ofRevision] = [objectOr(base['components']), objectOr(revision['components'])];
  return {
    base: { ...base, components: withPartners(ofBase, ofRevision) },
    revision: { ...revision, components: withPartners(ofRevision, ofBase) },
  };
}

function withPartners(own: JsonObject, other: JsonObject): JsonObject {
  return Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(other)])].map((group) => {
      const members = objectOr(own[group]);
      if (group === 'securitySchemes') return [group, members];
      return [group, { ...mapValues(objectOr(other[group]), () => ({})), ...members }];
    }),
  );
}

const defaults: JsonObject = { style: 'form', explode: true, allowReserved: false, headers: {} };

/** Of two media types: the encoding of each member that both schemas have, as it applies where it is not written. */
function withComparableEncodings({ base, revision }: Pair, [one, other]: ObjectPair): ObjectPair {
  if (!isEncoded(one) && !isEncoded(other)) return [one, other];
  const names = new Set(memberNames(revision, other['schema']));
  const shared = memberNames(base, one['schema']).filter((name) => names.has(name));
  return [withEncodingOf(one, shared), withEncodingOf(other, shared)];
}

const isEncoded = (mediaType: JsonObject): boolean => 'schema' in mediaType && isObject(mediaType['encoding']);

function withEncodingOf(mediaType: JsonObject, names: readonly string[]): JsonObject {
  const written = objectOr(mediaType['encoding']);
  const encoding = Object.fromEntries(names.map((name) => [name, { ...defaults, ...objectOr(written[name]) }]));
  return { ...mediaType, encoding: mapValues(encoding, withExplode) };
}

/** Only the style `form` repeats the name for each value unless the contract says otherwise. */
function withExplode(encoding: unknown): JsonObject {
  const { style, explode, ...rest } = objectOr(encoding);
  return { ...rest, style, explode: style === 'form' ? explode : explode === true };
}

function memberNames(contract: JsonObject, schema: unknown): string[] {
  const own = objectOr(resolve(contract, schema));
  return [
    ...Object.keys(objectOr(own['properties'])),
    ...listOr(own['allOf']).flatMap((each) => memberNames(contract, each)),
  ];
}
