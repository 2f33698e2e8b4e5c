import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deprecation } from '@ngoma/express-contract';
import { LRUCache } from 'lru-cache';
import { anonymous } from '../../account/caller.ts';
import type { Database, RevisionName } from '../../database/database.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { type ClientOptions, readClient } from '../auth/client-address.ts';
import { corsHeaders } from '../auth/cors.ts';
import type { Client } from '../client.ts';
import type { OperationId } from '../handler.ts';
import type { Limiters } from '../limits/rate-limits.ts';
import { newRequestId } from '../pipeline-context.ts';
import type { CompressedBodies } from './compressed-bodies.ts';
import { encode, negotiate, type TaggedBody } from './representation.ts';
import { hasCredentials, joinHeaders } from './response-headers.ts';
import { recordRequest, sendResponse } from './send-response.ts';

/** A complete response to an anonymous GET. */
export interface CachedResponse {
  readonly operation: OperationId;
  /** The path template of the contract. */
  readonly template: string;
  /** Deprecated features that the request uses, for the metrics. */
  readonly deprecations: readonly Deprecation[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: TaggedBody & { readonly bytes: Buffer };
  /** The revision before the handler ran; the response is valid until it changes. */
  readonly revision: { readonly name: RevisionName; readonly value: number };
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  /** Stores a response from the second request for it on, so that URLs requested once do not fill the cache. */
  store(key: string, make: () => CachedResponse): void;
  delete(key: string): void;
}

const overheadBytes = 500;
const maxRequestedOnce = 20_000;

/** An LRU cache of at most `maxBytes`; skips responses larger than an eighth of that. */
export function createResponseCache(maxBytes = 32 * 1024 * 1024): ResponseCache {
  const weigh = ({ body }: CachedResponse, key: string) => body.bytes.length + key.length * 2 + overheadBytes;
  const responses = new LRUCache({ maxSize: maxBytes, sizeCalculation: weigh });
  const requestedOnce = new LRUCache<string, true>({ max: maxRequestedOnce });

  return {
    get: (key) => responses.get(key),
    delete: (key) => void responses.delete(key),
    store(key, make) {
      if (requestedOnce.get(key) === undefined) {
        requestedOnce.set(key, true);
        return;
      }
      const response = make();
      if (weigh(response, key) > maxBytes / 8) responses.delete(key);
      else responses.set(key, response);
    },
  };
}

/** The origin is part of the key, because links in responses begin with it. */
export const responseKey = (origin: string, url: string): string => `${origin} ${url}`;

/** `code` is the code of an error response. */
export type ResponseObserver = (operation: OperationId, status: number, code?: ProblemCode) => void;

export interface CachedResponsesOptions {
  readonly cache: ResponseCache;
  readonly compressedBodies: CompressedBodies;
  readonly database: Pick<Database, 'revision'>;
  readonly limiters: Limiters;
  readonly client: ClientOptions;
  readonly clock: Clock;
  readonly corsOrigins: readonly string[];
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Receives each response of an operation, for the coverage report of the tests. */
  readonly onResponse?: ResponseObserver | undefined;
}

export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** Whether the cache may contain the response: it stores responses to anonymous reads. */
export const mayBeCached = (request: IncomingMessage): boolean => isRead(request.method) && !hasCredentials(request);

/**
 * Sends the response to a request that `mayBeCached` from the cache, bypassing Express; returns false if it is not cached
 * or stale. Such requests are limited, counted and logged like others.
 */
export function createCachedResponses(options: CachedResponsesOptions) {
  const { cache, clock, database, limiters, onResponse } = options;

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const startedAtMs = performance.now();
    const client = readClient(request, options.client);
    const key = responseKey(client.origin, request.url ?? '');
    const cached = cache.get(key);
    if (cached === undefined) return false;
    const revision = await database.revision(cached.revision.name);
    if (cached.expiresAtMs > clock.now() && cached.revision.value === revision)
      return send(request, response, client, cached, startedAtMs);
    cache.delete(key);
    return false;
  };

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    client: Client,
    cached: CachedResponse,
    startedAtMs: number,
  ): Promise<boolean> {
    const { operation, template, deprecations } = cached;
    const context = {
      request,
      client,
      template,
      operation: undefined,
      deprecations,
      caller: anonymous,
      headers: {} as Record<string, string>, // as: the limiters add headers
      id: newRequestId(clock),
      startedAtMs,
    };
    try {
      if (cached.body.mediaType === 'text/html') limiters.admitCachedPage();
      else limiters.admit(context);
    } catch (error) {
      // The pipeline rejects the request again and sends the error.
      if (error instanceof Problem) return false;
      throw error;
    }
    const representation = negotiate(request, cached.body);
    const status = representation.isKnown ? 304 : 200;
    const headers = {
      ...joinCorsHeaders(cached.headers, request),
      ...context.headers,
      ...representation.headers,
      'X-Request-Id': context.id,
    };
    sendResponse(response, status, headers, await encode(options.compressedBodies, representation, cached.body));
    onResponse?.(operation, status);
    recordRequest(options, context, operation, status);
    return true;
  }

  /** Without `Origin`, skips the merge, which takes ten times as long as a copy. */
  function joinCorsHeaders(headers: CachedResponse['headers'], request: IncomingMessage): CachedResponse['headers'] {
    if (request.headers.origin === undefined) return headers;
    return joinHeaders(headers, corsHeaders(request.headers, options.corsOrigins));
  }
}
