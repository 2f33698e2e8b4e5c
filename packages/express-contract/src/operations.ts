import { type Deprecation, listDeprecations } from './document/deprecations.ts';
import {
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type PathItem,
  parametersOf,
} from './document/document.ts';
import { type ReadableParameter, readParameter } from './parameters/parameter.ts';
import { type InputShape, readInputShape } from './validation/input-shape.ts';

/** An operation of the contract with its handler and what requests need of it, read once at the start. */
export interface BoundOperation<Operation extends OperationObject, Handle> {
  readonly method: HttpMethod;
  readonly operation: Operation;
  readonly deprecations: readonly Deprecation[];
  readonly queryNames: ReadonlySet<string>;
  /** The query parameters with their styles. */
  readonly query: ReadonlyMap<string, ReadableParameter>;
  readonly headerNames: readonly string[];
  readonly shape: InputShape;
  readonly handle: Handle;
}

/** The operations of a path with their handlers, in the order of `httpMethods`. */
export function bindOperations<Operation extends OperationObject, Handle>(
  document: OpenApiDocument,
  item: PathItem<Operation>,
  handlers: Readonly<Record<string, Handle>>,
): BoundOperation<Operation, Handle>[] {
  return httpMethods.flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    const handle = handlers[operation.operationId];
    if (handle === undefined) throw new Error(`The operation '${operation.operationId}' has no handler.`);
    const parameters = parametersOf(document, item, operation);
    const ofQuery = parameters.filter((each) => each.in === 'query').map((each) => readParameter(document, each));
    const namesIn = (place: string) => parameters.filter((each) => each.in === place).map((each) => each.name);
    return {
      method,
      operation,
      deprecations: listDeprecations(operation, parameters),
      queryNames: new Set(namesIn('query')),
      query: new Map(ofQuery.map((each) => [each.name, each])),
      headerNames: namesIn('header'),
      shape: readInputShape(document, operation, parameters),
      handle,
    };
  });
}

/** Joins maps of handlers; throws if two of them have a handler of the same name. */
export function joinHandlers<Maps extends readonly object[]>(...maps: Maps): Joined<Maps> {
  const names = maps.flatMap((map) => Object.keys(map));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`The operation '${repeated}' has two handlers.`);
  return Object.assign({}, ...maps);
}

type Joined<Maps extends readonly object[]> = Maps extends readonly [infer First, ...infer Others extends object[]]
  ? First & Joined<Others>
  : unknown;

/** The headers by the names that the contract declares; Node gives all names in lower case. */
export function headersByName(
  headers: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const name of names) named[name] = headers[name.toLowerCase()];
  return named;
}
