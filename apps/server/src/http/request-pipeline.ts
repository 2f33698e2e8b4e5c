import {
  deprecationsOfRequest,
  findUnknownQuery,
  type GatheredRequest,
  headersByName,
  InvalidRequest,
  type PathValidator,
  removeFiles,
  type ValidRequest,
} from '@ngoma/express-contract';
import type { Database } from '../database/database.ts';
import { problems } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';
import type { ApiProfile, RawInput } from './api-profile.ts';
import { createRequestAuthenticator, type RequestAuthenticatorOptions } from './auth/authenticate-request.ts';
import { authorize } from './auth/authorize.ts';
import { rejectCrossSiteRequest } from './auth/csrf.ts';
import { errorsOf, type ValidationError } from './contract.ts';
import type { HandlerReply, Input, OperationId, SentRequest } from './handler.ts';
import type { ShedLoad } from './limits/load-shedding.ts';
import type { Limiters } from './limits/rate-limits.ts';
import { type PipelineContext, requestPath } from './pipeline-context.ts';
import { limitsOf } from './requests/caller-limits.ts';
import { findInvalidUtf8, rejectInvalidUtf8 } from './requests/invalid-utf8.ts';
import { mediaTypeOf, type ReadInput } from './requests/read-body.ts';
import { prefersHtml } from './responses/content-negotiation.ts';
import type { Route, RouteOperation } from './route.ts';

export interface PipelineOptions extends RequestAuthenticatorOptions {
  readonly database: Pick<Database, 'readAtRevision'>;
  readonly shedLoad: ShedLoad;
  readonly limiters: Limiters;
  readonly corsOrigins: readonly string[];
  readonly clock: Clock;
}

export type Pipeline = (context: PipelineContext, route: Route) => Promise<HandlerReply>;

/** Runs a request: rate limits, CSRF, authentication, load shedding, permissions, body, validation, handler. */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { shedLoad, limiters, corsOrigins, clock, database } = options;
  const authenticateRequest = createRequestAuthenticator(options);
  return async (context, route) => {
    const { request, response, profile, client } = context;
    const bound = findOperation(route, context);
    context.operation = bound?.operation;
    if (bound !== undefined) context.deprecations = deprecationsOfRequest(bound.deprecations, context.queryString);
    limiters.admit(context);
    if (bound === undefined) throw methodNotAllowed(route, context);
    if (bound.method !== 'get') rejectCrossSiteRequest(request.headers, client, corsOrigins);
    context.caller = await authenticateRequest(context);
    shedLoad(context);
    await limiters.take(context);
    authorize(context.caller, bound.requirement, profile, clock.now());
    const read = await bound.readBody(request, response, limitsOf(context.caller));
    try {
      return await handle(context, route, bound, read);
    } finally {
      if (read.files.length > 0) await removeFiles(read.files);
    }
  };

  async function handle(context: PipelineContext, route: Route, bound: RouteOperation, read: ReadInput) {
    const { request, profile, client } = context;
    const raw: RawInput = {
      method: bound.method,
      headers: request.headers,
      mediaType: mediaTypeOf(request),
      queryString: context.queryString,
      ...read,
    };
    rejectInvalidUtf8InQuery(raw, bound, profile);
    const gathered = profile.gather(raw, bound.shape);
    const asked: GatheredRequest = {
      method: bound.method,
      path: context.path,
      headers: request.headers,
      query: gathered.query,
      body: bound.operation.requestBody === undefined ? undefined : gathered.body,
    };
    const validator = raw.mediaType === 'multipart/form-data' ? route.validateForm : undefined;
    const valid = await validate(asked, validator ?? route.validate, bound, profile);
    const reply = () =>
      bound.handle({
        ...valid,
        headers: headersByName(valid.headers, bound.headerNames),
        files: read.files,
        caller: context.caller,
        request: {
          id: context.id,
          origin: client.origin,
          path: requestPath(request),
          basePath: context.basePath,
          prefersHtml: () => prefersHtml(request),
          address: client.address,
          userAgent: request.headers['user-agent'],
          local: client.local,
          client,
          at: clock.now(),
          revision: context.revision,
          ...(bound.operation['x-as-sent'] && { sent: toSent(context, read) }),
        },
      } as unknown as Input<OperationId>); // The validator has checked this type.
    const { caller, revision } = context;
    const isPublic = caller.kind === 'anonymous' && revision !== undefined;
    return isPublic ? database.readAtRevision(revision, reply) : reply();
  }
}

/** Ignores unknown parameters, and operations with `x-as-sent`, which read the raw query. */
function rejectInvalidUtf8InQuery(
  { queryString }: RawInput,
  { operation, queryNames }: RouteOperation,
  profile: ApiProfile,
): void {
  if (queryString === '' || operation['x-as-sent']) return;
  const isRead = ({ members: [name = ''] }: ValidationError) =>
    operation.requestBody !== undefined || queryNames.has(name);
  rejectInvalidUtf8(findInvalidUtf8(queryString, 'query').filter(isRead), profile);
}

const toSent = ({ request, queryString }: PipelineContext, { text, form }: ReadInput): SentRequest => ({
  query: new URLSearchParams(queryString),
  queryString,
  headers: request.headers,
  mediaType: mediaTypeOf(request),
  body: text ?? form ?? '',
});

function findOperation(route: Route, context: PipelineContext): RouteOperation | undefined {
  const method = requestMethod(context);
  return route.methods.get(method === 'HEAD' ? 'get' : method.toLowerCase());
}

function requestMethod({ request, profile, queryString }: PipelineContext): string {
  const { method = 'GET', headers } = request;
  return profile.methodOverride?.({ method, headers, queryString }) ?? method;
}

const methodNotAllowed = (route: Route, context: PipelineContext): Problem =>
  new Problem(context.profile.codes.methodNotAllowed, {
    status: 405,
    detail: `${requestMethod(context)} is not supported here; use ${route.allow}.`,
    headers: { Allow: route.allow },
  });

/** Throws all violations of the contract as one problem. */
async function validate(
  asked: GatheredRequest,
  validator: PathValidator,
  bound: RouteOperation,
  profile: ApiProfile,
): Promise<ValidRequest> {
  const rejectsUnknown = profile.unknownQuery === 'refused' && bound.operation['x-as-sent'] === undefined;
  const unknown = rejectsUnknown ? findUnknownQuery(asked.query, bound.queryNames) : [];
  try {
    const valid = await validator(asked);
    if (unknown.length === 0) return valid;
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw toProblem([...unknown, ...errorsOf(error)], profile);
  }
  throw toProblem(unknown, profile);
}

/** Reports only the path if it is invalid, because other errors do not matter then. */
function toProblem(errors: readonly ValidationError[], profile: ApiProfile): Problem {
  const inPath = errors.find(({ place }) => place === 'path');
  if (inPath === undefined) return profile.toProblem(errors);
  const code = inPath.problem ?? profile.codes.noRoute;
  const sentence = `'${inPath.members.join('/')}' ${inPath.accepts}.`;
  return new Problem(code, {
    detail: problems[code].status === 404 ? `There is nothing here: ${sentence}` : sentence,
  });
}
