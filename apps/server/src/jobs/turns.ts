import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Turns {
  /** Waits for the next turn of the event loop if this one has lasted long. */
  next(): Promise<void>;
}

const turnMs = 10;

/** Divides a long task into short turns, so that requests and timers run between them. */
export function createTurns(): Turns {
  let startedAtMs = performance.now();
  return {
    async next() {
      if (performance.now() - startedAtMs < turnMs) return;
      await nextTurn();
      startedAtMs = performance.now();
    },
  };
}
