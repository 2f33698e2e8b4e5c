import { isObject, type JsonObject, mapValues } from '../json.ts';

const single = new Set([
  'items',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const listed = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const schemasByName = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);

/** A schema with each schema directly below it changed. */
export function mapSubschemas(schema: JsonObject, change: (schema: unknown) => unknown): JsonObject {
  return mapValues(schema, (value, keyword) => {
    if (single.has(keyword)) return change(value);
    if (listed.has(keyword) && Array.isArray(value)) return value.map(change);
    if (schemasByName.has(keyword) && isObject(value)) return mapValues(value, change);
    return value;
  });
}

/**
 * Members that are named by whoever wrote the contract: a header `x-total` is no extension, a response `default` no
 * value.
 */
const named = new Set(['headers', 'content', 'encoding', 'responses', 'callbacks', 'links']);

const isValue = (name: string): boolean =>
  name === 'example' || name === 'examples' || name === 'default' || name.startsWith('x-');

/** Whether a member of an OpenAPI object is a value, or an extension: in it nothing means what it means elsewhere. */
export const isLiteral = (name: string, container = ''): boolean => !named.has(container) && isValue(name);

/**
 * The value as a text, where it is a structure: redocly does not look into those whose meaning it does not know. The examples
 * of a body stay, which it knows.
 */
export const plainLiteral = (name: string, value: unknown): unknown =>
  name === 'examples' && isObject(value) ? value : typeof value === 'object' ? JSON.stringify(value) : value;

/** A document with each outermost schema changed. */
export function mapSchemas(document: JsonObject, change: (schema: unknown) => unknown): JsonObject {
  const within = (value: unknown, container: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => within(each, container));
    if (!isObject(value)) return value;
    return mapValues(value, (member, name) => {
      if (isLiteral(name, container)) return plainLiteral(name, member);
      return name === 'schema' ? change(member) : within(member, name);
    });
  };
  const { components, ...rest } = document;
  const { schemas, ...others } = isObject(components) ? components : {};
  return {
    ...mapValues(rest, within),
    components: { ...mapValues(others, within), ...(isObject(schemas) && { schemas: mapValues(schemas, change) }) },
  };
}
