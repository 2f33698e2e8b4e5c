import {
  bodyContent,
  type HttpMethod,
  type OpenApiDocument,
  type ParameterObject,
  parametersOf,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import { readTemplate } from '../document/path-template.ts';
import { readParameter } from '../parameters/parameter.ts';
import type { OperationParameters } from '../parameters/read-parameters.ts';
import type { AskedOperation } from './validation-error.ts';

/** An operation with a body of one media type, and the parts of its input that are looked up for each request. */
export interface ValidatedOperation extends AskedOperation, OperationParameters {}

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
    body: content && resolve<SchemaObject>(document, content.schema ?? {}),
    template: readTemplate(path),
    path: byName('path'),
    query: byName('query'),
    headers: readIn('header'),
    cookies: readIn('cookie'),
  };
}
