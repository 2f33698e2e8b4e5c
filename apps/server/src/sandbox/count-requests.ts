import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';

export interface RequestCount {
  readonly serve: RequestListener;
  /** Resolves when all current requests have ended, or after `withinMs`. */
  finished(withinMs: number): Promise<void>;
}

/** Tracks the open requests of an app. */
export function countRequests(app: RequestListener): RequestCount {
  const served = new Set<ServerResponse>();
  return {
    serve(request, response) {
      served.add(response);
      response.once('close', () => served.delete(response));
      app(request, response);
    },
    async finished(withinMs) {
      const signal = AbortSignal.timeout(withinMs);
      const closed = [...served].map((response) => once(response, 'close', { signal }));
      await Promise.allSettled(closed);
    },
  };
}
