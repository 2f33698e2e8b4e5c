import type { OpenAPI3, ReferenceObject, SchemaObject } from 'openapi-typescript';
import ts from 'typescript';

const forbidden = 'x-forbidden';

/**
 * The document with the members of the other schemas in each object of a `oneOf`, marked as forbidden: TypeScript accepts
 * an object literal with members of several schemas of a union, which the contract refuses.
 */
export function withForbiddenMembers(document: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(document);
  const schemas = copy.components?.schemas ?? {};
  for (const union of Object.values(schemas) as UnionSchema[]) {
    const objects = (union.oneOf ?? []).map((each) => resolve(schemas, each));
    if (objects.length === 0 || !objects.every(isClosed)) continue;
    // The alternatives say it, too.
    delete union.type;
    delete union.required;
    const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})));
    for (const object of objects) {
      const others = [...names].filter((name) => object.properties?.[name] === undefined);
      object.properties = {
        ...object.properties,
        ...Object.fromEntries(others.map((name) => [name, { [forbidden]: true }])),
      };
    }
  }
  return copy;
}

/** The types of schemas that openapi-typescript does not know: files, and forbidden members. */
export function toOwnType(schema: SchemaObject): ts.TypeNode | undefined {
  if (schema.format === 'binary') return ts.factory.createTypeReferenceNode('Blob');
  return forbidden in schema ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword) : undefined;
}

interface UnionSchema {
  type?: unknown;
  required?: unknown;
  oneOf?: (SchemaObject | ReferenceObject)[];
}

interface ObjectSchema {
  type?: unknown;
  additionalProperties?: unknown;
  properties?: Record<string, object>;
}

const isClosed = ({ type, additionalProperties }: ObjectSchema): boolean =>
  type === 'object' && additionalProperties === false;

function resolve(schemas: Record<string, unknown>, schema: SchemaObject | ReferenceObject): ObjectSchema {
  const name = '$ref' in schema ? schema.$ref.split('/').at(-1) : undefined;
  return (name === undefined ? schema : schemas[name]) as ObjectSchema; // as: a linted contract
}
