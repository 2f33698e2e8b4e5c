import {
  httpMethods,
  type OpenApiDocument,
  type ParameterObject,
  parametersOf,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import { type AskedOperation, bodySchema } from './validation-error.ts';

/** An operation of the contract with the parts of its input that are looked up for each request. */
export interface ValidatedOperation extends AskedOperation {
  readonly query: ReadonlyMap<string, QueryParameter>;
  readonly body: SchemaObject | undefined;
}

export interface QueryParameter {
  /** The contract writes each list in a query with commas (`explode: false`). */
  readonly isList: boolean;
  /** Whether it is a number, or a list of numbers. */
  readonly isNumber: boolean;
  /** Of a list. */
  readonly maxItems: number;
}

/** The operations at a path of the contract, by their methods. */
export function operationsOf(document: OpenApiDocument, path: string): ReadonlyMap<string, ValidatedOperation> {
  const item = document.paths[path] ?? {};
  const found = new Map<string, ValidatedOperation>();
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    const parameters = parametersOf(document, item, operation);
    const ofQuery = parameters.filter((each) => each.in === 'query');
    found.set(method, {
      operation,
      parameters,
      query: new Map(ofQuery.map((each) => [each.name, readParameter(document, each)])),
      body: bodySchema(document, operation),
    });
  }
  return found;
}

function readParameter(document: OpenApiDocument, { schema }: ParameterObject): QueryParameter {
  const { type, items, maxItems } = resolve<SchemaObject>(document, schema);
  const isList = type === 'array';
  const ofItems = isList && items !== undefined ? resolve<SchemaObject>(document, items).type : type;
  return {
    isList,
    isNumber: ofItems === 'integer' || ofItems === 'number',
    maxItems: typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY,
  };
}

export const isInteger = (document: OpenApiDocument, { schema }: ParameterObject): boolean =>
  resolve<SchemaObject>(document, schema)['type'] === 'integer';
