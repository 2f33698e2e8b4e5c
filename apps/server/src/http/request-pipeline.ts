import type { Authenticate } from '../account/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { Problem } from '../problems/problem.ts';
import type { ApiProfile, GatheredInput, RawInput } from './api-profile.ts';
import { refuseCrossSite } from './cross-site.ts';
import {
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type PathItem,
  parametersOf,
} from './document.ts';
import type { Handler, Handlers, Input, OperationId } from './handler.ts';
import type { Limiters } from './limiters.ts';
import type { Admit } from './load-shedding.ts';
import type { Peer } from './peer.ts';
import type { PipelineContext } from './pipeline-context.ts';
import { createBodyReader, mediaTypeOf, nothingRead, type ReadBody } from './read-body.ts';
import { authorize, httpsRequired, mustBeSecure, type Requirement, readRequirement } from './security.ts';
import { InvalidRequest, type PathValidator } from './validation.ts';
import type { ValidationError } from './validation-error.ts';

/** A path of the contract with all that its requests need, found once at the start. */
export interface BoundPath {
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
  readonly readBody: ReadBody;
  readonly handle: (input: Input<OperationId>) => Promise<HandlerReply>;
}

/** What a handler gives, whichever operation it is of. */
export interface HandlerReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expiresAtMs?: number;
}

export interface PipelineOptions {
  readonly authenticate: Authenticate;
  readonly admit: Admit;
  readonly limiters: Limiters;
  readonly corsOrigins: readonly string[];
  readonly clock: Clock;
  readonly log: Logger;
}

export function bindPath(
  document: OpenApiDocument,
  item: PathItem,
  handlers: Handlers,
  profile: ApiProfile,
  validate: PathValidator,
): BoundPath {
  const methods = new Map<string, BoundOperation>();
  const readBody = createBodyReader(profile);
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    const parameters = parametersOf(document, item, operation);
    const namesIn = (place: string) => parameters.filter((each) => each.in === place).map((each) => each.name);
    methods.set(method, {
      method,
      operation,
      requirement: readRequirement(operation),
      queryNames: new Set(namesIn('query')),
      headerNames: namesIn('header'),
      readBody: operation.requestBody === undefined ? async () => nothingRead : readBody,
      // The handlers are typed by operation; here every operation is treated alike.
      handle: handlers[operation.operationId] as Handler<OperationId>,
    });
  }
  const names = [...methods.keys()].map((each) => each.toUpperCase());
  const allow = [...new Set([...names, ...(methods.has('get') ? ['HEAD'] : []), 'OPTIONS'])].sort().join(', ');
  return { methods, allow, validate };
}

export type Pipeline = (context: PipelineContext, path: BoundPath) => Promise<HandlerReply>;

/** Takes one request from its first header to the reply of its handler, refusing it at the first thing that is wrong. */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { authenticate, admit, limiters, corsOrigins, clock, log } = options;
  return async (context, path) => {
    const { request, response, profile, peer } = context;
    const bound = findOperation(path, context);
    context.operation = bound?.operation;
    limiters.admit(context);
    if (bound === undefined) throw methodNotAllowed(path, context);
    const authorization = request.headers.authorization;
    if (mustBeSecure(profile, peer, authorization !== undefined)) throw await refuseExposed(authorization, peer);
    if (bound.method !== 'get') refuseCrossSite(request.headers, peer, corsOrigins);
    if (authorization !== undefined) context.caller = await authenticate(authorization, peer.address);
    admit(context);
    limiters.take(context);
    authorize(context.caller, bound.requirement, profile);
    const raw: RawInput = {
      method: bound.method,
      mediaType: mediaTypeOf(request),
      queryString: context.queryString,
      ...(await bound.readBody(request, response)),
    };
    const input = await validate(context, path, bound, profile.gather(raw));
    return bound.handle({
      ...input,
      headers: byDeclaredName(input.headers, bound.headerNames),
      caller: context.caller,
      request: {
        id: context.id,
        origin: peer.origin,
        basePath: context.basePath,
        prefersHtml: () => request.accepts(['json', 'html']) === 'html',
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
}

/** Node gives the names of headers in lower case; the contract, and so the handlers, as they are written. */
function byDeclaredName(headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, headers[name.toLowerCase()]]));
}

function findOperation(path: BoundPath, context: PipelineContext): BoundOperation | undefined {
  const meant = meantMethod(context);
  return path.methods.get(meant === 'HEAD' ? 'get' : meant.toLowerCase());
}

function meantMethod({ request, profile, queryString }: PipelineContext): string {
  const { method, headers } = request;
  return profile.meantMethod?.({ method, headers, queryString }) ?? method;
}

const methodNotAllowed = (path: BoundPath, context: PipelineContext): Problem =>
  new Problem(context.profile.codes.methodNotAllowed, {
    status: 405,
    detail: `${meantMethod(context)} is not understood here; use ${path.allow}.`,
    headers: { Allow: path.allow },
  });

async function validate(context: PipelineContext, path: BoundPath, bound: BoundOperation, gathered: GatheredInput) {
  const { profile, request } = context;
  const unknown = profile.unknownQuery === 'refused' ? unknownQuery(gathered.query, bound.queryNames) : [];
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
    if (error instanceof InvalidRequest) throw toProblem([...unknown, ...error.errors], profile);
    throw error;
  }
  throw toProblem(unknown, profile);
}

/** A path that names nothing comes first: whatever else was sent is of no interest then. */
function toProblem(errors: readonly ValidationError[], profile: ApiProfile): Problem {
  const inPath = errors.find(({ place }) => place === 'path');
  if (inPath === undefined) return profile.toProblem(errors);
  return new Problem(inPath.problem ?? profile.codes.noRoute, {
    detail: `There is nothing here: '${inPath.members.join('/')}' ${inPath.accepts}.`,
  });
}

function unknownQuery(query: Record<string, unknown>, known: ReadonlySet<string>): ValidationError[] {
  return Object.keys(query)
    .filter((name) => !known.has(name))
    .map((name) => ({ place: 'query', members: [name], rule: 'unknown', accepts: 'is not known here' }));
}
