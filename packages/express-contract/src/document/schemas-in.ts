import type { SchemaObject } from './document.ts';

/** A schema of a document, and the JSON pointer to it. */
export interface SchemaPlace {
  readonly schema: SchemaObject;
  readonly place: string;
}

/** Members that are data, not parts of a document. */
const data = ['example', 'examples', 'default', 'enum', 'const', 'value'];
/** Members whose names are chosen by the author. */
const named = [
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas'],
  ...['paths', 'webhooks', 'pathItems', 'parameters', 'requestBodies', 'responses', 'headers', 'content', 'encoding'],
  ...['securitySchemes', 'callbacks', 'links'],
];

/** Calls a function for each reference of a document; texts of examples and other data are none. */
export function walkReferences(document: object, visit: (reference: string, place: string) => void): void {
  walk(document, (node, place) => {
    if ('$ref' in node && typeof node.$ref === 'string') visit(node.$ref, place);
  });
}

/** All objects that have a keyword of a schema at a place of a schema. */
export function* schemasIn(document: object): Generator<SchemaPlace> {
  const found: SchemaPlace[] = [];
  walk(document, (node, place, isSchema) => {
    if (isSchema) found.push({ schema: node as SchemaObject, place }); // as: an object at the place of a schema
  });
  yield* found;
}

const schemaMembers = [
  'schema',
  'items',
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'contains',
  'propertyNames',
];
const schemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const schemaMaps = ['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas'];

type Visit = (node: object, place: string, isSchema: boolean) => void;

function walk(root: object, visit: Visit): void {
  walkNode(root, '#', false);

  function walkNode(value: unknown, place: string, isSchema: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    visit(value, place, isSchema);
    for (const [name, member] of Object.entries(value)) {
      if (data.includes(name) || name.startsWith('x-')) continue;
      const at = pointerBelow(place, name);
      if (schemaLists.includes(name) && Array.isArray(member)) {
        for (const [index, each] of member.entries()) walkNode(each, `${at}/${index}`, true);
      } else if (named.includes(name) && !Array.isArray(member)) walkMap(member, at, schemaMaps.includes(name));
      else walkNode(member, at, schemaMembers.includes(name));
    }
  }

  function walkMap(value: unknown, place: string, areSchemas: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) walkNode(member, pointerBelow(place, name), areSchemas);
  }
}

const pointerBelow = (place: string, name: string): string =>
  `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
