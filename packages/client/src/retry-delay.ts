const longestBackoffMs = 10_000;

/**
 * Milliseconds to wait after the failed try number `attempt` (from 1): what `Retry-After` asks for, plus a pause that
 * doubles from `firstDelayMs` up to 10 seconds, of which a `random` part (0 to 1) up to a half is left out.
 */
export function retryDelayMs(attempt: number, retryAfterMs: number, firstDelayMs: number, random: number): number {
  const backoffMs = Math.min(firstDelayMs * 2 ** (attempt - 1), longestBackoffMs);
  return retryAfterMs + backoffMs * (1 - random / 2);
}

/** The milliseconds of a `Retry-After` header, seconds or an HTTP date (RFC 9110 §10.2.3); 0 where it says nothing. */
export function parseRetryAfterMs(value: string | null, nowMs: number): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs);
}
