import type { Logger } from '../log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { Problem } from '../problems/problem.ts';
import { type AnswerCache, answerKey } from './answer-cache.ts';
import type { CheckAnswer } from './contract-check.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { entityTag } from './entity-tag.ts';
import type { OperationId } from './handler.ts';
import type { PipelineContext } from './pipeline-context.ts';
import { recordRequest } from './record-request.ts';
import { internalError, renderProblem } from './render-problem.ts';
import type { Answer, PathEdge } from './request-pipeline.ts';
import { type Bytes, parsedBody, sendAnswer, toBytes } from './send-answer.ts';

export interface AnswerOptions {
  readonly cache: AnswerCache;
  readonly corsOrigins: readonly string[];
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Where answers are compared with the contract before they leave (`VALIDATE_RESPONSES`). */
  readonly checkAnswer?: CheckAnswer | undefined;
  /** Told of each answer of an operation; the tests record what they have seen. */
  readonly onAnswer?: ((operation: OperationId, status: number) => void) | undefined;
}

export interface Answers {
  /** Sends what a handler answered. `revision` is that of the calendar from before the handler ran. */
  send(context: PipelineContext, answer: Answer, revision: number): void;
  /** Sends an error; whatever is not a Problem is logged and becomes `internal_error`. */
  refuse(context: PipelineContext, error: unknown): void;
  /** Answers `OPTIONS`. */
  describe(context: PipelineContext, path: PathEdge): void;
}

/** Sends every answer of the contract's paths: checked, shaped, tagged, counted and logged. */
export function createAnswers(options: AnswerOptions): Answers {
  return { send, refuse, describe };

  function send(context: PipelineContext, answer: Answer, revision: number): void {
    const { 'Content-Type': textType = 'text/plain', ...others } = answer.headers ?? {};
    const headers: Record<string, string> = others;
    const whole = toBytes(answer.body, textType);
    check(context, answer.status, whole.mediaType, answer.body);
    const shaped = shape(context, answer.status, headers, whole, answer.body);
    // The tag that a handler gives is of the bytes that it gave.
    const ownTag = shaped.bytes === whole.bytes ? headers.ETag : undefined;
    const etag = isTagged(context, answer) ? (ownTag ?? entityTag(shaped.bytes)) : undefined;
    if (etag !== undefined) headers.ETag = etag;
    if (etag !== undefined) store(context, answer, headers, shaped, etag, revision);
    const isKnown = etag !== undefined && matchesTag(context.request.headers['if-none-match'], etag);
    finish(context, isKnown ? 304 : shaped.status, headers, shaped);
  }

  function refuse(context: PipelineContext, error: unknown): void {
    const problem = error instanceof Problem ? error : internalError(error);
    const { id, profile, peer } = context;
    if (problem.code === 'internal_error')
      options.log.error({ err: problem.cause, request_id: id }, 'A request failed');
    const site = { origin: peer.origin, instance: context.request.path, requestId: id };
    const { status, headers, body } = renderProblem(problem, site);
    try {
      check(context, status, profile.errorMediaType, body);
    } catch (mismatch) {
      options.log.error({ err: mismatch, request_id: id }, 'An error is not in the contract');
    }
    const whole = { mediaType: profile.errorMediaType, bytes: JSON.stringify(body) };
    const shaped = shape(context, status, headers, whole, body);
    finish(context, shaped.status, headers, shaped);
  }

  function describe(context: PipelineContext, path: PathEdge): void {
    const methods = path.allow.split(', ');
    context.headers = preflightHeaders(context.request.headers, methods, options.corsOrigins);
    finish(context, 200, { Allow: path.allow }, toBytes({ methods }, ''));
  }

  function check(context: PipelineContext, status: number, mediaType: string | undefined, body: unknown): void {
    if (options.checkAnswer === undefined || context.operation === undefined) return;
    options.checkAnswer(context.operation, { status, mediaType, body: parsedBody(body) });
  }

  function store(
    context: PipelineContext,
    answer: Answer,
    headers: Readonly<Record<string, string>>,
    { bytes }: Bytes,
    etag: string,
    revision: number,
  ): void {
    if (answer.freshUntil === undefined || context.caller.kind !== 'anonymous' || context.operation === undefined)
      return;
    const { operationId } = context.operation;
    const key = answerKey(context.peer.origin, context.request.originalUrl);
    options.cache.store(key, {
      operation: operationId,
      headers,
      bytes: Buffer.from(bytes),
      etag,
      revision,
      until: answer.freshUntil,
    });
  }

  function finish(
    context: PipelineContext,
    status: number,
    headers: Readonly<Record<string, string>>,
    bytes: Bytes,
  ): void {
    const cors = corsHeaders(context.request.headers, options.corsOrigins);
    const common = {
      ...cors,
      ...context.headers,
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': context.id,
    };
    sendAnswer(context.response, status, common, bytes);
    if (context.operation !== undefined) options.onAnswer?.(context.operation.operationId, status);
    recordRequest(options, context, context.operation?.operationId ?? 'none', status);
  }
}

function shape(
  context: PipelineContext,
  status: number,
  headers: Readonly<Record<string, string>>,
  whole: Bytes,
  body: unknown,
): Bytes & { readonly status: number } {
  const reshape = whole.mediaType === 'application/json' ? context.profile.shape : undefined;
  const shaped = reshape?.(context.queryString, { status, headers, readBody: () => parsedBody(body) });
  return shaped === undefined ? { ...whole, status } : { ...toBytes(shaped.body, ''), status: shaped.status };
}

/** Only answers that are read again are worth a tag: GETs of the calendar, and what names its own. */
function isTagged(context: PipelineContext, answer: Answer): boolean {
  if (answer.status !== 200 || !['GET', 'HEAD'].includes(context.request.method)) return false;
  return context.profile.name === 'calendar' || answer.headers?.ETag !== undefined;
}

/** `If-None-Match` (RFC 9110 §13.1.2): a list of tags, or `*`; weak ones count as their strong twins. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
