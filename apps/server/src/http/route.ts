import {
  type BoundOperation,
  bindOperations,
  type HttpMethod,
  type PathValidator,
  pathValidatorOf,
} from '@ngoma/express-contract';
import type { Caller } from '../account/caller.ts';
import type { ApiProfile } from './api-profile.ts';
import { mayUse, type Requirement, readRequirement } from './auth/authorize.ts';
import type { OpenApiDocument, OperationObject, PathItem } from './contract.ts';
import type { HandlerReply, Handlers, Input, OperationId } from './handler.ts';
import { rulesOfOperation } from './requests/body-rules.ts';
import { createBodyReader, nothingRead, type ReadBody } from './requests/read-body.ts';

/** A path of the contract with all that its requests need, read once at the start. */
export interface Route {
  readonly methods: ReadonlyMap<string, RouteOperation>;
  /** The methods that the path understands, whoever may use them. */
  readonly allow: string;
  /** The methods that a caller may use, in the order of WordPress. */
  offer(caller: Caller): string;
  readonly validate: PathValidator;
  /** Validates forms with files whose schema is not that of JSON; undefined if the path accepts none. */
  readonly validateForm: PathValidator | undefined;
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
        operation.requestBody === undefined
          ? () => nothingRead
          : createBodyReader(rulesOfOperation(document, operation, profile)),
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
  return { methods, allow, offer, validate, validateForm: formValidatorOf(document, item) };
}

const multipart = 'multipart/form-data';
const formDocuments = new WeakMap<PathItem, OpenApiDocument>();

/** The validator takes one media type: forms with another schema than JSON are validated against a document of forms. */
function formValidatorOf(document: OpenApiDocument, item: PathItem): PathValidator | undefined {
  const content = item.post?.requestBody?.content ?? {};
  const [first, ...others] = Object.keys(content);
  const form = content[multipart];
  const path = Object.keys(document.paths).find((each) => document.paths[each] === item);
  if (first === multipart || !others.includes(multipart) || form === undefined || path === undefined) return undefined;
  if (JSON.stringify(form.schema) === JSON.stringify(content[first ?? '']?.schema)) return undefined;
  const known = formDocuments.get(item);
  const post = { ...item.post, requestBody: { ...item.post?.requestBody, content: { [multipart]: form } } };
  // as: the operation is the same but for its body
  const ofForms = known ?? ({ ...document, paths: { [path]: { ...item, post } } } as OpenApiDocument);
  formDocuments.set(item, ofForms);
  return pathValidatorOf(ofForms, path);
}

const offeredFirst: readonly HttpMethod[] = ['get', 'delete', 'post', 'put', 'patch'];
