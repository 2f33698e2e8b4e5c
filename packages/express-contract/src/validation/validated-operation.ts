import { bodyKindsOf } from '../document/body-kinds.ts';
import {
  bodyContent,
  type HttpMethod,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  parametersOf,
  type Reference,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import { readTemplate } from '../document/path-template.ts';
import { readParameter } from '../parameters/parameter.ts';
import type { OperationParameters } from '../parameters/read-parameters.ts';
import type { AskedOperation } from './validation-error.ts';

/** An operation with a body of one media type, and the parts of its input that are looked up for each request. */
export interface ValidatedOperation extends AskedOperation, OperationParameters {}

/** The schema that a body is compared with: bytes are no value of a schema. */
export function bodySchemaOf(
  document: OpenApiDocument,
  operation: OperationObject,
  mediaType?: string,
): SchemaObject | Reference {
  const content = operation.requestBody?.content ?? {};
  const type = mediaType !== undefined && mediaType in content ? mediaType : Object.keys(content)[0];
  const schema = content[type ?? '']?.schema ?? {};
  if (type !== undefined && bodyKindsOf(document, type, schema).includes('bytes')) return {};
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  return schema;
}

/** Reads an operation of a document; `mediaType` is one that it declares, or else the first. */
export function readOperation(
  document: OpenApiDocument,
  path: string,
  method: HttpMethod,
  mediaType?: string,
): ValidatedOperation | undefined {
  const item = document.paths[path];
  const operation = item?.[method];
  if (item === undefined || operation === undefined) return undefined;
  const parameters = parametersOf(document, item, operation);
  const readIn = (place: ParameterObject['in']) =>
    parameters.filter((each) => each.in === place).map((each) => readParameter(document, each));
  const byName = (place: ParameterObject['in']) => new Map(readIn(place).map((each) => [each.name, each]));
  const content = bodyContent(operation, mediaType);
  return {
    operation,
    parameters,
    body: content && resolve<SchemaObject>(document, bodySchemaOf(document, operation, mediaType)),
    template: readTemplate(path),
    path: byName('path'),
    query: byName('query'),
    headers: readIn('header'),
    cookies: readIn('cookie'),
  };
}
