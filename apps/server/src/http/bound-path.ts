import type { Caller } from '../account/caller.ts';
import type { ApiProfile } from './api-profile.ts';
import { mayUse, type Requirement, readRequirement } from './auth/authorize.ts';
import { type Deprecation, listDeprecations } from './contract/deprecations.ts';
import {
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type PathItem,
  parametersOf,
} from './contract/document.ts';
import type { Handler, Handlers, Input, OperationId } from './handler.ts';
import { createBodyReader, nothingRead, type ReadBody } from './requests/read-body.ts';
import type { PathValidator } from './validation/gathered-request.ts';
import { type InputShape, readInputShape } from './validation/input-shape.ts';

/** A path of the contract with all that its requests need, found once at the start. */
export interface BoundPath {
  readonly methods: ReadonlyMap<string, BoundOperation>;
  /** The methods that the path understands, whoever may use them. */
  readonly allow: string;
  /** The methods that a caller may use, in the order of WordPress. */
  offer(caller: Caller): string;
  readonly validate: PathValidator;
}

export interface BoundOperation {
  readonly method: HttpMethod;
  readonly operation: OperationObject;
  readonly deprecations: readonly Deprecation[];
  readonly requirement: Requirement;
  readonly queryNames: ReadonlySet<string>;
  readonly headerNames: readonly string[];
  readonly shape: InputShape;
  readonly readBody: ReadBody;
  readonly handle: (input: Input<OperationId>) => Promise<HandlerReply>;
}

/** What a handler gives, whichever operation it is of. */
export interface HandlerReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expiresAtMs?: number;
  readonly records?: number;
}

export function bindPath(
  document: OpenApiDocument,
  item: PathItem,
  handlers: Handlers,
  profile: ApiProfile,
  validate: PathValidator,
): BoundPath {
  const methods = new Map<string, BoundOperation>();
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    const parameters = parametersOf(document, item, operation);
    const namesIn = (place: string) => parameters.filter((each) => each.in === place).map((each) => each.name);
    methods.set(method, {
      method,
      operation,
      deprecations: listDeprecations(operation, parameters),
      requirement: readRequirement(operation),
      queryNames: new Set(namesIn('query')),
      headerNames: namesIn('header'),
      shape: readInputShape(document, operation, parameters),
      readBody:
        operation.requestBody === undefined ? () => nothingRead : createBodyReader(document, operation, profile),
      // The handlers are typed by operation; here every operation is treated alike.
      handle: handlers[operation.operationId] as Handler<OperationId>,
    });
  }
  const names = [...methods.keys()].map((each) => each.toUpperCase());
  const allow = [...new Set([...names, ...(methods.has('get') ? ['HEAD'] : []), 'OPTIONS'])].sort().join(', ');
  const offered = offeredFirst.flatMap((method) => methods.get(method) ?? []);
  const offer = (caller: Caller) =>
    offered
      .filter(({ requirement }) => mayUse(caller, requirement))
      .map(({ method }) => method.toUpperCase())
      .join(', ');
  return { methods, allow, offer, validate };
}

const offeredFirst: readonly HttpMethod[] = ['get', 'delete', 'post', 'put', 'patch'];
