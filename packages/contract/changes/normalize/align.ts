import { type JsonObject, mapValues, objectOr } from '../json.ts';
import { withComparableEncodings } from './encodings.ts';
import { withNamedParameters } from './name-parameters.ts';
import { type Pair, withSameForms } from './same-forms.ts';
import { withComparableTuples } from './tuples.ts';
import { withUnlikeNames } from './unlike-names.ts';
import { walkPair } from './walk-pair.ts';

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
