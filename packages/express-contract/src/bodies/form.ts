import type {
  EncodingObject,
  MediaTypeObject,
  OpenApiDocument,
  Reference,
  SchemaObject,
} from '../document/document.ts';
import { bodyKindOf } from '../document/media-types.ts';
import { partsOf, typesOf } from '../document/unions.ts';
import { isList, isObject, type ReadableParameter, readParameter } from '../parameters/parameter.ts';
import { readQueryString } from '../parameters/query.ts';

type Schema = SchemaObject | Reference;

/** The fields of a form, read from its text in the styles of `encoding`, with the values that their schemas describe. */
export type ReadForm = (text: string) => Record<string, unknown>;

/** Objects are JSON unless `encoding` gives them a style. */
export function createFormReader(document: OpenApiDocument, { schema, encoding = {} }: MediaTypeObject): ReadForm {
  const fields = fieldsOf(document, schema ?? {});
  const parameters = new Map(
    [...fields].map(([name, field]): [string, ReadableParameter] => {
      const own = encoding[name] ?? {};
      const isJson = own.style === undefined && isObject(document, field);
      const media = { 'application/json': { schema: field } };
      const { style, explode } = own;
      const parameter = {
        ...({ name, in: 'query', schema: field } as const), // as: the place is a literal
        ...(style !== undefined && { style }),
        ...(explode !== undefined && { explode }),
        ...(isJson && { content: media }),
      };
      return [name, readParameter(document, parameter)];
    }),
  );
  const others = partsOf(document, schema ?? {}).flatMap(otherMembers)[0] ?? {};
  return (text) => {
    const read = readQueryString(text, parameters);
    for (const [name, value] of Object.entries(read)) {
      const field = fields.get(name) ?? others;
      read[name] = parameters.get(name)?.form === 'json' ? parseJson(value) : toValue(document, field, value);
    }
    return read;
  };
}

/** The members of a form, also those of the branches of a union or of `allOf`. */
export const fieldsOf = (document: OpenApiDocument, schema: Schema): ReadonlyMap<string, Schema> =>
  new Map(partsOf(document, schema).flatMap(({ properties = {} }) => Object.entries(properties)));

/** The schema of members without a name in the schema, if there is one. */
const otherMembers = ({ additionalProperties: others }: SchemaObject): Schema[] =>
  typeof others === 'object' && others !== null ? [others as Schema] : []; // as: a linted document

/** The accepted values of a field of `multipart/form-data`: texts, files, or both. */
export function kindOfField(
  document: OpenApiDocument,
  schema: Schema,
  encoding: EncodingObject = {},
): 'text' | 'file' | 'both' {
  const parts = partsOf(document, schema);
  if (isList(document, schema)) return kindOfField(document, parts.find(({ items }) => items)?.items ?? {}, encoding);
  const isBinary = parts.some(({ format }) => format === 'binary');
  const isEncoded = parts.some(({ contentEncoding }) => contentEncoding !== undefined);
  if (isBinary || (!isEncoded && parts.some(({ contentMediaType }) => contentMediaType !== undefined))) return 'file';
  if (isObject(document, schema)) return 'text';
  const kinds = encoding.contentType?.split(',').map((each) => bodyKindOf(each.trim()));
  if (kinds !== undefined) return kinds.includes('bytes') ? 'file' : 'both';
  // OpenAPI 3.1 sends fields without a type as bytes.
  const isOpen = parts.every(
    (part) => part['type'] === undefined && part['enum'] === undefined && part['const'] === undefined,
  );
  return isOpen ? 'both' : 'text';
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A text as the value that its schema describes; what is none stays, and the validator rejects it. */
function toValue(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  const parts = partsOf(document, schema);
  if (Array.isArray(value)) {
    const items = parts.find((part) => part.items)?.items ?? {};
    const isNested = isList(document, items) || isObject(document, items);
    return value.map((item) => (isNested ? parseJson(item) : toValue(document, items, item)));
  }
  if (typeof value === 'object' && value !== null) {
    const members = fieldsOf(document, schema);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, toValue(document, members.get(name) ?? {}, each)]),
    );
  }
  const types = parts.flatMap(typesOf);
  if (typeof value !== 'string' || types.includes('string')) return value;
  if (types.some((type) => type === 'number' || type === 'integer') && isNumber(value)) return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

const isNumber = (text: string): boolean =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
