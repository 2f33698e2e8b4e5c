import type { Clock } from '../../time/clock.ts';
import { maxOpenMs, minOpenMs } from './circuit-breaker.ts';

/**
 * A circuit breaker for each sender of a carrier: after three unclear answers in a row its messages wait, as each further
 * one could have an unknown outcome too. After a pause one of them is a trial.
 */
export interface SenderPauses {
  /** Whether the sender may submit now. A true result during a pause is the trial. */
  mayBegin(sender: string): boolean;
  /** How long a message that may not begin waits; messages of a long queue come back one after the other. */
  waitMs(sender: string): number;
  answered(sender: string): void;
  unclear(sender: string): void;
  /** The trial was not sent, or its answer is not known. */
  withdrawn(sender: string): void;
  /** The number of senders that wait. */
  readonly count: number;
}

interface Pause {
  unclearInRow: number;
  pauseMs: number;
  /** Undefined before the first pause. */
  untilMs: number | undefined;
  isOnTrial: boolean;
  waiting: number;
}

const maxUnclear = 3;
const betweenWaitingMs = 20;
const maxWaitMs = 300_000;
/** Memory stays bounded where each message has a sender of its own. */
const maxSenders = 10_000;

export function createSenderPauses(clock: Pick<Clock, 'monotonicMs'>, onChange: () => void): SenderPauses {
  const pauses = new Map<string, Pause>();
  const isPaused = ({ untilMs }: Pause): boolean => untilMs !== undefined;

  return {
    mayBegin(sender) {
      const pause = pauses.get(sender);
      if (pause?.untilMs === undefined) return true;
      if (pause.isOnTrial || clock.monotonicMs() < pause.untilMs) return false;
      pause.isOnTrial = true;
      return true;
    },
    waitMs(sender) {
      const pause = pauses.get(sender);
      if (pause === undefined) return 0;
      const leftMs = Math.max(minOpenMs, (pause.untilMs ?? 0) - clock.monotonicMs());
      return Math.min(leftMs + betweenWaitingMs * pause.waiting++, maxWaitMs);
    },
    answered(sender) {
      const pause = pauses.get(sender);
      if (pause === undefined) return;
      pauses.delete(sender);
      if (isPaused(pause)) onChange();
    },
    unclear(sender) {
      const pause = pauses.get(sender) ?? {
        ...{ unclearInRow: 0, pauseMs: minOpenMs, untilMs: undefined, isOnTrial: false, waiting: 0 },
      };
      pause.unclearInRow += 1;
      pauses.delete(sender);
      pauses.set(sender, pause);
      const [oldest] = pauses.keys();
      if (pauses.size > maxSenders && oldest !== undefined) pauses.delete(oldest);
      if (pause.unclearInRow < maxUnclear || (isPaused(pause) && !pause.isOnTrial)) return;
      pause.untilMs = clock.monotonicMs() + pause.pauseMs;
      pause.pauseMs = Math.min(pause.pauseMs * 2, maxOpenMs);
      Object.assign(pause, { isOnTrial: false, waiting: 0 });
      onChange();
    },
    withdrawn(sender) {
      const pause = pauses.get(sender);
      if (pause !== undefined) pause.isOnTrial = false;
    },
    get count() {
      return [...pauses.values()].filter(isPaused).length;
    },
  };
}
