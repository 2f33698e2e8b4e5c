import { ConnectionLost } from '../storage-error.ts';
import { describeConnectionError } from './postgres-connection.ts';
import type { SilenceBreaker } from './silence-breaker.ts';

export const [firstPauseMs, longestPauseMs] = [1_000, 30_000];

/** Circuit breaker of a standby: after a failure it is left alone until a probe succeeds. */
export interface StandbyHealth extends SilenceBreaker {
  /** Why the standby is not used; undefined while it is. */
  failure(): string | undefined;
  fail(failure: string): void;
  /** Called when a read was answered: the next pause is short again. */
  succeed(): void;
}

export interface StandbyHealthOptions {
  /** Rejects while the standby cannot be used. */
  readonly probe: () => Promise<void>;
  readonly failed: (failure: string) => void;
  readonly recovered: () => void;
}

/**
 * States of a standby:
 * - unknown: at the start, until the first probe
 * - usable: a probe has succeeded
 * - failed: the next probe runs after a pause, which doubles from 1 to 30 s until a read succeeds
 */
export function createStandbyHealth({ probe, failed, recovered }: StandbyHealthOptions): StandbyHealth {
  const listeners = new Set<(error: Error) => void>();
  let failure: string | undefined = 'it has not been reached yet';
  let isUnknown = true;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function probeLater(): void {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    if (!isClosed) timer = setTimeout(probeNow, pauseMs).unref();
  }

  async function probeNow(): Promise<void> {
    try {
      await probe();
      if (isClosed) return;
      if (!isUnknown) recovered();
      [failure, isUnknown] = [undefined, false];
    } catch (error) {
      if (isClosed) return;
      failure = describeConnectionError(error);
      // At the first start of all, the tables may not have reached the standby yet.
      if (isUnknown && failures > 0) {
        failed(failure);
        isUnknown = false;
      }
      probeLater();
    }
  }

  function fail(reason: string): void {
    // Reads that began before fail later.
    if (failure !== undefined || isClosed) return;
    failure = reason;
    failed(reason);
    for (const stop of [...listeners]) stop(new ConnectionLost(reason));
    probeLater();
  }

  void probeNow();
  return {
    failure: () => failure,
    fail,
    succeed() {
      failures = 0;
    },
    check() {
      if (failure !== undefined) throw new ConnectionLost(failure);
    },
    open: () => fail('it does not answer'),
    onOpen(stop) {
      listeners.add(stop);
      return () => listeners.delete(stop);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
