import { isObject, type JsonObject, listOr, mapValues, objectOr, resolve } from '../json.ts';
import type { Pair } from './same-forms.ts';
import type { ObjectPair } from './walk-pair.ts';

const defaults: JsonObject = { style: 'form', explode: true, allowReserved: false, headers: {} };

/** Of two media types: the encoding of each member that both schemas have, as it applies where it is not written. */
export function withComparableEncodings({ base, revision }: Pair, [one, other]: ObjectPair): ObjectPair {
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
