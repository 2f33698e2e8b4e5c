import type { IncomingMessage } from 'node:http';
import express, { type Request } from 'express';
import type { Caller } from '../account/caller.ts';
import type { Clock } from '../clock.ts';
import { Problem } from '../problems/problem.ts';
import type { ApiProfile, RawInput } from './api-profile.ts';
import { refuseCrossSite } from './cross-site.ts';
import { type Deprecation, deprecationsOfRequest, listDeprecations } from './deprecations.ts';
import {
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type PathItem,
  parametersOf,
} from './document.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from './gathered-request.ts';
import type { Handler, Handlers, Input, OperationId, SentRequest } from './handler.ts';
import { createIdentify, type IdentifyOptions } from './identify.ts';
import { illEncoded, refuseIllEncoded } from './ill-encoded.ts';
import { type InputShape, readInputShape } from './input-shape.ts';
import type { Limiters } from './limiters.ts';
import type { ShedLoad } from './load-shedding.ts';
import { askedPath, type PipelineContext } from './pipeline-context.ts';
import { createBodyReader, mediaTypeOf, nothingRead, type ReadBody, type ReadInput } from './read-body.ts';
import { removeFiles } from './read-multipart.ts';
import { authorize, mayUse, type Requirement, readRequirement } from './security.ts';
import { InvalidRequest, type ValidationError, withoutInvalid } from './validation-error.ts';

/** A path of the contract with all that its requests need, found once at the start. */
export interface BoundPath {
  readonly methods: ReadonlyMap<string, BoundOperation>;
  /** The methods that the path understands, whoever may use them. */
  readonly allow: string;
  /** The methods that a caller may use, in the order of WordPress. */
  offer(caller: Caller): string;
  readonly validate: PathValidator;
}

interface BoundOperation {
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
}

export interface PipelineOptions extends IdentifyOptions {
  readonly shedLoad: ShedLoad;
  readonly limiters: Limiters;
  readonly corsOrigins: readonly string[];
  readonly clock: Clock;
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

export type Pipeline = (context: PipelineContext, path: BoundPath) => Promise<HandlerReply>;

/** Takes one request from its first header to the reply of its handler, refusing it at the first thing that is wrong. */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { shedLoad, limiters, corsOrigins, clock } = options;
  const identify = createIdentify(options);
  return async (context, path) => {
    const { request, response, profile, peer } = context;
    const bound = findOperation(path, context);
    context.operation = bound?.operation;
    if (bound !== undefined) context.deprecations = deprecationsOfRequest(bound.deprecations, context.queryString);
    limiters.admit(context);
    if (bound === undefined) throw methodNotAllowed(path, context);
    if (bound.method !== 'get') refuseCrossSite(request.headers, peer, corsOrigins);
    const signedIn = identify(context);
    if (signedIn !== undefined) context.caller = await signedIn;
    shedLoad(context);
    await limiters.take(context);
    authorize(context.caller, bound.requirement, profile);
    const read = await bound.readBody(request, response);
    try {
      return await handle(context, path, bound, read);
    } finally {
      if (read.files.length > 0) await removeFiles(read.files);
    }
  };

  async function handle(context: PipelineContext, path: BoundPath, bound: BoundOperation, read: ReadInput) {
    const { request, profile, peer } = context;
    const raw: RawInput = {
      method: bound.method,
      headers: request.headers,
      mediaType: mediaTypeOf(request),
      queryString: context.queryString,
      ...read,
    };
    refuseIllEncodedQuery(raw, bound, profile);
    const gathered = profile.gather(raw, bound.shape);
    const run = (input: ValidRequest, refusal?: Problem) =>
      bound.handle({
        ...input,
        headers: byDeclaredName(input.headers, bound.headerNames),
        files: read.files,
        caller: context.caller,
        request: {
          id: context.id,
          origin: peer.origin,
          path: askedPath(request),
          basePath: context.basePath,
          prefersHtml: () => prefersHtml(request),
          address: peer.address,
          local: peer.local,
          at: clock.now(),
          revision: context.revision,
          ...(refusal !== undefined && { refusal }),
          ...(bound.operation['x-as-sent'] && { sent: toSent(context, read) }),
        },
      } as unknown as Input<OperationId>); // The validator has just proved the shape that the type states.
    const asked: GatheredRequest = {
      method: bound.method,
      path: context.path,
      headers: request.headers,
      query: gathered.query,
      body: bound.operation.requestBody === undefined ? undefined : gathered.body,
    };
    const found = await validate(asked, path, bound, profile);
    if ('valid' in found) return run(found.valid);
    throw await withFurtherErrors(found.errors, asked, { path, bound, profile }, run);
  }
}

/** What nobody reads may be encoded in any way, and so may what is read as it was sent. */
function refuseIllEncodedQuery(
  { queryString }: RawInput,
  { operation, queryNames }: BoundOperation,
  profile: ApiProfile,
): void {
  if (queryString === '' || operation['x-as-sent']) return;
  const isRead = ({ members: [name = ''] }: ValidationError) =>
    operation.requestBody !== undefined || queryNames.has(name);
  refuseIllEncoded(illEncoded(queryString, 'query').filter(isRead), profile);
}

/** Node gives the names of headers in lower case; the contract, and so the handlers, as they are written. */
function byDeclaredName(headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const name of names) named[name] = headers[name.toLowerCase()];
  return named;
}

/** As Express reads `Accept`, for any request. */
const prefersHtml = (request: IncomingMessage): boolean =>
  express.request.accepts.call(request as Request, 'json', 'html') === 'html'; // as: it looks at the headers only

const toSent = ({ request, queryString }: PipelineContext, { text, form }: ReadInput): SentRequest => ({
  query: new URLSearchParams(queryString),
  headers: request.headers,
  mediaType: mediaTypeOf(request),
  body: text ?? form ?? '',
});

function findOperation(path: BoundPath, context: PipelineContext): BoundOperation | undefined {
  const meant = meantMethod(context);
  return path.methods.get(meant === 'HEAD' ? 'get' : meant.toLowerCase());
}

function meantMethod({ request, profile, queryString }: PipelineContext): string {
  const { method = 'GET', headers } = request;
  return profile.meantMethod?.({ method, headers, queryString }) ?? method;
}

const methodNotAllowed = (path: BoundPath, context: PipelineContext): Problem =>
  new Problem(context.profile.codes.methodNotAllowed, {
    status: 405,
    detail: `${meantMethod(context)} is not understood here; use ${path.allow}.`,
    headers: { Allow: path.allow },
  });

type Validated = { readonly valid: ValidRequest } | { readonly errors: readonly ValidationError[] };

async function validate(
  asked: GatheredRequest,
  path: BoundPath,
  bound: BoundOperation,
  profile: ApiProfile,
): Promise<Validated> {
  const isRefused = profile.unknownQuery === 'refused' && bound.operation['x-as-sent'] === undefined;
  const unknown = isRefused ? unknownQuery(asked.query, bound.queryNames) : [];
  try {
    const valid = await path.validate(asked);
    return unknown.length === 0 ? { valid } : { errors: unknown };
  } catch (error) {
    if (error instanceof InvalidRequest) return { errors: [...unknown, ...error.errors] };
    throw error;
  }
}

interface Asked {
  readonly path: BoundPath;
  readonly bound: BoundOperation;
  readonly profile: ApiProfile;
}

/** The refusal of a request that does not fit the contract, with what its handler refuses of the rest. */
async function withFurtherErrors(
  errors: readonly ValidationError[],
  asked: GatheredRequest,
  { path, bound, profile }: Asked,
  handle: (input: ValidRequest, refusal?: Problem) => Promise<HandlerReply>,
): Promise<Problem> {
  const problem = toProblem(errors, profile);
  if (profile.joinProblems === undefined) return problem;
  const isWrite = asked.method !== 'get';
  if (isWrite && !profile.judgesRefused?.(bound.operation.operationId)) return problem;
  const rest = withoutErrors(asked, errors, isWrite ? 'body' : 'query');
  if (rest === undefined) return problem;
  try {
    await handle(await validateRest(rest, path), isWrite ? problem : undefined);
  } catch (error) {
    if (error instanceof Problem) return profile.joinProblems(problem, error);
    if (!(error instanceof InvalidRequest)) throw error;
    const further = error.errors.filter((each) => !isMissing(each));
    if (further.length > 0) return withFurtherErrors([...errors, ...further], asked, { path, bound, profile }, handle);
  }
  return problem;
}

/** The request without the members of one place that are invalid; undefined where others are, or something is missing. */
function withoutErrors(
  asked: GatheredRequest,
  errors: readonly ValidationError[],
  expected: 'body' | 'query',
): GatheredRequest | undefined {
  const areOfPlace = errors.every(({ place, members }) => place === expected && members.length > 0);
  if (!areOfPlace || errors.some(isMissing)) return undefined;
  const values = asked[expected] as Readonly<Record<string, unknown>>; // as: each error is about one of its members
  return { ...asked, [expected]: withoutInvalid(values, errors) };
}

const isMissing = ({ members, rule }: ValidationError): boolean => rule === 'required' && members.length === 1;

/** What is missing only because it was left out here is no error; a request without a path parameter is as valid then. */
async function validateRest(rest: GatheredRequest, path: BoundPath): Promise<ValidRequest> {
  try {
    return await path.validate(rest);
  } catch (error) {
    if (!(error instanceof InvalidRequest) || !error.errors.every(isMissing)) throw error;
    return { path: {}, query: rest.query, headers: rest.headers, body: rest.body };
  }
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
  const unknown: ValidationError[] = [];
  for (const name in query)
    if (!known.has(name))
      unknown.push({ place: 'query', members: [name], rule: 'unknown', accepts: 'is not known here' });
  return unknown;
}
