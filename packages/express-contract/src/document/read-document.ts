import {
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  parametersOf,
  resolve,
  type SchemaObject,
} from './document.ts';
import { checkExtensions } from './extensions.ts';

/** Returns an OpenAPI document with its type, or throws a sentence about the first thing that this package cannot bind. */
export function readDocument(value: object): OpenApiDocument {
  if (!('openapi' in value) || !/^3\.1\./.test(String(value.openapi)))
    throw new Error("The document is not OpenAPI 3.1: its member 'openapi' must begin with '3.1.'.");
  if (!('paths' in value) || typeof value.paths !== 'object') throw new Error("The document has no member 'paths'.");
  const outside = findReference(value, (reference) => !reference.startsWith('#/components/'));
  if (outside !== undefined)
    throw new Error(
      `The document refers to '${outside}'; bundle it first, so that all references begin with '#/components/'.`,
    );
  const document = value as OpenApiDocument; // as: the rest is checked below
  const ids = new Set<string>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of httpMethods) {
      const operation = item[method];
      if (operation === undefined) continue;
      checkOperation(`${method.toUpperCase()} ${path}`, operation, ids);
      for (const each of parametersOf(document, item, operation)) checkParameter(document, operation, each);
    }
  }
  checkExtensions(document, { values: {} });
  return document;
}

function checkOperation(place: string, { operationId, responses }: OperationObject, ids: Set<string>): void {
  if (typeof operationId !== 'string')
    throw new Error(`${place} has no 'operationId'; its handler is found by that name.`);
  if (ids.has(operationId)) throw new Error(`Two operations have the name '${operationId}'.`);
  ids.add(operationId);
  if (typeof responses !== 'object') throw new Error(`The operation '${operationId}' declares no 'responses'.`);
}

function checkParameter(document: OpenApiDocument, { operationId }: OperationObject, parameter: ParameterObject): void {
  const error = (sentence: string) =>
    new Error(`The operation '${operationId}' has the parameter '${parameter.name}' ${sentence}`);
  if (parameter.in === 'cookie') throw error('in a cookie; read cookies in `authenticate`.');
  const { type } = resolve<SchemaObject>(document, parameter.schema);
  if (type === 'object') throw error('of type object; parameters are texts, numbers, booleans or lists.');
  if (type !== 'array') return;
  if (parameter.in !== 'query')
    throw error(`of type array in the ${parameter.in}; only query parameters can be lists.`);
  if (parameter.explode !== false)
    throw error("of type array without 'explode: false'; lists are written with commas.");
}

function findReference(value: unknown, matches: (reference: string) => boolean): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('$ref' in value && typeof value.$ref === 'string' && matches(value.$ref)) return value.$ref;
  for (const member of Object.values(value)) {
    const found = findReference(member, matches);
    if (found !== undefined) return found;
  }
  return undefined;
}
