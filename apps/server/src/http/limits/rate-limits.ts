import type { IncomingMessage } from 'node:http';
import type { DayLimits } from '../../account/api-keys/day-limits.ts';
import type { ApiKeyId, Caller } from '../../account/caller.ts';
import { type Allowance, createLimiter, inWords, type Limiter, type Taking } from '../../limits/rate-limiter.ts';
import { networkOf } from '../../network/ip-address.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { Client } from '../auth/client-address.ts';
import type { OperationObject } from '../contract.ts';
import type { RateLimit } from '../contract-extensions.ts';

interface CountedContext {
  readonly operation: OperationObject | undefined;
  /** What goes out with the response: what is left of the limit is added. */
  headers: Record<string, string>;
}

interface ArrivedContext extends CountedContext {
  readonly request: Pick<IncomingMessage, 'headers'>;
  readonly client: Client;
}

interface LimitedContext extends CountedContext {
  readonly caller: Caller;
}

export interface Limiters {
  /** Counts a request before anything of it is evaluated; throws `rate_limited` where the limit is reached. */
  admit(context: ArrivedContext): void;
  /** Counts a request for the key or user who sent it; throws `rate_limited` where the limit is reached. */
  take(context: LimitedContext): Promise<void>;
  /**
   * Counts messages beyond the first of a request that sends many, which `take` has counted; gives the headers that say
   * what is left, and throws `rate_limited` where that is too little.
   */
  takeMore(caller: SignedIn, cost: number): Readonly<Record<string, string>>;
}

type SignedIn = Exclude<Caller, { readonly kind: 'anonymous' }>;

type Limits = Exclude<RateLimit, 'none'> | 'anonymous' | 'address' | 'total';

const defaultPerSecond: Readonly<Record<Limits, number>> = {
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
  /** Where the messages of a key with a daily limit are counted. */
  readonly dayLimits?: Pick<DayLimits, 'read'>;
}

/**
 * Requests are limited by address before authentication, and by caller after it: with the limit that the contract names for
 * an operation (`x-rate-limit`); all else counts as `requests`, and `none` is outside of all limits. A key may have limits of
 * its own for what it sends. That of a day is only told here: it is enforced where messages are stored.
 */
export function createLimiters(
  clock: Clock,
  { perSecond = {}, processes = () => 1, dayLimits }: LimitersOptions = {},
): Limiters {
  const create = (name: Limits) =>
    createLimiter({ perSecond: perSecond[name] ?? defaultPerSecond[name] }, clock, { processes });
  const limiters = { sends: create('sends'), requests: create('requests') };
  const anonymous = create('anonymous');
  const addresses = create('address');
  const total = create('total');

  function take(context: Pick<LimitedContext, 'headers'>, limiter: Limiter, { who, subject, taking }: Taker): void {
    const allowance = limiter.take(who, taking);
    context.headers = { ...context.headers, ...allowance.headers };
    if (!allowance.allowed) throw refusal(allowance, subject);
  }

  async function tellDay(context: LimitedContext, days: Pick<DayLimits, 'read'>, keyId: ApiKeyId, perDay: number) {
    const { used, endsInSeconds } = await days.read(keyId);
    const left = Math.max(0, perDay - used - 1);
    const { RateLimit, 'RateLimit-Policy': policy } = context.headers;
    context.headers = {
      ...context.headers,
      RateLimit: `${RateLimit}, "day";r=${left};t=${endsInSeconds}`,
      'RateLimit-Policy': `${policy}, "day";q=${perDay};w=86400`,
    };
  }

  return {
    admit(context) {
      if (context.operation?.['x-rate-limit'] === 'none') return;
      const who = `address ${networkOf(context.client.address)}`;
      if (context.request.headers.authorization !== undefined)
        return take(context, addresses, { who, subject: 'An address' });
      take(context, anonymous, { who, subject: 'An address that does not sign in' });
      const allowance = total.take('all');
      if (!allowance.allowed) throw refusal(allowance, 'All who do not sign in');
    },
    async take(context) {
      const { caller, operation } = context;
      const limit = operation?.['x-rate-limit'] ?? 'requests';
      if (limit === 'none' || caller.kind === 'anonymous') return;
      if (limit === 'requests') return take(context, limiters.requests, { ...takerOf(caller), taking: undefined });
      take(context, limiters.sends, takerOf(caller));
      const perDay = caller.kind === 'key' ? caller.key.limits?.perDay : undefined;
      if (dayLimits === undefined || caller.kind !== 'key' || typeof perDay !== 'number') return;
      await tellDay(context, dayLimits, caller.key.id, perDay);
    },
    takeMore(caller, cost) {
      if (cost === 0) return {};
      const { who, subject, taking } = takerOf(caller);
      const allowance = limiters.sends.take(who, { ...taking, cost, taken: 1 });
      if (!allowance.allowed) throw refusal(allowance, subject);
      return allowance.headers;
    },
  };
}

export const noLimiters: Limiters = { admit: () => undefined, take: async () => undefined, takeMore: () => ({}) };

/** Whose bucket it is, and how that one is called in a refusal. */
interface Taker {
  readonly who: string;
  readonly subject: string;
  readonly taking?: Taking | undefined;
}

const takerOf = (caller: SignedIn): Taker =>
  caller.kind === 'user'
    ? { who: `user ${caller.user.id}`, subject: 'This user' }
    : { who: caller.key.id, subject: 'This key', taking: { perSecond: caller.key.limits?.perSecond ?? undefined } };

const refusal = ({ capacity, retryAfterSeconds }: Allowance, subject: string): Problem =>
  new Problem('rate_limited', {
    detail: `${subject} may send ${capacity} requests in 10 seconds; try again in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
