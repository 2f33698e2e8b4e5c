import type { Clock } from '../clock.ts';
import { createLimiter, inWords, type Limiter } from '../limiter.ts';
import { Problem } from '../problems/problem.ts';
import type { PipelineContext } from './pipeline-context.ts';

const usual = { sendsPerSecond: 10, requestsPerSecond: 60 };

export interface Limiters {
  /** Counts a request for its caller; throws `rate_limited` where the limit is reached. */
  take(context: Pick<PipelineContext, 'caller' | 'peer' | 'operation' | 'headers'>): void;
}

/** 10 sends a second for a key; 60 other requests a second for a caller, or for an address that does not sign in. */
export function createLimiters(clock: Clock, rates = usual): Limiters {
  const sends = createLimiter({ perSecond: rates.sendsPerSecond }, clock);
  const requests = createLimiter({ perSecond: rates.requestsPerSecond }, clock);

  return {
    take(context) {
      const { caller, peer } = context;
      const isSend = context.operation?.operationId === 'sendMessage' && caller.kind === 'key';
      const limiter = isSend ? sends : requests;
      const allowance = limiter.take(nameOf(caller, peer.address));
      context.headers = { ...context.headers, ...allowance.headers };
      if (!allowance.allowed) throw refusal(limiter, caller.kind, allowance.retryAfterSeconds);
    },
  };
}

export const noLimiters: Limiters = { take: () => undefined };

function nameOf(caller: PipelineContext['caller'], address: string): string {
  switch (caller.kind) {
    case 'anonymous':
      return address;
    case 'user':
      return `user ${caller.user.id}`;
    case 'key':
      return caller.key.id;
  }
}

function refusal(limiter: Limiter, kind: PipelineContext['caller']['kind'], retryAfterSeconds: number): Problem {
  const who = { anonymous: 'An address that does not sign in', user: 'This user', key: 'This key' }[kind];
  return new Problem('rate_limited', {
    detail: `${who} may send ${limiter.capacity} requests in 10 seconds; try again in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
