import type { MediaTypeObject, OpenApiDocument } from './document.ts';
import { type BodyKind, bodyKindOf, isOpenRange } from './media-types.ts';
import { partsOf, type Schema, typesOf } from './unions.ts';

/**
 * How bodies of a declared media type are read. One kind, unless it is a range with a schema of more than texts: then the
 * media type of each request decides among the kinds that the schema can describe.
 */
export function bodyKindsOf(
  document: OpenApiDocument,
  mediaType: string,
  schema: MediaTypeObject['schema'] = {},
): readonly BodyKind[] {
  const types = typesIn(document, schema);
  if (!isOpenRange(mediaType) || types.every((type) => type === 'string')) return [bodyKindOf(mediaType)];
  return [
    'json',
    ...(types.includes('object') ? (['form', 'multipart'] as const) : []), // as: these are literals
    ...(types.includes('string') ? (['text'] as const) : []),
  ];
}

/** A media type that clients can send, of a declared one: a range with several kinds is named by these. */
export const sendableTypesOf = (mediaType: string, kinds: readonly BodyKind[]): readonly string[] =>
  isOpenRange(mediaType) && !kinds.includes('bytes') ? kinds.map((kind) => usualTypes[kind]) : [mediaType];

const usualTypes: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
  bytes: 'application/octet-stream',
};

/** The types of a schema, those of its branches and parts included; members make it an object. */
function typesIn(document: OpenApiDocument, schema: Schema): string[] {
  if (typeof schema === 'boolean') return [];
  return partsOf(document, schema).flatMap((part) =>
    part['type'] === undefined && part.properties !== undefined ? ['object'] : typesOf(part),
  );
}
