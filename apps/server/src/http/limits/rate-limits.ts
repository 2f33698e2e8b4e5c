import type { IncomingMessage } from 'node:http';
import type { DayLimits } from '../../account/api-keys/day-limits.ts';
import type { ApiKeyId, Caller } from '../../account/caller.ts';
import { type Allowance, createLimiter, inWords, type Limiter, type Taking } from '../../limits/rate-limiter.ts';
import { networkOf } from '../../network/ip-address.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { visitorOf } from '../auth/visitors.ts';
import type { Client } from '../client.ts';
import type { OperationObject } from '../contract.ts';
import type { RateLimit } from '../contract-extensions.ts';

interface CountedContext {
  readonly operation: OperationObject | undefined;
  /** Headers of the response; receives `RateLimit`. */
  headers: Record<string, string>;
}

interface UnauthenticatedContext extends CountedContext {
  readonly request: Pick<IncomingMessage, 'headers'>;
  readonly client: Client;
}

interface LimitedContext extends CountedContext {
  readonly caller: Caller;
}

export interface Limiters {
  /** Counts a request of an address, before authentication; throws `rate_limited` if the limit is reached. */
  admit(context: UnauthenticatedContext): void;
  /** Counts a page from the response cache, which is cheap: phones behind one address of an operator share its limit. */
  admitCachedPage(): void;
  /** Counts a request of a key or user; throws `rate_limited` if the limit is reached. */
  take(context: LimitedContext): Promise<void>;
  /**
   * Counts further messages of a request, whose first message `take` has counted, and returns the new `RateLimit`
   * headers; throws `rate_limited` if the limit is reached.
   */
  takeMore(caller: SignedIn, cost: number): Readonly<Record<string, string>>;
}

type SignedIn = Exclude<Caller, { readonly kind: 'anonymous' }>;

type LimitName = Exclude<RateLimit, 'none'> | 'anonymous' | 'address' | 'total';

const defaultPerSecond: Readonly<Record<LimitName, number>> = {
  /** Messages of a key or user. */
  sends: 10,
  requests: 60,
  /** Requests of an address, without and with credentials. */
  anonymous: 60,
  address: 600,
  /** Requests without credentials, from all addresses together. */
  total: 1_000,
};

export interface LimitersOptions {
  readonly perSecond?: Partial<Readonly<Record<LimitName, number>>>;
  /** The number of processes that share the limits. */
  readonly processes?: () => number;
  /** Counts the messages of keys with a daily limit. */
  readonly dayLimits?: Pick<DayLimits, 'read'>;
}

/**
 * Limits requests by address before authentication and by caller after it, with the limit that `x-rate-limit` names
 * (`requests` by default). A daily limit of a key is only reported here; it is enforced when messages are stored.
 */
export function createLimiters(
  clock: Clock,
  { perSecond = {}, processes = () => 1, dayLimits }: LimitersOptions = {},
): Limiters {
  const create = (name: LimitName) =>
    createLimiter({ perSecond: perSecond[name] ?? defaultPerSecond[name] }, clock, { processes });
  const limiters = { sends: create('sends'), requests: create('requests') };
  const anonymous = create('anonymous');
  const addresses = create('address');
  const total = create('total');

  function take(context: Pick<LimitedContext, 'headers'>, limiter: Limiter, { bucket, subject, taking }: Taker): void {
    const allowance = limiter.take(bucket, taking);
    context.headers = { ...context.headers, ...allowance.headers };
    if (!allowance.allowed) throw rateLimited(allowance, subject);
  }

  function takeTotal(): void {
    const allowance = total.take('all');
    if (!allowance.allowed) throw rateLimited(allowance, 'All addresses without credentials together');
  }

  async function addDailyLimit(
    context: LimitedContext,
    days: Pick<DayLimits, 'read'>,
    keyId: ApiKeyId,
    perDay: number,
  ) {
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
      if (context.operation?.['x-rate-limit'] === 'none' || visitorOf(context.request) !== undefined) return;
      const bucket = `address ${networkOf(context.client.address)}`;
      if (context.request.headers.authorization !== undefined)
        return take(context, addresses, { bucket, subject: 'An address' });
      take(context, anonymous, { bucket, subject: 'An address without credentials' });
      takeTotal();
    },
    admitCachedPage: takeTotal,
    async take(context) {
      const { caller, operation } = context;
      const limit = operation?.['x-rate-limit'] ?? 'requests';
      if (limit === 'none' || caller.kind === 'anonymous') return;
      if (limit === 'requests') return take(context, limiters.requests, { ...takerOf(caller), taking: undefined });
      take(context, limiters.sends, takerOf(caller));
      const perDay = caller.kind === 'key' ? caller.key.limits?.perDay : undefined;
      if (dayLimits === undefined || caller.kind !== 'key' || typeof perDay !== 'number') return;
      await addDailyLimit(context, dayLimits, caller.key.id, perDay);
    },
    takeMore(caller, cost) {
      if (cost === 0) return {};
      const { bucket, subject, taking } = takerOf(caller);
      const allowance = limiters.sends.take(bucket, { ...taking, cost, taken: 1 });
      if (!allowance.allowed) throw rateLimited(allowance, subject);
      return allowance.headers;
    },
  };
}

export const noLimiters: Limiters = {
  admit: () => undefined,
  admitCachedPage: () => undefined,
  take: async () => undefined,
  takeMore: () => ({}),
};

/** The bucket of a caller, and the subject of the error detail. */
interface Taker {
  readonly bucket: string;
  readonly subject: string;
  readonly taking?: Taking | undefined;
}

const takerOf = (caller: SignedIn): Taker =>
  caller.kind === 'user'
    ? { bucket: `user ${caller.user.id}`, subject: 'This user' }
    : { bucket: caller.key.id, subject: 'This key', taking: { perSecond: caller.key.limits?.perSecond ?? undefined } };

const rateLimited = ({ capacity, retryAfterSeconds }: Allowance, subject: string): Problem =>
  new Problem('rate_limited', {
    detail: `${subject} may send ${capacity} requests in 10 seconds; try again in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
