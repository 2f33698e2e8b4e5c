import {
  type OpenApiDocument,
  type ParameterObject,
  type Reference,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import { partsOf, typesOf } from '../document/unions.ts';

/** How the value of a parameter is written: one text, several values, named values, or JSON (`content`). */
type Form = 'text' | 'list' | 'object' | 'json';

/** A parameter with what its reader needs, found once at the start. */
export interface ReadableParameter {
  readonly name: string;
  readonly place: ParameterObject['in'];
  readonly form: Form;
  readonly style: string;
  readonly explode: boolean;
  /** Whether it is a number, or a list of numbers. */
  readonly isNumber: boolean;
  /** Whether it is an integer of a path that cannot be negative. */
  readonly isCount: boolean;
  /** Of a list. */
  readonly maxItems: number;
  /** Whether an empty value counts as not sent: `allowEmptyValue` of a parameter that is no text. */
  readonly isDroppedIfEmpty: boolean;
  /** The members of an object, with whether each is a list. */
  readonly members: ReadonlyMap<string, { readonly isList: boolean }>;
  /** Whether an object has members without a declared name. */
  readonly hasOtherMembers: boolean;
}

const defaultStyles = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };

export function readParameter(document: OpenApiDocument, parameter: ParameterObject): ReadableParameter {
  const parts = partsOf(document, parameter.schema);
  const style = parameter.style ?? defaultStyles[parameter.in];
  const form = parameter.content === undefined ? formOf(parts) : 'json';
  const items = parts
    .flatMap(({ items: own }) => (own === undefined ? [] : [own]))
    .flatMap((each) => partsOf(document, each));
  const types = (form === 'list' ? items : parts).flatMap(typesOf);
  const limits = parts.flatMap(({ maxItems }) => (typeof maxItems === 'number' ? [maxItems] : []));
  const members = parts.flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([name, member]) => [name, { isList: isList(document, member) }] as const),
  );
  return {
    name: parameter.name,
    place: parameter.in,
    form,
    style,
    explode: parameter.explode ?? style === 'form',
    isNumber: types.length > 0 && types.every((type) => type === 'integer' || type === 'number'),
    isCount:
      parameter.in === 'path' &&
      types.length > 0 &&
      types.every((type) => type === 'integer') &&
      !parts.some(({ minimum = 0 }) => Number(minimum) < 0),
    maxItems: limits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...limits),
    isDroppedIfEmpty: parameter.allowEmptyValue === true && !types.includes('string'),
    members: new Map(members),
    hasOtherMembers:
      parts.some(({ additionalProperties = false }) => additionalProperties !== false) ||
      !parts.some(({ properties, additionalProperties }) => properties !== undefined || additionalProperties === false),
  };
}

function formOf(parts: readonly SchemaObject[]): Form {
  const types = parts.flatMap(typesOf);
  if (types.includes('array')) return 'list';
  const hasMembers = parts.some(({ properties }) => properties !== undefined);
  return types.includes('object') || (types.length === 0 && hasMembers) ? 'object' : 'text';
}

/** Whether a value is a list, also if only a branch or a part of its schema has the type. */
export const isList = (document: OpenApiDocument, schema: SchemaObject | Reference): boolean =>
  formOf(partsOf(document, schema)) === 'list';

/** Whether a value is an object, also if only a branch or a part of its schema has the type. */
export const isObject = (document: OpenApiDocument, schema: SchemaObject | Reference): boolean =>
  formOf(partsOf(document, schema)) === 'object';

/**
 * The schema of a parameter for a validator that replaces texts by values: its default is where the compiler looks for it,
 * and no reference is at the top.
 */
export function parameterSchema(document: OpenApiDocument, schema: SchemaObject | Reference): SchemaObject {
  return typedByFirst(document, atTop(document, schema));
}

function atTop(document: OpenApiDocument, schema: SchemaObject | Reference): SchemaObject {
  const { $ref, ...siblings } = schema as SchemaObject & Partial<Reference>; // as: either has these members
  if ($ref === undefined) return schema as SchemaObject; // as: it is no reference
  const target = resolve<SchemaObject>(document, schema);
  if (Object.keys(siblings).length === 0) return target;
  return { ...('default' in target && { default: target['default'] }), ...siblings, allOf: [target] };
}

/**
 * A union of types as conditions, each of which applies if those before it do not: a validator that converts texts
 * converts one for each branch of a union in turn, so that `5` also fits the text of a number or a text. Texts come last,
 * and `null` is left out, because no parameter can be null.
 */
function typedByFirst(document: OpenApiDocument, schema: SchemaObject): SchemaObject {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  const { anyOf, oneOf, items, ...others } = schema;
  const own = items === undefined ? others : { ...others, items: itemsOf(document, items) };
  const union = (anyOf ?? oneOf) as readonly (SchemaObject | Reference)[] | undefined; // as: a linted document
  if (union === undefined) return own;
  const branches = union
    .map((branch) => typedByFirst(document, resolve<SchemaObject>(document, branch)))
    .filter(({ type }) => type !== 'null');
  if (branches.every(isText) && branches.length === union.length) return schema;
  const [last = {}, ...before] = branches
    .toSorted((one, other) => Number(isText(one)) - Number(isText(other)))
    .reverse();
  const first = before.reduce((otherwise, branch) => ({ if: branch, else: otherwise }), last);
  return { ...own, allOf: [...((own['allOf'] ?? []) as readonly SchemaObject[]), first] }; // as: a linted document
}

const itemsOf = (document: OpenApiDocument, items: SchemaObject | Reference): SchemaObject | Reference => {
  const own = resolve<SchemaObject>(document, items);
  return own['anyOf'] === undefined && own['oneOf'] === undefined ? items : typedByFirst(document, own);
};

const isText = (schema: SchemaObject): boolean => typesOf(schema).every((type) => type === 'string');
