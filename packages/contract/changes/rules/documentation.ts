import { documentation, type Rule } from '../change.ts';

const nodes = new Set([
  'Info',
  'Contact',
  'License',
  'Tag',
  'TagList',
  'ExternalDocs',
  'Example',
  'ExamplesMap',
  'Link',
  'LinksMap',
]);

const members = new Set([
  'title',
  'summary',
  'description',
  'example',
  'examples',
  'tags',
  'deprecated',
  '$comment',
  'openapi',
  'jsonSchemaDialect',
  // Says how a token looks; nobody checks it (OpenAPI 3.1, Security Scheme Object).
  'bearerFormat',
]);

/** What people read and no program does. */
export const ofDocumentation: Rule = ({ typeName, property }) => {
  const isText = nodes.has(typeName) || (property !== undefined && members.has(property));
  return isText ? documentation() : undefined;
};
