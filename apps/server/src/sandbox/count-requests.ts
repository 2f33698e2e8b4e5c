import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';

export interface RequestCount {
  readonly serve: RequestListener;
  /** Resolves when no request is being served, after `withinMs` at the latest. */
  finished(withinMs: number): Promise<void>;
}

/** Knows which requests an app is serving. */
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
