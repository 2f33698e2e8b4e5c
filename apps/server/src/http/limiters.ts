import type { Clock } from '../clock.ts';
import { createLimiter, inWords, type Limiter } from '../limiter.ts';
import { networkOf } from '../network.ts';
import { Problem } from '../problems/problem.ts';
import type { RateLimit } from './contract-extensions.ts';
import type { PipelineContext } from './pipeline-context.ts';

type ArrivedContext = Pick<PipelineContext, 'peer' | 'operation' | 'headers'> & {
  readonly request: Pick<PipelineContext['request'], 'headers'>;
};
type LimitedContext = Pick<PipelineContext, 'caller' | 'operation' | 'headers'>;

export interface Limiters {
  /** Counts a request before anything of it is evaluated; throws `rate_limited` where the limit is reached. */
  admit(context: ArrivedContext): void;
  /** Counts a request for the key or user who sent it; throws `rate_limited` where the limit is reached. */
  take(context: LimitedContext): void;
}

type Limits = Exclude<RateLimit, 'none'> | 'anonymous' | 'address' | 'total';

const usualPerSecond: Readonly<Record<Limits, number>> = {
  /** The messages of a key or user. */
  sends: 10,
  requests: 60,
  /** What comes from an address without credentials, and with some. */
  anonymous: 60,
  address: 600,
  /** What comes without credentials from all addresses together. */
  total: 1_000,
};

export interface LimitersOptions {
  readonly perSecond?: Partial<Readonly<Record<Limits, number>>>;
  /** How many processes share the limits. */
  readonly processes?: () => number;
}

/**
 * Requests are limited by address before authentication, and by caller after it: with the limit that the contract names for
 * an operation (`x-rate-limit`); all else counts as `requests`, and `none` is outside of all limits.
 */
export function createLimiters(clock: Clock, { perSecond = {}, processes = () => 1 }: LimitersOptions = {}): Limiters {
  const create = (name: Limits) =>
    createLimiter({ perSecond: perSecond[name] ?? usualPerSecond[name] }, clock, { processes });
  const limiters = { sends: create('sends'), requests: create('requests') };
  const anonymous = create('anonymous');
  const addresses = create('address');
  const total = create('total');

  function take(context: Pick<LimitedContext, 'headers'>, limiter: Limiter, who: string, subject: string): void {
    const allowance = limiter.take(who);
    context.headers = { ...context.headers, ...allowance.headers };
    if (!allowance.allowed) throw refusal(limiter, subject, allowance.retryAfterSeconds);
  }

  return {
    admit(context) {
      if (context.operation?.['x-rate-limit'] === 'none') return;
      const network = `address ${networkOf(context.peer.address)}`;
      if (context.request.headers.authorization !== undefined) return take(context, addresses, network, 'An address');
      take(context, anonymous, network, 'An address that does not sign in');
      const allowance = total.take('all');
      if (!allowance.allowed) throw refusal(total, 'All who do not sign in', allowance.retryAfterSeconds);
    },
    take(context) {
      const { caller, operation } = context;
      const limit = operation?.['x-rate-limit'];
      if (limit === 'none' || caller.kind === 'anonymous') return;
      const limiter = limiters[limit ?? 'requests'];
      if (caller.kind === 'user') return take(context, limiter, `user ${caller.user.id}`, 'This user');
      take(context, limiter, caller.key.id, 'This key');
    },
  };
}

export const noLimiters: Limiters = { admit: () => undefined, take: () => undefined };

const refusal = (limiter: Limiter, subject: string, retryAfterSeconds: number): Problem =>
  new Problem('rate_limited', {
    detail: `${subject} may send ${limiter.capacity()} requests in 10 seconds; try again in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
