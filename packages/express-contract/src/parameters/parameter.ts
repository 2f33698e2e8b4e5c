import {
  type OpenApiDocument,
  type ParameterObject,
  type Reference,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import { typesOf } from '../document/unions.ts';

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
  const schema = resolve<SchemaObject>(document, parameter.schema);
  const { items, maxItems, additionalProperties, minimum } = schema;
  const style = parameter.style ?? defaultStyles[parameter.in];
  const form = parameter.content === undefined ? formOf(schema) : 'json';
  const types =
    form === 'list' ? (items === undefined ? [] : typesOf(resolve<SchemaObject>(document, items))) : typesOf(schema);
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, { isList: isList(document, member) }] as const,
  );
  return {
    name: parameter.name,
    place: parameter.in,
    form,
    style,
    explode: parameter.explode ?? style === 'form',
    isNumber: types.length > 0 && types.every((type) => type === 'integer' || type === 'number'),
    isCount: parameter.in === 'path' && types[0] === 'integer' && !(Number(minimum ?? 0) < 0),
    maxItems: typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY,
    isDroppedIfEmpty: parameter.allowEmptyValue === true && !types.includes('string'),
    members: new Map(members),
    hasOtherMembers: additionalProperties !== undefined && additionalProperties !== false,
  };
}

function formOf(schema: SchemaObject): Form {
  const types = typesOf(schema);
  if (types.includes('array')) return 'list';
  if (types.includes('object') || (types.length === 0 && schema.properties !== undefined)) return 'object';
  return 'text';
}

const isList = (document: OpenApiDocument, schema: SchemaObject | Reference): boolean =>
  typesOf(resolve<SchemaObject>(document, schema)).includes('array');

/**
 * The schema of a parameter for a validator that replaces texts by values: its default is where the compiler looks for it,
 * and no reference is at the top.
 */
export function parameterSchema(document: OpenApiDocument, schema: SchemaObject | Reference): SchemaObject {
  const { $ref, ...siblings } = schema as SchemaObject & Partial<Reference>; // as: either has these members
  if ($ref === undefined) return schema as SchemaObject; // as: it is no reference
  const target = resolve<SchemaObject>(document, schema);
  if (Object.keys(siblings).length === 0) return target;
  return { ...('default' in target && { default: target['default'] }), ...siblings, allOf: [target] };
}
