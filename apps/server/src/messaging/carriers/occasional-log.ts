import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log/log.ts';

const intervalMs = 60_000;

/** Counts what may happen thousands of times a second, and logs how often it did, a line a minute for each kind. */
export interface OccasionalLog {
  count(what: string): void;
  /** Logs what has been counted and not logged yet. */
  flush(): void;
}

export function createOccasionalLog(clock: Clock, log: Pick<Logger, 'warn'>): OccasionalLog {
  const counts = new Map<string, number>();
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel?.();
    cancel = undefined;
    for (const [what, times] of counts) log.warn({ times }, what);
    counts.clear();
  }

  return {
    count(what) {
      counts.set(what, (counts.get(what) ?? 0) + 1);
      cancel ??= clock.after(intervalMs, flush);
    },
    flush,
  };
}
