import { Problem } from '../problems/problem.ts';
import type { StoredResponse } from './stored-responses.ts';

/** Runs one request per key at a time in this process; rejects concurrent ones with 409. */
export function createRunningKeys(): <T>(scope: string, key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Set<string>();
  return async (scope, key, run) => {
    const name = `${scope} ${key}`;
    if (running.has(name)) throw inProgress();
    running.add(name);
    try {
      return await run();
    } finally {
      running.delete(name);
    }
  };
}

export const inProgress = (): Problem =>
  new Problem('idempotency_in_progress', {
    detail: 'The first request with this Idempotency-Key has not finished yet; try again in a moment.',
  });

/** Rejects a key that was used for another request (422). */
export function requireSameRequest({ fingerprint }: Pick<StoredResponse, 'fingerprint'>, sent: string): void {
  if (fingerprint === sent) return;
  throw new Problem('idempotency_key_reused', {
    detail: 'This Idempotency-Key was sent with another request before; use a new key for a new request.',
  });
}

export const messageDeleted = (): Problem =>
  new Problem('message_deleted', {
    detail: 'The message of this Idempotency-Key has been deleted. Use another key to send another message.',
  });
