import type { LookupAddress } from 'node:dns';
import { isIPv6, type LookupFunction } from 'node:net';
import { getCACertificates } from 'node:tls';
import { Agent, type Dispatcher, request } from 'undici';
import type { Clock } from '../clock.ts';
import { type CallbackPolicy, refuseAddress, refuseCallbackUrl } from './guard-address.ts';
import { resolveHostname } from './resolve-hostname.ts';

const timeoutMs = 15_000;
/** Distant receivers need more than the 250 ms after which Node would try their next address. */
const addressAttemptMs = 3_000;
const errorCharacters = 300;
const timedOut = { kind: 'timed_out', error: `no answer within ${timeoutMs / 1000} s` } as const;

interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly policy: CallbackPolicy;
}

export type GuardedAnswer = Dispatcher.ResponseData;

/**
 * `refused` is the guard's doing, `timed_out` means not read within 15 s, `failed` is DNS, connection or protocol, and
 * `aborted` comes of `close`.
 */
export type RequestFailure =
  | { readonly kind: 'refused' | 'timed_out' | 'failed'; readonly error: string }
  | { readonly kind: 'aborted' };

/** Sends requests to addresses that strangers chose. */
export interface GuardedRequests {
  /**
   * Resolves with what `read` makes of the answer, or with why there is none, whatever the network does. Redirects are
   * answers, and are not followed.
   */
  send<T>(request: GuardedRequest, read: (answer: GuardedAnswer) => Promise<T>): Promise<T | RequestFailure>;
  /** Gives up the requests that were not answered yet, and ends all connections. */
  close(): Promise<void>;
}

export interface GuardedRequestsOptions {
  readonly clock: Clock;
  /** The addresses of a host name; what the name servers say where it is left out. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Authorities (PEM) to trust besides the usual ones. */
  readonly extraCa?: readonly string[];
  /** Only for tests that must reach a receiver of their own by name or over TLS. */
  readonly guard?: Guard;
}

interface Guard {
  readonly refuseCallbackUrl: typeof refuseCallbackUrl;
  readonly refuseAddress: typeof refuseAddress;
}

export function createGuardedRequests({
  clock,
  resolve = (hostname) => resolveHostname(hostname),
  extraCa,
  guard = { refuseCallbackUrl, refuseAddress },
}: GuardedRequestsOptions): GuardedRequests {
  const agent = new Agent({
    allowH2: false,
    // Each request has one limit to its time, by our clock; these would only blur the outcome.
    headersTimeout: 0,
    bodyTimeout: 0,
    autoSelectFamilyAttemptTimeout: addressAttemptMs,
    connect: {
      timeout: timeoutMs,
      lookup: vettedLookup(resolve, guard),
      // Reading a list of authorities takes milliseconds at each connection; the default is read once.
      ...(extraCa && { ca: [...getCACertificates('default'), ...extraCa] }),
    },
  });

  const running = new Set<(failure: RequestFailure) => void>();

  async function send<T>(
    { url, policy, ...message }: GuardedRequest,
    read: (answer: GuardedAnswer) => Promise<T>,
  ): Promise<T | RequestFailure> {
    const reason = guard.refuseCallbackUrl(url, policy);
    if (reason !== undefined) return { kind: 'refused', error: reason };
    const controller = new AbortController();
    const givenUp = Promise.withResolvers<RequestFailure>();
    const giveUp = (failure: RequestFailure) => {
      givenUp.resolve(failure);
      controller.abort();
    };
    const cancelLimit = clock.after(timeoutMs, () => giveUp(timedOut));
    running.add(giveUp);
    try {
      const sending = request(url, { dispatcher: agent, ...message, signal: controller.signal });
      // undici heeds the signal only once it is connected.
      const answer = await Promise.race([sending, givenUp.promise]);
      return 'kind' in answer ? answer : await read(answer);
    } catch (error) {
      if (controller.signal.aborted) return await givenUp.promise;
      return { kind: error instanceof RefusedAddress ? 'refused' : 'failed', error: describe(error) };
    } finally {
      cancelLimit();
      running.delete(giveUp);
    }
  }

  async function close(): Promise<void> {
    for (const giveUp of running) giveUp({ kind: 'aborted' });
    await agent.destroy();
  }

  return { send, close };
}

class RefusedAddress extends Error {}

/**
 * What a name resolves to is judged at the moment of connecting, and only what was judged is connected to, so that a
 * name cannot change its address in between. IP literals are not looked up: `refuseCallbackUrl` has judged those.
 */
function vettedLookup(resolve: (hostname: string) => Promise<readonly string[]>, guard: Guard): LookupFunction {
  async function vetted(hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    const addresses = await resolve(hostname);
    for (const address of addresses) {
      const reason = guard.refuseAddress(address);
      if (reason !== undefined) throw new RefusedAddress(`${hostname} leads to ${address}: ${reason}`);
    }
    const [first, ...others] = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    if (!first) throw new Error(`${hostname} has no address`);
    return [first, ...others];
  }

  return (hostname, { all }, callback) => {
    vetted(hostname).then(
      (found) => (all ? callback(null, found) : callback(null, found[0].address, found[0].family)),
      (error) => callback(error, []),
    );
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return storable(String(error));
  const code = 'code' in error ? `${error.code} ` : '';
  return storable(`${code}${error.message}`.trim()).slice(0, errorCharacters);
}

/** PostgreSQL has no NUL in its texts. */
export function storable(text: string): string {
  return text.replaceAll('\0', '');
}
