import type { Clock, SharedTime } from '../time/clock.ts';

/** Interval of comparisons, in which each process sees a step of the database's clock. */
const compareEveryMs = 5_000;
/** A greater difference is a step of the clock, not a drift. */
const leastStepMs = 2_000;
/** Time for each process to see a step and to renew its leases, also if comparisons fail for some seconds. */
export const transitionMs = 30_000;
/** Slower responses are ignored, because they do not measure the time precisely. */
const longestReadMs = 1_000;

export interface SharedClock extends SharedTime {
  latestMs(): number;
  stop(): void;
}

/** A difference to the monotonic clock that other processes may still use. */
interface FormerDifference {
  readonly aheadMs: number;
  /** By the monotonic clock. */
  readonly untilMs: number;
}

/**
 * Clock of the database, shared by all its processes. It adds the monotonic clock of the machine to the last comparison, so
 * that changes of the wall clock have no effect. After a step of the database's clock, `now()` is the earlier of both times
 * and `latestMs()` the later one, until each process has seen it: so no lease of another process ends early.
 * @param readTimeMs reads the time of the database; undefined on SQLite
 */
export async function createSharedClock(
  clock: Clock,
  readTimeMs: (() => Promise<number>) | undefined,
): Promise<SharedClock> {
  let aheadMs = clock.now() - clock.monotonicMs();
  let former: readonly FormerDifference[] = [];
  let isCompared = false;
  let cancelNext = () => {};
  let isStopped = false;

  async function compare(read: () => Promise<number>): Promise<void> {
    const askedAtMs = clock.monotonicMs();
    const timeMs = await read();
    const toldAtMs = clock.monotonicMs();
    if (isCompared && toldAtMs - askedAtMs > longestReadMs) return;
    adopt(timeMs - (askedAtMs + toldAtMs) / 2);
    isCompared = true;
  }

  function adopt(readMs: number): void {
    const isStep = isCompared && Math.abs(readMs - aheadMs) > leastStepMs;
    if (isStep) former = [...former, { aheadMs, untilMs: clock.monotonicMs() + transitionMs }];
    aheadMs = readMs;
  }

  function chooseAhead(choose: (...differences: number[]) => number): number {
    if (former.length === 0) return aheadMs;
    former = former.filter(({ untilMs }) => untilMs > clock.monotonicMs());
    return choose(aheadMs, ...former.map((each) => each.aheadMs));
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
    now: () => Math.round(chooseAhead(Math.min) + clock.monotonicMs()),
    latestMs: () => Math.round(chooseAhead(Math.max) + clock.monotonicMs()),
    monotonicMs: clock.monotonicMs,
    after: clock.after,
    stop() {
      isStopped = true;
      cancelNext();
    },
  };
}
