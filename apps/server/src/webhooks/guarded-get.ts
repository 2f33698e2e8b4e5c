import type { CallbackPolicy } from './guard-address.ts';
import {
  createGuardedRequests,
  type GuardedAnswer,
  type GuardedRequestsOptions,
  type RequestFailure,
} from './guarded-requests.ts';

interface GetRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** More than this is not read. */
  readonly maxBytes: number;
  readonly policy: CallbackPolicy;
}

/** `answered` is a whole body with status 200, `declined` every other status, `too_long` a body beyond the limit. */
export type GetOutcome =
  | { readonly kind: 'answered'; readonly body: Buffer }
  | { readonly kind: 'declined'; readonly status: number }
  | { readonly kind: 'too_long' }
  | RequestFailure;

/** Fetches from addresses that strangers chose. */
export interface GuardedGet {
  /** Resolves with an outcome, whatever the network does, when the body is whole. Redirects are not followed. */
  get(request: GetRequest): Promise<GetOutcome>;
  /** Gives up the requests that were not answered yet, and ends all connections. */
  close(): Promise<void>;
}

export function createGuardedGet(options: GuardedRequestsOptions): GuardedGet {
  const { send, close } = createGuardedRequests(options);
  return {
    get: ({ maxBytes, ...request }) =>
      send<GetOutcome>({ method: 'GET', ...request }, (answer) => readWhole(answer, maxBytes)),
    close,
  };
}

async function readWhole({ statusCode, headers, body }: GuardedAnswer, maxBytes: number): Promise<GetOutcome> {
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
