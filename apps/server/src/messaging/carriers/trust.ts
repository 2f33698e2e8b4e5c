import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { CarrierHealth } from './carrier.ts';

/** Whether a carrier that can be reached may be given messages: what its last answers to submits were worth. */
export interface Trust {
  /** Undefined while it is trusted. */
  readonly doubt: Extract<CarrierHealth, { kind: 'down' }> | undefined;
  /** How many submits it may have at a time: without limit while it is trusted, else one on trial, or none. */
  readonly most: number;
  /** A submit is being written: the trial, if there is to be one. */
  tries(): void;
  /** An answer says what became of a submit. */
  answered(): void;
  /** A submit has ended, and nobody knows how: several in a row are no accident. */
  unclear(): void;
  /** A submit was left without an answer that was written then; it does not count if another has had one since. */
  silent(writtenAtMs: number): void;
  stop(): void;
}

export interface TrustOptions {
  /** The carrier, for the operator. */
  readonly place: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Whether there is room for the trial: what the carrier has left unanswered may take all of it. */
  readonly hasRoom: () => boolean;
  /** It may have more than before, or less. */
  readonly onChange: () => void;
}

const mostUnclear = 3;
const shortestPauseMs = 5_000;
const longestPauseMs = 60_000;

/**
 * Takes a carrier out of use that leaves submits unanswered or unclear, and gives it one message at a time, with growing
 * pauses, until an answer is clear: each message that it gets in this state may end as one of which nobody knows.
 */
export function createTrust({ place, clock, log, hasRoom, onChange }: TrustOptions): Trust {
  let doubt: Trust['doubt'];
  let isPausing = false;
  let unclearInRow = 0;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let pauseMs = shortestPauseMs;
  let cancel = () => {};

  function lose(reason: string): void {
    // What was on its way beside it says nothing new.
    if (isPausing) return;
    doubt = { kind: 'down', sinceMs: doubt?.sinceMs ?? clock.now(), reason, needsOperator: false };
    log.warn(`The carrier is down: ${reason}`);
    isPausing = true;
    cancel();
    cancel = clock.after(pauseMs, offerTrial);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    onChange();
  }

  function offerTrial(): void {
    isPausing = false;
    cancel = clock.after(longestPauseMs, () => (hasRoom() ? forgive() : offerTrial()));
    onChange();
  }

  /** Nobody has a message for it, so that none can tell: it may be what others fall back on. The next doubt is at once. */
  function forgive(): void {
    doubt = undefined;
    unclearInRow = mostUnclear - 1;
    onChange();
  }

  return {
    get doubt() {
      return doubt;
    },
    get most() {
      if (doubt === undefined) return Number.POSITIVE_INFINITY;
      return isPausing ? 0 : 1;
    },
    tries() {
      if (doubt !== undefined) cancel();
    },
    answered() {
      answeredAtMs = clock.monotonicMs();
      unclearInRow = 0;
      pauseMs = shortestPauseMs;
      if (doubt === undefined) return;
      cancel();
      doubt = undefined;
      isPausing = false;
      log.info('The carrier answers again');
      onChange();
    },
    unclear() {
      unclearInRow += 1;
      if (doubt === undefined && unclearInRow < mostUnclear) return;
      lose(`${place} can be reached, and its last answers do not say what became of the messages.`);
    },
    silent(writtenAtMs) {
      if (answeredAtMs < writtenAtMs) lose(`${place} can be reached and does not answer.`);
    },
    stop: () => cancel(),
  };
}
