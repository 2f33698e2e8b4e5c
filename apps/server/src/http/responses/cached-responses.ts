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
import { type Client, type ClientOptions, readClient } from '../auth/client-address.ts';
import { corsHeaders } from '../auth/cors.ts';
import type { OperationId } from '../handler.ts';
import type { Limiters } from '../limits/rate-limits.ts';
import { newRequestId } from '../pipeline-context.ts';
import { isSigned, joinHeaders } from './caching-headers.ts';
import type { CompressedBodies } from './compressed-bodies.ts';
import { encode, negotiate, type TaggedBody } from './representation.ts';
import { recordRequest, sendResponse } from './send-response.ts';

/** A finished response to an anonymous GET, as it goes onto the wire. */
export interface CachedResponse {
  readonly operation: OperationId;
  /** The path as the contract writes it. */
  readonly template: string;
  /** What such a request uses that the contract deprecates; the headers say it already. */
  readonly deprecations: readonly Deprecation[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: TaggedBody & { readonly bytes: Buffer };
  /** What was read before the response was made: it is current as long as that has not moved. */
  readonly revision: { readonly name: RevisionName; readonly value: number };
  /** When time alone makes the response wrong, in milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  /** Keeps a response if it was asked for a short while ago as well: what is asked once is not worth making, or its room. */
  store(key: string, make: () => CachedResponse): void;
  delete(key: string): void;
}

const overheadBytes = 500;
const maxAskedOnce = 20_000;

/** Keeps at most `maxBytes` of responses, none of them larger than an eighth of that. */
export function createResponseCache(maxBytes = 32 * 1024 * 1024): ResponseCache {
  const weigh = ({ body }: CachedResponse, key: string) => body.bytes.length + key.length * 2 + overheadBytes;
  const responses = new LRUCache({ maxSize: maxBytes, sizeCalculation: weigh });
  const askedOnce = new LRUCache<string, true>({ max: maxAskedOnce });

  return {
    get: (key) => responses.get(key),
    delete: (key) => void responses.delete(key),
    store(key, make) {
      if (askedOnce.get(key) === undefined) {
        askedOnce.set(key, true);
        return;
      }
      const response = make();
      if (weigh(response, key) > maxBytes / 8) responses.delete(key);
      else responses.set(key, response);
    },
  };
}

/** The same URL has other bytes where the links in them begin with another origin. */
export const responseKey = (origin: string, url: string): string => `${origin} ${url}`;

/** `code` is that of an error. */
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
  /** Told of each response of an operation; the tests record what they have seen. */
  readonly onResponse?: ResponseObserver | undefined;
}

export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** Whether the cache may have the response to a request: it keeps those to anonymous reads. */
export const mayBeCached = (request: IncomingMessage): boolean => isRead(request.method) && !isSigned(request);

/**
 * Sends the response to a request that `mayBeCached` from the cache, before Express is entered: false where that cannot be,
 * and no promise where nothing has to be waited for. Such a response is counted, limited and logged like any other.
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
      headers: {} as Record<string, string>, // as: empty until the limiters add theirs
      id: newRequestId(clock),
      startedAtMs,
    };
    try {
      limiters.admit(context);
    } catch (error) {
      // The pipeline words the refusal.
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

  /** As they are for whoever is no page of another origin: to copy headers takes a tenth of the time to join them. */
  function joinCorsHeaders(headers: CachedResponse['headers'], request: IncomingMessage): CachedResponse['headers'] {
    if (request.headers.origin === undefined) return headers;
    return joinHeaders(headers, corsHeaders(request.headers, options.corsOrigins));
  }
}
