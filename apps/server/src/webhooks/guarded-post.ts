import type { Readable } from 'node:stream';
import type { CallbackPolicy } from './guard-address.ts';
import {
  createGuardedRequests,
  type GuardedRequestsOptions,
  type RequestFailure,
  storable,
} from './guarded-requests.ts';

const excerptBytes = 1024;

interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly policy: CallbackPolicy;
}

/** An answer counts once its status is there, however its body goes on. */
export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The beginning of the answer's body: at most 1 KiB of it. */
      readonly excerpt: string;
    }
  | RequestFailure;

/** Posts to addresses that strangers chose. */
export interface GuardedPost {
  /** Resolves with an outcome, whatever the network does. Redirects are answers, and are not followed. */
  post(request: PostRequest): Promise<PostOutcome>;
  /** Gives up the requests that were not answered yet, and ends all connections. */
  close(): Promise<void>;
}

export type GuardedPostOptions = GuardedRequestsOptions;

export function createGuardedPost(options: GuardedPostOptions): GuardedPost {
  const { send, close } = createGuardedRequests(options);
  return {
    post: (request) =>
      send<PostOutcome>({ method: 'POST', ...request }, async ({ statusCode, headers, body }) => {
        const retryAfter = [headers['retry-after']].flat()[0];
        return { kind: 'answered', status: statusCode, retryAfter, excerpt: await readExcerpt(body) };
      }),
    close,
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
