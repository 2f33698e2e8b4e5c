import { getCACertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { type AddressPolicy, refuseAddress, refuseUrl } from './address-policy.ts';
import { describeFailure } from './failure-text.ts';
import { createCheckedLookup, RefusedAddress, type ResolveHostname, resolveHostname } from './name-resolution.ts';

const timeoutMs = 15_000;
/** Distant receivers need more than the 250 ms after which Node would try their next address. */
const addressAttemptMs = 3_000;
const timedOut = { kind: 'timed_out', error: `no response within ${timeoutMs / 1000} s` } as const;

interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly policy: AddressPolicy;
}

export type GuardedResponse = Dispatcher.ResponseData;

/**
 * Callers may see `error`: it names no address that the name led to. `refused`: the address policy forbids it; `timed_out`: no complete response within 15 s; `failed`: DNS, connection or
 * protocol; `aborted`: `close` was called.
 */
export type RequestFailure =
  | { readonly kind: 'refused' | 'timed_out' | 'failed'; readonly error: string }
  | { readonly kind: 'aborted' };

/** Sends requests to addresses that strangers chose. */
export interface GuardedRequests {
  /**
   * Resolves with the result of `read`, or with the reason why there is no response, and never rejects. It follows no
   * redirects: they are responses.
   */
  send<T>(request: GuardedRequest, read: (response: GuardedResponse) => Promise<T>): Promise<T | RequestFailure>;
  /** Aborts the requests that have no response yet, and ends all connections. */
  close(): Promise<void>;
}

export interface GuardedRequestsOptions {
  readonly clock: Clock;
  /** The default asks the name servers. */
  readonly resolve?: ResolveHostname;
  /** Authorities (PEM) to trust besides the usual ones. */
  readonly extraCa?: readonly string[];
  /** Only for tests that must reach a receiver of their own by name or over TLS. */
  readonly policyRules?: PolicyRules;
}

interface PolicyRules {
  readonly refuseUrl: typeof refuseUrl;
  readonly refuseAddress: typeof refuseAddress;
}

export function createGuardedRequests({
  clock,
  resolve = (hostname) => resolveHostname(hostname, clock),
  extraCa,
  policyRules = { refuseUrl, refuseAddress },
}: GuardedRequestsOptions): GuardedRequests {
  const agentOptions = {
    allowH2: false,
    // Each request has one limit to its time, by our clock; these would only blur the outcome.
    headersTimeout: 0,
    bodyTimeout: 0,
    autoSelectFamilyAttemptTimeout: addressAttemptMs,
    connect: {
      timeout: timeoutMs,
      lookup: createCheckedLookup(resolve, policyRules.refuseAddress),
      // Reading a list of authorities takes milliseconds at each connection; the default is read once.
      ...(extraCa && { ca: [...getCACertificates('default'), ...extraCa] }),
    },
  };

  // Loaded with the first request: a process that sends nothing has no use for its memory.
  let loading: ReturnType<typeof loadUndici> | undefined;

  async function loadUndici() {
    const { Agent, request } = await import('undici');
    const agent = new Agent(agentOptions);
    return { agent, request };
  }

  const running = new Set<(failure: RequestFailure) => void>();

  async function send<T>(
    { url, policy, ...message }: GuardedRequest,
    read: (response: GuardedResponse) => Promise<T>,
  ): Promise<T | RequestFailure> {
    const reason = policyRules.refuseUrl(url, policy);
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
      loading ??= loadUndici();
      const { agent, request } = await loading;
      const sending = request(url, { dispatcher: agent, ...message, signal: controller.signal });
      // undici heeds the signal only once it is connected.
      const response = await Promise.race([sending, givenUp.promise]);
      return 'kind' in response ? response : await read(response);
    } catch (error) {
      if (controller.signal.aborted) return await givenUp.promise;
      if (error instanceof RefusedAddress) return { kind: 'refused', error: error.message };
      return { kind: 'failed', error: describeFailure(error) };
    } finally {
      cancelLimit();
      running.delete(giveUp);
    }
  }

  async function close(): Promise<void> {
    for (const giveUp of running) giveUp({ kind: 'aborted' });
    await (await loading)?.agent.destroy();
  }

  return { send, close };
}
