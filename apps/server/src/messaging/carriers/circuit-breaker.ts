import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { CarrierHealth } from './carrier.ts';

/**
 * Closed: submits are unlimited. Open: none is allowed. Half-open: a single trial is allowed, and a clear answer to it
 * closes the breaker.
 */
export interface CircuitBreaker {
  /** The health of the carrier unless the breaker is closed. */
  readonly failure: Extract<CarrierHealth, { kind: 'down' }> | undefined;
  /** The number of submits allowed at a time. */
  readonly limit: number;
  /** A submit is being written. */
  submitted(): void;
  /** A submit has a clear answer. */
  answered(): void;
  /** The connection broke off after a submit was written; three in a row open the breaker. */
  brokeOff(): void;
  /**
   * The answer to a submit does not tell its outcome. The messages of one sender may be the reason, so each counts once:
   * three senders without a clear answer in between open the breaker.
   */
  unclear(sender: string): void;
  /** A submit was not answered in time; opens the breaker unless another was answered since `writtenAtMs`. */
  timedOut(writtenAtMs: number): void;
  stop(): void;
}

export interface CircuitBreakerOptions {
  /** The host of the carrier, for messages to the operator. */
  readonly place: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Whether the window has room for a trial; unanswered submits may occupy it. */
  readonly hasRoom: () => boolean;
  /** `failure` or `limit` has changed. */
  readonly onChange: () => void;
}

const maxFailures = 3;
export const minOpenMs = 5_000;
export const maxOpenMs = 60_000;

/** Stops submits to a carrier without clear answers, as the outcome of each further message could be unknown too. */
export function createCircuitBreaker({ place, clock, log, hasRoom, onChange }: CircuitBreakerOptions): CircuitBreaker {
  const unclearReason = `${place} can be reached, but its last answers do not tell whether it has accepted the messages.`;
  let state: 'closed' | 'open' | 'half-open' = 'closed';
  let failure: CircuitBreaker['failure'];
  let brokenInRow = 0;
  const unclearSenders = new Set<string>();
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let openMs = minOpenMs;
  let cancel = () => {};

  function open(reason: string): void {
    // Submits that were sent before the breaker opened carry no new information.
    if (state === 'open') return;
    state = 'open';
    failure = { kind: 'down', sinceMs: failure?.sinceMs ?? clock.now(), reason, needsOperator: false };
    log.warn(`The carrier is down: ${reason}`);
    cancel();
    cancel = clock.after(openMs, halfOpen);
    openMs = Math.min(openMs * 2, maxOpenMs);
    onChange();
  }

  function halfOpen(): void {
    state = 'half-open';
    cancel = clock.after(maxOpenMs, () => (hasRoom() ? close() : halfOpen()));
    onChange();
  }

  /** Closes without a trial if no message came, as the carrier may be a failover; the next failure reopens at once. */
  function close(): void {
    state = 'closed';
    failure = undefined;
    brokenInRow = maxFailures - 1;
    onChange();
  }

  function recover(): void {
    openMs = minOpenMs;
    if (state === 'closed') return;
    cancel();
    state = 'closed';
    failure = undefined;
    log.info('The carrier answers again');
    onChange();
  }

  return {
    get failure() {
      return failure;
    },
    get limit() {
      if (state === 'closed') return Number.POSITIVE_INFINITY;
      return state === 'open' ? 0 : 1;
    },
    submitted() {
      if (state !== 'closed') cancel();
    },
    answered() {
      answeredAtMs = clock.monotonicMs();
      brokenInRow = 0;
      unclearSenders.clear();
      recover();
    },
    brokeOff() {
      brokenInRow += 1;
      if (state === 'closed' && brokenInRow < maxFailures) return;
      open(unclearReason);
    },
    unclear(sender) {
      brokenInRow = 0;
      unclearSenders.add(sender);
      if (unclearSenders.size >= maxFailures) open(unclearReason);
      else recover();
    },
    timedOut(writtenAtMs) {
      if (answeredAtMs < writtenAtMs) open(`${place} can be reached, but does not answer.`);
    },
    stop: () => cancel(),
  };
}
