import { escapeStep, isObject, type JsonObject, listOr, mapValues, objectOr, referenceOf, resolve } from '../json.ts';
import { isMethod, parameterName } from './canonical-contract.ts';
import { type Pair, withSameForms } from './same-forms.ts';
import { withComparableTuples } from './tuples.ts';
import { type ObjectPair, walkPair } from './walk-pair.ts';

/**
 * Moves corresponding parts of two contracts to the same pointers. Redocly pairs unmatched parts by the similarity of their
 * texts, pairs parameters by their position, and does not resolve references.
 */
export function align(pair: Pair): Pair {
  return withComparableParts(withSameComponents(withSameForms(withNamedParameters(pair))));
}

function withComparableParts({ base, revision }: Pair): Pair {
  const [ofBase, ofRevision] = walkPair([base, revision], (parts, isMap) =>
    isMap ? parts : withComparableEncodings({ base, revision }, withComparableTuples(parts)),
  );
  return { base: ofBase, revision: ofRevision };
}

/** Adds an empty partner for each component that only one contract has; `isOfBoth` skips their differences. */
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

/** Writes the effective encoding of each member that the schemas of both media types have. */
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

/** `explode` is true by default only for the style `form`. */
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

/** Moves the parameters of operations into components with the same names in both contracts. */
function withNamedParameters({ base, revision }: Pair): Pair {
  const hoisted = { base: {} as Record<string, unknown>, revision: {} as Record<string, unknown> }; // as: filled below
  const contracts = { base, revision };
  const changed = {
    base: mapOperations(base, (operation, place) => named('base', operation, place)),
    revision: mapOperations(revision, (operation, place) => named('revision', operation, place)),
  };
  return {
    base: withParameters(changed.base, hoisted.base),
    revision: withParameters(changed.revision, hoisted.revision),
  };

  function named(which: 'base' | 'revision', operation: JsonObject, place: string): JsonObject {
    const contract = contracts[which];
    const parameters = listOr(operation['parameters']).map((parameter) => {
      // Shared components keep their name and are compared once.
      if (referenceOf(parameter) !== undefined && isShared(parameter)) return parameter;
      // The pointer to the parameter, with its name in place of its number.
      const name = `${place}/parameters/${parameterName(contract, parameter)}`.replaceAll('#', '');
      hoisted[which][name] = resolve(contract, parameter);
      return { $ref: `#/components/parameters/${escapeStep(name)}` };
    });
    return { ...operation, parameters };
  }

  function isShared(parameter: unknown): boolean {
    const [ofBase, ofRevision] = [base, revision].map((contract) => {
      const name = String(referenceOf(parameter)).split('/').at(-1) ?? '';
      const found = objectOr(objectOr(contract['components'])['parameters'])[name];
      return found === undefined ? undefined : parameterName(contract, found);
    });
    return ofBase !== undefined && ofBase === ofRevision;
  }
}

const withParameters = (contract: JsonObject, hoisted: JsonObject): JsonObject => {
  const components = objectOr(contract['components']);
  return {
    ...contract,
    components: { ...components, parameters: { ...objectOr(components['parameters']), ...hoisted } },
  };
};

function mapOperations(contract: JsonObject, change: (operation: JsonObject, place: string) => JsonObject): JsonObject {
  const ofItems = (items: unknown, before: string): JsonObject =>
    mapValues(objectOr(items), (item, address) =>
      mapValues(objectOr(item), (operation, method) => {
        if (!isMethod(method) || !isObject(operation)) return operation;
        const place = `${before}/${escapeStep(address)}/${method}`;
        const { callbacks } = operation;
        return change(
          {
            ...operation,
            ...(isObject(callbacks) && {
              callbacks: mapValues(callbacks, (each, name) => ofItems(each, `${place}/callbacks/${name}`)),
            }),
          },
          place,
        );
      }),
    );
  return {
    ...contract,
    paths: ofItems(contract['paths'], 'paths'),
    webhooks: ofItems(contract['webhooks'], 'webhooks'),
  };
}
