import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type BodyReader, createBodyReader, type UploadLimits } from '../bodies/read-body.ts';
import { removeFiles } from '../bodies/read-multipart.ts';
import { basePathsOf, createPathReader } from '../document/base-paths.ts';
import { deprecationHeaders, deprecationsOfRequest } from '../document/deprecations.ts';
import type { OpenApiDocument, OperationObject } from '../document/document.ts';
import { readDocument } from '../document/read-document.ts';
import { MethodNotAllowed, toProblemReply, UndeclaredResponse } from '../errors.ts';
import type { HandlerReply, OperationReply } from '../handler.ts';
import { type BoundOperation, bindOperations, headersByName } from '../operations.ts';
import { createSecurity, type SecurityFunction, type SecurityFunctions } from '../security/security.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from '../validation/gathered-request.ts';
import { findUnknownQuery } from '../validation/unknown-query.ts';
import { pathValidatorOf } from '../validation/validation.ts';
import { InvalidRequest } from '../validation/validation-error.ts';
import { checkErrorForms, hasContent } from './error-forms.ts';
import { createRouteFinder } from './find-route.ts';
import { queryStringOf, readQuery } from './read-request.ts';
import type { RouterInput } from './router-input.ts';
import { createReplyCheck, createReplyTyper, type ReplyTyper, sendReply } from './send-reply.ts';

/** One handler for each operation of the contract; a missing one does not compile. */
export type RouterHandlers<Operations, Caller> = {
  readonly [Id in keyof Operations]: (
    input: RouterInput<Operations[Id], Caller>,
  ) => OperationReply<Operations[Id]> | Promise<OperationReply<Operations[Id]>>;
};

export interface ContractRouterOptions<Operations, Caller, Document extends object = object> {
  /** The OpenAPI 3.1 document in one piece: references only within it. */
  readonly document: Document;
  readonly handlers: RouterHandlers<Operations, Caller>;
  /** A function for each security scheme of the document. It is called before the body is read. */
  readonly security: SecurityFunctions<Document, Caller>;
  /** The caller of requests to operations that need no credentials. Unless set, the document must have none. */
  readonly anonymous?: Caller;
  /** The reply to an error, or undefined to pass it on to the error handler of the app; `toProblemReply` unless set. */
  readonly onError?: (error: unknown, request: Request) => HandlerReply | undefined;
  /** Whether replies are compared with the contract before they are sent; `true` unless set. */
  readonly checkResponses?: boolean;
  /** The largest body in bytes, without files; 100 KiB unless set. */
  readonly bodyLimit?: number;
  /** The folder and the limits of files in forms. */
  readonly uploads?: UploadLimits;
}

type AnyInput = RouterInput<unknown, unknown>;
type Handle = (input: AnyInput) => HandlerReply | Promise<HandlerReply>;

interface Operation extends BoundOperation<OperationObject, Handle> {
  readonly authenticate: (request: Request) => Promise<unknown>;
  readonly readBody: BodyReader;
  readonly toTyped: ReplyTyper;
}

interface Route {
  readonly operations: readonly Operation[];
  readonly validate: PathValidator;
}

/** An Express handler with every path of the contract. Requests to other paths go on to the next handler of the app. */
export function createContractRouter<Operations, Caller, Document extends object = object>(
  options: ContractRouterOptions<Operations, Caller, Document>,
): RequestHandler {
  const { onError, checkResponses = true, bodyLimit = 102_400, uploads = {} } = options;
  const document = readDocument(options.document);
  const security = createSecurity<Caller>({
    document,
    functions: options.security as Readonly<Record<string, SecurityFunction<Caller>>>, // as: names are only known to callers
    anonymous: 'anonymous' in options ? { caller: options.anonymous as Caller } : undefined, // as: it is there
  });
  const findViolation = checkResponses ? createReplyCheck(document) : undefined;
  if (onError === undefined && checkResponses) checkErrorForms(document);
  const toReply = onError ?? toProblemReply;
  const limits = { bodyBytes: bodyLimit, uploads };
  const bind = (each: BoundOperation<OperationObject, Handle>): Operation => ({
    ...each,
    authenticate: security.authenticatorOf(each.operation),
    readBody: createBodyReader(document, each.operation, limits),
    toTyped: createReplyTyper(document, each.operation),
  });
  const findRoute = createRouteFinder(bindPaths(document, options.handlers, bind));
  const pathOf = createPathReader(basePathsOf(document));

  async function handle(exchange: Exchange, path: string, { validate }: Route, bound: Operation) {
    const { request, response } = exchange;
    const caller = await bound.authenticate(request);
    const { files, ...sent } = await bound.readBody(request, response);
    try {
      const query = readQuery(request, bound, security.queryKeys);
      const asked = { method: bound.method, path, headers: request.headers, query, ...sent };
      const valid = await validateAll(validate, bound, asked);
      const headers = headersByName(valid.headers, bound.headerNames);
      const input = { ...valid, headers, mediaType: sent.mediaType, files, caller, request };
      exchange.isHandled = true;
      // as: the validator has just proved the shape.
      return { files, reply: await bound.handle(input as unknown as AnyInput) };
    } catch (error) {
      if (files.length > 0) await removeFiles(files);
      throw error;
    }
  }

  async function respond(exchange: Exchange, path: string, route: Route): Promise<void> {
    const { request, response, bound } = exchange;
    if (bound === undefined) throw new MethodNotAllowed(route.operations.map(({ method }) => method));
    const { files, reply } = await handle(exchange, path, route, bound);
    try {
      const complete = bound.toTyped(withDeprecations(reply, bound, request));
      const own = { ...complete, headers: reply.headers ?? {} };
      const violation = await findViolation?.(bound.operation, own, complete.headers ?? {});
      if (violation !== undefined) throw new UndeclaredResponse(violation);
      await sendReply(response, complete);
    } finally {
      if (files.length > 0) await removeFiles(files);
    }
  }

  async function sendError(exchange: Exchange, error: unknown): Promise<void> {
    const { request, response, next, bound } = exchange;
    const reply = response.headersSent ? undefined : toReply(error, request);
    if (reply === undefined) return next(error);
    if (bound === undefined || (!exchange.isHandled && !hasContent(document, bound.operation, reply.status)))
      return sendReply(response, { ...reply, mediaType: reply.headers?.['Content-Type'] });
    const complete = bound.toTyped(withDeprecations(reply, bound, request));
    const own = { ...complete, headers: reply.headers ?? {} };
    const violation =
      reply.status < 500 ? await findViolation?.(bound.operation, own, complete.headers ?? {}) : undefined;
    if (violation === undefined) return sendReply(response, complete);
    await sendError({ ...exchange, bound: undefined }, new UndeclaredResponse(violation, error));
  }

  return async (request, response, next) => {
    const path = pathOf(request.baseUrl, request.path);
    const route = path === undefined ? undefined : findRoute(path);
    if (path === undefined || route === undefined) return next();
    const bound = findOperation(route.operations, request);
    const exchange: Exchange = { request, response, next, bound, isHandled: false };
    try {
      await respond(exchange, path, route);
    } catch (error) {
      await sendError(exchange, error);
    }
  };
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
  /** The operation whose contract the reply has to keep; undefined if there is none. */
  readonly bound: Operation | undefined;
  /** Whether the handler was called: errors before it are the router's own. */
  isHandled: boolean;
}

function bindPaths(
  document: OpenApiDocument,
  handlers: object,
  bind: (operation: BoundOperation<OperationObject, Handle>) => Operation,
): ReadonlyMap<string, Route> {
  // as: the handlers are typed by operation; here every operation is treated alike.
  const all = handlers as Readonly<Record<string, Handle>>;
  return new Map(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      { operations: bindOperations(document, item, all).map(bind), validate: pathValidatorOf(document, path) },
    ]),
  );
}

function findOperation(operations: readonly Operation[], { method }: Request): Operation | undefined {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  return operations.find((each) => each.method === name);
}

/** Throws all errors of a request at once, unknown query parameters included. */
async function validateAll(
  validate: PathValidator,
  { queryNames }: Operation,
  request: GatheredRequest,
): Promise<ValidRequest> {
  const unknown = findUnknownQuery(request.query, queryNames);
  try {
    const valid = await validate(request);
    if (unknown.length === 0) return valid;
  } catch (error) {
    throw error instanceof InvalidRequest ? new InvalidRequest([...unknown, ...error.errors]) : error;
  }
  throw new InvalidRequest(unknown);
}

function withDeprecations(reply: HandlerReply, { deprecations }: Operation, request: Request): HandlerReply {
  if (deprecations.length === 0) return reply;
  const headers = deprecationHeaders(deprecationsOfRequest(deprecations, queryStringOf(request)));
  return { ...reply, headers: { ...headers, ...reply.headers } };
}
