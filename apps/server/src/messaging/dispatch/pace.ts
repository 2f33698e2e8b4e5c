import type { Clock } from '../../time/clock.ts';

export interface PaceOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** The most submits in a second; undefined for no limit. */
  readonly perSecond: number | undefined;
}

/** How many submits a second a carrier is given: at most what was agreed, and less while it asks for less. */
export interface Pace {
  /** Takes leave for up to `wanted` submits that begin now, and gives how many. */
  take(wanted: number): number;
  /** Gives leave back that was not used. */
  giveBack(count: number): void;
  /** How long until the next submit may begin, in milliseconds: 0 for now. */
  waitMs(): number;
  /** The carrier has taken a submit: it has room, also where it refuses others meanwhile. */
  taken(): void;
  /** The carrier was busy: halves the rate. It may have said for how long it wants nothing at all. */
  slowDown(forMs?: number): void;
  /** What is allowed in a second now; undefined for no limit. */
  perSecond(): number | undefined;
}

/** Refusals that come within this time are about one and the same rush; without any for so long, the rate grows. */
const rushMs = 1_000;
/** Of the full rate, in a second. */
const growth = 0.1;
/** Each second one submit asks whether the carrier has room again. */
const leastPerSecond = 1;
/** Without an agreed rate, the full one is what it took before it was busy, and this at least. */
const leastFullPerSecond = 10;
/** How much of a second's leave may be taken at once. */
const burstSeconds = 0.1;

/**
 * A token bucket whose rate is halved when the carrier is busy, and grows back by a tenth of the full rate a second once
 * it takes what it is given; and for each submit that it takes meanwhile, by as much as if it took all of them.
 */
export function createPace({ clock, perSecond: agreed }: PaceOptions): Pace {
  let full = agreed ?? Number.POSITIVE_INFINITY;
  let rate = full;
  let tokens = burstOf(rate);
  let filledAtMs = clock.monotonicMs();
  let halvedAtMs = Number.NEGATIVE_INFINITY;
  /** Until then, where it said how long. */
  let busyAtMs = Number.NEGATIVE_INFINITY;
  const throughput = createThroughput(clock);

  function fill(): void {
    const nowMs = clock.monotonicMs();
    const seconds = (nowMs - filledAtMs) / 1_000;
    const quietSeconds = Math.max(0, nowMs - Math.max(filledAtMs, busyAtMs + rushMs)) / 1_000;
    filledAtMs = nowMs;
    if (rate < full) rate = Math.min(full, rate + full * growth * quietSeconds);
    // Without an agreed rate there is no limit any more once the carrier takes again what it took before.
    if (rate === full && agreed === undefined) rate = full = Number.POSITIVE_INFINITY;
    tokens = rate === Number.POSITIVE_INFINITY ? rate : Math.min(burstOf(rate), tokens + rate * seconds);
  }

  return {
    take(wanted) {
      fill();
      if (clock.monotonicMs() < busyAtMs) return 0;
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
      return Math.max(forTokenMs, Math.ceil(busyAtMs - clock.monotonicMs()));
    },
    taken() {
      fill();
      const isRush = clock.monotonicMs() < busyAtMs + rushMs;
      if (isRush && rate < full) rate = Math.min(full, rate + (full * growth) / Math.max(rate, leastPerSecond));
    },
    slowDown(forMs = 0) {
      const nowMs = clock.monotonicMs();
      fill();
      busyAtMs = Math.max(busyAtMs, nowMs + forMs);
      if (nowMs - halvedAtMs < rushMs) return;
      halvedAtMs = nowMs;
      if (full === Number.POSITIVE_INFINITY) full = rate = Math.max(throughput.perSecond(), leastFullPerSecond);
      rate = Math.max(rate / 2, leastPerSecond);
      tokens = 0;
    },
    perSecond() {
      fill();
      return rate === Number.POSITIVE_INFINITY ? undefined : rate;
    },
  };
}

const burstOf = (perSecond: number): number => 1 + perSecond * burstSeconds;

/** Counts what began in the second before. */
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
