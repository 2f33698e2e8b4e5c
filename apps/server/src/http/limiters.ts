import type { Clock } from '../clock.ts';
import { createLimiter, inWords, type Limiter } from '../limiter.ts';
import { Problem } from '../problems/problem.ts';
import type { RateLimit } from './contract-extensions.ts';
import type { PipelineContext } from './pipeline-context.ts';

type LimitedContext = Pick<PipelineContext, 'caller' | 'peer' | 'operation' | 'headers'>;

export interface Limiters {
  /** Counts a request for its caller; throws `rate_limited` where the limit is reached. */
  take(context: LimitedContext): void;
}

const usualPerSecond: Readonly<Record<RateLimit, number>> = { sends: 10, requests: 60 };

/** Keys have the limit that the contract names for an operation (`x-rate-limit`); all else counts as `requests`. */
export function createLimiters(clock: Clock, perSecond = usualPerSecond): Limiters {
  const limiters: Readonly<Record<RateLimit, Limiter>> = {
    sends: createLimiter({ perSecond: perSecond.sends }, clock),
    requests: createLimiter({ perSecond: perSecond.requests }, clock),
  };

  return {
    take(context) {
      const { caller, peer, operation } = context;
      const limiter = limiters[(caller.kind === 'key' && operation?.['x-rate-limit']) || 'requests'];
      const allowance = limiter.take(nameOf(caller, peer.address));
      context.headers = { ...context.headers, ...allowance.headers };
      if (!allowance.allowed) throw refusal(limiter, caller.kind, allowance.retryAfterSeconds);
    },
  };
}

export const noLimiters: Limiters = { take: () => undefined };

function nameOf(caller: LimitedContext['caller'], address: string): string {
  switch (caller.kind) {
    case 'anonymous':
      return address;
    case 'user':
      return `user ${caller.user.id}`;
    case 'key':
      return caller.key.id;
  }
}

function refusal(limiter: Limiter, kind: LimitedContext['caller']['kind'], retryAfterSeconds: number): Problem {
  const who = { anonymous: 'An address that does not sign in', user: 'This user', key: 'This key' }[kind];
  return new Problem('rate_limited', {
    detail: `${who} may send ${limiter.capacity} requests in 10 seconds; try again in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
