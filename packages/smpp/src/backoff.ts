/** How long to wait before the next connection, in milliseconds; each is a span that doubles up to its limit. */
export interface Backoff {
  /** After the first lost connection: 1,000 by default; twice that if it came as far as a bind and proved nothing. */
  readonly leastMs: number;
  /** After many: 60,000 by default. */
  readonly mostMs: number;
  /** After the first bind that the peer refused as a matter of configuration: 60,000 by default. */
  readonly leastAfterRefusalMs: number;
  /** After many of those: 600,000 by default. Carriers lock accounts that try again and again. */
  readonly mostAfterRefusalMs: number;
  /**
   * How long a session must have been bound for the waits to begin anew: 30,000 by default. One that ends sooner has
   * proved nothing, and counts with the failures before it, or every drop behind a bind would bring the next at once.
   */
  readonly provenAfterMs: number;
}

/** What the waits are by default. */
export const defaultBackoff: Backoff = {
  leastMs: 1000,
  mostMs: 60_000,
  leastAfterRefusalMs: 60_000,
  mostAfterRefusalMs: 600_000,
  provenAfterMs: 30_000,
};

/**
 * The wait before attempt `failures + 1`, in milliseconds, with jitter, so that many clients do not come back at once:
 * half to the whole of the span after a lost connection; the whole to one and a half after a refused bind.
 * @param failures 1 or more in a row
 * @param random from 0 to 1
 */
export function backoffMs(backoff: Backoff, failures: number, refused: boolean, random: number): number {
  const least = refused ? backoff.leastAfterRefusalMs : backoff.leastMs;
  const most = refused ? backoff.mostAfterRefusalMs : backoff.mostMs;
  const spanMs = Math.min(most, least * 2 ** (failures - 1));
  return Math.round(refused ? spanMs * (1 + random / 2) : spanMs * (0.5 + random / 2));
}
