import { storableText } from '../text/storable-text.ts';
import type { AddressPolicy } from './address-policy.ts';
import type { GuardedResponse, RequestFailure } from './exchange.ts';
import { createGuardedRequests, type GuardedRequestsOptions } from './guarded-requests.ts';

export const excerptBytes = 1024;
/** Only a connection whose response was read to its end serves another request, and each new one costs a handshake. */
const wantedBytes = 16 * 1024;
/** What has answered has answered: a body that never ends would keep its slot from the next webhook. */
export const bodyMs = 1_000;

interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly policy: AddressPolicy;
}

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
