import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';

const intervalMs = 60_000;

/** Rate-limits log lines about frequent events: one a minute for each message, with a count. */
export interface OccasionalLog {
  count(message: string, err?: unknown): void;
  /** Logs the counts so far. */
  flush(): void;
}

export function createOccasionalLog(clock: Clock, log: Pick<Logger, 'warn'>): OccasionalLog {
  const counts = new Map<string, { times: number; err: unknown }>();
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel?.();
    cancel = undefined;
    for (const [message, { times, err }] of counts) log.warn({ times, ...(err !== undefined && { err }) }, message);
    counts.clear();
  }

  return {
    count(message, err) {
      counts.set(message, { times: (counts.get(message)?.times ?? 0) + 1, err });
      cancel ??= clock.after(intervalMs, flush);
    },
    flush,
  };
}
