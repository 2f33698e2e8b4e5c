import {
  type Bytes,
  type ContractCheck,
  deprecationHeaders,
  type FinishedResponse,
  isStreamed,
  parsedBody,
  type Streamed,
  toBytes,
} from '@ngoma/express-contract';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';
import type { PageErrorStatus } from '../api-profile.ts';
import { challengeOf } from '../auth/challenge.ts';
import { corsHeaders, preflightHeaders } from '../auth/cors.ts';
import type { Contract } from '../contract.ts';
import type { HandlerReply } from '../handler.ts';
import { type PipelineContext, requestPath } from '../pipeline-context.ts';
import type { Route } from '../route.ts';
import { isRead, type ResponseCache, type ResponseObserver, responseKey } from './cached-responses.ts';
import type { CompressedBodies } from './compressed-bodies.ts';
import { prefersHtml } from './content-negotiation.ts';
import { entityTag } from './entity-tags.ts';
import { isPageError } from './page.ts';
import { renderProblem, toProblem } from './render-problem.ts';
import { encode, headersOf, negotiate, type TaggedBody, toTaggedBody } from './representation.ts';
import { cachingHeaders, joinHeaders, type ResponseHeaders } from './response-headers.ts';
import { recordRequest, sendResponse, streamResponse } from './send-response.ts';
import { showsErrorPage } from './shows-error-page.ts';

export interface ResponseOptions {
  readonly contract: Contract;
  readonly cache: ResponseCache;
  readonly compressedBodies: CompressedBodies;
  readonly corsOrigins: readonly string[];
  readonly browserHeaders: ResponseHeaders;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Validates responses against the contract before they are sent (`VALIDATE_RESPONSES`). */
  readonly contractCheck?: ContractCheck | undefined;
  /** Receives each violation of the contract; tests fail on it. */
  readonly onViolation?: ((violation: string) => void) | undefined;
  /** Receives each response of an operation, for the coverage report of the tests. */
  readonly onResponse?: ResponseObserver | undefined;
}

export interface Responses {
  /** Sends the reply of a handler; caches it if the revision from before the handler ran is known. */
  send(context: PipelineContext, reply: HandlerReply): Promise<void>;
  /** Sends an error; an error that is not a Problem is logged and becomes `internal_error`. */
  sendError(context: PipelineContext, error: unknown): void;
  /** Sends the response to `OPTIONS`. */
  sendMethods(context: PipelineContext, route: Route): void;
}

export const createResponses = (options: ResponseOptions): Responses => ({
  send: (context, reply) => sendReply(options, context, reply),
  sendError: (context, error) => sendError(options, context, error),
  sendMethods(context, route) {
    const methods = route.allow.split(', ');
    context.headers = preflightHeaders(context.request.headers, methods, options.corsOrigins);
    const headers = { Allow: route.allow, ...allowHeaders(context) };
    finish(options, context, 200, headers, { ...toBytes({ methods }), status: 200 });
  },
});

async function sendReply(options: ResponseOptions, context: PipelineContext, reply: HandlerReply): Promise<void> {
  const { 'Content-Type': mediaType, ...own } = reply.headers ?? {};
  const { status, body } = reply;
  if (isStreamed(body)) return stream(options, context, { status, mediaType, headers: own, body });
  const whole = toBytes(body, mediaType);
  const shaped = shape(context, status, own, whole, body);
  const etag = tagOf(context, reply, whole, shaped);
  const headers = etag === undefined ? own : { ...own, ETag: etag };
  requireDeclared(options, context, { status, mediaType: whole.mediaType, headers, body });
  if (etag === undefined) finish(options, context, status, own, shaped);
  else await sendTagged(options, context, reply, own, toTaggedBody(shaped, etag), shaped.status);
}

async function sendTagged(
  options: ResponseOptions,
  context: PipelineContext,
  reply: HandlerReply,
  own: ResponseHeaders,
  tagged: TaggedBody,
  shapedStatus: number,
): Promise<void> {
  // Any client that received the ETag may send a conditional request.
  const notModified = { status: 304, mediaType: undefined, headers: { ETag: tagged.etag }, body: undefined };
  requireDeclared(options, context, notModified);
  const headers = joinHeaders(own, headersOf(tagged));
  store(options, context, reply, headers, tagged);
  const representation = negotiate(context.request, tagged);
  const encoded = await encode(options.compressedBodies, representation, tagged);
  const { isKnown } = representation;
  const sent: ShapedBytes = { ...encoded, status: isKnown ? 304 : shapedStatus };
  finish(options, context, isKnown ? 304 : reply.status, { ...headers, ...representation.headers }, sent);
}

function sendError(options: ResponseOptions, context: PipelineContext, error: unknown): void {
  const problem = toProblem(error);
  const { id, profile, client, request } = context;
  if (!(error instanceof Problem)) options.log.error({ err: error, request_id: id }, 'A request failed');
  const site = { origin: client.origin, instance: requestPath(request), requestId: id };
  const { status, headers: own, body } = renderProblem(problem, site);
  if (isPageError(status) && showsErrorPage(options.contract, context, status)) {
    if (prefersHtml(request)) {
      sendErrorPage(options, context, { status, code: problem.code, headers: own });
      return;
    }
    context.headers = joinHeaders(context.headers, variesByAccept);
  }
  const headers =
    status === 401 ? { ...own, 'WWW-Authenticate': challengeOf(request.headers, context.operation) } : own;
  const mediaType = profile.errorMediaType;
  const violation = reportViolation(options, context, { status, mediaType, headers, body });
  // An internal error is sent in spite of a violation: no other response can replace it.
  if (violation !== undefined && problem.code !== 'internal_error') {
    sendError(options, context, new Error(violation));
    return;
  }
  const whole = { mediaType, bytes: JSON.stringify(body) };
  finish(options, context, status, headers, shape(context, status, headers, whole, body), problem.code);
}

interface PageError {
  readonly status: PageErrorStatus;
  readonly code: ProblemCode;
  readonly headers: ResponseHeaders;
}

function sendErrorPage(options: ResponseOptions, context: PipelineContext, error: PageError): void {
  const { profile, client, request } = context;
  const { status, code } = error;
  const address = new URL(request.url ?? '/', client.origin);
  const page = profile.errorPage?.(status, client.origin, `${client.origin}${address.pathname}${address.search}`);
  if (page === undefined) return;
  const { 'Content-Type': mediaType, ...own } = page.headers;
  const headers = joinHeaders(error.headers, own, variesByAccept);
  reportViolation(options, context, { status, mediaType, headers, body: page.body });
  finish(options, context, status, headers, { ...toBytes(page.body, mediaType), status }, code);
}

/** For responses that browsers receive as a page and other clients as JSON. */
const variesByAccept = { Vary: 'Accept' };

/** An error after the headers can only be logged. */
async function stream(
  options: ResponseOptions,
  context: PipelineContext,
  { body, ...response }: OwnResponse & { readonly body: Streamed },
): Promise<void> {
  requireDeclared(options, context, { ...response, body: '' });
  const headers = {
    ...withCommonHeaders(options, context, response.headers),
    'Content-Type': `${response.mediaType}; charset=utf-8`,
  };
  await streamResponse(context.response, response.status, headers, body).catch((error: unknown) => {
    options.log.error({ err: error, request_id: context.id }, 'A response ended in the middle');
  });
  record(options, context, response.status, response.status);
}

/** `status` is the status of the operation; an envelope sends another one. */
function finish(
  options: ResponseOptions,
  context: PipelineContext,
  status: number,
  headers: ResponseHeaders,
  shaped: ShapedBytes,
  code?: ProblemCode,
): void {
  sendResponse(context.response, shaped.status, withCommonHeaders(options, context, headers), shaped);
  record(options, context, status, shaped.status, code);
}

function record(
  options: ResponseOptions,
  context: PipelineContext,
  status: number,
  sentStatus: number,
  code?: ProblemCode,
): void {
  const operation = context.operation?.operationId;
  if (operation !== undefined) options.onResponse?.(operation, status, code);
  recordRequest(options, context, operation ?? 'none', sentStatus);
}

/** Stores the response of an anonymous read in the cache, if it expires and the revision is known. */
function store(
  options: ResponseOptions,
  context: PipelineContext,
  { expiresAtMs }: HandlerReply,
  headers: ResponseHeaders,
  body: TaggedBody,
): void {
  const { caller, client, deprecations, operation, profile, request, revision, template } = context;
  if (expiresAtMs === undefined || profile.revision === undefined || revision === undefined) return;
  if (caller.kind !== 'anonymous' || operation === undefined) return;
  const { operationId } = operation;
  const read = { name: profile.revision, value: revision };
  options.cache.store(responseKey(client.origin, request.url ?? '/'), () => ({
    operation: operationId,
    template,
    deprecations,
    headers: joinHeaders(...operationHeaders(options, context), headers),
    body: { ...body, bytes: Buffer.from(body.bytes) },
    revision: read,
    expiresAtMs,
  }));
}

const withCommonHeaders = (
  options: ResponseOptions,
  context: PipelineContext,
  headers: ResponseHeaders,
): Record<string, string> =>
  joinHeaders(
    ...operationHeaders(options, context),
    corsHeaders(context.request.headers, options.corsOrigins),
    context.headers,
    headers,
    { 'X-Request-Id': context.id },
  );

/** Headers that are equal for all anonymous requests of an operation. */
const operationHeaders = (
  { browserHeaders }: ResponseOptions,
  context: PipelineContext,
): readonly ResponseHeaders[] => [
  browserHeaders,
  context.profile.headers,
  cachingHeaders(context),
  allowHeaders(context),
  deprecationHeaders(context.deprecations),
];

const noHeaders: ResponseHeaders = {};

function allowHeaders({ offer, caller }: PipelineContext): ResponseHeaders {
  const methods = offer?.(caller);
  return methods ? { Allow: methods } : noHeaders;
}

type OwnResponse = Omit<FinishedResponse, 'sentHeaders'>;

function requireDeclared(options: ResponseOptions, context: PipelineContext, response: OwnResponse): void {
  const violation = reportViolation(options, context, response);
  if (violation !== undefined) throw new Error(violation);
}

function reportViolation(
  options: ResponseOptions,
  context: PipelineContext,
  response: OwnResponse,
): string | undefined {
  const { contractCheck, onViolation } = options;
  if (contractCheck === undefined || context.operation === undefined) return undefined;
  const violation = contractCheck.response(context.operation, {
    ...response,
    sentHeaders: withCommonHeaders(options, context, response.headers),
    body: parsedBody(response.body),
  });
  if (violation === undefined) return undefined;
  options.log.error({ violation, request_id: context.id }, 'A response is not as the contract has it');
  onViolation?.(violation);
  return violation;
}

interface ShapedBytes extends Bytes {
  readonly status: number;
}

function shape(
  context: PipelineContext,
  status: number,
  headers: ResponseHeaders,
  whole: Bytes,
  body: unknown,
): ShapedBytes {
  const reshape = whole.mediaType === 'application/json' ? context.profile.shape : undefined;
  const shaped = reshape?.(context.queryString, { status, headers, readBody: () => parsedBody(body) });
  return shaped === undefined ? { ...whole, status } : { ...toBytes(shaped.body), status: shaped.status };
}

/** The ETag of a successful read, if the API tags all responses or the handler sets a tag. */
function tagOf(context: PipelineContext, reply: HandlerReply, whole: Bytes, shaped: Bytes): string | undefined {
  if (reply.status !== 200 || !isRead(context.request.method)) return undefined;
  const own = reply.headers?.ETag;
  if (own === undefined && !context.profile.tagsResponses) return undefined;
  // The tag of a handler does not apply to a reshaped body.
  return own !== undefined && shaped.bytes === whole.bytes ? own : entityTag(shaped.bytes);
}
