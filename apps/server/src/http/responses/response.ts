import {
  type Bytes,
  type ContractCheck,
  deprecationHeaders,
  type FinishedResponse,
  isStreamed,
  parsedBody,
  type StreamedText,
  toBytes,
} from '@ngoma/express-contract';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';
import { challengeOf } from '../auth/challenge.ts';
import { corsHeaders, preflightHeaders } from '../auth/cors.ts';
import type { HandlerReply } from '../handler.ts';
import { type PipelineContext, requestPath } from '../pipeline-context.ts';
import type { RenderedPage } from '../rendered-page.ts';
import { prefersHtml } from '../requests/prefers-html.ts';
import type { Route } from '../route.ts';
import type { BrowserHeaders } from './browser-headers.ts';
import { isRead, type ResponseCache, type ResponseObserver, responseKey } from './cached-responses.ts';
import { cachingHeaders, joinHeaders } from './caching-headers.ts';
import type { CompressedBodies } from './compressed-bodies.ts';
import { entityTag } from './entity-tags.ts';
import { renderProblem, toProblem } from './render-problem.ts';
import { encode, headersOf, negotiate, type TaggedBody, toTaggedBody } from './representation.ts';
import { recordRequest, sendResponse, streamResponse } from './send-response.ts';

export interface ResponseOptions {
  readonly cache: ResponseCache;
  readonly compressedBodies: CompressedBodies;
  readonly corsOrigins: readonly string[];
  readonly browserHeaders: BrowserHeaders;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Where responses are compared with the contract before they leave (`VALIDATE_RESPONSES`). */
  readonly contractCheck?: ContractCheck | undefined;
  /** Told of each way in which a response leaves the contract; tests fail then. */
  readonly onViolation?: ((violation: string) => void) | undefined;
  /** Told of each response of an operation; the tests record what they have seen. */
  readonly onResponse?: ResponseObserver | undefined;
}

export interface Responses {
  /** Sends what a handler gave; caches it where the revision from before the handler ran is known. */
  send(context: PipelineContext, reply: HandlerReply): Promise<void>;
  /** Sends an error; whatever is not a Problem is logged and becomes `internal_error`. */
  refuse(context: PipelineContext, error: unknown): void;
  /** Answers `OPTIONS`. */
  describe(context: PipelineContext, route: Route): void;
}

/** Sends every response of the contract's paths: shaped, tagged, compressed, checked, counted and logged. */
export function createResponses(options: ResponseOptions): Responses {
  return { send, refuse, describe };

  async function send(context: PipelineContext, reply: HandlerReply): Promise<void> {
    const { 'Content-Type': mediaType, ...own } = reply.headers ?? {};
    const { status } = reply;
    if (isStreamed(reply.body)) return stream(context, status, own, mediaType, reply.body);
    const whole = toBytes(reply.body, mediaType);
    const shaped = shape(context, status, own, whole, reply.body);
    const etag = tagOf(context, reply, whole, shaped);
    const headers = etag === undefined ? own : { ...own, ETag: etag };
    requireDeclared(context, { status, mediaType: whole.mediaType, headers, body: reply.body });
    if (etag !== undefined) return sendTagged(context, reply, own, toTaggedBody(shaped, etag), shaped.status);
    finish(context, status, own, shaped);
  }

  async function sendTagged(
    context: PipelineContext,
    reply: HandlerReply,
    own: Readonly<Record<string, string>>,
    tagged: TaggedBody,
    shapedStatus: number,
  ): Promise<void> {
    // Whoever has the tag may ask with it.
    requireDeclared(context, { status: 304, mediaType: undefined, headers: { ETag: tagged.etag }, body: undefined });
    const whichever = joinHeaders(own, headersOf(tagged));
    store(context, reply, whichever, tagged);
    const representation = negotiate(context.request, tagged);
    const encoded = await encode(options.compressedBodies, representation, tagged);
    const known = representation.isKnown ? 304 : undefined;
    const sent: ShapedBytes = { ...encoded, status: known ?? shapedStatus };
    finish(context, known ?? reply.status, { ...whichever, ...representation.headers }, sent);
  }

  function refuse(context: PipelineContext, error: unknown): void {
    const problem = toProblem(error);
    const { id, profile, client, request } = context;
    if (!(error instanceof Problem)) options.log.error({ err: error, request_id: id }, 'A request failed');
    const site = { origin: client.origin, instance: requestPath(request), requestId: id };
    const { status, headers: own, body } = renderProblem(problem, site);
    if (status === 404 && profile.notFoundPage !== undefined && isRead(request.method)) {
      if (prefersHtml(request)) {
        sendNotFound(context, profile.notFoundPage(client.origin), problem.code);
        return;
      }
      context.headers = joinHeaders(context.headers, byAccept);
    }
    const headers =
      status === 401 ? { ...own, 'WWW-Authenticate': challengeOf(request.headers, context.operation) } : own;
    const violation = reportViolation(context, { status, mediaType: profile.errorMediaType, headers, body });
    // An internal error goes out all the same: there is nothing to put in its place.
    if (violation !== undefined && problem.code !== 'internal_error') {
      refuse(context, new Error(violation));
      return;
    }
    const whole = { mediaType: profile.errorMediaType, bytes: JSON.stringify(body) };
    finish(context, status, headers, shape(context, status, headers, whole, body), problem.code);
  }

  function sendNotFound(context: PipelineContext, { body, headers }: RenderedPage, code: ProblemCode): void {
    const { 'Content-Type': mediaType, ...own } = headers;
    reportViolation(context, { status: 404, mediaType, headers: own, body });
    finish(context, 404, joinHeaders(own, byAccept), { ...toBytes(body, mediaType), status: 404 }, code);
  }

  function describe(context: PipelineContext, route: Route): void {
    const methods = route.allow.split(', ');
    context.headers = preflightHeaders(context.request.headers, methods, options.corsOrigins);
    const headers = { Allow: route.allow, ...offerHeaders(context) };
    finish(context, 200, headers, { ...toBytes({ methods }), status: 200 });
  }

  function requireDeclared(context: PipelineContext, response: OwnResponse): void {
    const violation = reportViolation(context, response);
    if (violation !== undefined) throw new Error(violation);
  }

  function reportViolation(context: PipelineContext, response: OwnResponse): string | undefined {
    const { contractCheck, onViolation } = options;
    if (contractCheck === undefined || context.operation === undefined) return undefined;
    const violation = contractCheck.response(context.operation, {
      ...response,
      sentHeaders: withCommonHeaders(context, response.headers),
      body: parsedBody(response.body),
    });
    if (violation === undefined) return undefined;
    options.log.error({ violation, request_id: context.id }, 'A response is not as the contract has it');
    onViolation?.(violation);
    return violation;
  }

  function store(
    context: PipelineContext,
    { expiresAtMs }: HandlerReply,
    headers: Readonly<Record<string, string>>,
    body: TaggedBody,
  ): void {
    const { caller, operation, client, profile, request, revision, template } = context;
    if (expiresAtMs === undefined || profile.revision === undefined || revision === undefined) return;
    if (caller.kind !== 'anonymous' || operation === undefined) return;
    const { operationId } = operation;
    const read = { name: profile.revision, value: revision };
    options.cache.store(responseKey(client.origin, request.url ?? '/'), () => ({
      operation: operationId,
      template,
      deprecations: context.deprecations,
      headers: joinHeaders(
        options.browserHeaders,
        profile.headers,
        cachingHeaders(context),
        offerHeaders(context),
        deprecationHeaders(context.deprecations),
        headers,
      ),
      body: { ...body, bytes: Buffer.from(body.bytes) },
      revision: read,
      expiresAtMs,
    }));
  }

  /** `status` is that of the operation, which an envelope hides behind another. */
  function finish(
    context: PipelineContext,
    status: number,
    headers: Readonly<Record<string, string>>,
    shaped: ShapedBytes,
    code?: ProblemCode,
  ): void {
    const { operation, response } = context;
    sendResponse(response, shaped.status, withCommonHeaders(context, headers), shaped);
    if (operation !== undefined) options.onResponse?.(operation.operationId, status, code);
    recordRequest(options, context, operation?.operationId ?? 'none', shaped.status);
  }

  /** What fails after the headers cannot be told any more: it is logged. */
  async function stream(
    context: PipelineContext,
    status: number,
    own: Readonly<Record<string, string>>,
    mediaType: string | undefined,
    body: StreamedText,
  ): Promise<void> {
    requireDeclared(context, { status, mediaType, headers: own, body: '' });
    const { id, operation, response } = context;
    const headers = { ...withCommonHeaders(context, own), 'Content-Type': `${mediaType}; charset=utf-8` };
    await streamResponse(response, status, headers, body).catch((error: unknown) => {
      options.log.error({ err: error, request_id: id }, 'A response ended in the middle');
    });
    if (operation !== undefined) options.onResponse?.(operation.operationId, status);
    recordRequest(options, context, operation?.operationId ?? 'none', status);
  }

  function withCommonHeaders(
    context: PipelineContext,
    headers: Readonly<Record<string, string>>,
  ): Record<string, string> {
    return joinHeaders(
      options.browserHeaders,
      context.profile.headers,
      cachingHeaders(context),
      corsHeaders(context.request.headers, options.corsOrigins),
      offerHeaders(context),
      deprecationHeaders(context.deprecations),
      context.headers,
      headers,
      { 'X-Request-Id': context.id },
    );
  }
}

/** Of responses that browsers get as a page and others as JSON. */
const byAccept = { Vary: 'Accept' };

const nothingOffered = {};

function offerHeaders({ offer, caller }: PipelineContext): Readonly<Record<string, string>> {
  const methods = offer?.(caller);
  return methods ? { Allow: methods } : nothingOffered;
}

type OwnResponse = Omit<FinishedResponse, 'sentHeaders'>;

interface ShapedBytes extends Bytes {
  readonly status: number;
}

function shape(
  context: PipelineContext,
  status: number,
  headers: Readonly<Record<string, string>>,
  whole: Bytes,
  body: unknown,
): ShapedBytes {
  const reshape = whole.mediaType === 'application/json' ? context.profile.shape : undefined;
  const shaped = reshape?.(context.queryString, { status, headers, readBody: () => parsedBody(body) });
  return shaped === undefined ? { ...whole, status } : { ...toBytes(shaped.body), status: shaped.status };
}

/** Only responses that are read again are worth a tag: those of an API that tags all, and those that bring their own. */
function tagOf(context: PipelineContext, reply: HandlerReply, whole: Bytes, shaped: Bytes): string | undefined {
  if (reply.status !== 200 || !isRead(context.request.method)) return undefined;
  const own = reply.headers?.ETag;
  if (own === undefined && !context.profile.tagsResponses) return undefined;
  // The tag that a handler gives is of the bytes that it gave.
  return own !== undefined && shaped.bytes === whole.bytes ? own : entityTag(shaped.bytes);
}
