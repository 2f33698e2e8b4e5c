import type { IncomingMessage, RequestListener } from 'node:http';
import type { Clock } from '../time/clock.ts';

/** Longest wait of a request for the start, and for the start and the database together. */
export const longestStartWaitMs = 10_000;

/** Requests that arrive before the service has started. */
export interface StartQueue {
  readonly add: RequestListener;
  /** Returns the waiting requests and empties the queue. */
  takeAll(): Parameters<RequestListener>[];
  /** How long a request has waited in the queue; 0 for one that has not. */
  waitedMs(request: IncomingMessage): number;
}

/** Each request waits at most ten seconds; then `reject` answers it. */
export function createStartQueue(clock: Clock, reject: RequestListener): StartQueue {
  const waiting = new Map<Parameters<RequestListener>, () => void>();
  const arrivals = new WeakMap<IncomingMessage, number>();
  return {
    add(...request) {
      arrivals.set(request[0], clock.monotonicMs());
      const expire = () => {
        waiting.delete(request);
        reject(...request);
      };
      waiting.set(request, clock.after(longestStartWaitMs, expire));
    },
    takeAll() {
      const taken = [...waiting.keys()];
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      return taken;
    },
    waitedMs(request) {
      const arrivedAtMs = arrivals.get(request);
      return arrivedAtMs === undefined ? 0 : clock.monotonicMs() - arrivedAtMs;
    },
  };
}
