import { type JsonObject, mapValues, objectOr } from '../json.ts';
import { withNamedParameters } from './name-parameters.ts';
import { type Pair, withSameForms } from './same-forms.ts';

/**
 * Makes the same things of two contracts stand in the same places. Redocly pairs what has no partner by how alike the texts
 * are, takes parameters for positions in a list, and knows nothing of what a reference leads to where the other contract has
 * the thing itself.
 */
export function align(pair: Pair): Pair {
  return withSameComponents(withSameForms(withNamedParameters(pair)));
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
