import type { Authenticate } from '../account/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { Problem } from '../problems/problem.ts';
import type { ApiProfile, RawInput } from './api-profile.ts';
import {
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type PathItem,
  resolve,
} from './document.ts';
import type { Handler, Input, OperationId } from './handler.ts';
import type { Limiters } from './limiters.ts';
import type { Peer } from './peer.ts';
import type { PipelineContext } from './pipeline-context.ts';
import { createBodyReader, mediaTypeOf } from './read-body.ts';
import { authorize, httpsRequired, mustBeSecure, type Requirement, readRequirement } from './security.ts';
import { type Fault, InvalidRequest, type PathValidator } from './validation.ts';

export interface PathEdge {
  readonly item: PathItem;
  readonly methods: ReadonlyMap<string, BoundOperation>;
  readonly allow: string;
  readonly validate: PathValidator;
}

interface BoundOperation {
  readonly method: HttpMethod;
  readonly operation: OperationObject;
  readonly requirement: Requirement;
  readonly queryNames: ReadonlySet<string>;
  readonly headerNames: readonly string[];
  // The handler map is typed by operation; here every operation is treated alike.
  readonly handle: Handler<OperationId>;
}

/** What a handler has answered. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly freshUntil?: number;
}

export interface EdgeOptions {
  readonly authenticate: Authenticate;
  readonly limiters: Limiters;
  readonly clock: Clock;
  readonly log: Logger;
}

export function bindPath(
  document: OpenApiDocument,
  item: PathItem,
  handlers: object,
  validate: PathValidator,
): PathEdge {
  const methods = new Map<string, BoundOperation>();
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
      resolve(document, each),
    );
    const namesIn = (place: string) => parameters.filter((each) => each.in === place).map((each) => each.name);
    methods.set(method, {
      method,
      operation,
      requirement: readRequirement(operation),
      queryNames: new Set(namesIn('query')),
      headerNames: namesIn('header'),
      // `joinHandlers` has checked that there is one for every operation.
      handle: (handlers as Record<OperationId, Handler<OperationId>>)[operation.operationId],
    });
  }
  const names = [...methods.keys()].map((each) => each.toUpperCase());
  const allow = [...new Set([...names, ...(methods.has('get') ? ['HEAD'] : []), 'OPTIONS'])].sort().join(', ');
  return { item, methods, allow, validate };
}

/** Takes one request from its first header to the answer of its handler, refusing it at the first thing that is wrong. */
export function createEdge(options: EdgeOptions): (context: PipelineContext, path: PathEdge) => Promise<Answer> {
  const { authenticate, limiters, clock, log } = options;
  const readers = new Map<ApiProfile, ReturnType<typeof createBodyReader>>();

  return async (context, path) => {
    const { request, profile, peer } = context;
    const bound = findOperation(path, context);
    context.operation = bound.operation;
    const authorization = request.headers.authorization;
    if (mustBeSecure(profile, peer, authorization !== undefined)) throw await refuseExposed(authorization, peer);
    if (authorization !== undefined) context.caller = await authenticate(authorization, peer.address);
    limiters.take(context);
    authorize(context.caller, bound.requirement, profile);
    profile.refuse(bound.operation.operationId, context.caller);
    const gathered = profile.gather(await readInput(context, bound));
    const unknown = profile.unknownQuery === 'refused' ? unknownQuery(gathered.query, bound.queryNames) : [];
    const input = await validate(context, path, bound, gathered, unknown);
    return bound.handle({
      ...input,
      headers: byDeclaredName(input.headers, bound.headerNames),
      caller: context.caller,
      request: {
        id: context.id,
        origin: peer.origin,
        basePath: context.basePath,
        local: peer.local,
        at: clock.now(),
      },
    } as unknown as Input<OperationId>); // The validator has just proved the shape that the type states.
  };

  /** Whoever owns a key that was sent in the clear should make another: the log names it. */
  async function refuseExposed(authorization: string | undefined, peer: Peer): Promise<Problem> {
    const caller = authorization && (await authenticate(authorization, peer.address).catch(() => undefined));
    if (caller && caller.kind === 'key') log.warn({ exposed_key_id: caller.key.id }, 'A key was sent over plain HTTP');
    return httpsRequired();
  }

  async function readInput(context: PipelineContext, bound: BoundOperation): Promise<RawInput> {
    const { request, response, profile, queryString } = context;
    const base = { method: bound.method, mediaType: mediaTypeOf(request), queryString };
    if (bound.operation.requestBody === undefined) return { ...base, json: undefined, form: undefined };
    let read = readers.get(profile);
    if (read === undefined) {
      read = createBodyReader(profile);
      readers.set(profile, read);
    }
    return { ...base, ...(await read(request, response)) };
  }
}

/** Node gives the names of headers in lower case; the contract, and so the handlers, as they are written. */
function byDeclaredName(headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, headers[name.toLowerCase()]]));
}

function findOperation(path: PathEdge, { request, profile, queryString }: PipelineContext): BoundOperation {
  const { method, headers } = request;
  const meant = profile.meantMethod?.({ method, headers, queryString }) ?? method;
  const bound = path.methods.get(meant === 'HEAD' ? 'get' : meant.toLowerCase());
  if (bound !== undefined) return bound;
  throw new Problem(profile.codes.methodNotAllowed, {
    status: 405,
    detail: `${meant} is not understood here; use ${path.allow}.`,
    headers: { Allow: path.allow },
  });
}

async function validate(
  context: PipelineContext,
  path: PathEdge,
  bound: BoundOperation,
  gathered: { query: Record<string, unknown>; body: unknown },
  unknown: readonly Fault[],
) {
  const { profile, request } = context;
  try {
    const valid = await path.validate({
      method: bound.method,
      path: context.path,
      headers: request.headers,
      query: gathered.query,
      body: bound.operation.requestBody === undefined ? undefined : gathered.body,
    });
    if (unknown.length === 0) return valid;
  } catch (error) {
    if (error instanceof InvalidRequest) throw profile.toProblem([...unknown, ...error.faults]);
    throw error;
  }
  throw profile.toProblem(unknown);
}

function unknownQuery(query: Record<string, unknown>, known: ReadonlySet<string>): Fault[] {
  return Object.keys(query)
    .filter((name) => !known.has(name))
    .map((name) => ({ place: 'query', members: [name], rule: 'unknown', accepts: 'is not known here' }));
}
