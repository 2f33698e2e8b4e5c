import { type BoundOperation, bindOperations, type HttpMethod, type PathValidator } from '@ngoma/express-contract';
import type { Caller } from '../account/caller.ts';
import type { ApiProfile } from './api-profile.ts';
import { mayUse, type Requirement, readRequirement } from './auth/authorize.ts';
import type { OpenApiDocument, OperationObject, PathItem } from './contract.ts';
import type { HandlerReply, Handlers, Input, OperationId } from './handler.ts';
import { createBodyReader, nothingRead, type ReadBody } from './requests/read-body.ts';

/** A path of the contract with all that its requests need, read once at the start. */
export interface Route {
  readonly methods: ReadonlyMap<string, RouteOperation>;
  /** The methods that the path understands, whoever may use them. */
  readonly allow: string;
  /** The methods that a caller may use, in the order of WordPress. */
  offer(caller: Caller): string;
  readonly validate: PathValidator;
}

type Handle = (input: Input<OperationId>) => Promise<HandlerReply>;

export interface RouteOperation extends BoundOperation<OperationObject, Handle> {
  readonly requirement: Requirement;
  readonly readBody: ReadBody;
}

export function bindRoute(
  document: OpenApiDocument,
  item: PathItem,
  handlers: Handlers,
  profile: ApiProfile,
  validate: PathValidator,
): Route {
  // as: the handlers are typed by operation; here every operation is treated alike.
  const anyHandlers = handlers as unknown as Readonly<Record<string, Handle>>;
  const operations = bindOperations(document, item, anyHandlers).map((bound): RouteOperation => {
    const { operation } = bound;
    return {
      ...bound,
      requirement: readRequirement(operation),
      readBody:
        operation.requestBody === undefined ? () => nothingRead : createBodyReader(document, operation, profile),
    };
  });
  const methods = new Map<string, RouteOperation>(operations.map((each) => [each.method, each]));
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
