import {
  type MediaTypeObject,
  type OpenApiDocument,
  type Reference,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import { branchesOf, typesOf } from '../document/unions.ts';
import { type ReadableParameter, readParameter } from '../parameters/parameter.ts';
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
  return (text) => {
    const read = readQueryString(text, parameters);
    for (const [name, field] of fields) {
      if (!Object.hasOwn(read, name)) continue;
      const value = read[name];
      read[name] = parameters.get(name)?.form === 'json' ? parseJson(value) : toValue(document, field, value);
    }
    return read;
  };
}

/** The members of a form, also those of the branches of a union or of `allOf`. */
export function fieldsOf(document: OpenApiDocument, schema: Schema): ReadonlyMap<string, Schema> {
  const all = branchesOf(document, schema).flatMap((branch) => {
    const parts = (branch['allOf'] ?? []) as readonly Schema[]; // as: a linted document
    const inherited = parts.flatMap((part) => [...fieldsOf(document, part)]);
    return [...inherited, ...Object.entries(branch.properties ?? {})];
  });
  return new Map(all);
}

/** Whether a field is a file: bytes that are not written as text. */
export function isFileField(document: OpenApiDocument, schema: Schema): boolean {
  const own = resolve<SchemaObject>(document, schema);
  if (typesOf(own).includes('array')) return own.items !== undefined && isFileField(document, own.items);
  const isBinary = own['format'] === 'binary';
  return isBinary || (own['contentMediaType'] !== undefined && own['contentEncoding'] === undefined);
}

const isObject = (document: OpenApiDocument, schema: Schema): boolean => {
  const own = resolve<SchemaObject>(document, schema);
  const types = typesOf(own);
  return types.includes('object') || (types.length === 0 && own.properties !== undefined);
};

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A text as the number or boolean that its schema describes; what is neither stays, and the validator rejects it. */
function toValue(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  const own = resolve<SchemaObject>(document, schema);
  if (Array.isArray(value)) return value.map((item) => toValue(document, own.items ?? {}, item));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, each]) => [name, toValue(document, own.properties?.[name] ?? {}, each)]),
    );
  }
  const types = typesOf(own);
  if (typeof value !== 'string' || types.includes('string')) return value;
  if (types.some((type) => type === 'number' || type === 'integer') && isNumber(value)) return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

const isNumber = (text: string): boolean =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
