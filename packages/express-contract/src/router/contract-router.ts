import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { deprecationHeaders, deprecationsOfRequest } from '../document/deprecations.ts';
import type { OpenApiDocument, OperationObject } from '../document/document.ts';
import { readDocument } from '../document/read-document.ts';
import type { HandlerReply, OperationInput, OperationReply } from '../handler.ts';
import { type BoundOperation, bindOperations, headersByName } from '../operations.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from '../validation/gathered-request.ts';
import { findUnknownQuery } from '../validation/unknown-query.ts';
import { pathValidatorOf } from '../validation/validation.ts';
import { InvalidRequest } from '../validation/validation-error.ts';
import { MethodNotAllowed, toProblemReply, UndeclaredResponse } from './errors.ts';
import { createBodyReader, parseQuery, queryStringOf } from './read-request.ts';
import { createReplyCheck, sendReply } from './send-reply.ts';

/** The input of a handler: valid by the contract, and converted to its types. */
export interface RouterInput<Operation, Caller> extends OperationInput<Operation> {
  readonly caller: Caller;
  readonly request: Request;
}

/** One handler for each operation of the contract; a missing one does not compile. */
export type RouterHandlers<Operations, Caller> = {
  readonly [Id in keyof Operations]: (
    input: RouterInput<Operations[Id], Caller>,
  ) => OperationReply<Operations[Id]> | Promise<OperationReply<Operations[Id]>>;
};

export interface ContractRouterOptions<Operations, Caller> {
  /** The OpenAPI 3.1 document in one piece: references only within it. */
  readonly document: object;
  readonly handlers: RouterHandlers<Operations, Caller>;
  /** Returns the caller of a request, or throws, before the body is read. `security` names the credentials. */
  readonly authenticate: (request: Request, operation: OperationObject) => Caller | Promise<Caller>;
  /** The reply to an error, or undefined to pass it on to the error handler of the app; `toProblemReply` unless set. */
  readonly onError?: (error: unknown, request: Request) => HandlerReply | undefined;
  /** Whether replies are compared with the contract before they are sent; `true` unless set. */
  readonly checkResponses?: boolean;
  /** The largest body in bytes; 100 KiB unless set. */
  readonly bodyLimit?: number;
}

type AnyInput = RouterInput<unknown, unknown>;
type Operation = BoundOperation<OperationObject, (input: AnyInput) => HandlerReply | Promise<HandlerReply>>;

/** An Express router with every path of the contract. Requests to other paths go on to the next handler of the app. */
export function createContractRouter<Operations, Caller>(options: ContractRouterOptions<Operations, Caller>): Router {
  const { authenticate, onError = toProblemReply, checkResponses = true, bodyLimit = 102_400 } = options;
  const document = readDocument(options.document);
  const findViolation = createReplyCheck(checkResponses ? document : undefined);
  const router = express.Router({ caseSensitive: true });
  for (const [path, operations] of bindPaths(document, options.handlers)) {
    const validate = pathValidatorOf(document, path);
    const readBodies = new Map(operations.map((each) => [each, createBodyReader(each.operation, bodyLimit)]));
    const run = async (request: Request, response: Response, bound: Operation) => {
      const caller = await authenticate(request, bound.operation);
      const body = await readBodies.get(bound)?.(request, response);
      const valid = await validateAll(validate, bound, request, body);
      const headers = headersByName(valid.headers, bound.headerNames);
      // as: the validator has just proved the shape.
      return bound.handle({ ...valid, headers, caller, request } as unknown as AnyInput);
    };
    router.all(path.replace(/\{(\w+)\}/g, ':$1'), async (request, response, next) => {
      const bound = findOperation(operations, request);
      try {
        if (bound === undefined) throw new MethodNotAllowed(operations.map(({ method }) => method));
        const reply = await run(request, response, bound);
        const complete = withDeprecations(reply, bound, request);
        const violation = await findViolation(bound.operation, reply, complete.headers);
        if (violation !== undefined) throw new UndeclaredResponse(violation);
        await sendReply(response, complete);
      } catch (error) {
        await sendError({ request, response, next, bound }, error);
      }
    });
  }
  return router;

  async function sendError({ request, response, next, bound }: Exchange, error: unknown): Promise<void> {
    const reply = response.headersSent ? undefined : onError(error, request);
    if (reply === undefined) return next(error);
    const complete = bound === undefined ? reply : withDeprecations(reply, bound, request);
    const violation =
      bound && reply.status < 500 ? await findViolation(bound.operation, reply, complete.headers) : undefined;
    if (violation === undefined) return sendReply(response, complete);
    await sendError({ request, response, next, bound: undefined }, new UndeclaredResponse(violation, error));
  }
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
  /** The operation whose contract the reply has to keep; undefined if there is none. */
  readonly bound: Operation | undefined;
}

function bindPaths(document: OpenApiDocument, handlers: object): (readonly [string, readonly Operation[]])[] {
  // as: the handlers are typed by operation; here every operation is treated alike.
  const all = handlers as Readonly<Record<string, Operation['handle']>>;
  return Object.entries(document.paths).map(([path, item]) => [path, bindOperations(document, item, all)]);
}

function findOperation(operations: readonly Operation[], { method }: Request): Operation | undefined {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  return operations.find((each) => each.method === name);
}

/** Throws all errors of a request at once, unknown query parameters included. */
async function validateAll(
  validate: PathValidator,
  { method, queryNames }: Operation,
  request: Request,
  body: unknown,
): Promise<ValidRequest> {
  const query = parseQuery(request);
  const path = request.path.replace(/(?<=.)\/$/, '');
  const gathered: GatheredRequest = { method, path, headers: request.headers, query, body };
  const unknown = findUnknownQuery(query, queryNames);
  try {
    const valid = await validate(gathered);
    if (unknown.length === 0) return valid;
  } catch (error) {
    throw error instanceof InvalidRequest ? new InvalidRequest([...unknown, ...error.errors]) : error;
  }
  throw new InvalidRequest(unknown);
}

function withDeprecations(reply: HandlerReply, { deprecations }: Operation, request: Request): HandlerReply {
  const headers = deprecationHeaders(deprecationsOfRequest(deprecations, queryStringOf(request)));
  return { ...reply, headers: { ...headers, ...reply.headers } };
}
