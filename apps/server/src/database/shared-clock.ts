import type { Clock } from '../time/clock.ts';

/** How often the two clocks are compared: the machine's runs wrong by less than a millisecond in this time. */
const compareEveryMs = 30_000;
/** An answer that took longer tells too little: a process that stood still between the two would be seconds behind. */
const longestReadMs = 1_000;

export interface SharedClock extends Clock {
  stop(): void;
}

/**
 * The time of the database, which all processes on it share, without asking for it each time: it runs with the machine's
 * monotonic clock from the moment it was last compared, so that no step of a wall clock moves it.
 * @param readTimeMs asks the database for its time; undefined where this process is the only one that counts
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
      // What was known goes on being right while the database is away.
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
