import type { LookupAddress } from 'node:dns';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { getCACertificates } from 'node:tls';
import { Agent, request } from 'undici';
import type { Clock } from '../clock.ts';
import { type CallbackPolicy, refuseAddress, refuseCallbackUrl } from './guard-address.ts';
import { resolveHostname } from './resolve-hostname.ts';

const timeoutMs = 15_000;
/** Distant receivers need more than the 250 ms after which Node would try their next address. */
const addressAttemptMs = 3_000;
const excerptBytes = 1024;
const errorCharacters = 300;
const timedOut = { kind: 'timed_out', error: `no answer within ${timeoutMs / 1000} s` } as const;

interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly policy: CallbackPolicy;
}

/**
 * `refused` is the guard's doing, `timed_out` means no status within 15 s, `failed` is DNS, connection or protocol, and
 * `aborted` comes of `close`.
 */
export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The beginning of the answer's body: at most 1 KiB of it. */
      readonly excerpt: string;
    }
  | { readonly kind: 'refused' | 'timed_out' | 'failed'; readonly error: string }
  | { readonly kind: 'aborted' };

/** Sends requests to addresses that strangers chose. */
export interface GuardedPost {
  /** Resolves with an outcome, whatever the network does. Redirects are answers, and are not followed. */
  post(request: PostRequest): Promise<PostOutcome>;
  /** Gives up the requests that were not answered yet, and ends all connections. */
  close(): Promise<void>;
}

export interface GuardedPostOptions {
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

export function createGuardedPost({
  clock,
  resolve = (hostname) => resolveHostname(hostname),
  extraCa,
  guard = { refuseCallbackUrl, refuseAddress },
}: GuardedPostOptions): GuardedPost {
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

  const running = new Set<(outcome: PostOutcome) => void>();

  async function post({ url, headers, body, policy }: PostRequest): Promise<PostOutcome> {
    const reason = guard.refuseCallbackUrl(url, policy);
    if (reason !== undefined) return { kind: 'refused', error: reason };
    const controller = new AbortController();
    const givenUp = Promise.withResolvers<PostOutcome>();
    const giveUp = (outcome: PostOutcome) => {
      givenUp.resolve(outcome);
      controller.abort();
    };
    const cancelLimit = clock.after(timeoutMs, () => giveUp(timedOut));
    running.add(giveUp);
    try {
      const sending = request(url, { dispatcher: agent, method: 'POST', headers, body, signal: controller.signal });
      // undici heeds the signal only once it is connected.
      const answer = await Promise.race([sending, givenUp.promise]);
      if ('kind' in answer) return answer;
      const retryAfter = [answer.headers['retry-after']].flat()[0];
      return { kind: 'answered', status: answer.statusCode, retryAfter, excerpt: await readExcerpt(answer.body) };
    } catch (error) {
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

  return { post, close };
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

/** Once the status is known the answer counts, even if its body breaks off or comes too slowly. */
async function readExcerpt(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= excerptBytes) break;
    }
  } catch {
    // What came until then is the excerpt.
  }
  return storable(Buffer.concat(chunks).subarray(0, excerptBytes).toString());
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return storable(String(error));
  const code = 'code' in error ? `${error.code} ` : '';
  return storable(`${code}${error.message}`.trim()).slice(0, errorCharacters);
}

/** PostgreSQL has no NUL in its texts. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
