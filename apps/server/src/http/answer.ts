import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { Problem } from '../problems/problem.ts';
import { type AnswerCache, answerKey } from './answer-cache.ts';
import type { CheckAnswer } from './check-answer.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import type { Answer, PathEdge } from './edge.ts';
import { entityTag } from './entity-tag.ts';
import type { Exchange } from './exchange.ts';
import type { OperationId } from './handler.ts';
import { recordRequest } from './record-request.ts';
import { internalError, renderProblem } from './render-problem.ts';
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
  send(exchange: Exchange, answer: Answer, revision: number): void;
  /** Sends an error; whatever is not a Problem is logged and becomes `internal_error`. */
  refuse(exchange: Exchange, error: unknown): void;
  /** Answers `OPTIONS`. */
  describe(exchange: Exchange, path: PathEdge): void;
}

/** Sends every answer of the contract's paths: checked, shaped, tagged, counted and logged. */
export function createAnswers(options: AnswerOptions): Answers {
  return { send, refuse, describe };

  function send(exchange: Exchange, answer: Answer, revision: number): void {
    const { 'Content-Type': textType = 'text/plain', ...others } = answer.headers ?? {};
    const headers: Record<string, string> = others;
    const whole = toBytes(answer.body, textType);
    check(exchange, answer.status, whole.mediaType, answer.body);
    const shaped = shape(exchange, answer.status, headers, whole, answer.body);
    // The tag that a handler gives is of the bytes that it gave.
    const ownTag = shaped.bytes === whole.bytes ? headers.ETag : undefined;
    const etag = isTagged(exchange, answer) ? (ownTag ?? entityTag(shaped.bytes)) : undefined;
    if (etag !== undefined) headers.ETag = etag;
    if (etag !== undefined) store(exchange, answer, headers, shaped, etag, revision);
    const isKnown = etag !== undefined && matchesTag(exchange.request.headers['if-none-match'], etag);
    finish(exchange, isKnown ? 304 : shaped.status, headers, shaped);
  }

  function refuse(exchange: Exchange, error: unknown): void {
    const problem = error instanceof Problem ? error : internalError(error);
    const { id, half, peer } = exchange;
    if (problem.code === 'internal_error')
      options.log.error({ err: problem.cause, request_id: id }, 'A request failed');
    const site = { origin: peer.origin, instance: exchange.request.path, requestId: id };
    const { status, headers, body } = renderProblem(problem, site);
    try {
      check(exchange, status, half.errorMediaType, body);
    } catch (mismatch) {
      options.log.error({ err: mismatch, request_id: id }, 'An error is not in the contract');
    }
    const whole = { mediaType: half.errorMediaType, bytes: JSON.stringify(body) };
    const shaped = shape(exchange, status, headers, whole, body);
    finish(exchange, shaped.status, headers, shaped);
  }

  function describe(exchange: Exchange, path: PathEdge): void {
    const methods = path.allow.split(', ');
    exchange.headers = preflightHeaders(exchange.request.headers, methods, options.corsOrigins);
    finish(exchange, 200, { Allow: path.allow }, toBytes({ methods }, ''));
  }

  function check(exchange: Exchange, status: number, mediaType: string | undefined, body: unknown): void {
    if (options.checkAnswer === undefined || exchange.operation === undefined) return;
    options.checkAnswer(exchange.operation, { status, mediaType, body: parsedBody(body) });
  }

  function store(
    exchange: Exchange,
    answer: Answer,
    headers: Readonly<Record<string, string>>,
    { bytes }: Bytes,
    etag: string,
    revision: number,
  ): void {
    if (answer.freshUntil === undefined || exchange.caller.kind !== 'anonymous' || exchange.operation === undefined)
      return;
    const { operationId } = exchange.operation;
    const key = answerKey(exchange.peer.origin, exchange.request.originalUrl);
    options.cache.store(key, {
      operation: operationId,
      headers,
      bytes: Buffer.from(bytes),
      etag,
      revision,
      until: answer.freshUntil,
    });
  }

  function finish(exchange: Exchange, status: number, headers: Readonly<Record<string, string>>, bytes: Bytes): void {
    const cors = corsHeaders(exchange.request.headers, options.corsOrigins);
    const common = {
      ...cors,
      ...exchange.headers,
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': exchange.id,
    };
    sendAnswer(exchange.response, status, common, bytes);
    if (exchange.operation !== undefined) options.onAnswer?.(exchange.operation.operationId, status);
    recordRequest(options, exchange, exchange.operation?.operationId ?? 'none', status);
  }
}

function shape(
  exchange: Exchange,
  status: number,
  headers: Readonly<Record<string, string>>,
  whole: Bytes,
  body: unknown,
): Bytes & { readonly status: number } {
  const reshape = whole.mediaType === 'application/json' ? exchange.half.shape : undefined;
  const shaped = reshape?.(exchange.queryString, { status, headers, readBody: () => parsedBody(body) });
  return shaped === undefined ? { ...whole, status } : { ...toBytes(shaped.body, ''), status: shaped.status };
}

/** Only answers that are read again are worth a tag: GETs of the calendar, and what names its own. */
function isTagged(exchange: Exchange, answer: Answer): boolean {
  if (answer.status !== 200 || !['GET', 'HEAD'].includes(exchange.request.method)) return false;
  return exchange.half.name === 'calendar' || answer.headers?.ETag !== undefined;
}

/** `If-None-Match` (RFC 9110 §13.1.2): a list of tags, or `*`; weak ones count as their strong twins. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
