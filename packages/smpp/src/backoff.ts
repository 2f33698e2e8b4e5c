/** Exponential backoff of reconnects, in milliseconds. */
export interface Backoff {
  /** After the first lost connection: 1,000 by default; doubled if it ended soon after its bind. */
  readonly leastMs: number;
  /** The maximum: 60,000 by default. */
  readonly mostMs: number;
  /** After the first bind that was refused because of the configuration: 60,000 by default. */
  readonly leastAfterRefusalMs: number;
  /** The maximum after refused binds: 600,000 by default. Carriers lock accounts after many attempts. */
  readonly mostAfterRefusalMs: number;
  /** Bound time that resets the backoff: 30,000 by default. A session that ends sooner counts as a failure. */
  readonly provenAfterMs: number;
}

export const defaultBackoff: Backoff = {
  leastMs: 1000,
  mostMs: 60_000,
  leastAfterRefusalMs: 60_000,
  mostAfterRefusalMs: 600_000,
  provenAfterMs: 30_000,
};

/**
 * The wait before attempt `failures + 1`, in milliseconds, with jitter: 50 to 100 % after a lost connection, 100 to
 * 150 % after a refused bind.
 * @param failures 1 or more in a row
 * @param random from 0 to 1
 */
export function backoffMs(backoff: Backoff, failures: number, refused: boolean, random: number): number {
  const least = refused ? backoff.leastAfterRefusalMs : backoff.leastMs;
  const most = refused ? backoff.mostAfterRefusalMs : backoff.mostMs;
  const spanMs = Math.min(most, least * 2 ** (failures - 1));
  return Math.round(refused ? spanMs * (1 + random / 2) : spanMs * (0.5 + random / 2));
}
