import { getCACertificates } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import { storableText } from '../text/strip-nul.ts';
import type { Clock } from '../time/clock.ts';
import { type AddressPolicy, refuseAddress, refuseUrl } from './address-policy.ts';
import { createExchange, failureOf, type GuardedResponse, type RequestFailure, type ResponseHead } from './exchange.ts';
import { createCheckedLookup, type ResolveHostname, resolveHostname } from './name-resolution.ts';

export const timeoutMs = 15_000;
/** Distant receivers need more than the 250 ms after which Node would try their next address. */
const addressAttemptMs = 3_000;
/** The same receivers are posted to again and again. */
const rememberedTargets = 1_000;
const timedOutAfter = (ms: number) => ({ kind: 'timed_out', error: `no response within ${ms / 1000} s` }) as const;

interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly policy: AddressPolicy;
  /** How many bytes of the body are wanted: one more ends the connection, and where none are, it ends at once. */
  readonly wantedBytes: (head: ResponseHead) => number;
  /** How long a response is awaited; 15 s by default and at most. */
  readonly limitMs?: number;
  /** How long the rest of the body is awaited once the head has come, within the time of the request. */
  readonly bodyMs?: number;
}

/** Sends requests to addresses that strangers chose. */
interface GuardedRequests {
  /**
   * Resolves with what came of the response, or with the reason why there is none, and never rejects. It follows no
   * redirects: they are responses.
   */
  send(request: GuardedRequest): Promise<GuardedResponse | RequestFailure>;
  /** Aborts the requests that have no response yet and those that come later, and ends all connections. */
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

function createGuardedRequests({
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
  let loading: ReturnType<typeof loadAgent> | undefined;

  async function loadAgent() {
    const { Agent } = await import('undici');
    return new Agent(agentOptions);
  }

  async function dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): Promise<void> {
    loading ??= loadAgent();
    (await loading).dispatch(request, handler);
  }

  const targets = new LRUCache<string, Target | string>({ max: rememberedTargets });

  /** A text says why nothing goes there. */
  function targetOf(url: string, policy: AddressPolicy): Target | string {
    const key = `${policy.allowLoopbackHttp} ${policy.loopbackOrigin} ${url}`;
    const known = targets.get(key);
    if (known !== undefined) return known;
    const target = policyRules.refuseUrl(url, policy) ?? splitUrl(url);
    targets.set(key, target);
    return target;
  }

  const running = new Set<(failure: RequestFailure) => void>();
  let isClosed = false;

  async function send({ url, policy, wantedBytes, limitMs = timeoutMs, bodyMs, ...message }: GuardedRequest) {
    const target = targetOf(url, policy);
    if (typeof target === 'string') return { kind: 'refused', error: target } as const;
    // The request of a caller that waited for something else during the close; not a failure of the receiver.
    if (isClosed) return { kind: 'aborted' } as const;
    return new Promise<GuardedResponse | RequestFailure>((resolve) => {
      const onHead = (head: ResponseHead) => {
        if (bodyMs !== undefined) cancelBodyLimit = clock.after(bodyMs, () => giveUp(timedOutAfter(limitMs)));
        return wantedBytes(head);
      };
      const onEnd = (result: GuardedResponse | RequestFailure) => {
        cancelLimit();
        cancelBodyLimit();
        running.delete(giveUp);
        resolve(result);
      };
      const { handler, giveUp } = createExchange({ wantedBytes: onHead, onEnd });
      const cancelLimit = clock.after(limitMs, () => giveUp(timedOutAfter(limitMs)));
      let cancelBodyLimit = (): void => undefined;
      running.add(giveUp);
      dispatch({ ...target, ...message }, handler).catch((error) => giveUp(failureOf(error)));
    });
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const giveUp of running) giveUp({ kind: 'aborted' });
    await (await loading)?.destroy();
  }

  return { send, close };
}

/** As undici takes it. */
interface Target {
  readonly origin: string;
  readonly path: string;
}

function splitUrl(url: string): Target {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

export const excerptBytes = 1024;
/** Only a connection whose response was read to its end serves another request, and each new one costs a handshake. */
const wantedBytes = 16 * 1024;
/** The response counts already: a body that never ends would keep its slot from the next webhook. */
export const bodyMs = 1_000;

type PostRequest = Pick<GuardedRequest, 'url' | 'headers' | 'policy' | 'limitMs'> & { readonly body: string };

/** A response counts as soon as its status is known, however its body goes on. */
export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The beginning of the response body, at most 1 KiB. */
      readonly excerpt: string;
    }
  | RequestFailure;

/** Posts to addresses that strangers chose. */
export interface GuardedPost {
  /** Resolves with an outcome for every failure of the network, too. It follows no redirects: they are responses. */
  post(request: PostRequest): Promise<PostOutcome>;
  /** Aborts the requests that have no response yet and those that come later, and ends all connections. */
  close(): Promise<void>;
}

export function createGuardedPost(options: GuardedRequestsOptions): GuardedPost {
  const { send, close } = createGuardedRequests(options);
  return {
    async post(request) {
      const result = await send({ method: 'POST', wantedBytes: () => wantedBytes, bodyMs, ...request });
      return result.kind === 'response' ? excerptOf(result) : result;
    },
    close,
  };
}

/** A response counts even if its body breaks off or comes too slowly. */
function excerptOf({ status, headers, body }: GuardedResponse): PostOutcome {
  const retryAfter = [headers['retry-after']].flat()[0];
  const excerpt = body.length === 0 ? '' : storableText(body.subarray(0, excerptBytes).toString());
  return { kind: 'answered', status, retryAfter, excerpt };
}

interface GetRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A longer body is not read. */
  readonly maxBytes: number;
  readonly policy: AddressPolicy;
}

/** Headers of a response that readers of calendars use. */
export interface ResponseHeaders {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** As Content-Type declares it. */
  readonly charset?: string | undefined;
}

/** `answered`: a complete body with status 200; `declined`: every other status; `too_long`: a body beyond the limit. */
export type GetOutcome =
  | (ResponseHeaders & { readonly kind: 'answered'; readonly body: Buffer })
  | { readonly kind: 'declined'; readonly status: number }
  | { readonly kind: 'too_long' }
  | RequestFailure;

/** Fetches from addresses that strangers chose. */
export interface GuardedGet {
  /** Resolves with an outcome for every failure of the network, when the body is complete. It follows no redirects. */
  get(request: GetRequest): Promise<GetOutcome>;
  /** Aborts the requests that have no response yet and those that come later, and ends all connections. */
  close(): Promise<void>;
}

export function createGuardedGet(options: GuardedRequestsOptions): GuardedGet {
  const { send, close } = createGuardedRequests(options);
  return {
    async get({ maxBytes, ...request }) {
      const wantedBytes = (head: ResponseHead) => (isWanted(head, maxBytes) ? maxBytes : 0);
      const result = await send({ method: 'GET', wantedBytes, ...request });
      return result.kind === 'response' ? outcomeOf(result) : result;
    },
    close,
  };
}

/** Longer ones are cut off, and then never match. */
const maxHeaderLength = 500;

const isWanted = ({ status, headers }: ResponseHead, maxBytes: number): boolean =>
  status === 200 && !(Number(headers['content-length']) > maxBytes);

function outcomeOf({ status, headers, body, cutBy }: GuardedResponse): GetOutcome {
  if (status !== 200) return { kind: 'declined', status };
  if (cutBy === 'limit') return { kind: 'too_long' };
  if (cutBy !== undefined) return cutBy;
  const headerOf = (name: string): string | undefined => [headers[name]].flat()[0]?.slice(0, maxHeaderLength);
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]{1,40})/i.exec(headerOf('content-type') ?? '') ?? [];
  return { kind: 'answered', body, charset, etag: headerOf('etag'), lastModified: headerOf('last-modified') };
}
