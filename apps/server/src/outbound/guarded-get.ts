import type { AddressPolicy } from './address-policy.ts';
import type { GuardedResponse, RequestFailure, ResponseHead } from './exchange.ts';
import { createGuardedRequests, type GuardedRequestsOptions } from './guarded-requests.ts';

interface GetRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A longer body is not read. */
  readonly maxBytes: number;
  readonly policy: AddressPolicy;
}

/** `answered`: a complete body with status 200; `declined`: every other status; `too_long`: a body beyond the limit. */
export type GetOutcome =
  | { readonly kind: 'answered'; readonly body: Buffer }
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

const isWanted = ({ status, headers }: ResponseHead, maxBytes: number): boolean =>
  status === 200 && !(Number(headers['content-length']) > maxBytes);

function outcomeOf({ status, body, cutBy }: GuardedResponse): GetOutcome {
  if (status !== 200) return { kind: 'declined', status };
  if (cutBy === 'limit') return { kind: 'too_long' };
  return cutBy ?? { kind: 'answered', body };
}
