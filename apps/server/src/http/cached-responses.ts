import type { IncomingMessage, ServerResponse } from 'node:http';
import { anonymous } from '../account/caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../problems/problem.ts';
import { ulid } from '../ulid.ts';
import { answerKey } from './answer-cache.ts';
import { corsHeaders } from './cors.ts';
import type { Limiters } from './limiters.ts';
import { identifyPeer, type PeerOptions } from './peer.ts';
import type { PipelineContext } from './pipeline-context.ts';
import { recordRequest } from './record-request.ts';
import { type AnswerOptions, matchesTag } from './response.ts';
import { sendAnswer } from './send-answer.ts';

export interface RepeatedAnswersOptions extends AnswerOptions {
  readonly database: Pick<Database, 'revision'>;
  readonly limiters: Limiters;
  readonly peer: PeerOptions;
  readonly clock: Clock;
}

/**
 * Answers an anonymous GET that was answered before, from the bytes kept then, before Express is entered: false where
 * that cannot be. Such an answer is counted, limited and logged like any other.
 */
export function createRepeatedAnswers(options: RepeatedAnswersOptions) {
  const { cache, clock, database, limiters } = options;

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
    const startedAt = performance.now();
    const peer = identifyPeer(request, options.peer);
    const key = answerKey(peer.origin, request.url ?? '');
    const stored = cache.find(key);
    if (stored === undefined) return false;
    if (stored.until <= clock.now() || stored.revision !== (await database.revision('calendar'))) {
      cache.forget(key);
      return false;
    }
    const context: Pick<PipelineContext, 'caller' | 'peer' | 'operation' | 'headers' | 'id' | 'startedAt'> = {
      caller: anonymous,
      peer,
      operation: undefined,
      headers: {},
      id: `req_${ulid(clock.now())}`,
      startedAt,
    };
    try {
      limiters.take(context);
    } catch (error) {
      // The edge words the refusal.
      if (error instanceof Problem) return false;
      throw error;
    }
    const isKnown = matchesTag(request.headers['if-none-match'], stored.etag);
    const headers = {
      ...corsHeaders(request.headers, options.corsOrigins),
      ...context.headers,
      ...stored.headers,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': context.id,
    };
    sendAnswer(response, isKnown ? 304 : 200, headers, { mediaType: 'application/json', bytes: stored.bytes });
    options.onAnswer?.(stored.operation, isKnown ? 304 : 200);
    recordRequest(
      options,
      { ...context, request: { method: 'GET', url: request.url ?? '' } },
      stored.operation,
      isKnown ? 304 : 200,
    );
    return true;
  };
}
