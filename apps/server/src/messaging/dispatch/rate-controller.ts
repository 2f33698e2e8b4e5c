import { LRUCache } from 'lru-cache';
import type { Clock } from '../../time/clock.ts';
import type { MessageId } from '../messages/message.ts';

export interface RateControllerOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** The agreed limit of submits per second; undefined for none. */
  readonly perSecond: number | undefined;
}

/** Limits the submits per second to one carrier, to less than agreed while the carrier throttles. */
export interface RateController {
  /** Takes up to `wanted` tokens for submits that begin now, and returns how many. */
  take(wanted: number): number;
  /** Returns unused tokens. */
  giveBack(count: number): void;
  /** Milliseconds until the next submit may begin; 0 for now. */
  waitMs(): number;
  /** The carrier has accepted a submit, perhaps while it throttles others. */
  accepted(): void;
  /** Halves the rate, and stops all submits for `forMs` if the carrier has named a time. */
  throttled(forMs?: number): void;
  /** The current limit per second; undefined for none. */
  perSecond(): number | undefined;
}

/** Throttling within this time halves the rate once; without any for so long, the rate recovers. */
const cooldownMs = 1_000;
/** Recovery per second, as a fraction of the full rate. */
const growth = 0.1;
/** A trickle that finds out whether the carrier has room again. */
const minPerSecond = 1;
/** Without an agreed rate, the full one is the throughput before the throttling, but at least this. */
const minFullPerSecond = 10;
const burstSeconds = 0.1;

/**
 * A token bucket with additive increase and multiplicative decrease: throttling halves the rate, quiet seconds and
 * accepted submits restore it.
 */
export function createRateController({ clock, perSecond: agreed }: RateControllerOptions): RateController {
  let full = agreed ?? Number.POSITIVE_INFINITY;
  let rate = full;
  let tokens = burstOf(rate);
  let filledAtMs = clock.monotonicMs();
  let halvedAtMs = Number.NEGATIVE_INFINITY;
  let busyUntilMs = Number.NEGATIVE_INFINITY;
  const throughput = createThroughput(clock);

  function fill(): void {
    const nowMs = clock.monotonicMs();
    const seconds = (nowMs - filledAtMs) / 1_000;
    const quietSeconds = Math.max(0, nowMs - Math.max(filledAtMs, busyUntilMs + cooldownMs)) / 1_000;
    filledAtMs = nowMs;
    if (rate < full) rate = Math.min(full, rate + full * growth * quietSeconds);
    // Without an agreed rate, the limit ends once the throughput of before is reached again.
    if (rate === full && agreed === undefined) rate = full = Number.POSITIVE_INFINITY;
    tokens = rate === Number.POSITIVE_INFINITY ? rate : Math.min(burstOf(rate), tokens + rate * seconds);
  }

  return {
    take(wanted) {
      fill();
      if (clock.monotonicMs() < busyUntilMs) return 0;
      const count = Math.min(wanted, Math.floor(tokens));
      tokens -= count;
      throughput.add(count);
      return count;
    },
    giveBack(count) {
      tokens += count;
      throughput.add(-count);
    },
    waitMs() {
      fill();
      const forTokenMs = tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / rate) * 1_000);
      return Math.max(forTokenMs, Math.ceil(busyUntilMs - clock.monotonicMs()));
    },
    accepted() {
      fill();
      const isCoolingDown = clock.monotonicMs() < busyUntilMs + cooldownMs;
      if (isCoolingDown && rate < full) rate = Math.min(full, rate + (full * growth) / Math.max(rate, minPerSecond));
    },
    throttled(forMs = 0) {
      const nowMs = clock.monotonicMs();
      fill();
      busyUntilMs = Math.max(busyUntilMs, nowMs + forMs);
      if (nowMs - halvedAtMs < cooldownMs) return;
      halvedAtMs = nowMs;
      if (full === Number.POSITIVE_INFINITY) full = rate = Math.max(throughput.perSecond(), minFullPerSecond);
      rate = Math.max(rate / 2, minPerSecond);
      tokens = 0;
    },
    perSecond() {
      fill();
      return rate === Number.POSITIVE_INFINITY ? undefined : rate;
    },
  };
}

const burstOf = (perSecond: number): number => 1 + perSecond * burstSeconds;

/** Counts the submits of the last second. */
function createThroughput(clock: Pick<Clock, 'monotonicMs'>) {
  let startMs = clock.monotonicMs();
  let count = 0;
  let before = 0;

  function turn(): void {
    const elapsedMs = clock.monotonicMs() - startMs;
    if (elapsedMs < 1_000) return;
    before = elapsedMs < 2_000 ? count : 0;
    count = 0;
    startMs += Math.floor(elapsedMs / 1_000) * 1_000;
  }

  return {
    add(more: number) {
      turn();
      count += more;
    },
    perSecond() {
      turn();
      return Math.max(before, count);
    },
  };
}

/** Tells a carrier that throttles everything from one that throttles a single message, such as one number's quota. */
export interface ThrottledMessages {
  accepted(id: MessageId): void;
  /** Returns how often in a row this message was throttled while others were accepted in between. */
  throttled(id: MessageId): number;
}

const maxTracked = 10_000;

export function createThrottledMessages(): ThrottledMessages {
  const streaks = new LRUCache<MessageId, { readonly alone: number; readonly acceptedBefore: number }>({
    max: maxTracked,
  });
  let count = 0;

  return {
    accepted(id) {
      count += 1;
      streaks.delete(id);
    },
    throttled(id) {
      const last = streaks.get(id);
      const alone = last === undefined ? 0 : last.alone + (count > last.acceptedBefore ? 1 : 0);
      streaks.set(id, { alone, acceptedBefore: count });
      return alone;
    },
  };
}
