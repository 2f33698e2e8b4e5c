import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';

const intervalMs = 60_000;

/** Counts what may happen thousands of times a second, and logs how often it did, a line a minute for each kind. */
export interface OccasionalLog {
  /** `error` is what the last one of its kind was about. */
  count(what: string, error?: unknown): void;
  /** Logs what has been counted and not logged yet. */
  flush(): void;
}

export function createOccasionalLog(clock: Clock, log: Pick<Logger, 'warn'>): OccasionalLog {
  const counts = new Map<string, { times: number; err: unknown }>();
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel?.();
    cancel = undefined;
    for (const [what, { times, err }] of counts) log.warn({ times, ...(err !== undefined && { err }) }, what);
    counts.clear();
  }

  return {
    count(what, err) {
      counts.set(what, { times: (counts.get(what)?.times ?? 0) + 1, err });
      cancel ??= clock.after(intervalMs, flush);
    },
    flush,
  };
}
