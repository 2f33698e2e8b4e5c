import type { AddressPolicy } from './address-policy.ts';
import {
  createGuardedRequests,
  type GuardedRequestsOptions,
  type GuardedResponse,
  type RequestFailure,
} from './guarded-requests.ts';

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
  /** Aborts the requests that have no response yet, and ends all connections. */
  close(): Promise<void>;
}

export function createGuardedGet(options: GuardedRequestsOptions): GuardedGet {
  const { send, close } = createGuardedRequests(options);
  return {
    get: ({ maxBytes, ...request }) =>
      send<GetOutcome>({ method: 'GET', ...request }, (response) => readWhole(response, maxBytes)),
    close,
  };
}

async function readWhole({ statusCode, headers, body }: GuardedResponse, maxBytes: number): Promise<GetOutcome> {
  if (statusCode !== 200 || Number(headers['content-length']) > maxBytes) {
    // undici reports a body that is given up as an error of its stream.
    body.on('error', () => undefined).destroy();
    return statusCode === 200 ? { kind: 'too_long' } : { kind: 'declined', status: statusCode };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) return { kind: 'too_long' };
    chunks.push(chunk);
  }
  return { kind: 'answered', body: Buffer.concat(chunks) };
}
