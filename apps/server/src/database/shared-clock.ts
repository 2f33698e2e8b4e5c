import type { Clock } from '../time/clock.ts';

/** Interval of comparisons; the clock of the machine drifts less than a millisecond in this time. */
const compareEveryMs = 30_000;
/** Slower responses are ignored, because they do not measure the time precisely. */
const longestReadMs = 1_000;

export interface SharedClock extends Clock {
  stop(): void;
}

/**
 * Clock of the database, shared by all its processes. It adds the monotonic clock of the machine to the last comparison, so
 * that changes of the wall clock have no effect.
 * @param readTimeMs reads the time of the database; undefined on SQLite
 */
export async function createSharedClock(
  clock: Clock,
  readTimeMs: (() => Promise<number>) | undefined,
): Promise<SharedClock> {
  let aheadMs = clock.now() - clock.monotonicMs();
  let isCompared = false;
  let cancelNext = () => {};
  let isStopped = false;

  async function compare(read: () => Promise<number>): Promise<void> {
    const askedAtMs = clock.monotonicMs();
    const timeMs = await read();
    const toldAtMs = clock.monotonicMs();
    if (isCompared && toldAtMs - askedAtMs > longestReadMs) return;
    aheadMs = timeMs - (askedAtMs + toldAtMs) / 2;
    isCompared = true;
  }

  function compareLater(read: () => Promise<number>): void {
    if (isStopped) return;
    cancelNext = clock.after(compareEveryMs, async () => {
      // The last comparison stays valid while the database is unavailable.
      await compare(read).catch(() => undefined);
      compareLater(read);
    });
  }

  if (readTimeMs) {
    await compare(readTimeMs);
    compareLater(readTimeMs);
  }
  return {
    now: () => Math.round(aheadMs + clock.monotonicMs()),
    monotonicMs: clock.monotonicMs,
    after: clock.after,
    stop() {
      isStopped = true;
      cancelNext();
    },
  };
}
