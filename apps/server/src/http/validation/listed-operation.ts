import {
  httpMethods,
  type OpenApiDocument,
  type ParameterObject,
  parametersOf,
  resolve,
  type SchemaObject,
} from '../contract/document.ts';
import { holdsLists } from './oversized-lists.ts';
import { type AskedOperation, bodySchema } from './validation-error.ts';

/** An operation, and where in a request for it lists may stand: most have none, and are looked at no further. */
export interface ListedOperation extends AskedOperation {
  readonly queryNames: ReadonlySet<string>;
  /** Those of them that are one number. */
  readonly numberNames: ReadonlySet<string>;
  readonly listParameters: readonly ParameterObject[];
  readonly listBody: SchemaObject | undefined;
}

/** The operations at a path of the contract, by their methods. */
export function listOperations(document: OpenApiDocument, path: string): ReadonlyMap<string, ListedOperation> {
  const item = document.paths[path] ?? {};
  const found = new Map<string, ListedOperation>();
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    const parameters = parametersOf(document, item, operation);
    const ofQuery = parameters.filter((each) => each.in === 'query');
    const body = bodySchema(document, operation);
    found.set(method, {
      operation,
      parameters,
      queryNames: new Set(ofQuery.map(({ name }) => name)),
      numberNames: new Set(ofQuery.filter(({ schema }) => isNumber(document, schema)).map(({ name }) => name)),
      listParameters: ofQuery.filter(({ schema }) => holdsLists(document, schema)),
      listBody: body !== undefined && holdsLists(document, body) ? body : undefined,
    });
  }
  return found;
}

const isNumber = (document: OpenApiDocument, schema: ParameterObject['schema']): boolean =>
  ['integer', 'number'].includes(String(resolve<SchemaObject>(document, schema)['type']));

export const isInteger = (document: OpenApiDocument, { schema }: ParameterObject): boolean =>
  resolve<SchemaObject>(document, schema)['type'] === 'integer';

/** The contract writes each list in a query with commas (`explode: false`). */
export const isList = (document: OpenApiDocument, schema: ParameterObject['schema']): boolean =>
  resolve<SchemaObject>(document, schema)['type'] === 'array';
